/** What the lead import received: who may read it, for how long, and what an administrator can do with it. */
import { leadImports, users, webLeads } from '@crm/contract'
import { cast } from '@crm/cast'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetImportBodies } from '../jobs/forget-import-bodies.ts'
import { good } from '../test/builders.ts'
import type { Client } from '../test/client.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { there } from '../test/there.ts'
import { type Post, posting } from '../test/webhook.ts'

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
const newest = async () => there((await good(list(adam, { limit: 1 })))[0])
const read = (client: Client, { id }: { id: string }) => client.call(leadImports.get, { params: { id } })
const replay = (client: Client, { id }: { id: string }) => client.call(leadImports.replay, { params: { id } })
const leadsOf = ({ email }: { email: string }) => good(adam.call(webLeads.list, { query: { q: email } }))

/** One of each outcome, newest first. */
const brought = async () => {
  const body = somebody()
  const lines = [body, { ...body, notes: 'Again.' }, body, { ...body, state: 'XX' }]
  for (const line of lines) await post(line)
  return good(list(adam, { limit: 4 }))
}

test('every call stands in it, with what it did and to whom', async () => {
  const entries = await brought()
  const { leadId } = there(entries[3])
  const [lead] = leadId ? [await good(adam.call(webLeads.get, { params: { id: leadId } }))] : []
  expect(entries.map((entry) => [entry.outcome, entry.leadId, entry.message])).toEqual([
    ['refused', null, 'state must be a two-letter US code.'],
    ['repeated', leadId, `Repeated, as in ${lead?.number}.`],
    ['merged', leadId, `Added to ${lead?.number}.`],
    ['created', leadId, `Created ${lead?.number}.`],
  ])
})

test('it is read by outcome, and page by page', async () => {
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

test('it is searched by words, source and day, and counted by outcome', async () => {
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

describe('may be read by', () => {
  test.each<[keyof typeof cast, number, number]>([
    ['rita', 403, 403],
    ['mona', 403, 403],
    ['max', 200, 403],
    ['sofia', 403, 403],
    ['fiona', 403, 403],
    ['adam', 200, 200],
    ['nia', 403, 403],
    ['dora', 403, 403],
  ])('%s: %d, replayed: %d', async (name, reads, replays) => {
    const client = await server.as(name)
    await post({ ...somebody(), state: 'XX' })
    const entry = await newest()
    const answers = await Promise.all([list(client), read(client, entry), replay(client, entry)])
    expect(answers.map(({ status }) => status)).toEqual([reads, reads, replays])
  })

  test('Marketing without a claim to see clients: no body, no lead', async () => {
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
  test('of what is still wrong says so again', async () => {
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

  test('of what would be read today brings the lead in, once', async () => {
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

  test('of what was taken in does nothing', async () => {
    const body = somebody()
    await post(body)
    const entry = await newest()
    const [lead] = await leadsOf(body)
    expect(await good(replay(adam, entry))).toEqual(entry)
    expect(await leadsOf(body)).toEqual([lead])
  })

  test('of a body that is no longer kept, or of nothing, is refused', async () => {
    await post({ ...somebody(), state: 'XX' })
    const entry = await newest()
    await server.db.read.updateTable('lead_imports').set({ raw: null }).where('id', '=', entry.id).execute()
    expect(await replay(adam, entry)).toMatchObject({
      status: 400,
      body: { message: 'The body of this call is no longer kept.' },
    })
    expect(await replay(adam, { id: cast.rita.crm.id })).toMatchObject({ status: 404 })
    expect(await read(adam, { id: cast.rita.crm.id })).toMatchObject({ status: 404 })
  })
})

test('after ninety days the bodies are gone, and all of what brought nothing', async () => {
  const entries = await brought()
  const [refused, , , created] = entries
  const forget = (days: number) =>
    forgetImportBodies(server.db, pino({ level: 'silent' }), new Date(monday.getTime() + days * 86_400_000))

  await forget(89)
  expect(await good(list(adam, { limit: 4 }))).toEqual(entries)
  await forget(91)
  expect(await read(adam, there(refused))).toMatchObject({ status: 404 })
  expect(await good(read(adam, there(created)))).toEqual({
    ...created,
    hasBody: false,
    body: null,
  })
})
