/** Live events: their recipients, completeness, and the end of a stream. */
import { notifications, users, webLeads, webNotes } from '@crm/contract'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database'
import { cachePeople } from '#spine/people/people'
import { aLead, aNote, aTask, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { leaveAll, listenAs } from '#test/listen'
import { required } from '#test/required'
import { startTestServer, type TestServer } from '#test/server'
import { entriesIn, currentCursor } from './queries.ts'
import { openLive } from './streams.ts'

let server: TestServer
let mona: Client
let rita: Client
let adam: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[mona, rita, adam] = await Promise.all([server.as('mona'), server.as('rita'), server.as('adam')])
  for (const name of ['rita', 'sam', 'max', 'nia'] as const)
    await (await server.as(name)).raw('GET', '/users/me')
})
afterEach(leaveAll)
afterAll(() => server.close())

const ritas = () => aLead(mona, { salesRepId: cast.rita.crm.id })

describe('a change', () => {
  test('a change is sent to everyone who may read it, and to nobody else', async () => {
    const lead = await ritas()
    const names = ['rita', 'sam', 'mona', 'max', 'nia', 'adam'] as const
    const heard = await Promise.all(names.map((name) => listenAs(server, name)))
    await aNote(mona, lead.id)
    // User changes reach everybody: once one arrives, the events before it have arrived too.
    await good(adam.call(users.update, { params: { id: cast.max.crm.id }, body: { phoneNum: '9095550123' } }))
    await Promise.all(heard.map((one) => one.waitUntil(() => one.topics().includes('user'))))
    expect(names.filter((_, at) => heard[at]?.ids().includes(lead.id))).toEqual([
      'rita',
      'mona',
      'max',
      'adam',
    ])
    const [ofRita, ofSam, ofMona] = heard
    expect(ofSam?.topics()).not.toContain('webNote')
    const ofLead = required(ofRita).lines.filter(({ ids }) => ids?.includes(lead.id))
    // Recent events may arrive together with it, such as the lead's creation.
    expect(new Set(ofLead.flatMap(({ topics = [] }) => topics))).toEqual(
      new Set(['webNote', 'webLead', 'activity-feed']),
    )
    // Clients refetch the content; only the author's own stream marks the change as theirs.
    expect(JSON.stringify(ofRita?.lines)).not.toMatch(/Called|mine/)
    expect(ofMona?.lines.find(({ ids }) => ids?.includes(lead.id))?.mine).toBe(true)
  })

  test('a reassigned lead is announced to its former rep, and later changes are not', async () => {
    const lead = await ritas()
    const [ofRita, ofSam] = await Promise.all([listenAs(server, 'rita'), listenAs(server, 'sam')])
    await good(change(mona, lead, { salesRepId: cast.sam.crm.id }))
    await Promise.all([ofRita.waitForRecord(lead.id), ofSam.waitForRecord(lead.id)])
    // All of its records go along.
    expect(ofRita.topics()).toEqual(expect.arrayContaining(['webLead', 'webSale', 'appointment', 'task']))
    const told = ofRita.lines.length
    const note = await aNote(mona, lead.id)
    await ofSam.waitForRecord(note.id)
    const mark = await ritas()
    await ofRita.waitForRecord(mark.id)
    expect(ofRita.lines.slice(told).flatMap(({ ids = [] }) => ids)).not.toContain(note.id)
    expect(ofRita.lines.slice(told).flatMap(({ ids = [] }) => ids)).not.toContain(lead.id)
  })

  test('a task without a client is announced to its assignee and to no other rep', async () => {
    const [ofRita, ofSam] = await Promise.all([listenAs(server, 'rita'), listenAs(server, 'sam')])
    const task = await aTask(adam, { delegatedTo: cast.rita.crm.id })
    await ofRita.waitForRecord(task.id)
    const mark = await aTask(adam, { delegatedTo: cast.sam.crm.id })
    await ofSam.waitForRecord(mark.id)
    expect(ofSam.ids()).not.toContain(task.id)
  })

  test('notifications are announced to their person, whatever changes about them', async () => {
    const [ofRita, ofSam] = await Promise.all([listenAs(server, 'rita'), listenAs(server, 'sam')])
    const count = () => ofRita.topics().filter((topic) => topic === 'notification').length
    const lead = await aLead(mona)
    await good(change(mona, lead, { salesRepId: cast.rita.crm.id }))
    await ofRita.waitUntil(() => count() === 1)
    await good(rita.call(notifications.view, { body: {} }))
    await ofRita.waitUntil(() => count() === 2)
    const mark = await aLead(await server.as('sam'))
    await ofSam.waitForRecord(mark.id)
    expect(ofSam.ids()).not.toContain(lead.id)
    expect(ofSam.lines.filter(({ topics }) => topics?.includes('notification'))).toEqual([])
  })

  test("a change of one's own user announces changed rights", async () => {
    const ofMax = await listenAs(server, 'max')
    await good(adam.call(users.update, { params: { id: cast.max.crm.id }, body: { phoneNum: '9095550199' } }))
    await expect.poll(() => ofMax.topics(), { timeout: 20_000 }).toContain('me')
  })
})

