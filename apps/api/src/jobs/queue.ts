/** The job queue: work after the response, in the same database, shared by every process. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { PgBoss, fromKysely } from 'pg-boss'
import type { Database, Tables } from '#platform/db/database'
import { detectRestore } from '#platform/db/incarnation'
import type { Drive } from '#platform/ports/drive'
import type { Poster } from '#platform/ports/poster'
import type { Signing } from '#platform/ports/signing'
import type { Sealer } from '#platform/ports/sealer'
import type { EvidenceKeys } from '#platform/evidence-keys'
import { readActivity } from '#processes/hooks/read-activity'
import type { Mailer } from '#platform/ports/mailer'
import { openPool } from '#platform/db/pool'
import { withoutValues } from '#platform/db/errors'
import { cachePeople } from '#spine/people/people'
import type { JobFailure, JobPayloads, Jobs, QueueState } from '#platform/ports/jobs'
import type { JobContext } from './job-context.ts'
import { maxAttempts, nightlyJobs, queuedJobs } from './jobs.ts'

/** Exponential backoff of 2, 4, 8, 16 and 32 minutes with jitter: about an hour until a person has to look. */
const retries = { retryLimit: maxAttempts - 1, retryDelay: 120, retryBackoff: true }
const retention = { deleteAfterSeconds: 30 * 86_400 }

/** Creates the queue's tables, schedules the jobs and runs them until stopped. */
export async function startJobs(
  connectionString: string,
  services: {
    readonly db: Database
    readonly drive: Drive
    readonly mailer: Mailer
    readonly poster: Poster
    readonly sealer: Sealer
    readonly evidence: EvidenceKeys
    readonly signing: Signing | null
  },
  log: FastifyBaseLogger,
  { pollingIntervalSeconds = 2 } = {},
): Promise<Jobs> {
  const pool = openPool(connectionString, { max: 2 })
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema: 'jobs' })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  await removeObsoleteSchedules(boss)
  const { db } = services
  const people = cachePeople(db)
  const stopping = new AbortController()
  const jobs: Jobs = {
    async enqueue(tx, name, payload, { afterSeconds } = queuedJobs[name]) {
      const singletonKey = queuedJobs[name].keyOf?.(payload)
      await boss.send(name, payload, {
        startAfter: afterSeconds,
        db: fromKysely(tx),
        ...(singletonKey !== undefined && { singletonKey }),
      })
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
    run: (context: JobContext, payload: never) => Promise<void>,
    { atOnce = 1, keyOf }: { readonly atOnce?: number; readonly keyOf?: unknown } = {},
  ) => {
    // One active job per key, in all processes.
    await boss.createQueue(name, keyOf ? { policy: 'singleton' } : {})
    // Updates the settings of queues that a former release created.
    await boss.updateQueue(name, { ...retries, ...retention })
    const options = { pollingIntervalSeconds, batchSize: atOnce, burstWhenBatchFull: true }
    await boss.work<never>(name, options, async (batch) => {
      const context = { ...services, jobs, people, log, now: new Date(), stopping: stopping.signal }
      await Promise.all(batch.map(({ data }) => run(context, data))).catch((error: unknown) => {
        // The queue stores and displays the error.
        const err = withoutValues(error)
        log.error({ err, job: name }, 'job failed')
        throw err
      })
    })
  }
  for (const [name, { every, run }] of Object.entries(nightlyJobs)) {
    await work(name, run)
    await boss.schedule(name, every, null, { tz: 'America/Los_Angeles' })
  }
  for (const name of Object.keys(queuedJobs) as (keyof JobPayloads)[])
    await work(name, queuedJobs[name].run, queuedJobs[name])
  const reader = poll(
    async () => {
      await detectRestore(db, log)
      return readActivity({ db, people, jobs })
    },
    (error) => log.error({ err: withoutValues(error) }, 'webhooks are not notified'),
    pollingIntervalSeconds * 1_000,
  )
  return jobs
}

/**
 * Repeats `action` at once while it returns true, else after a pause, also after an error; `stop` waits for the
 * current run.
 */
function poll(
  action: () => Promise<boolean>,
  onError: (error: unknown) => void,
  pauseMs: number,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      const hasMore = await action().catch((error: unknown) => {
        onError(error)
        return false
      })
      if (!hasMore) await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await loop
    },
  }
}

const names = [...Object.keys(nightlyJobs), ...Object.keys(queuedJobs)]

/** Removes the schedules of a former release, whose jobs would pile up without a worker. */
async function removeObsoleteSchedules(boss: PgBoss): Promise<void> {
  const schedules = await boss.getSchedules()
  for (const { name } of schedules.filter((schedule) => !names.includes(schedule.name))) {
    await boss.unschedule(name)
    await boss.deleteQueue(name)
  }
}

const maxShown = 50

/** pg-boss's own figures are a minute old and contain no errors. */
async function stateOf(db: Kysely<Tables>): Promise<QueueState> {
  const { rows } = await sql<Omit<QueueState, 'failures'>>`
    select
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'failed') as failed
    from jobs.job where name = any(${names})
  `.execute(db)
  const { rows: failures } = await sql<JobFailure>`
    select
      id, name as job, retry_count + 1 as tries, started_on as "lastTriedAt",
      case state when 'retry' then start_after end as "triesAgainAt",
      coalesce(output ->> 'message', 'Nothing is known of it.') as error
    from jobs.job where name = any(${names}) and state in ('retry', 'failed')
    order by started_on desc, id limit ${maxShown}
  `.execute(db)
  return { ...(rows[0] ?? empty), failures }
}

const empty = { waiting: 0, failed: 0 }
