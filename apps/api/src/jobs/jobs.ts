/** Work that happens after the answer: a queue in the same database, shared by every process. */
import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import { type Database, openPool } from '../db/database.ts'
import { checkLeadCounts } from './check-lead-counts.ts'
import { checkLeadKeys } from './check-lead-keys.ts'
import { forgetImportBodies } from './forget-import-bodies.ts'
import { forgetViews } from './forget-views.ts'

export interface Jobs {
  counts(): Promise<{ waiting: number; failed: number }>
  stop(): Promise<void>
}

/** A job by name: when it runs of itself, and what it does. */
interface Job {
  readonly name: string
  /** Cron, Pacific time. */
  readonly every: string
  readonly run: (db: Database, log: FastifyBaseLogger) => Promise<void>
}

const jobs: readonly Job[] = [
  { name: 'check-lead-counts', every: '30 2 * * *', run: checkLeadCounts },
  { name: 'check-lead-keys', every: '45 2 * * *', run: checkLeadKeys },
  { name: 'forget-import-bodies', every: '0 3 * * *', run: (db, log) => forgetImportBodies(db, log) },
  { name: 'forget-views', every: '15 3 * * *', run: (db, log) => forgetViews(db, log) },
]

/** Installs the queue's own tables, schedules the jobs and works on them until stopped. */
export async function startJobs(
  connectionString: string,
  db: Database,
  log: FastifyBaseLogger,
): Promise<Jobs> {
  const pool = openPool(connectionString, 2)
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema: 'jobs' })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  for (const { name, every, run } of jobs) {
    await boss.createQueue(name, { retryLimit: 3, retryBackoff: true })
    await boss.schedule(name, every, null, { tz: 'America/Los_Angeles' })
    await boss.work(name, async () => run(db, log))
  }
  return {
    async counts() {
      const queues = (await Promise.all(jobs.map(({ name }) => boss.getQueueStats(name)))).flat()
      return {
        waiting: queues.reduce((sum, queue) => sum + queue.queuedCount, 0),
        failed: queues.reduce((sum, queue) => sum + queue.failedCount, 0),
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 })
      await pool.end()
    },
  }
}

/** For programs that only ask and never work: tests, the seed. */
export const noJobs: Jobs = { counts: async () => ({ waiting: 0, failed: 0 }), stop: async () => undefined }