describe('nothing is left out', () => {
  test('a transaction that commits after a later one is not missed', async () => {
    const reads: string[] = []
    let from = await currentCursor(server.db.read)
    const read = async () => {
      const until = await currentCursor(server.db.read)
      for await (const some of entriesIn(server.db.read, { from, until }))
        reads.push(...some.map((entry) => entry.subject_id))
      from = until
    }
    const lead = await aLead(mona)
    const begun = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const early = server.db.inTransaction(async (tx) => {
      await sql`
        insert into activity (id, at, actor_kind, verb, subject_type, subject_id, lead_id)
        values (gen_random_uuid(), ${new Date()}, 'system', 'lead.changed', 'lead', ${cast.rita.crm.id}, ${lead.id})
      `.execute(tx)
      begun.resolve()
      await gate.promise
    })
    await begun.promise
    const late = await aLead(mona)
    await read()
    expect(reads).not.toContain(cast.rita.crm.id)
    gate.resolve()
    await early
    // Others on the same server may have transactions open.
    await expect
      .poll(
        async () => {
          await read()
          return reads.filter((id) => id === cast.rita.crm.id || id === late.id)
        },
        { timeout: 20_000 },
      )
      .toEqual([cast.rita.crm.id, late.id])
  })

  test('a new stream resumes from the last message, or from when the page started to load', async () => {
    const first = await listenAs(server, 'rita')
    const known = await ritas()
    await first.waitForRecord(known.id)
    const { at: after } = required(first.lines.at(-1))
    first.leave()
    const missed = await ritas()
    const again = await listenAs(server, 'rita', { query: { after } })
    await again.waitForRecord(missed.id)
    expect(again.ids()).not.toContain(known.id)

    const fresh = await listenAs(server, 'rita', { query: { seconds: '30' } })
    await fresh.waitForRecord(missed.id)
    const late = await listenAs(server, 'rita')
    const next = await ritas()
    await late.waitForRecord(next.id)
    expect(late.ids()).not.toContain(missed.id)
  })

  test('a commit of another process is not missed', async () => {
    const db = openDatabase(server.databaseUrl)
    const live = openLive(db, cachePeople(db), pino({ level: 'silent' }))
    const body = await live.listen(
      {
        userId: cast.rita.crm.id,
        claims: ['Client.Read.Own'],
        viewerId: undefined,
        expiresAt: new Date(Date.now() + 60_000),
      },
      { seconds: 0 },
      new Date(),
    )
    let told = ''
    body.on('data', (text: Buffer) => (told += text.toString()))
    const lead = await ritas()
    await expect.poll(() => told, { timeout: 20_000 }).toContain(lead.id)
    live.stop()
    await db.close()
  })

  test('events during a database outage are not missed', async () => {
    const ofRita = await listenAs(server, 'rita')
    await server.database.close()
    await server.database.open()
    // The first connections are those that were cut.
    await expect
      .poll(async () => (await mona.raw('GET', '/webLeads?limit=1')).status, { timeout: 20_000 })
      .toBe(200)
    const next = await ritas()
    await ofRita.waitForRecord(next.id)
  })
})

