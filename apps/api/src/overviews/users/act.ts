/** Write operations on users, and the effects of a sign-in. */
import type { NewUser, UserChanges } from '@crm/contract/web/user-shapes'
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import { normalizePhone, phoneError } from '@crm/domain/contact/phone'
import { territoryOf } from '@crm/domain/leads/assignment'
import { can } from '@crm/domain/people/can'
import * as z from 'zod'
import type { Identity } from '#platform/auth/tokens'
import { sqlState } from '#platform/db/errors'
import type { NewcomerContext } from '#spine/http/context'
import { Refused, demand, demandNoFaults, refuse } from '#spine/refusals'
import { newId } from '#platform/ids'
import { type Changes, changesBetween } from '#spine/records/activity'
import { type UnitOfWork, inUnitOfWork } from '#spine/records/unit-of-work'
import { type Person, type UserRow, personOf } from '#spine/people/people'
import {
  type UserInput,
  endsAdministration,
  hasAdministrator,
  lockAdministrators,
  storeClaims,
  users,
} from './store.ts'

/** Creates the user of one's own first sign-in, or of another person as administrator. Throws Refused. */
export async function createUser(input: NewUser, ctx: NewcomerContext): Promise<UserRow> {
  const self = await ctx.people.find(ctx.identity)
  if (!self) {
    demandValidIdentity(ctx.identity)
    return insertUser(await newUserFromToken(input, ctx), undefined, ctx)
  }
  const actor = personOf(self, ctx.identity)
  // The browser may send its own creation twice: a conflict, not an attempt to create another user.
  if (!can.createUser(actor).ok && isSelf(input, ctx)) throw existsRefusal()
  demand(can.createUser(actor))
  const { oid, name, email } = input
  if (!oid || !name || !email) throw new Refused(refuse(400, 'oid, name and email are required.'))
  return insertUser({ ...input, oid, name, email: email.toLowerCase() }, actor, ctx)
}

/** Refuses identities that the directory confirms but that cannot be stored. Throws Refused. */
function demandValidIdentity({ oid, tid, username, name }: Identity): void {
  const checks: [boolean, string][] = [
    [!isGuid(oid) || !isGuid(tid), 'The ids of your account (oid, tid) are no GUIDs.'],
    [!username, 'Your account has no user name (preferred_username).'],
    [![username, name].every(isReadable), 'The name of your account has unreadable characters.'],
  ]
  const message = checks.find(([fails]) => fails)?.[1]
  if (message) throw new Refused(refuse(400, `${message} Ask an administrator of the directory.`))
}

const isGuid = (id: string) => z.guid().safeParse(id).success
/** PostgreSQL can store neither. */
const isReadable = (text: string) => text.isWellFormed() && !text.includes('\0')

const isSelf = ({ oid }: NewUser, { identity }: NewcomerContext) => !oid || oid === identity.oid

const existsRefusal = () => new Refused(refuse(409, 'This account or email already exists.'))

/** The directory gave an address of somebody who left to a new person. */
const addressRefusal = () =>
  new Refused(
    refuse(
      409,
      'Another person here has your email address. Ask an administrator to change theirs under People.',
    ),
  )

type CompleteUser = NewUser & { oid: string; name: string; email: string }

/** Identity, name and email come from the token; role, department and flags are never self-assigned. */
async function newUserFromToken({ phoneNum }: NewUser, ctx: NewcomerContext): Promise<CompleteUser> {
  const { identity } = ctx
  return {
    oid: identity.oid,
    name: identity.name,
    email: identity.username,
    phoneNum: phoneNum ?? null,
    role: (await isFirstAdministrator(ctx)) ? 'ADMIN' : 'USER',
  }
}

/**
 * True for an object id in ADMINS, and for a principal name there while there is no administrator: a name is given to
 * another person one day (learn.microsoft.com/entra/identity-platform/claims-validation).
 */
async function isFirstAdministrator({ admins, identity, db }: NewcomerContext): Promise<boolean> {
  if (admins.has(identity.oid.toLowerCase())) return true
  return admins.has(identity.username) && !(await hasAdministrator(db.read))
}

/** On a first sign-in the new user is their own creator. */
function insertUser({ oid, ...fields }: CompleteUser, creator: Person | undefined, ctx: NewcomerContext) {
  const id = newId()
  const self = {
    id,
    name: fields.name,
    email: fields.email,
    role: 'USER',
    department: null,
    claims: [],
  } as const
  return inUnitOfWork(ctx, creator ?? self, async (work) => {
    const facts = { role: fields.role ?? 'USER' }
    const columns = { id, oid, tid: ctx.identity.tid }
    return await onDuplicate(
      users.insert(work, normalizeUser(fields), columns, {}, { details: facts }),
      (constraint) =>
        creator === undefined && constraint === 'users_email' ? addressRefusal() : existsRefusal(),
    )
  })
}

