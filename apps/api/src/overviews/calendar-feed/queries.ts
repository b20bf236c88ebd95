import { createHash, randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { appointments } from '#business/appointments/store'
import type { Appointment } from '#business/appointments/appointment'
import type { Connection } from '#platform/db/database'
import type { Person } from '#spine/people/people'

/** A random token of 256 bits, with the extension that calendar apps expect. */
export const newToken = () => `${randomBytes(32).toString('base64url')}.ics`

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export const findFeed = (db: Connection, userId: string) =>
  db
    .selectFrom('calendar_feeds')
    .select(['made_at', 'last_read_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function storeFeed(tx: Connection, userId: string, token: string, now: Date): Promise<void> {
  const columns = { token_hash: hashOf(token), made_at: now, last_read_at: null }
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** Returns whether a feed existed. */
export async function removeFeed(tx: Connection, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The owner of the link. Updates the read time at most once an hour: calendars poll every few minutes. */
export async function findOwner(db: Connection, token: string, now: Date): Promise<string | undefined> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['user_id', 'last_read_at'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!feed) return undefined
  if (feed.last_read_at === null || Date.parse(feed.last_read_at) < now.getTime() - hourMs) {
    await db
      .updateTable('calendar_feeds')
      .set({ last_read_at: now })
      .where('user_id', '=', feed.user_id)
      .execute()
  }
  return feed.user_id
}

const hourMs = 3_600_000

/** Appointments of the person since then, by time, limited to what calendar apps handle well. */
export const listOwnAppointments = (db: Connection, person: Person, since: Date): Promise<Appointment[]> =>
  appointments.readRows(
    db,
    person,
    [sql<SqlBool>`r.rep_id = ${person.id}`, sql<SqlBool>`r.date_time >= ${since}`],
    { order: sql`r.date_time, r.id`, size: 2_000, offset: 0, beyond: undefined },
  )
