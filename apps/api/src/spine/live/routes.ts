import { live as contract } from '@crm/contract'
import { handle, streamed } from '#spine/http/handle'

export const live = handle('live', contract, {
  async changes({ query, ctx }) {
    const { actor, identity, viewerId, now } = ctx
    const { claims, expiresAt } = identity
    const listener = { userId: actor.id, claims, viewerId, expiresAt }
    return streamed(200, await ctx.live.listen(listener, query, now), unbuffered)
  },
})

/** Prevents proxies from buffering, which would delay messages until enough had gathered. */
const unbuffered = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }
