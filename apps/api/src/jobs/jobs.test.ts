import { health, leadImports, webLeads } from '@crm/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aLead, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { required } from '#test/required'
import { type Post, posting } from '#test/webhook'
import { startJobs } from './queue.ts'
import type { Jobs } from '#platform/ports/jobs'

const patience = { timeout: 20_000, interval: 50 }

let server: TestServer
let adam: Client
let post: Post
let other: Jobs
let queue: PgBoss
const logged: Record<string, unknown>[] = []
beforeAll(async () => {
  server = await startTestServer({ worksJobs: true })
  adam = await server.as('adam')
  post = posting(server)
  const log = pino({}, { write: (line) => logged.push(JSON.parse(line) as Record<string, unknown>) })
  other = await startJobs(server.databaseUrl, server, log, { pollingIntervalSeconds: 0.5 })
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
  await other.stop()
  await server.close()
})

const run = (statement: string) => sql.raw(statement).execute(server.db.read)
const queueNow = async () => required((await good(adam.call(health.details, {}))).queue)

describe('every night', () => {
  /** The process that ran the job logs it. */
  const checkCounts = async () => {
    const before = lines()
    await queue.send('check-lead-counts')
    return vi.waitFor(() => {
      const news = lines().filter((line) => !before.includes(line))
      expect(news).toHaveLength(1)
      return news[0]
    }, patience)
  }
  const lines = () =>
    [...server.logged, ...logged].filter(({ msg }) => String(msg).startsWith('lead counters'))

  test('the nightly jobs run at their Pacific time', async () => {
    const schedules = await queue.getSchedules()
    expect(schedules.map(({ name, cron, timezone }) => `${name}, ${cron}, ${timezone}`).toSorted()).toEqual([
      'check-envelopes, 55 2 * * *, America/Los_Angeles',
      'check-lead-counts, 30 2 * * *, America/Los_Angeles',
      'check-leads, 45 2 * * *, America/Los_Angeles',
      'check-mails, 50 2 * * *, America/Los_Angeles',
      'cool-leads, 15 2 * * *, America/Los_Angeles',
      'end-cancel-windows, 5 0 * * *, America/Los_Angeles',
      'expire-contracts, 20 2 * * *, America/Los_Angeles',
      'forget-answers, 35 3 * * *, America/Los_Angeles',
      'forget-hook-deliveries, 25 3 * * *, America/Los_Angeles',
      'forget-import-bodies, 0 3 * * *, America/Los_Angeles',
      'forget-mails, 20 3 * * *, America/Los_Angeles',
      'forget-stray-files, 40 3 * * *, America/Los_Angeles',
      'forget-uploads, 10 3 * * *, America/Los_Angeles',
      'forget-views, 15 3 * * *, America/Los_Angeles',
      'remind-of-tasks, 0 7 * * *, America/Los_Angeles',
      'remind-signers, 0 9 * * *, America/Los_Angeles',
      'warn-of-his-numbers, 10 7 * * *, America/Los_Angeles',
    ])
  })

  test('a schedule that only a former release knew is removed', async () => {
    await queue.createQueue('check-moon')
    await queue.schedule('check-moon', '0 0 * * *')
    const later = await startJobs(server.databaseUrl, server, pino({ level: 'silent' }))
    await later.stop()
    expect((await queue.getSchedules()).map(({ name }) => name)).not.toContain('check-moon')
    expect(await queue.getQueue('check-moon')).toBeNull()
  })

  test('correct counters are confirmed, and a difference is reported', async () => {
    const mona = await server.as('mona')
    await aLead(mona)
    await aLead(mona)
    expect(await checkCounts()).toMatchObject({ level: 30, msg: 'lead counters are right' })

    // Sums the rows, since each connection counts in a row of its own.
    await sql`
      update lead_count set n = n + 3
      where ctid = (select ctid from lead_count where status = 'New' limit 1)
    `.execute(server.db.read)
    expect(await checkCounts()).toMatchObject({
      level: 50,
      msg: 'lead counters differ from the leads',
      wrong: ['New: counted 5, really 2'],
    })
  })
})

