import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'

export const insertView = (db: Connection, view: Insertable<Tables['viewed_as']>) =>
  db.insertInto('viewed_as').values(view).execute()

interface Listing {
  readonly limit: number
  readonly after?: string | undefined
}

/** What was read as this person, newest first, one row more than asked for. */
export function listViews(db: Connection, viewedId: string, { limit, after }: Listing) {
  const query = db
    .selectFrom('viewed_as')
    .selectAll()
    .where('viewed_id', '=', viewedId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (!after) return query.execute()
  return query.where(sql<SqlBool>`(at, id) < (select at, id from viewed_as where id = ${after})`).execute()
}
export type ViewRow = Awaited<ReturnType<typeof listViews>>[number]
