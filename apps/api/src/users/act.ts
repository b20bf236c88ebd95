/** What people do with people, and what happens to the CRM user when its person signs in. */
import type { NewUser, UserChanges } from '@crm/contract/web/user-shapes'
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import { normalisePhone, notAPhone } from '@crm/domain/contact/phone'
import { territoryOf } from '@crm/domain/leads/assignment'
import { can } from '@crm/domain/people/can'
import * as z from 'zod'
import type { Identity } from '../auth/tokens.ts'
import { sqlState } from '../db/errors.ts'
import type { NewcomerContext } from '../http/context.ts'
import { Refused, demand, demandNoFaults, refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import { type Changes, changesBetween } from '../records/activity.ts'
import { type UnitOfWork, inUnitOfWork } from '../records/unit-of-work.ts'
import { type Person, type UserRow, personOf } from '../people/people.ts'
import { type GivenUser, endsAdministration, lockAdministrators, noteClaims, users } from './store.ts'

/** Either one's own first sign-in, or an administrator's doing for somebody else. Throws Refused. */
export async function createUser(given: NewUser, ctx: NewcomerContext): Promise<UserRow> {
  const self = await ctx.people.find(ctx.identity)
  if (!self) {
    demandEnterable(ctx.identity)
    return insertUser(firstSignIn(given, ctx), undefined, ctx)
  }
  const actor = personOf(self, ctx.identity)
  // The browser may ask twice for its own person: that is a conflict, not an attempt on somebody else.
  if (!can.createUser(actor).ok && isOneself(given, ctx)) throw exists()
  demand(can.createUser(actor))
  const { oid, name, email } = given
  if (!oid || !name || !email) throw new Refused(refuse(400, 'oid, name and email are required.'))
  return insertUser({ ...given, oid, name, email: email.toLowerCase() }, actor, ctx)
}

/** What the directory vouches for and nobody can be entered by all the same. Throws Refused. */
function demandEnterable({ oid, tid, username, name }: Identity): void {
  const flaws: [boolean, string][] = [
    [!isGuid(oid) || !isGuid(tid), 'The ids of your account (oid, tid) are no GUIDs.'],
    [!username, 'Your account has no user name (preferred_username).'],
    [![username, name].every(isReadable), 'The name of your account has characters that nobody can read.'],
  ]
  const flaw = flaws.find(([isSo]) => isSo)?.[1]
  if (flaw) throw new Refused(refuse(400, `${flaw} Please ask whoever keeps the directory.`))
}

const isGuid = (id: string) => z.guid().safeParse(id).success
/** PostgreSQL holds neither. */
const isReadable = (text: string) => text.isWellFormed() && !text.includes('\0')

const isOneself = ({ oid }: NewUser, { identity }: NewcomerContext) => !oid || oid === identity.oid

const exists = () => new Refused(refuse(409, 'Somebody with this account or mail address exists already.'))

type Complete = NewUser & { oid: string; name: string; email: string }

/** Identity, name and mail come from the token; role, department and flags are nobody's own to give. */
function firstSignIn({ phoneNum }: NewUser, { identity, admins }: NewcomerContext): Complete {
  return {
    oid: identity.oid,
    name: identity.name,
    email: identity.username,
    phoneNum: phoneNum ?? null,
    role: admins.has(identity.username) ? 'ADMIN' : 'USER',
  }
}

/** Whoever signs in for the first time makes themselves. */
function insertUser({ oid, ...fields }: Complete, creator: Person | undefined, ctx: NewcomerContext) {
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
    return (await unlessTaken(users.insert(work, tidied(fields), columns, {}, { facts }), exists)) as UserRow
  })
}

/** Mail addresses and accounts are nobody else's. */
function unlessTaken<T>(written: Promise<T>, refusal: () => Refused): Promise<T> {
  return written.catch((error: unknown) => {
    throw sqlState(error) === uniqueViolation ? refusal() : error
  })
}

const uniqueViolation = '23505'

/** Administrators change everything, others their own phone. What it allows counts from the next request on. */
export async function changeUser(
  work: UnitOfWork,
  user: UserRow,
  { version, ...given }: UserChanges,
): Promise<UserRow> {
  const fields = tidied(given)
  const changes = changesBetween(users.fieldsOf(user), fields)
  if (work.viewer) demandChange(user, changes, work.viewer)
  demandNoFaults(given.phoneNum && !fields.phoneNum ? [phoneFault] : [])
  if (endsAdministration(users.columnsOf(fields) as Partial<UserRow>))
    await demandAnotherAdministrator(work, user)
  return (await unlessTaken(
    users.change(work, user, fields, { version, verb: verbOf(changes) }),
    () => new Refused(refuse(400, mailTaken.message, [mailTaken])),
  )) as UserRow
}

const phoneFault = { field: 'phoneNum', message: notAPhone }
const mailTaken = { field: 'email', message: 'Somebody else has this mail address.' }

function tidied({ email, phoneNum, territory, ...others }: Omit<UserChanges, 'version'>): GivenUser {
  return {
    ...others,
    email: email?.toLowerCase(),
    phoneNum: phoneNum ? (normalisePhone(phoneNum)?.e164 ?? null) : phoneNum,
    territory: territory === undefined ? undefined : territoryOf(territory ?? ''),
  }
}

function verbOf(changes: Changes): ActivityVerb {
  const access = changes['isEnabled']
  if (!access || Object.keys(changes).length > 1) return 'user.changed'
  return access[1] === true ? 'user.enabled' : 'user.disabled'
}

/** Whether somebody may change a person at all; which fields is asked with the changes. */
export const mayChange = (actor: Person, user: UserRow) => {
  const phone = can.changeOwnPhone(actor, user)
  return phone.ok ? phone : can.changeUser(actor)
}

function demandChange(user: UserRow, changes: Changes, actor: Person): void {
  const fields = Object.keys(changes)
  const onlyPhone = fields.every((field) => field === 'phoneNum')
  if (!onlyPhone || !can.changeOwnPhone(actor, user).ok) demand(can.changeUser(actor))
  // An administrator who disables or demotes themselves could not undo it.
  if (user.id === actor.id && (changes['isEnabled'] || changes['role']))
    throw new Refused(refuse(400, 'Another administrator has to change your own role or access.'))
}

async function demandAnotherAdministrator({ tx }: UnitOfWork, user: UserRow): Promise<void> {
  const administrators = await lockAdministrators(tx)
  if (administrators.some(({ id }) => id !== user.id) || user.role !== 'ADMIN' || !user.is_enabled) return
  const message = 'This is the last enabled administrator: somebody else has to be one before.'
  throw new Refused(refuse(400, message))
}

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

const makeAdmin = (id: string, ctx: NewcomerContext) =>
  inUnitOfWork(ctx, 'system', async (work) => {
    const user = await users.lock(work, id)
    const recording = { verb: 'user.roleGiven', facts: { because: 'ADMINS' } } as const
    await users.change(work, user, { role: 'ADMIN' }, recording)
  })