describe('a job that is asked for', () => {
  const replay = { importId: '00000000-0000-4000-8000-000000000000', isOfFile: false }

  test('a job is queued on commit and never on rollback', async () => {
    const asking = (andThen: () => void) =>
      server.db.inTransaction(async (tx) => {
        await other.enqueue(tx, 'replay-import', replay)
        andThen()
      })
    const before = await queueNow()
    const fail = () => {
      throw new Error('changed my mind')
    }
    await expect(asking(fail)).rejects.toThrow('changed my mind')
    expect(await queueNow()).toEqual(before)
    await asking(() => undefined)
    expect(await queueNow()).toEqual({ ...before, waiting: before.waiting + 1 })
    await queue.deleteQueuedJobs('replay-import')
  })
})

describe('an import that failed', () => {
  beforeEach(() => run(`alter table notes add constraint no_boom check (body not like 'Boom%') not valid`))
  afterEach(async () => {
    await run('alter table notes drop constraint if exists no_boom')
    await queue.deleteAllJobs('replay-import')
  })
  const mend = () => run('alter table notes drop constraint no_boom')

  let people = 0
  const failing = async () => {
    people += 1
    const body = {
      firstName: 'Jo',
      lastName: `Later ${people}`,
      email: `later${people}@mail.example`,
      notes: 'Boom',
    }
    expect(await post(body)).toMatchObject({ status: 500 })
    return body
  }
  const leadsOf = ({ email }: { email: string }) => good(adam.call(webLeads.list, { query: { q: email } }))
  const entriesOf = ({ lastName }: { lastName: string }) =>
    good(adam.call(leadImports.list, { query: { q: lastName } }))
  /** Does not wait for the queue's backoff. */
  const bringForward = (of = '') =>
    queue
      .getDb()
      .executeSql(
        `update jobs.job set start_after = now() where state in ('created', 'retry') and data ->> 'importId' like $1`,
        [`%${of}`],
      )
  const until = <T>(true_: () => Promise<T>) =>
    vi.waitFor(async () => {
      await bringForward()
      return true_()
    }, patience)
  const jobs = async () =>
    (await queue.findJobs('replay-import')).map(({ state, retryCount }) => ({ state, retryCount }))

  test('a failed import is retried until it succeeds, and then no more', async () => {
    const body = await failing()
    await until(async () => expect(required((await queueNow()).failures[0]).tries).toBeGreaterThanOrEqual(2))
    await mend()
    await until(async () => expect(await jobs()).toMatchObject([{ state: 'completed' }]))

    expect(await leadsOf(body)).toHaveLength(1)
    expect(await entriesOf(body)).toMatchObject([{ outcome: 'created', replayedAt: null }])
  })

  test('a failed import is one inquiry even if its sender repeated it meanwhile', async () => {
    const body = await failing()
    await mend()
    expect(await post(body)).toMatchObject({ status: 200 })
    await until(async () => expect(await jobs()).toMatchObject([{ state: 'completed' }]))

    expect(await leadsOf(body)).toHaveLength(1)
    const outcomes = (await entriesOf(body)).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['created', 'repeated'])
  })

  test('a failed import is listed under Health, permanently after the last try, without client data', async () => {
    await failing()
    await until(async () =>
      expect((await queueNow()).failures).toMatchObject([{ triesAgainAt: expect.any(String) }]),
    )
    await until(async () => expect((await queueNow()).failed).toBe(1))

    const state = await queueNow()
    expect(state).toMatchObject({
      waiting: 0,
      failed: 1,
      failures: [
        {
          job: 'replay-import',
          tries: 6,
          lastTriedAt: expect.any(String),
          triesAgainAt: null,
          error: 'new row for relation "notes" violates check constraint "no_boom"',
        },
      ],
    })
    const kept = await sql<{ output: object }>`select output from jobs.job where state = 'failed'`.execute(
      server.db.read,
    )
    expect(JSON.stringify(kept.rows)).not.toContain('Boom')
  })

  test('processes share the queue without waiting for each other, and each job runs once', async () => {
    const bodies = [await failing(), await failing(), await failing()]
    await mend()
    const entry = required((await entriesOf(required(bodies[0])))[0])
    const states = async () => (await jobs()).map(({ state }) => state).toSorted()
    await server.db.inTransaction(async (tx) => {
      await sql`select from lead_imports where id = ${entry.id} for update`.execute(tx)
      await bringForward(entry.id)
      await vi.waitFor(async () => expect(await states()).toEqual(['active', 'created', 'created']), patience)
      await until(async () => expect(await states()).toEqual(['active', 'completed', 'completed']))
    })
    await until(async () => expect(await states()).toEqual(['completed', 'completed', 'completed']))
    for (const body of bodies) expect(await leadsOf(body)).toHaveLength(1)
  })
})
