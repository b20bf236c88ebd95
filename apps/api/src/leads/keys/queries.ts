import type { Found, LeadKey } from '@crm/domain/leads/duplicates'
import type { KeyKind } from '@crm/domain/leads/key-kinds'
import { sql } from 'kysely'
import type { Connection } from '../../db/database.ts'

/** A live lead that shares keys, with what decides about it. */
export interface Sharing extends Found {
  readonly number: number
  readonly firstName: string
  readonly lastName: string
  readonly phone1: string | null
  readonly email1: string | null
  readonly repId: string | null
  readonly salesRepId: string | null
  readonly streetAddress: string | null
  readonly zip: string | null
}

/** Those who share more than a phone first, then the oldest. A number that half the town gave is cut off. */
export async function findSharing(
  db: Connection,
  keys: readonly LeadKey[],
  exceptId: string | null = null,
): Promise<Sharing[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Sharing>`
    select
      l.id as "leadId", array_agg(k.kind) as kinds, l.number, l.first_name as "firstName", l.last_name as "lastName",
      l.phone1, l.email1, l.rep_id as "repId", l.sales_rep_id as "salesRepId",
      a.street_address as "streetAddress", a.zip
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[]) as wanted (kind, key)
    join lead_keys as k on k.kind = wanted.kind and k.key = wanted.key
    join leads as l on l.id = k.lead_id
    left join addresses as a on a.lead_id = l.id and a.type = 'Primary' and a.deleted_at is null
    where l.deleted_at is null and l.id is distinct from ${exceptId}::uuid
    group by l.id, a.street_address, a.zip
    order by bool_or(k.kind <> 'phone') desc, l.created_at, l.id
    limit 50
  `.execute(db)
  return rows
}

/** Live or removed, and not locked. */
export const findRow = (db: Connection, leadId: string) =>
  db
    .selectFrom('leads')
    .select(['first_name', 'last_name', 'phone1', 'email1'])
    .where('id', '=', leadId)
    .executeTakeFirst()

/** Waits for each number in the order given, until the end of the transaction. */
export async function takeLocks(tx: Connection, numbers: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(number) from unnest(${numbers}::bigint[]) as number`.execute(tx)
}

export const keysOf = (db: Connection, leadId: string): Promise<LeadKey[]> =>
  db
    .selectFrom('lead_keys')
    .select(['kind', 'key'])
    .where('lead_id', '=', leadId)
    .$castTo<{ kind: KeyKind; key: string }>()
    .execute()

export async function insertKeys(tx: Connection, leadId: string, keys: readonly LeadKey[]): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insertInto('lead_keys')
    .values(keys.map(({ kind, key }) => ({ kind, key, lead_id: leadId })))
    .execute()
}

export async function deleteKeys(tx: Connection, leadId: string, keys: readonly LeadKey[]): Promise<void> {
  for (const { kind, key } of keys) {
    await tx
      .deleteFrom('lead_keys')
      .where('lead_id', '=', leadId)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute()
  }
}
