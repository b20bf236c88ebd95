import { createHash, randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { type Appointment, appointments } from '../appointments/store.ts'
import type { Connection } from '../db/database.ts'
import type { Person } from '../people/people.ts'

/** What stands in a link: 256 bits that nobody guesses, and an ending that calendar programs know. */
export const newToken = () => `${randomBytes(32).toString('base64url')}.ics`

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export const findFeed = (db: Connection, userId: string) =>
  db
    .selectFrom('calendar_feeds')
    .select(['made_at', 'last_read_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function keepFeed(tx: Connection, userId: string, token: string, now: Date): Promise<void> {
  const fresh = { token_hash: hashOf(token), made_at: now, last_read_at: null }
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute()
}

/** Answers whether there was one. */
export async function removeFeed(tx: Connection, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whose link it is. That it was read is noted to the hour: calendars ask every few minutes. */
export async function ownerOf(db: Connection, token: string, now: Date): Promise<string | undefined> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['user_id', 'last_read_at'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!feed) return undefined
  if (feed.last_read_at === null || Date.parse(feed.last_read_at) < now.getTime() - hour) {
    await db
      .updateTable('calendar_feeds')
      .set({ last_read_at: now })
      .where('user_id', '=', feed.user_id)
      .execute()
  }
  return feed.user_id
}

const hour = 3_600_000

/** What a person keeps, from some weeks ago on, by time: as many as a calendar program takes well. */
export const listKept = (db: Connection, person: Person, since: Date): Promise<Appointment[]> =>
  appointments.some(
    db,
    person,
    [sql<SqlBool>`r.rep_id = ${person.id}`, sql<SqlBool>`r.date_time >= ${since}`],
    { order: sql`r.date_time, r.id`, size: 2_000, offset: 0, beyond: undefined },
  )
