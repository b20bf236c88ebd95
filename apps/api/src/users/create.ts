import type { NewUser } from '@crm/contract/web/user-shapes'
import { can } from '@crm/domain/people/can'
import { searchText } from '@crm/domain/search/search-text'
import type { Insertable } from 'kysely'
import { recordActivity } from '../activity/record.ts'
import type { Tables } from '../db/database.ts'
import type { NewcomerContext } from '../http/context.ts'
import { definedOf } from '../defined.ts'
import { refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import { personOf } from './people.ts'
import { insertUser } from './queries.ts'
import { userColumns } from './view.ts'

/** Either one's own first sign-in, or an administrator's doing for somebody else. Answers the new user's id. */
export async function createUser(given: NewUser, ctx: NewcomerContext) {
  const self = await ctx.people.find(ctx.identity)
  if (!self) return insert(firstSignIn(given, ctx), null, ctx)
  const actor = personOf(self, ctx.identity)
  const decision = can.createUser(actor)
  // The browser may ask twice for its own person: that is a conflict, not an attempt on somebody else.
  if (!decision.ok) return isOneself(given, ctx) ? exists : refuse(403, decision.reason)
  const { oid, name, email } = given
  if (!oid || !name || !email) return refuse(400, 'oid, name and email are required.')
  return insert({ ...given, oid, name, email: email.toLowerCase() }, actor.id, ctx)
}

const isOneself = ({ oid }: NewUser, { identity }: NewcomerContext) => !oid || oid === identity.oid

const exists = refuse(409, 'Somebody with this account or mail address exists already.')

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

async function insert(
  user: Complete,
  creatorId: string | null,
  { db, identity, now, people }: NewcomerContext,
) {
  const id = newId()
  const { oid, ...fields } = user
  const inserted = await db.inTransaction(async (tx) => {
    const isNew = await insertUser(tx, {
      ...(definedOf(userColumns(fields)) as Insertable<Tables['users']>),
      id,
      oid,
      tid: identity.tid,
      name: user.name,
      email: user.email,
      search: userSearch(user),
      created_at: now,
      updated_at: now,
    })
    if (!isNew) return false
    await recordActivity(tx, {
      by: { id: creatorId ?? id },
      at: now,
      verb: 'user.created',
      subject: { type: 'user', id },
      facts: { name: user.name, role: user.role ?? 'USER', version: 1 },
    })
    return true
  })
  people.forget()
  return inserted ? id : exists
}

export const userSearch = ({ name, email }: { name: string; email: string }): string =>
  searchText({ names: [name], emails: [email] })
