import { recordActivity } from '@crm/api/spine/records/activity'
import type { Database } from '@crm/api/platform/db/database'
import { people } from '@crm/cast'
import { userRows } from '@crm/cast/user-rows'
import { pacificDay } from '@crm/domain/time'

/** Enters the cast's CRM users except Noah: he signs in for the first time during the demo. */
export async function enterPeople(db: Database, at: Date, today: Date): Promise<void> {
  await db.inTransaction(async (tx) => {
    const rows = userRows(at).map((row) => ({
      ...row,
      ...lastSignIn(row.oid, today),
      ...registered(row, today),
    }))
    await tx.insertInto('users').values(rows).execute()
    for (const { id, name, role } of rows) {
      await recordActivity(tx, {
        author: 'system',
        at,
        verb: 'user.created',
        subject: { type: 'user', id },
        version: 1,
        details: { name, role },
      })
    }
  })
}

/** A seller with an HIS number may sell for another year. */
const registered = (
  { his_license_num: number }: { readonly his_license_num: string | null },
  today: Date,
) => ({
  his_expires_on: number === null ? null : pacificDay(new Date(today.getTime() + 365 * 86_400_000)),
})

/** They have worked here for a while: their directory claims are those of the last sign-in. */
const lastSignIn = (oid: string, today: Date) => ({
  claims: [...(people.find((person) => person.oid === oid)?.roles ?? [])],
  claims_seen_at: new Date(today.getTime() - 86_400_000),
})
