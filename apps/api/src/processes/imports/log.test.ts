/** The import log: permissions, retention, and replay by administrators. */
import { leadImports, users, webLeads } from '@crm/contract'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteImportBodies } from '#jobs/forget'
import { good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { required } from '#test/required'
import { type Post, posting } from '#test/webhook'
import { matchingImports } from './filter.ts'

const monday = new Date('2026-03-16T17:00:00Z')
let now = monday
let server: TestServer
let adam: Client
let max: Client
let post: Post
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  ;[adam, max] = await Promise.all([server.as('adam'), server.as('max')])
  post = posting(server)
})
afterAll(() => server.close())
beforeEach(() => {
  now = monday
})

let people = 0
const somebody = () => {
  people += 1
  return { firstName: 'Lena', lastName: `Log${people}x`, email: `log${people}x@mail.example` }
}
const list = (client: Client, query: object = {}) => client.call(leadImports.list, { query })
const newest = async () => required((await good(list(adam, { limit: 1 })))[0])
const read = (client: Client, { id }: { id: string }) => client.call(leadImports.get, { params: { id } })
const replay = (client: Client, { id }: { id: string }) => client.call(leadImports.replay, { params: { id } })
const leadsOf = ({ email }: { email: string }) => good(adam.call(webLeads.list, { query: { q: email } }))

/** One entry of each outcome, newest first. */
const brought = async () => {
  const body = somebody()
  const lines = [body, { ...body, notes: 'Again.' }, body, { ...body, state: 'XX' }]
  for (const line of lines) await post(line)
  return good(list(adam, { limit: 4 }))
}

test('the log has every call with its outcome and lead', async () => {
  const entries = await brought()
  const { leadId } = required(entries[3])
  const [lead] = leadId ? [await good(adam.call(webLeads.get, { params: { id: leadId } }))] : []
  expect(entries.map((entry) => [entry.outcome, entry.leadId, entry.message])).toEqual([
    ['refused', null, 'state must be a two-letter US code.'],
    ['repeated', leadId, `Repeated, as in ${lead?.number}.`],
    ['merged', leadId, `Added to ${lead?.number}.`],
    ['created', leadId, `Created ${lead?.number}.`],
  ])
})

test('the log is read by outcome and page', async () => {
  await brought()
  const some = await good(list(adam, { outcome: ['merged', 'refused'], limit: 2 }))
  expect(some.map(({ outcome }) => outcome)).toEqual(['refused', 'merged'])
  const first = await list(adam, { limit: 2 })
  const [one, two] = await good(Promise.resolve(first))
  expect(first.headers.get('link')).toContain(`after=${two?.id}`)
  const rest = await good(list(adam, { limit: 2, after: two?.id }))
  expect(rest.map(({ id }) => id)).not.toContain(one?.id)
  expect(rest.map(({ outcome }) => outcome)).toEqual(['merged', 'created'])
})

test('the log is searched by words, source and day, and counted by outcome', async () => {
  now = new Date('2026-02-10T17:00:00Z')
  const body = { ...somebody(), leadSource: 'Solar Expo', campaignName: 'Spring 100%' }
  await post(body)
  await post({ ...body, state: 'XX' })
  const outcomes = async (query: object) => (await good(list(adam, query))).map(({ outcome }) => outcome)
  const thatDay = { from: '2026-02-10', to: '2026-02-10' }

  expect(await outcomes(thatDay)).toEqual(['refused', 'created'])
  expect(await outcomes({ to: '2026-01-31' })).toEqual([])
  expect(await outcomes({ q: `lena ${body.lastName}` })).toEqual(['refused', 'created'])
  expect(await outcomes({ q: `${body.lastName} code` })).toEqual(['refused'])
  expect(await outcomes({ ...thatDay, source: 'Solar Expo' })).toEqual(['refused', 'created'])
  expect(await outcomes({ ...thatDay, source: 'Spring 100%' })).toEqual(['refused', 'created'])
  expect(await outcomes({ ...thatDay, q: '100_' })).toEqual([])
  expect(await good(adam.call(leadImports.count, { query: thatDay }))).toEqual({
    created: 1,
    merged: 0,
    repeated: 0,
    refused: 1,
    failed: 0,
  })
  expect((await (await server.as('mona')).call(leadImports.count, {})).status).toBe(403)
})