/** Translates a unique violation of email or account. */
function onDuplicate<T>(write: Promise<T>, refusal: (constraint: string | undefined) => Refused): Promise<T> {
  return write.catch((error: unknown) => {
    if (sqlState(error) !== uniqueViolation) throw error
    throw refusal(error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined)
  })
}

const uniqueViolation = '23505'

/** Administrators change every field, others only their own phone. Access changes apply from the next request. */
export async function changeUser(
  work: UnitOfWork,
  user: UserRow,
  { version, ...input }: UserChanges,
): Promise<UserRow> {
  const fields = normalizeUser(input)
  const changes = changesBetween(users.fieldsOf(user), fields)
  if (work.viewer) demandChange(user, changes, work.viewer)
  demandNoFaults(input.phoneNum && !fields.phoneNum ? [phoneFault] : [])
  if (endsAdministration(users.columnsOf(fields))) await demandAnotherAdministrator(work, user)
  return await onDuplicate(
    users.change(work, user, fields, { version, verb: verbOf(changes) }),
    () => new Refused(refuse(400, emailTaken.message, [emailTaken])),
  )
}

const phoneFault = { field: 'phoneNum', message: phoneError }
const emailTaken = { field: 'email', message: 'Another person has this email.' }

function normalizeUser({ email, phoneNum, territory, ...others }: Omit<UserChanges, 'version'>): UserInput {
  return {
    ...others,
    email: email?.toLowerCase(),
    phoneNum: phoneNum ? (normalizePhone(phoneNum)?.e164 ?? null) : phoneNum,
    territory: territory === undefined ? undefined : territoryOf(territory ?? ''),
  }
}

function verbOf(changes: Changes): ActivityVerb {
  const access = changes['isEnabled']
  if (!access || Object.keys(changes).length > 1) return 'user.changed'
  return access[1] === true ? 'user.enabled' : 'user.disabled'
}

/** Checks for any right to change the user; `demandChange` checks the fields. */
export const mayChange = (actor: Person, user: UserRow) => {
  const phone = can.changeOwnPhone(actor, user)
  return phone.ok ? phone : can.changeUser(actor)
}

function demandChange(user: UserRow, changes: Changes, actor: Person): void {
  const fields = Object.keys(changes)
  const isPhoneOnly = fields.every((field) => field === 'phoneNum')
  if (!isPhoneOnly || !can.changeOwnPhone(actor, user).ok) demand(can.changeUser(actor))
  // Administrators who disable or demote themselves could not undo it.
  if (user.id === actor.id && (changes['isEnabled'] || changes['role']))
    throw new Refused(refuse(400, 'Ask another administrator to change your own access.'))
}

async function demandAnotherAdministrator({ tx }: UnitOfWork, user: UserRow): Promise<void> {
  const administrators = await lockAdministrators(tx)
  if (administrators.some(({ id }) => id !== user.id) || user.role !== 'ADMIN' || !user.is_enabled) return
  const message = 'This is the last administrator. Add another one first.'
  throw new Refused(refuse(400, message))
}

/**
 * Stores the claims of the token, for mailing lists and the rights overview, and grants ADMIN to users in the setting
 * ADMINS. Returns the updated user.
 */
export async function recordSignIn(user: UserRow, ctx: NewcomerContext): Promise<UserRow> {
  const { db, identity, people, now } = ctx
  if (user.role !== 'ADMIN' && (await isFirstAdministrator(ctx))) await makeAdmin(user.id, ctx)
  if (hasNewClaims(user, ctx)) {
    await storeClaims(db.read, user.id, identity.claims, now)
    people.forget()
  }
  return (await people.get(user.id)) ?? user
}

const hourMs = 3_600_000

function hasNewClaims(user: UserRow, { identity, now }: NewcomerContext): boolean {
  if (user.claims.join() !== identity.claims.join()) return true
  return !user.claims_seen_at || now.getTime() - Date.parse(user.claims_seen_at) > hourMs
}

const makeAdmin = (id: string, ctx: NewcomerContext) =>
  inUnitOfWork(ctx, 'system', async (work) => {
    const user = await users.lock(work, id)
    const recording = { verb: 'user.roleGiven', details: { because: 'ADMINS' } } as const
    await users.change(work, user, { role: 'ADMIN' }, recording)
  })
