/**
 * A restore from a dump, seen by webhooks and by live streams. Here rows get the transaction ids of another server,
 * as after a restore; `restored.test.ts` uses PostgreSQL's own tools.
 */
import { health, hooks, webLeads } from '@crm/contract'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readActivity } from '#processes/hooks/read-activity'
import { entriesIn, currentCursor, notifiedIn } from '#spine/live/queries'
import { cachePeople } from '#spine/people/people'
import { aLead, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { leaveAll, listenAs } from '#test/listen'
import { required } from '#test/required'
import { type TestServer, startTestServer } from '#test/server'
import { detectRestore, restoredAt } from './incarnation.ts'

let server: TestServer
let adam: Client
let mona: Client
let said: { msg: string }[]
beforeEach(async () => {
  server = await startTestServer()
  ;[adam, mona] = await Promise.all([server.as('adam'), server.as('mona')])
  said = []
  await follow()
})
afterEach(async () => {
  leaveAll()
  await server.close()
})

const follow = () =>
  detectRestore(
    server.db,
    pino({ level: 'info' }, { write: (line: string) => said.push(JSON.parse(line) as { msg: string }) }),
  )
const listen = () =>
  good(
    adam.call(hooks.create, {
      body: { description: 'Mailing list', url: 'http://localhost:9/', events: ['lead.created'] },
    }),
  )
/** Other tests on the same server may have open transactions, which block the reader. */
const readAll = async (leadIds: readonly string[]) => {
  await expect
    .poll(
      async () => {
        while (await readActivity({ ...server, people: cachePeople(server.db) }));
        return told()
      },
      { timeout: 20_000 },
    )
    .toEqual(expect.arrayContaining([...leadIds]))
  expect((await told()).toSorted()).toEqual(leadIds.toSorted())
}
/** The lead of each delivery. */
const told = async () => {
  const { rows } = await sql<{ id: string }>`
    select body::jsonb -> 'data' ->> 'leadId' as id from hook_deliveries order by created_at
  `.execute(server.db.read)
  return rows.map(({ id }) => id)
}
/** Inserts every row as a restore does, with transaction ids of a distant server. */
const restore = (away: number, systemIdentifier = 'another server') =>
  server.db.inTransaction(async (tx) => {
    const moved = (column: string) =>
      sql`${sql.ref(column)} = (greatest(${sql.ref(column)}::text::bigint + ${away}, 3))::text::xid8`
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of ['activity', 'notifications', 'hook_cursor'])
      await sql`update ${sql.table(table)} set ${moved('xid')}`.execute(tx)
    await sql`
      update database_incarnations set system_identifier = ${systemIdentifier}, ${moved('first_xid')}
    `.execute(tx)
  })
const incarnations = async () =>
  (await server.db.read.selectFrom('database_incarnations').select('incarnation').execute()).length

describe.each([
  ['whose counter is far lower', 1_000_000],
  ['whose counter is a little lower', 40],
  ['whose counter is higher', -200],
])('a restore into a server %s', (_how, away) => {
  test('after a restore into a server %s, webhooks are sent once for changes before, at and after the dump', async () => {
    await listen()
    const before = await aLead(mona)
    await readAll([before.id])
    const unread = await aLead(mona)
    await restore(away)
    const early = await aLead(mona)
    await follow()
    const after = await aLead(mona)
    await readAll([before.id, unread.id, early.id, after.id])
    expect(await incarnations()).toBe(2)
    expect(said.map(({ msg }) => msg)).toEqual([
      'the database was restored from a dump: webhooks go on where it ends',
    ])
    const { services } = await good(adam.call(health.details, {}))
    expect(services[0]).toMatchObject({
      state: 'up',
      detail: expect.stringMatching(/^Restored from a dump on \d\d\/\d\d\/20\d\d$/),
    })
    await follow()
    await readAll([before.id, unread.id, early.id, after.id])
    expect(await incarnations()).toBe(2)
  })

  test('a second restore is detected too', async () => {
    await listen()
    const first = await aLead(mona)
    await restore(away)
    await follow()
    const second = await aLead(mona)
    await restore(away, 'a third server')
    await follow()
    const third = await aLead(mona)
    await readAll([first.id, second.id, third.id])
    expect(await incarnations()).toBe(3)
  })

  test('after a restore pages refetch everything and receive no old event', async () => {
    const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
    const after = await currentCursor(server.db.read)
    await restore(away)
    await follow()
    const from = await currentCursor(server.db.read)
    const stream = await listenAs(server, 'mona', { query: { after } })
    await stream.waitUntil(() => stream.lines.some(({ all }) => all === true))
    expect(required(stream.lines.at(-1)).at).toMatch(/^2\.\d+$/)
    const fresh = await listenAs(server, 'mona', { query: { seconds: '30' } })
    const next = await aLead(mona)
    await fresh.waitForRecord(next.id)
    expect(fresh.ids()).not.toContain(lead.id)

    // The transaction counter passes the former ids.
    for (let n = 0; n < 120; n += 1) await sql`select pg_current_xact_id()`.execute(server.db.read)
    await expect
      .poll(async () => required((await currentCursor(server.db.read)).split('.')[1]), { timeout: 20_000 })
      .not.toBe(from.split('.')[1])
    const span = { from, until: await currentCursor(server.db.read) }
    const ids: string[] = []
    for await (const some of entriesIn(server.db.read, span)) ids.push(...some.map((one) => one.subject_id))
    expect(ids).not.toContain(lead.id)
    expect(await notifiedIn(server.db.read, span)).not.toContain(cast.rita.crm.id)
    await good(change(mona, lead, { salesRepId: cast.sam.crm.id }))
    await fresh.waitForRecord(lead.id)
  })
})

test('a server that kept the transactions, as after pg_upgrade, starts no incarnation', async () => {
  await listen()
  const before = await aLead(mona)
  await sql`update database_incarnations set system_identifier = 'before the upgrade'`.execute(server.db.read)
  await follow()
  const after = await aLead(mona)
  await readAll([before.id, after.id])
  expect(await incarnations()).toBe(1)
  expect(await restoredAt(server.db.read)).toBeUndefined()
  expect(said.map(({ msg }) => msg)).toEqual([
    'the server of the database is another one, with its transactions',
  ])
})

test('repeated and concurrent starts on one database start no incarnation', async () => {
  await good(mona.call(webLeads.list, {}))
  await aLead(mona)
  await Promise.all([follow(), follow(), follow()])
  expect([await incarnations(), said]).toEqual([1, []])
})

test('a restore from before incarnations is detected by the counter, by one process of many', async () => {
  await listen()
  const before = await aLead(mona)
  await restore(1_000_000)
  await sql`update database_incarnations set system_identifier = null, database_oid = null`.execute(
    server.db.read,
  )
  const silent = await aLead(mona)
  await Promise.all([follow(), follow(), follow()])
  await readAll([before.id, silent.id])
  expect([await incarnations(), said.length]).toEqual([2, 1])
})
