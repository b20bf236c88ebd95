import { health as contract } from '@crm/contract'
import { formatBytes } from '@crm/domain/figures'
import { productVersion } from '@crm/domain/product'
import { addDays, pacificDay } from '@crm/domain/time'
import { signingServices } from '@crm/domain/contracts/service-template'
import type { Context } from '#spine/http/context'
import { hooksState } from '#processes/hooks/queries'
import { restoredAt } from '#platform/db/incarnation'
import type { DriveState } from '#platform/ports/drive'
import { done, handle } from '#spine/http/handle'
import { NoMailServer } from '#platform/ports/mailer'
import { outboxState, senderRefusal } from '#shared/mail/queries'
import { withTimeout } from '#platform/with-timeout'

export const health = handle('health', contract, {
  async check({ ctx }) {
    const [database, keys] = await criticalServices(ctx)
    const isHealthy = database.state === 'up' && keys.state === 'up'
    return isHealthy
      ? done(200, { message: 'OK' as const })
      : { status: 500 as const, body: { message: 'Not OK' as const } }
  },

  async details({ ctx }) {
    const [services, restored, graph, drive, mailServer, signing, queue, mail, hooks] = await Promise.all([
      criticalServices(ctx),
      withTimeout(2_000, restoredAt(ctx.db.read)).catch(() => undefined),
      checkService('Graph', false, ctx.now, () => ctx.pingGraph().then(() => up)),
      checkService('Drive', false, ctx.now, () => withTimeout(5_000, ctx.drive.ready().then(driveCheck))),
      checkService('Mail', false, ctx.now, () => withTimeout(5_000, mailCheck(ctx))),
      signingService(ctx),
      withTimeout(2_000, ctx.jobs.state()).catch(() => null),
      withTimeout(2_000, outboxState(ctx.db.read)).catch(() => null),
      withTimeout(2_000, hooksState(ctx.db.read)).catch(() => null),
    ])
    const [database, ...others] = services
    return done(200, {
      version: productVersion,
      services: [
        withRestore(database, restored, ctx.now),
        ...others,
        graph,
        drive,
        mailServer,
        ...signing,
      ].map((service) => ({
        ...service,
        since: service.since.toISOString(),
      })),
      queue,
      mail,
      hooks,
    })
  },
})

/** A server that takes the login can still refuse the sender, or have a quota that is used up. */
async function mailCheck({ mailer, db, now }: Context) {
  await mailer.ready()
  const fault = await senderRefusal(db.read, now)
  if (fault !== undefined) throw new Error(fault)
  return up
}

/** Critical services: the database, and the keys that verify tokens (cached keys count as available). */
const criticalServices = ({ db, keys, now }: Context) =>
  Promise.all([
    checkService('Database', true, now, () => db.ping().then(() => up)),
    checkService('Directory keys', true, now, () => withTimeout(5_000, keys.ready()).then(() => up)),
  ])

/** A line for the e-signature service, if the settings name one. */
async function signingService({ signing, now }: Context): Promise<ServiceState[]> {
  if (!signing) return []
  const check = () => withTimeout(5_000, signing.ready()).then(() => up)
  return [await checkService(signingServices[signing.service], false, now, check)]
}

type ServiceCheck = Pick<ServiceState, 'detail'> & { readonly state: 'up' | 'low' }

const up: ServiceCheck = { state: 'up', detail: null }

/** Reports free space, so that administrators notice before it runs out. */
const driveCheck = ({ freeBytes, isLow }: DriveState): ServiceCheck => ({
  state: isLow ? 'low' : 'up',
  detail: freeBytes === null ? null : `${formatBytes(freeBytes)} free`,
})

/** Shows the day of a database restore for a month: changes between the dump and that day are lost. */
function withRestore(database: ServiceState, restoredAtDate: Date | undefined, now: Date): ServiceState {
  const isRecent = restoredAtDate && pacificDay(now) <= addDays(pacificDay(restoredAtDate), 30)
  if (database.state !== 'up' || !isRecent) return database
  const [year, month, day] = pacificDay(restoredAtDate).split('-')
  return { ...database, detail: `Restored from a dump on ${month}/${day}/${year}` }
}

interface ServiceState {
  readonly name: string
  readonly state: 'up' | 'low' | 'down' | 'not set up'
  readonly since: Date
  readonly critical: boolean
  readonly detail: string | null
}

/** The time since each service has its current state, as observed by this process. */
const knownStates = new Map<string, { state: ServiceState['state']; since: Date }>()

/** Checks one service. Administrators read the returned detail, or the error message. */
async function checkService(
  name: string,
  critical: boolean,
  now: Date,
  check: () => Promise<ServiceCheck>,
): Promise<ServiceState> {
  const { state, detail } = await check().catch((error: unknown) => ({
    state: error instanceof NoMailServer ? ('not set up' as const) : ('down' as const),
    detail: error instanceof Error ? error.message : String(error),
  }))
  const before = knownStates.get(name)
  const since = before?.state === state ? before.since : now
  knownStates.set(name, { state, since })
  return { name, state, since, critical, detail }
}
