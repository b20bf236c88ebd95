/** A person's own appointments for a calendar app, through a secret link that they can revoke. */
import { Readable } from 'node:stream'
import { calendarFeed as contract } from '@crm/contract'
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import { appointments } from '#business/appointments/store'
import type { StaffContext } from '#spine/http/context'
import { done, handle, streamed } from '#spine/http/handle'
import { refuse } from '#spine/refusals'
import { nameIn, personLastSeen } from '#spine/people/people'
import { recordActivity } from '#spine/records/activity'
import { findFeed, storeFeed, listOwnAppointments, newToken, findOwner, removeFeed } from './queries.ts'
import { writeIcal } from './write-ical.ts'

export const calendarFeed = handle('calendarFeed', contract, {
  async get({ ctx }) {
    const feed = await findFeed(ctx.db.read, ctx.actor.id)
    return done(200, { madeAt: feed?.made_at ?? null, lastReadAt: feed?.last_read_at ?? null })
  },

  async make({ ctx }) {
    const token = newToken()
    await ctx.db.inTransaction(async (tx) => {
      await storeFeed(tx, ctx.actor.id, token, ctx.now)
      await recordActivity(tx, activityEntry('user.feedMade', ctx))
    })
    return done(201, { path: `/api${contract.read.path.replace('{token}', token)}` })
  },

  async revoke({ ctx }) {
    await ctx.db.inTransaction(async (tx) => {
      if (await removeFeed(tx, ctx.actor.id)) await recordActivity(tx, activityEntry('user.feedRevoked', ctx))
    })
    return done(200, { message: 'Calendar link revoked' })
  },

  async read({ params, ctx }) {
    const { db, people, now } = ctx
    const users = await people.all()
    const owner = users.get((await findOwner(db.read, params.token, now)) ?? '')
    if (!owner?.is_enabled) return refuse(404, 'Calendar not found')
    // The feed has no sign-in, so it uses the claims of the last one.
    const person = personLastSeen(owner)
    const rows = await listOwnAppointments(db.read, person, new Date(now.getTime() - historyMs))
    const sight = { nameOf: nameIn(users), viewer: person, now }
    const text = writeIcal(
      `Appointments of ${owner.name}`,
      rows.map((row) => appointments.view(row, sight)),
    )
    return streamed(200, Readable.from([text]), { 'cache-control': 'private, no-cache' })
  },
})

/** Time range of past appointments in the feed. */
const historyMs = 60 * 86_400_000

const activityEntry = (verb: ActivityVerb, { actor, now }: StaffContext) => ({
  author: actor,
  at: now,
  verb,
  subject: { type: 'user' as const, id: actor.id },
  details: { name: actor.name },
})
