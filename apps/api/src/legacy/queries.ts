/** Legacy records by what the former store knew them by. */
import { type LegacyKind, legacyKind } from '@crm/contract/legacy/kinds'
import { sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import type { Person } from '../people/people.ts'
import { type Legacy, columnOf, storeOf } from './store.ts'

/** The live record that the former store called by this. Throws Refused, 403, for one that the person may not read. */
export const findByFormerId = (
  db: Connection,
  kind: LegacyKind,
  formerId: string,
  actor: Person,
): Promise<Legacy | undefined> =>
  findBy(db, kind, sql`${sql.ref(columnOf(legacyKind(kind).id))} = ${formerId}`, actor)

/** The live record that others name by this key, whoever asks. */
export const findByKey = (db: Connection, kind: LegacyKind, key: string): Promise<Legacy | undefined> =>
  findBy(db, kind, sql`${sql.ref(columnOf(legacyKind(kind).uuid))} = ${key}`, undefined)

/** The legacy user who is this person of the directory, the newest where several are. */
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

/** Which of the two is taken, by a record that was removed too: its number and key stay its own. */
export async function findTaken(
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

/** For a record that is new here. */
export async function nextFormerId(tx: Connection): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval('legacy_number')::text as number`.execute(tx)
  return rows[0]?.number ?? ''
}

export const tableOf = (kind: LegacyKind) => `legacy_${kind}`
