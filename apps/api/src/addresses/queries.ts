import type { AddressListQuery } from '@crm/contract/web/address-shapes'
import { type Insertable, type Selectable, type SqlBool, type Updateable, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import { leadsInScope } from '../leads/scope.ts'
import type { Person } from '../users/people.ts'

export type AddressRow = Selectable<Tables['addresses']>

const live = (db: Connection, actor: Person) =>
  db
    .selectFrom('addresses as a')
    .innerJoin('leads as l', 'l.id', 'a.lead_id')
    .selectAll('a')
    .where('a.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .where(leadsInScope(actor))

/** One live address of a lead in the person's scope. */
export const findAddress = (db: Connection, id: string, actor: Person) =>
  live(db, actor).where('a.id', '=', id).executeTakeFirst()

/** Newest first, one row more than asked for. */
export function listAddresses(db: Connection, actor: Person, { leadId, limit, after }: AddressListQuery) {
  let query = live(db, actor)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
  if (leadId) query = query.where('a.lead_id', '=', leadId)
  if (after) {
    query = query.where(
      sql<SqlBool>`(a.created_at, a.id) < (select created_at, id from addresses where id = ${after})`,
    )
  }
  return query.execute()
}

/** Whose address it is, live or removed. An address never moves to another lead. */
export async function leadIdOfAddress(db: Connection, id: string): Promise<string | undefined> {
  const found = await db.selectFrom('addresses').select('lead_id').where('id', '=', id).executeTakeFirst()
  return found?.lead_id
}

/** Every address of the lead, removed ones too, oldest first. Whoever holds the lead's lock reads and writes them alone. */
export const addressesOf = (tx: Connection, leadId: string): Promise<AddressRow[]> =>
  tx
    .selectFrom('addresses')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const insertAddress = (tx: Connection, address: Insertable<Tables['addresses']>) =>
  tx.insertInto('addresses').values(address).execute()

export const changeAddress = (tx: Connection, id: string, changes: Updateable<Tables['addresses']>) =>
  tx
    .updateTable('addresses')
    .set((update) => ({ ...changes, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
