import { recordActivity } from '@crm/api/records/activity'
import type { Database } from '@crm/api/db/database'
import { people } from '@crm/cast'
import { userRows } from '@crm/cast/user-rows'

/** Enters the cast's CRM users, Noah excepted: he signs in for the first time before your eyes. */
export async function enterPeople(db: Database, at: Date, today: Date): Promise<void> {
  await db.inTransaction(async (tx) => {
    const rows = userRows(at).map((row) => ({ ...row, ...lastSignIn(row.oid, today) }))
    await tx.insertInto('users').values(rows).execute()
    for (const { id, name, role } of rows) {
      await recordActivity(tx, {
        by: 'system',
        at,
        verb: 'user.created',
        subject: { type: 'user', id },
        version: 1,
        facts: { name, role },
      })
    }
  })
}

/** They have worked here for a while: the directory's claims were seen when they last signed in. */
const lastSignIn = (oid: string, today: Date) => ({
  claims: [...(people.find((person) => person.oid === oid)?.roles ?? [])],
  claims_seen_at: new Date(today.getTime() - 86_400_000),
})
