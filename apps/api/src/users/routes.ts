import { users as contract, webCrmUsers as crmUserContract } from '@crm/contract'
import { rightsOf } from '@crm/domain/people/rights-of'
import { type Claim, claims } from '@crm/domain/people/actor'
import type { StaffContext } from '../http/context.ts'
import { conflict, done, handle, refuse } from '../http/handle.ts'
import { withNextLink } from '../http/next-link.ts'
import { notFound, refusedUser, updateUser } from './change.ts'
import { createUser } from './create.ts'
import { personOf } from './people.ts'
import { findUser, listUsers } from './queries.ts'
import { signedIn } from './sign-in.ts'
import { meView, userView, wholeUser } from './view.ts'

export const users = handle('users', contract, {
  async get({ params, ctx }) {
    const user = await findUser(ctx.db.read, params.id)
    return user ? done(200, userView(user, ctx.actor)) : notFound
  },

  async list({ query, ctx }) {
    const found = await listUsers(ctx.db.read, query)
    const { rows, headers } = withNextLink(found, query.limit, contract.list.path, query)
    return done(
      200,
      rows.map((row) => userView(row, ctx.actor)),
      headers,
    )
  },

  update: {
    check: async ({ params, ctx }) => refusedUser(await findUser(ctx.db.read, params.id), ctx.actor),
    async handler({ params, body, ctx }) {
      const outcome = await updateUser(params.id, body, ctx)
      if (typeof outcome !== 'string') return outcome
      const current = await viewOf(params.id, ctx)
      if (outcome === 'stale') return conflict('Somebody changed this person in the meantime.', current)
      return done(200, current)
    },
  },

  async rights({ params, ctx }) {
    const user = await findUser(ctx.db.read, params.id)
    if (!user) return notFound
    const seen = claims.filter((claim): claim is Claim => user.claims.includes(claim))
    return done(200, {
      userId: user.id,
      claims: seen,
      claimsSeenAt: user.claims_seen_at,
      rights: rightsOf(personOf(user, { claims: seen })).map((right) => ({
        ...right,
        because: [...right.because],
      })),
    })
  },
})

export const webCrmUsers = handle('webCrmUsers', crmUserContract, {
  async me({ ctx }) {
    const user = await ctx.people.find(ctx.identity)
    if (!user) return refuse(404, 'There is no Web CRM user for this account yet.')
    const now = ctx.isViewed ? user : await signedIn(user, ctx)
    return done(200, meView(now, [...ctx.identity.claims]))
  },

  async createUser({ body, ctx }) {
    const created = await createUser(body, ctx)
    if (typeof created !== 'string') return created
    const user = await findUser(ctx.db.read, created)
    return user ? done(201, wholeUser(user)) : refuse(500, 'The account could not be created.')
  },
})

async function viewOf(id: string, { db, actor }: StaffContext) {
  const user = await findUser(db.read, id)
  if (!user) throw new Error(`User ${id} vanished after it was written.`)
  return userView(user, actor)
}
