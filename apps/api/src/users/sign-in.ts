/** What happens to the CRM user when its person signs in (specification section 4, CRM user resolution). */
import { recordActivity } from '../activity/record.ts'
import type { NewcomerContext } from '../http/context.ts'
import { changeUser, lockUser, noteClaims, type UserRow } from './queries.ts'

/**
 * Notes the claims of the token, for mail lists and "what can this person see", and gives role ADMIN to those whom
 * the setting ADMINS names. Answers the user as it now is.
 */
export async function signedIn(user: UserRow, ctx: NewcomerContext): Promise<UserRow> {
  const { db, identity, people, now } = ctx
  if (ctx.admins.has(identity.username) && user.role !== 'ADMIN') await makeAdmin(user.id, ctx)
  if (claimsAreNews(user, ctx)) {
    await noteClaims(db.read, user.id, identity.claims, now)
    people.forget()
  }
  return (await people.get(user.id)) ?? user
}

const anHour = 3_600_000

function claimsAreNews(user: UserRow, { identity, now }: NewcomerContext): boolean {
  if (user.claims.join() !== identity.claims.join()) return true
  return !user.claims_seen_at || now.getTime() - Date.parse(user.claims_seen_at) > anHour
}

async function makeAdmin(id: string, { db, now, people }: NewcomerContext): Promise<void> {
  await db.inTransaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user || user.role === 'ADMIN') return
    await changeUser(tx, id, { role: 'ADMIN', updated_at: now })
    await recordActivity(tx, {
      by: 'system',
      at: now,
      verb: 'user.roleGiven',
      subject: { type: 'user', id },
      changes: { role: [user.role, 'ADMIN'] },
      facts: { name: user.name, version: user.version + 1, because: 'ADMINS' },
    })
  })
  people.forget()
}
