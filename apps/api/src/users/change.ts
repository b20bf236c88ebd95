import type { UserChanges } from '@crm/contract/web/user-shapes'
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import { normalisePhone } from '@crm/domain/contact/phone'
import { territoryOf } from '@crm/domain/leads/assignment'
import { can } from '@crm/domain/people/can'
import { changesBetween } from '../activity/changes.ts'
import { fieldsChangedSince } from '../activity/queries.ts'
import { type Changes, recordActivity } from '../activity/record.ts'
import type { StaffContext } from '../http/context.ts'
import { sqlState } from '../db/database.ts'
import { refuse } from '../http/handle.ts'
import { userSearch } from './create.ts'
import type { Person } from './people.ts'
import { changeUser, lockUser, type UserRow } from './queries.ts'
import { userColumns, userFields } from './view.ts'

export const notFound = refuse(404, 'User not found')

/** Administrators change everything, others their own phone. What it allows counts from the next request on. */
export async function updateUser(id: string, { version, ...given }: UserChanges, ctx: StaffContext) {
  const { db, actor, now, people } = ctx
  const phone = given.phoneNum ? normalisePhone(given.phoneNum) : undefined
  const fields = {
    ...given,
    ...(given.email && { email: given.email.toLowerCase() }),
    ...(phone && { phoneNum: phone.e164 }),
    ...(given.territory !== undefined && { territory: territoryOf(given.territory ?? '') }),
  }
  const outcome = await db
    .inTransaction(async (tx) => {
      const user = await lockUser(tx, id)
      if (!user) return notFound
      const changes = changesBetween(userFields(user), fields)
      const forbidden = refusedUserChange(user, changes, actor)
      if (forbidden) return refuse(403, forbidden)
      if (phone === null) return notAPhone
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
        verb: verbOf(changes),
        subject: { type: 'user', id },
        changes,
        facts: { name: fields.name ?? user.name, version: user.version + 1 },
      })
      return 'done' as const
    })
    .catch(mailTaken)
  people.forget()
  return outcome
}

const notAPhone = refuse(400, 'This is not a phone number.', [
  { field: 'phoneNum', message: 'This is not a phone number.' },
])

const uniqueViolation = '23505'

/** Mail addresses are the only thing of a person that must be nobody else's and can be changed. */
function mailTaken(error: unknown) {
  if (sqlState(error) !== uniqueViolation) throw error
  const message = 'Somebody else has this mail address.'
  return refuse(400, message, [{ field: 'email', message }])
}

function verbOf(changes: Changes): ActivityVerb {
  const access = changes['isEnabled']
  if (!access || Object.keys(changes).length > 1) return 'user.changed'
  return access[1] === true ? 'user.enabled' : 'user.disabled'
}

/** 404 for nobody, 403 for somebody whom the caller may not change at all. */
export function refusedUser(user: UserRow | undefined, actor: Person) {
  if (!user) return notFound
  const decision = can.changeUser(actor)
  if (decision.ok || can.changeOwnPhone(actor, user).ok) return undefined
  return refuse(403, decision.reason)
}

/** What a person may change of themselves is decided field by field. */
function refusedUserChange(user: UserRow, changes: Changes, actor: Person): string | undefined {
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
  if (changes['isEnabled'] || changes['role'])
    return 'Another administrator has to change your own role or access.'
  return undefined
}
