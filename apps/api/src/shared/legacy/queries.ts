/** Finds legacy records by their identifiers in the former store. */
import { type LegacyKind, legacyKind } from '@crm/contract/legacy/kinds'
import { sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import type { Person } from '#spine/people/people'
import { type Legacy, columnOf, storeOf } from './store.ts'

/** The live record with this former number. Throws Refused, 403, for one that the person may not read. */
export const findByFormerId = (
  db: Connection,
  kind: LegacyKind,
  formerId: string,
  actor: Person,
): Promise<Legacy | undefined> =>
  findBy(db, kind, sql`${sql.ref(columnOf(legacyKind(kind).id))} = ${formerId}`, actor)

/** The live record that others reference by this key, in any scope. */
export const findByKey = (db: Connection, kind: LegacyKind, key: string): Promise<Legacy | undefined> =>
  findBy(db, kind, sql`${sql.ref(columnOf(legacyKind(kind).uuid))} = ${key}`, undefined)

/** The legacy user of this person of the directory, the newest of several. */
export const findOwnUser = (db: Connection, actor: Person): Promise<Legacy | undefined> =>
  findBy(db, 'users', sql`oid = (select u.oid from users as u where u.id = ${actor.id})`, undefined)

async function findBy(
  db: Connection,
  kind: LegacyKind,
  is: ReturnType<typeof sql>,
  actor: Person | undefined,
): Promise<Legacy | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(tableOf(kind))} where ${is} and deleted_at is null order by created_at desc limit 1
  `.execute(db)
  const [found] = rows
  return found && storeOf(kind).find(db, found.id, actor)
}

/** Reports which of number and key is taken, also by a deleted record, since both stay reserved. */
export async function findExisting(
  tx: Connection,
  kind: LegacyKind,
  formerId: string,
  key: string,
): Promise<string | undefined> {
  const { id, uuid } = legacyKind(kind)
  const { rows } = await sql<{ same_id: boolean }>`
    select ${sql.ref(columnOf(id))} = ${formerId} as same_id from ${sql.table(tableOf(kind))}
    where ${sql.ref(columnOf(id))} = ${formerId} or ${sql.ref(columnOf(uuid))} = ${key} limit 1
  `.execute(tx)
  const [taken] = rows
  return taken && (taken.same_id ? id : uuid)
}

/** The number and key of a new record. */
export async function nextFormerId(tx: Connection): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval('legacy_number')::text as number`.execute(tx)
  return rows[0]?.number ?? ''
}

export const tableOf = (kind: LegacyKind) => `legacy_${kind}`