describe('searching the log', () => {
  test('a search accepts eight words and refuses more', async () => {
    const { lastName } = somebody()
    await post({ lastName, email: `${lastName}@mail.example`, notes: 'one two three four five six seven' })
    const q = `${lastName} one two three four five six seven`
    expect(await good(list(adam, { q }))).toHaveLength(1)
    for (const answer of [
      await list(adam, { q: `${q} eight` }),
      await adam.call(leadImports.count, { query: { q: `${q} eight` } }),
    ]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { message: 'At most eight words can be looked for.' },
      })
    }
  })

  test('a search finds a lead by its current name', async () => {
    const body = somebody()
    await post(body)
    const [lead] = await leadsOf(body)
    const params = { id: required(lead).id }
    await good(adam.call(webLeads.update, { params, body: { lastName: `Anew${body.lastName}` } }))
    expect(await good(list(adam, { q: `anew${body.lastName} lena` }))).toHaveLength(1)
  })

  test('a search uses an index instead of scanning the log', async () => {
    await sql`
      insert into lead_imports (id, received_at, key_name, retry_hash, body_hash, outcome, message, raw, content_type)
      select gen_random_uuid(), '2025-12-01', '', '', '', 'refused', 'No name.', 'Somebody ' || n, '' from generate_series(1, 5000) as n
    `.execute(server.db.read)
    await sql`analyze lead_imports`.execute(server.db.read)
    const name = cast.adam.displayName
    const actor = {
      id: cast.adam.crm.id,
      name,
      email: '',
      role: 'ADMIN',
      department: null,
      claims: [],
    } as const
    const rows = await server.db.inTransaction(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const asked = matchingImports(actor, { q: 'somebody 4711' })
      return (await sql`explain select i.id from lead_imports as i where ${asked}`.execute(tx)).rows
    })
    expect(JSON.stringify(rows)).toMatch(/Bitmap Index Scan on lead_imports_text/)
    expect(JSON.stringify(rows)).not.toMatch(/Seq Scan on lead_imports/)
  })

  test('concurrent log searches wait for each other, and block nobody else', async () => {
    const leaving = await Promise.all([1, 2].map(() => server.db.limits.logSearches.enter()))
    const waiting = list(adam)
    expect((await adam.call(webLeads.list, {})).status).toBe(200)
    for (const leave of leaving) leave()
    expect((await waiting).status).toBe(200)
  })
})

describe('permissions on the log', () => {
  test.each<[keyof typeof cast, number, number]>([
    ['rita', 403, 403],
    ['mona', 403, 403],
    ['max', 200, 403],
    ['sofia', 403, 403],
    ['fiona', 403, 403],
    ['adam', 200, 200],
    ['nia', 403, 403],
    ['dora', 403, 403],
  ])('%s reads: %d, replays: %d', async (name, reads, replays) => {
    const client = await server.as(name)
    await post({ ...somebody(), state: 'XX' })
    const entry = await newest()
    const answers = await Promise.all([list(client), read(client, entry), replay(client, entry)])
    expect(answers.map(({ status }) => status)).toEqual([reads, reads, replays])
  })

  test('Marketing without a claim to clients sees no body and no lead', async () => {
    const body = somebody()
    await post(body)
    const entry = await newest()
    expect(await good(read(max, entry))).toMatchObject({
      body: JSON.stringify(body),
      leadId: expect.any(String),
    })
    const params = { id: cast.nia.crm.id }
    await good(adam.call(users.update, { params, body: { department: 'Marketing' } }))
    const nia = await server.as('nia')
    expect(await good(read(nia, entry))).toMatchObject({ body: null, leadId: null })
    expect((await good(list(nia, { limit: 1 })))[0]).toMatchObject({ leadId: null, leadName: null })
    expect(await good(list(nia, { q: body.lastName }))).toEqual([])
    expect(await good(list(max, { q: body.lastName }))).toHaveLength(1)
  })
})

describe('a replay', () => {
  test('a replay of a still invalid body is refused again', async () => {
    await post({ ...somebody(), state: 'XX' })
    expect(await good(replay(adam, await newest()))).toMatchObject({
      outcome: 'refused',
      message: 'state must be a two-letter US code.',
      replayedAt: monday.toISOString(),
      replayedByName: 'Adam Osei',
    })
    await post('[')
    expect(await good(replay(adam, await newest()))).toMatchObject({
      outcome: 'refused',
      message: 'Body must be a JSON object.',
    })
  })

  test('a replay of a body that is valid now imports the lead, once', async () => {
    const body = somebody()
    await post({ ...body, state: 'XX' })
    const entry = await newest()
    await server.db.read
      .updateTable('lead_imports')
      .set({ raw: JSON.stringify(body) })
      .where('id', '=', entry.id)
      .execute()
    const answers = await Promise.all([replay(adam, entry), replay(adam, entry)])
    expect(answers).toMatchObject([{ body: { outcome: 'created' } }, { body: { outcome: 'created' } }])
    expect(await leadsOf(body)).toHaveLength(1)
  })

  test('a replay of an imported entry does nothing', async () => {
    const body = somebody()
    await post(body)
    const entry = await newest()
    const [lead] = await leadsOf(body)
    expect(await good(replay(adam, entry))).toEqual(entry)
    expect(await leadsOf(body)).toEqual([lead])
  })

  test('a replay of a deleted body, or of an unknown entry, is refused', async () => {
    await post({ ...somebody(), state: 'XX' })
    const entry = await newest()
    await server.db.read.updateTable('lead_imports').set({ raw: null }).where('id', '=', entry.id).execute()
    expect(await replay(adam, entry)).toMatchObject({
      status: 400,
      body: { message: 'The body of this call was deleted.' },
    })
    expect(await replay(adam, { id: cast.rita.crm.id })).toMatchObject({ status: 404 })
    expect(await read(adam, { id: cast.rita.crm.id })).toMatchObject({ status: 404 })
  })
})

test('after ninety days bodies and entries without a lead are deleted', async () => {
  const entries = await brought()
  const [refused, , , created] = entries
  const forget = (days: number) =>
    deleteImportBodies(server.db, pino({ level: 'silent' }), new Date(monday.getTime() + days * 86_400_000))

  await forget(89)
  expect(await good(list(adam, { limit: 4 }))).toEqual(entries)
  await forget(91)
  expect(await read(adam, required(refused))).toMatchObject({ status: 404 })
  expect(await good(read(adam, required(created)))).toEqual({
    ...created,
    hasBody: false,
    body: null,
  })
})
