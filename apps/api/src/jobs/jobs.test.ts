import { sql } from 'kysely'
import { pino } from 'pino'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aLead } from '../test/builders.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { type Jobs, startJobs } from './jobs.ts'

let server: TestServer
let jobs: Jobs
let queue: PgBoss
const logged: { level: number; msg: string; wrong?: string[] }[] = []
beforeAll(async () => {
  server = await startTestServer()
  const log = pino({}, { write: (line) => logged.push(JSON.parse(line) as (typeof logged)[number]) })
  jobs = await startJobs(server.databaseUrl, server.db, log)
  queue = new PgBoss({
    connectionString: server.databaseUrl,
    schema: 'jobs',
    supervise: false,
    schedule: false,
  })
  await queue.start()
})
afterAll(async () => {
  await queue.stop({ graceful: false })
  await jobs.stop()
  await server.close()
})

const checkCounts = async () => {
  logged.length = 0
  await queue.send('check-lead-counts')
  return vi.waitFor(
    () => {
      expect(logged).toHaveLength(1)
      return logged[0]
    },
    { timeout: 10_000 },
  )
}

test('the jobs run every night, Pacific time', async () => {
  const schedules = await queue.getSchedules()
  expect(schedules.map(({ name, cron, timezone }) => `${name}, ${cron}, ${timezone}`).toSorted()).toEqual([
    'check-lead-counts, 30 2 * * *, America/Los_Angeles',
    'check-lead-keys, 45 2 * * *, America/Los_Angeles',
    'forget-import-bodies, 0 3 * * *, America/Los_Angeles',
    'forget-views, 15 3 * * *, America/Los_Angeles',
  ])
})

test('right counters are said to be right, and a difference is reported', async () => {
  const mona = await server.as('mona')
  await aLead(mona)
  await aLead(mona)
  expect(await checkCounts()).toMatchObject({ level: 30, msg: 'lead counters are right' })

  await sql`update lead_count set n = n + 3 where status = 'New'`.execute(server.db.read)
  expect(await checkCounts()).toMatchObject({
    level: 50,
    msg: 'lead counters differ from the leads',
    wrong: ['New: counted 5, really 2'],
  })
  expect(await jobs.counts()).toEqual({ waiting: 0, failed: 0 })
})
