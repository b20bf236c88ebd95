import { recordActivity } from '@crm/api/activity/record'
import type { Database } from '@crm/api/db/database'
import { userRows } from '@crm/cast/user-rows'

/** Enters the cast's CRM users, Noah excepted: he signs in for the first time before your eyes. */
export async function enterPeople(db: Database, at: Date): Promise<void> {
  await db.inTransaction(async (tx) => {
    const rows = userRows(at)
    await tx.insertInto('users').values(rows).execute()
    for (const { id, name, role } of rows) {
      await recordActivity(tx, {
        by: 'system',
        at,
        verb: 'user.created',
        subject: { type: 'user', id },
        facts: { name, role, version: 1 },
      })
    }
  })
}