describe('a stream ends', () => {
  test('a stream ends when its person is disabled, and no other starts', async () => {
    const dora = cast.sam.crm.id
    const ofSam = await listenAs(server, 'sam')
    await good(adam.call(users.update, { params: { id: dora }, body: { isEnabled: false } }))
    await ofSam.ended
    const sam = await server.as('sam')
    expect((await sam.raw('GET', '/live')).status).toBe(403)
    await good(adam.call(users.update, { params: { id: dora }, body: { isEnabled: true } }))
  })

  test('a stream of a viewer ends with their administrator role; until then it sends what the viewed person may see', async () => {
    const headers = { 'x-view-as': cast.rita.crm.id }
    const viewed = await listenAs(server, 'adam', { headers })
    const sams = await aLead(mona, { salesRepId: cast.sam.crm.id })
    const lead = await ritas()
    await viewed.waitForRecord(lead.id)
    expect(viewed.ids()).not.toContain(sams.id)
    await server.arrange((tx) =>
      tx.updateTable('users').set({ role: 'USER' }).where('id', '=', cast.adam.crm.id).execute(),
    )
    await viewed.ended
    await server.arrange((tx) =>
      tx.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', cast.adam.crm.id).execute(),
    )
  })

  test('a stream ends at once when the process shuts down', async () => {
    const other = await startTestServer()
    await (await other.as('rita')).raw('GET', '/users/me')
    const ofRita = await listenAs(other, 'rita')
    await other.close()
    await expect(ofRita.ended).resolves.toBeUndefined()
  })
})

test('a person has a limited number of streams, and a refused one may retry', async () => {
  await Promise.all(Array.from({ length: 8 }, () => listenAs(server, 'rita')))
  const refused = await rita.raw('GET', '/live')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  // Other people still can.
  await listenAs(server, 'max')
})

test.each(['after=x', 'after=-1', 'seconds=61', 'seconds=x'])('the stream refuses %s', async (query) => {
  expect((await rita.raw('GET', `/live?${query}`)).status).toBe(400)
})

test(
  'a burst of a thousand changes is sent in few messages, and other calls are answered meanwhile',
  { timeout: 60_000 },
  async () => {
    const lead = await ritas()
    const heard = await Promise.all(
      (['rita', 'mona', 'max', 'adam'] as const).flatMap((name) => [
        listenAs(server, name),
        listenAs(server, name),
      ]),
    )
    // A single note, since an event about hundreds of records names none of them.
    const changed = await good(
      mona.call(webNotes.create, { body: { leadId: lead.id, body: 'Changes a lot.' } }),
    )
    const burst = Array.from({ length: 20 }, () =>
      server.db.inTransaction((tx) =>
        sql`
        insert into activity (id, at, actor_kind, verb, subject_type, subject_id, lead_id)
        select gen_random_uuid(), ${new Date()}, 'import', 'note.changed', 'note', ${changed.id}, ${lead.id}
        from generate_series(1, 50)
      `.execute(tx),
      ),
    )
    const reads = Array.from({ length: 20 }, () => rita.call(webLeads.list, { query: { limit: 1 } }))
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array(20).fill(200))
    await Promise.all(burst)
    const note = await good(mona.call(webNotes.create, { body: { leadId: lead.id, body: 'The last.' } }))
    await Promise.all(heard.map((one) => one.waitForRecord(note.id)))
    for (const { lines } of heard) expect(lines.length).toBeLessThan(40)
  },
)
