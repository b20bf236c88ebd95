import { health as contract } from '@crm/contract'
import { productVersion } from '@crm/domain/product'
import type { Context } from '../http/context.ts'
import { done, handle } from '../http/handle.ts'
import { askDatabase, stateOf, within } from './state.ts'

export const health = handle('health', contract, {
  async check({ ctx }) {
    const [database, keys] = await critical(ctx)
    const good = database.state === 'up' && keys.state === 'up'
    return good
      ? done(200, { message: 'OK' as const })
      : { status: 500 as const, body: { message: 'Not OK' as const } }
  },

  async details({ ctx }) {
    const [services, graph, queue] = await Promise.all([
      critical(ctx),
      stateOf('Graph', false, ctx.now, () => ctx.askGraph()),
      ctx.jobs.counts().catch(() => null),
    ])
    return done(200, {
      version: productVersion,
      services: [...services, graph].map((service) => ({ ...service, since: service.since.toISOString() })),
      queue,
    })
  },
})

/** Without these nothing works: the database, and the keys that verify tokens (keys read once still count). */
const critical = ({ db, keys, now }: Context) =>
  Promise.all([
    stateOf('Database', true, now, () => askDatabase(db)),
    stateOf('Directory keys', true, now, () => within(5_000, keys.ready())),
  ])
