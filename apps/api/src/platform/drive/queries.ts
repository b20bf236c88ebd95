/** Folders that hold, or held, the files of this database. */
import { sql } from 'kysely'
import type { Connection } from '#platform/db/database'

export const listFolders = (tx: Connection) => tx.selectFrom('drive_folders').selectAll().execute()

/** Ids of the newest files stored under a drive id. */
export async function listNewestFiles(tx: Connection, driveId: string): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id from documents where drive_id = ${driveId} order by created_at desc limit 200
  `.execute(tx)
  return rows.map(({ item_id: id }) => id)
}

/** Makes a folder current. Former folders count as held when their files were found in it. */
export async function setCurrent(tx: Connection, id: string, held: ReadonlySet<string>): Promise<void> {
  const now = new Date()
  await tx.updateTable('drive_folders').set({ is_current: false, is_held: false }).execute()
  for (const driveId of new Set([...held, id])) {
    const state = { is_held: true, is_current: driveId === id }
    await tx
      .insertInto('drive_folders')
      .values({ drive_id: driveId, known_since: now, ...state })
      .onConflict((row) => row.column('drive_id').doUpdateSet(state))
      .execute()
  }
}
