/** Work that happens after the answer: a queue in the same database, shared by every process. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, type Transaction, sql } from 'kysely'
import { PgBoss, fromKysely } from 'pg-boss'
import type { Database, Tables } from '../db/database.ts'
import type { Drive } from '../drive/drive.ts'
import type { Poster } from '../hooks/poster.ts'
import { readActivity } from '../hooks/read-activity.ts'
import type { Mailer } from '../mail/mailer.ts'
import { openPool } from '../db/pool.ts'
import { withoutValues } from '../db/errors.ts'
import { rememberPeople } from '../people/people.ts'
import { type Asked, type JobContext, asked, nightly, triesInAll } from './jobs.ts'

export interface Jobs {
  /** Asks for a job in the business's transaction: it is run if that is committed, and never if it is not. */
  enqueue<Name extends keyof Asked>(
    tx: Transaction<Tables>,
    name: Name,
    told: Asked[Name],
    /** Unless told, as the job says. */
    when?: { readonly afterSeconds: number },
  ): Promise<void>
  state(): Promise<QueueState>
  stop(): Promise<void>
}

export interface QueueState {
  /** How many will be run, now or at their hour; those that failed and are tried again too. */
  readonly waiting: number
  /** How many were tried for the last time. */
  readonly failed: number
  /** The latest of those that failed, for good or until they are tried again. */
  readonly failures: Failure[]
}

interface Failure {
  readonly id: string
  readonly job: string
  readonly tries: number
  readonly lastTriedAt: string
  /** Null: no more. */
  readonly triesAgainAt: string | null
  readonly error: string
}

/** Two, four, eight, sixteen and thirty-two minutes, give or take: about an hour until a person has to look. */
const retries = { retryLimit: triesInAll - 1, retryDelay: 120, retryBackoff: true }
const keptFor = { deleteAfterSeconds: 30 * 86_400 }

/** Installs the queue's own tables, schedules the jobs and works on them until stopped. */
export async function startJobs(
  connectionString: string,
  services: {
    readonly db: Database
    readonly drive: Drive
    readonly mailer: Mailer
    readonly poster: Poster
  },
  log: FastifyBaseLogger,
  { pollingIntervalSeconds = 2 } = {},
): Promise<Jobs> {
  const pool = openPool(connectionString, { max: 2 })
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema: 'jobs' })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  await forgetOthers(boss)
  const { db } = services
  const people = rememberPeople(db)
  const stopping = new AbortController()
  const jobs: Jobs = {
    async enqueue(tx, name, told, { afterSeconds } = asked[name]) {
      await boss.send(name, told, { startAfter: afterSeconds, db: fromKysely(tx) })
    },
    state: () => stateOf(db.read),
    async stop() {
      stopping.abort()
      await reader.stop()
      await boss.stop({ graceful: true, timeout: 5_000 })
      await pool.end()
    },
  }

  const work = async (
    name: string,
    run: (context: JobContext, told: never) => Promise<void>,
    { atOnce = 1 }: { readonly atOnce?: number } = {},
  ) => {
    await boss.createQueue(name)
    // A queue that a former release made keeps its settings otherwise.
    await boss.updateQueue(name, { ...retries, ...keptFor })
    const options = { pollingIntervalSeconds, batchSize: atOnce, burstWhenBatchFull: true }
    await boss.work<never>(name, options, async (taken) => {
      const context = { ...services, jobs, people, log, now: new Date(), stopping: stopping.signal }
      await Promise.all(taken.map(({ data }) => run(context, data))).catch((error: unknown) => {
        // The queue keeps and shows what is thrown.
        const err = withoutValues(error)
        log.error({ err, job: name }, 'job failed')
        throw err
      })
    })
  }
  for (const [name, { every, run }] of Object.entries(nightly)) {
    await work(name, run)
    await boss.schedule(name, every, null, { tz: 'America/Los_Angeles' })
  }
  for (const name of Object.keys(asked) as (keyof Asked)[]) await work(name, asked[name].run, asked[name])
  const reader = everySoOften(
    () => readActivity({ db, people, jobs }),
    (error) => log.error({ err: withoutValues(error) }, 'webhooks are not told'),
    pollingIntervalSeconds * 1_000,
  )
  return jobs
}

/** Does it again at once while there is more, and else after a pause, failures too; `stop` waits for what is under way. */
function everySoOften(
  doing: () => Promise<boolean>,
  failed: (error: unknown) => void,
  pauseMs: number,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const going = (async () => {
    while (!stopping.signal.aborted) {
      const isMore = await doing().catch((error: unknown) => {
        failed(error)
        return false
      })
      if (!isMore) await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await going
    },
  }
}

const names = [...Object.keys(nightly), ...Object.keys(asked)]

/** What a former release wanted done every night would otherwise wait for somebody who does it. */
async function forgetOthers(boss: PgBoss): Promise<void> {
  const schedules = await boss.getSchedules()
  for (const { name } of schedules.filter((one) => !names.includes(one.name))) {
    await boss.unschedule(name)
    await boss.deleteQueue(name)
  }
}

const shown = 50

/** The library's own figures are a minute old, and know no errors. */
async function stateOf(db: Kysely<Tables>): Promise<QueueState> {
  const { rows } = await sql<Omit<QueueState, 'failures'>>`
    select
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'failed') as failed
    from jobs.job where name = any(${names})
  `.execute(db)
  const { rows: failures } = await sql<Failure>`
    select
      id, name as job, retry_count + 1 as tries, started_on as "lastTriedAt",
      case state when 'retry' then start_after end as "triesAgainAt",
      coalesce(output ->> 'message', 'Nothing is known of it.') as error
    from jobs.job where name = any(${names}) and state in ('retry', 'failed')
    order by started_on desc, id limit ${shown}
  `.execute(db)
  return { ...(rows[0] ?? empty), failures }
}

const empty = { waiting: 0, failed: 0 }

/** For programs that never work, and forget what they are asked for: the seed, tests of other things. */
export const noJobs: Jobs = {
  enqueue: async () => undefined,
  state: async () => ({ ...empty, failures: [] }),
  stop: async () => undefined,
}
