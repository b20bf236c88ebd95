import type { Insertable } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'

export const insertTask = (tx: Connection, task: Insertable<Tables['tasks']>) =>
  tx.insertInto('tasks').values(task).execute()

/** Whether a task about this was made: at any time, or one that is still open. */
export async function hasTaskAbout(tx: Connection, topic: string, once: 'ever' | 'open'): Promise<boolean> {
  let query = tx.selectFrom('tasks').select('id').where('topic', '=', topic).where('deleted_at', 'is', null)
  if (once === 'open') query = query.where('status', 'not in', ['Done', 'Cancelled'])
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export type Group = 'Sales managers' | 'Marketing'

/** Enabled people of the group, its managers first; administrators where it is empty. */
export async function peopleOf(tx: Connection, group: Group): Promise<string[]> {
  const enabled = tx
    .selectFrom('users')
    .select('id')
    .where('is_enabled', '=', true)
    .orderBy((order) => order('role', '=', 'MANAGER'), 'desc')
    .orderBy('created_at')
    .orderBy('id')
  const members =
    group === 'Marketing'
      ? enabled.where('department', '=', 'Marketing')
      : enabled.where('department', '=', 'Sales').where('role', '=', 'MANAGER')
  const found = await members.execute()
  const people = found.length > 0 ? found : await enabled.where('role', '=', 'ADMIN').execute()
  return people.map(({ id }) => id)
}
