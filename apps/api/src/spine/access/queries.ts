import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'

export const insertView = (db: Connection, view: Insertable<Tables['view_as_log']>) =>
  db.insertInto('view_as_log').values(view).execute()

interface Listing {
  readonly limit: number
  readonly after?: string | undefined
}

/** The requests made while viewing as this person, newest first, one row more than `limit`. */
export function listViews(db: Connection, viewedId: string, { limit, after }: Listing) {
  const query = db
    .selectFrom('view_as_log')
    .selectAll()
    .where('viewed_id', '=', viewedId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (!after) return query.execute()
  return query.where(sql<SqlBool>`(at, id) < (select at, id from view_as_log where id = ${after})`).execute()
}
export type ViewRow = Awaited<ReturnType<typeof listViews>>[number]
