/** A person's own appointments for their calendar program, by a link that only they were told and may end. */
import { Readable } from 'node:stream'
import { calendarFeed as contract } from '@crm/contract'
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import { appointments } from '../appointments/store.ts'
import type { StaffContext } from '../http/context.ts'
import { done, handle, refuse, streamed } from '../http/handle.ts'
import { nameIn, personLastSeen } from '../people/people.ts'
import { recordActivity } from '../records/activity.ts'
import { findFeed, keepFeed, listKept, newToken, ownerOf, removeFeed } from './queries.ts'
import { writeIcal } from './write-ical.ts'

export const calendarFeed = handle('calendarFeed', contract, {
  async get({ ctx }) {
    const feed = await findFeed(ctx.db.read, ctx.actor.id)
    return done(200, { madeAt: feed?.made_at ?? null, lastReadAt: feed?.last_read_at ?? null })
  },

  async make({ ctx }) {
    const token = newToken()
    await ctx.db.inTransaction(async (tx) => {
      await keepFeed(tx, ctx.actor.id, token, ctx.now)
      await recordActivity(tx, happening('user.feedMade', ctx))
    })
    return done(201, { path: `/api${contract.read.path.replace('{token}', token)}` })
  },

  async revoke({ ctx }) {
    await ctx.db.inTransaction(async (tx) => {
      if (await removeFeed(tx, ctx.actor.id)) await recordActivity(tx, happening('user.feedRevoked', ctx))
    })
    return done(200, { message: 'Calendar link revoked' })
  },

  async read({ params, ctx }) {
    const { db, people, now } = ctx
    const users = await people.all()
    const owner = users.get((await ownerOf(db.read, params.token, now)) ?? '')
    if (!owner?.is_enabled) return refuse(404, 'Calendar not found')
    // Nobody signs in here: what counts is what they might read when they last did.
    const person = personLastSeen(owner)
    const kept = await listKept(db.read, person, new Date(now.getTime() - history))
    const sight = { nameOf: nameIn(users), viewer: person, now }
    const text = writeIcal(
      `Appointments of ${owner.name}`,
      kept.map((row) => appointments.view(row, sight)),
    )
    return streamed(200, Readable.from([text]), { 'cache-control': 'private, no-cache' })
  },
})

/** How far back a calendar shows what was. */
const history = 60 * 86_400_000

const happening = (verb: ActivityVerb, { actor, now }: StaffContext) => ({
  by: actor,
  at: now,
  verb,
  subject: { type: 'user' as const, id: actor.id },
  facts: { name: actor.name },
})
