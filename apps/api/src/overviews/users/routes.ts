import { users as contract, webCrmUsers as crmUserContract } from '@crm/contract'
import { rightsOf } from '@crm/domain/people/rights-of'
import { done, handle, doneList } from '#spine/http/handle'
import { refuse } from '#spine/refusals'
import { read, viewContextOf, writeOn } from '#spine/records/routes'
import { changeUser, createUser, mayChange, recordSignIn } from './act.ts'
import { type UserRow, personLastSeen } from '#spine/people/people'
import { countByList } from '#overviews/saved-views/queries'
import { listUsers, users, fullUserView } from './store.ts'

export const webUsers = handle('users', contract, {
  get: read(users),

  async list({ query, ctx }) {
    const found = await listUsers(ctx.db.read, query)
    const sight = await viewContextOf(ctx)
    return doneList(found, contract.list.path, query, (user) => users.view(user, sight))
  },

  update: writeOn(
    users,
    (actor, user) => mayChange(actor, user as UserRow),
    async ({ work, record, body }) =>
      done(200, users.view(await changeUser(work, record as UserRow, body), work)),
    { fields: ({ version: _version, ...fields }) => fields },
  ),

  async rights({ params, ctx }) {
    const user = await ctx.people.get(params.id)
    if (!user) return users.notFound
    const person = personLastSeen(user)
    return done(200, {
      userId: user.id,
      claims: [...person.claims],
      claimsSeenAt: user.claims_seen_at,
      rights: rightsOf(person).map((right) => ({
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
    const currentUser = ctx.isViewed ? user : await recordSignIn(user, ctx)
    const savedViews = await countByList(ctx.db.read, user.id)
    return done(200, { ...fullUserView(currentUser), claims: [...ctx.identity.claims], savedViews })
  },

  async createUser({ body, ctx }) {
    return done(201, fullUserView(await createUser(body, ctx)))
  },
})
