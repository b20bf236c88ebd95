import { health as contract } from '@crm/contract'
import { productVersion } from '@crm/domain/product'
import type { Context } from '../http/context.ts'
import { hooksState } from '../hooks/queries.ts'
import { done, handle } from '../http/handle.ts'
import { NoMailServer } from '../mail/mailer.ts'
import { outboxState } from '../mail/queries.ts'
import { within } from '../within.ts'

export const health = handle('health', contract, {
  async check({ ctx }) {
    const [database, keys] = await critical(ctx)
    const good = database.state === 'up' && keys.state === 'up'
    return good
      ? done(200, { message: 'OK' as const })
      : { status: 500 as const, body: { message: 'Not OK' as const } }
  },

  async details({ ctx }) {
    const [services, graph, drive, mailServer, queue, mail, hooks] = await Promise.all([
      critical(ctx),
      stateOf('Graph', false, ctx.now, () => ctx.askGraph()),
      stateOf('Drive', false, ctx.now, () => within(5_000, ctx.drive.ready())),
      stateOf('Mail', false, ctx.now, () => within(5_000, ctx.mailer.ready())),
      within(2_000, ctx.jobs.state()).catch(() => null),
      within(2_000, outboxState(ctx.db.read)).catch(() => null),
      within(2_000, hooksState(ctx.db.read)).catch(() => null),
    ])
    return done(200, {
      version: productVersion,
      services: [...services, graph, drive, mailServer].map((service) => ({
        ...service,
        since: service.since.toISOString(),
      })),
      queue,
      mail,
      hooks,
    })
  },
})

/** Without these nothing works: the database, and the keys that verify tokens (keys read once still count). */
const critical = ({ db, keys, now }: Context) =>
  Promise.all([
    stateOf('Database', true, now, () => db.ping()),
    stateOf('Directory keys', true, now, () => within(5_000, keys.ready())),
  ])

interface ServiceState {
  readonly name: string
  readonly state: 'up' | 'down' | 'not set up'
  readonly since: Date
  readonly critical: boolean
  readonly detail: string | null
}

/** Remembers since when each service has been in the state it is in, as this process saw it. */
const seen = new Map<string, { state: ServiceState['state']; since: Date }>()

/** Asks one service. What it throws is the detail that an administrator reads. */
async function stateOf(
  name: string,
  critical: boolean,
  now: Date,
  ask: () => Promise<unknown>,
): Promise<ServiceState> {
  const { state, detail } = await ask().then(
    () => ({ state: 'up' as const, detail: null }),
    (error: unknown) => ({
      state: error instanceof NoMailServer ? ('not set up' as const) : ('down' as const),
      detail: error instanceof Error ? error.message : String(error),
    }),
  )
  const before = seen.get(name)
  const since = before?.state === state ? before.since : now
  seen.set(name, { state, since })
  return { name, state, since, critical, detail }
}
