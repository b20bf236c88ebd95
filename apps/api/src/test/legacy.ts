/** Records of the former store, as an administrator brings them in. */
import { legacyCalls } from '@crm/contract/legacy/legacy-records'
import type { LegacyRecord, NewLegacyRecord } from '@crm/contract/legacy/legacy-shapes'
import { legacyKind, type LegacyKind } from '@crm/contract/legacy/kinds'
import { good } from './builders.ts'
import type { Client } from './client.ts'

/** What a new record needs and no more; a note also wants its lead. */
export const newLegacy = (kind: LegacyKind): NewLegacyRecord =>
  Object.fromEntries(legacyKind(kind).required.map((field) => [field, `${field} of Mara`]))

export const aLegacy = (
  client: Client,
  kind: LegacyKind,
  fields: NewLegacyRecord = {},
): Promise<LegacyRecord> =>
  good(client.call(legacyCalls[kind].create, { body: { ...newLegacy(kind), ...fields } }))

/** Makes this person of the directory known to the former store; answers by which key. */
export async function aFormerRep(client: Client, oid: string): Promise<string> {
  const { UUID_User: key } = await aLegacy(client, 'users', { first_name: 'Rep', oid })
  return key as string
}
