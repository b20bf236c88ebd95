import { usageBandLabel, usageBands } from '@crm/domain/addresses/usage-bands'

/** "$250–300"; text that is not a band stays unchanged; undefined for none. */
export function billLabel(usage: string | null | undefined): string | undefined {
  const band = usageBands.find((one) => one === usage)
  return band ? usageBandLabel(band) : (usage ?? undefined)
}
