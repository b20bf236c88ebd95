import type { UserChanges } from '@crm/contract/web/user-shapes'
import { can } from '@crm/domain/people/can'
import { changesBetween } from '../activity/changes.ts'
import { fieldsChangedSince } from '../activity/queries.ts'
import { type Changes, recordActivity } from '../activity/record.ts'
import type { StaffContext } from '../http/context.ts'
import { refuse } from '../http/handle.ts'
import { userSearch } from './create.ts'
import type { Person } from './people.ts'
import { changeUser, lockUser, type UserRow } from './queries.ts'
import { userColumns, userFields } from './view.ts'

export const notFound = refuse(404, 'User not found')

/** Administrators change everything, others their own phone. What it allows counts from the next request on. */
export async function updateUser(id: string, { version, ...given }: UserChanges, ctx: StaffContext) {
  const { db, actor, now, people } = ctx
  const fields = { ...given, ...(given.email && { email: given.email.toLowerCase() }) }
  const outcome = await db.inTransaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) return notFound
    const changes = changesBetween(userFields(user), fields)
    const forbidden = refusedUserChange(user, changes, actor)
    if (forbidden) return refuse(403, forbidden)
    const last = lockedOut(user, changes, actor)
    if (last) return refuse(400, last)
    if (version !== undefined && version < user.version) {
      const changedSince = await fieldsChangedSince(tx, id, version)
      if (Object.keys(changes).some((field) => changedSince.has(field))) return 'stale' as const
    }
    if (Object.keys(changes).length === 0) return 'done' as const
    await changeUser(tx, id, {
      ...userColumns(fields),
      search: userSearch({ name: fields.name ?? user.name, email: fields.email ?? user.email }),
      updated_at: now,
    })
    await recordActivity(tx, {
      by: actor,
      at: now,
      verb: 'user.changed',
      subject: { type: 'user', id },
      changes,
      facts: { name: fields.name ?? user.name, version: user.version + 1 },
    })
    return 'done' as const
  })
  people.forget()
  return outcome
}

/** What a person may change of themselves is decided field by field. */
export function refusedUserChange(user: UserRow, changes: Changes, actor: Person): string | undefined {
  const all = can.changeUser(actor)
  if (all.ok) return undefined
  const phone = can.changeOwnPhone(actor, user)
  const onlyPhone = Object.keys(changes).every((field) => field === 'phoneNum')
  if (phone.ok && onlyPhone) return undefined
  return phone.ok ? all.reason : phone.reason
}

/** An administrator who disables or demotes themselves could not undo it. */
function lockedOut(user: UserRow, changes: Changes, actor: Person): string | undefined {
  if (user.id !== actor.id) return undefined
  if (changes['isEnabled'] || changes['role']) return 'Another administrator has to change your own role or access.'
  return undefined
}
