import { type Amount, formatDollars4 } from '@crm/domain/money'

/** "$3.7052/W"; a dash for a job without panels. */
export const formatPerWatt = (amount: Amount | null): string =>
  amount === null ? '–' : `${formatDollars4(amount)}/W`

const watts = new Intl.NumberFormat('en-US')

/** "7,215 W" */
export const formatWatts = (systemWatts: number): string => `${watts.format(systemWatts)} W`
