import type { FormerRecord } from '@crm/domain/legacy/migration'

/** A record inside a record of the former system. */
export const partOf = (former: FormerRecord, field: string) => former[field] as FormerRecord | null

/** A list of records inside a record of the former system. */
export const partsOf = (former: FormerRecord, field: string) =>
  (former[field] as readonly FormerRecord[] | null) ?? []

/** One of a list of values. Throws for any other, which the check of its column excludes. */
export function choiceIn<T>(former: FormerRecord, field: string, choices: readonly T[]): T {
  const choice = choices.find((one) => one === former[field])
  if (choice === undefined) throw new Error(`${field} is ${String(former[field])}.`)
  return choice
}
