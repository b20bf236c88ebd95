import { live as contract } from '@crm/contract'
import { handle, streamed } from '../http/handle.ts'

export const live = handle('live', contract, {
  async changes({ query, ctx }) {
    const { actor, identity, viewerId, now } = ctx
    const { claims, expiresAt } = identity
    const listener = { userId: actor.id, claims, viewerId, expiresAt }
    return streamed(200, await ctx.live.listen(listener, query, now), unbuffered)
  },
})

/** Whatever stands between would keep lines until there are enough of them. */
const unbuffered = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }
