import { sql } from 'kysely'
import type { Connection } from '#platform/db/database'

/** Number of own and shared views per list. */
export async function countByList(db: Connection, userId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ list: string; n: number }>`
    select list, count(*)::integer as n from views
    where (owner_id = ${userId} or is_shared) and deleted_at is null group by list
  `.execute(db)
  return Object.fromEntries(rows.map(({ list, n }) => [list, n]))
}
