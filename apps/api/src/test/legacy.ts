/** Legacy records, as an administrator imports them. */
import { legacyRoutes } from '@crm/contract/legacy/legacy-records'
import type { LegacyRecord, NewLegacyRecord } from '@crm/contract/legacy/legacy-shapes'
import { legacyKind, type LegacyKind } from '@crm/contract/legacy/kinds'
import { good } from './builders.ts'
import type { Client } from './client.ts'

/** The required fields of a new record; a note also needs its lead. */
export const newLegacy = (kind: LegacyKind): NewLegacyRecord =>
  Object.fromEntries(legacyKind(kind).required.map((field) => [field, `${field} of Mara`]))

export const aLegacy = (
  client: Client,
  kind: LegacyKind,
  fields: NewLegacyRecord = {},
): Promise<LegacyRecord> =>
  good(client.call(legacyRoutes[kind].create, { body: { ...newLegacy(kind), ...fields } }))

/** Adds this person of the directory to the former store and returns their key. */
export async function aFormerRep(client: Client, oid: string): Promise<string> {
  const { UUID_User: key } = await aLegacy(client, 'users', { first_name: 'Rep', oid })
  return key as string
}
