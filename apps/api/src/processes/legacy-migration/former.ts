import type { FormerRecord } from '@crm/domain/legacy/migration'

/** A record inside a record of the former system. */
export const partOf = (former: FormerRecord, field: string) => former[field] as FormerRecord | null

/** A list of records inside a record of the former system. */
export const partsOf = (former: FormerRecord, field: string) =>
  (former[field] as readonly FormerRecord[] | null) ?? []
