import { activity, webLeads, webNotes } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aNote, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

const morning = new Date('2026-03-20T16:00:00Z')
let now = morning
let server: TestServer
let rita: Client
let sam: Client
let mona: Client
let adam: Client
let ritasLead: { id: string }
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  ;[rita, sam, mona, adam] = await Promise.all([
    server.as('rita'),
    server.as('sam'),
    server.as('mona'),
    server.as('adam'),
  ])
  ritasLead = await aLead(rita)
})
afterAll(() => server.close())

type Changes = NonNullable<CallInput<typeof webNotes.update>['body']>
const change = (client: Client, id: string, body: Changes) =>
  client.call(webNotes.update, { params: { id }, body })
const remove = (client: Client, id: string) => client.call(webNotes.remove, { params: { id } })
const read = (client: Client, id: string) => client.call(webNotes.get, { params: { id } })

async function at<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  now = moment
  try {
    return await work()
  } finally {
    now = morning
  }
}
const hoursLater = (hours: number) => new Date(morning.getTime() + hours * 3_600_000)

describe('a note', () => {
  test('a note is general and of medium priority by default, and has its author', async () => {
    const note = await aNote(rita, ritasLead.id, '  Call back after six.  ')
    expect(note).toEqual({
      id: expect.any(String),
      leadId: ritasLead.id,
      saleId: null,
      serviceJobId: null,
      parentId: null,
      body: 'Call back after six.',
      type: 'General',
      priority: 'Medium',
      isPinned: false,
      mentions: [],
      mentionNames: [],
      authorId: cast.rita.crm.id,
      authorName: 'Rita Reyes',
      createdAt: morning.toISOString(),
      editedAt: null,
      updatedAt: morning.toISOString(),
      version: 1,
    })
    expect(await read(rita, note.id)).toMatchObject({ status: 200, body: note })
  })

  test('a note makes its lead the most recently active', async () => {
    const lead = await aLead(rita)
    await at(hoursLater(2), () => aNote(mona, lead.id))
    expect(await good(rita.call(webLeads.get, { params: { id: lead.id } }))).toMatchObject({
      lastActivityAt: hoursLater(2).toISOString(),
      updatedAt: morning.toISOString(),
      version: 1,
    })
  })

  test.each([
    ['without text', { body: '   ' }, 'A note needs some text.'],
    ['of a type that only the application writes', { body: 'x', type: 'System' }, 'type must be one of '],
    ['of an unknown priority', { body: 'x', priority: 'Urgent' }, 'priority must be one of '],
    ['with an author of one’s choice', { body: 'x', authorId: cast.sam.crm.id }, 'authorId'],
  ])('a note is refused with %s', async (_, fields, message) => {
    const answer = await rita.raw('POST', '/webNotes', {
      body: JSON.stringify({ leadId: ritasLead.id, ...fields }),
    })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringContaining(message) }),
    ])
  })

  test("every call on a note of another rep's lead answers 404", async () => {
    const note = await aNote(rita, ritasLead.id)
    const answers = await Promise.all([
      read(sam, note.id),
      change(sam, note.id, { body: 'Mine now.' }),
      remove(sam, note.id),
      sam.call(webNotes.create, { body: { leadId: ritasLead.id, body: 'Hello.' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await sam.raw('PUT', `/webNotes/${note.id}`, { body: '{"body":""}' })).status).toBe(404)
  })
})

describe('the notes of a lead', () => {
  test('notes of a lead are newest first, with a link to the next page', async () => {
    const lead = await aLead(rita)
    const written: string[] = []
    for (const hour of [1, 2, 2, 3]) written.push((await at(hoursLater(hour), () => aNote(rita, lead.id))).id)
    const first = await rita.call(webNotes.list, { query: { leadId: lead.id, limit: 3 } })
    const next = /^<\/api(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const rest = (await (await rita.raw('GET', next)).json()) as { id: string }[]
    expect([...(await good(Promise.resolve(first))), ...rest].map(({ id }) => id)).toEqual(
      written.toReversed(),
    )
  })
})

describe('the notes of a lead by', () => {
  let lead: { id: string }
  beforeAll(async () => {
    lead = await aLead(rita)
    const write = (client: Client, fields: object) =>
      client.raw('POST', '/webNotes', { body: JSON.stringify({ leadId: lead.id, ...fields }) })
    await write(rita, { body: 'Rang twice.', type: 'Call', priority: 'High' })
    await write(mona, { body: 'Wrote.', type: 'E-mail', priority: 'Low' })
    await write(mona, { body: 'Came by.', type: 'Visit', priority: 'High' })
  })

  test.each<[string, Omit<CallInput<typeof webNotes.list>['query'] & {}, 'leadId'>, string[]]>([
    ['type', { type: 'Call' }, ['Rang twice.']],
    ['one of two types', { type: ['Call', 'Visit'] }, ['Came by.', 'Rang twice.']],
    ['priority', { priority: 'Low' }, ['Wrote.']],
    ['author', { authorId: cast.mona.crm.id }, ['Came by.', 'Wrote.']],
    ['several at once', { authorId: cast.mona.crm.id, priority: 'High' }, ['Came by.']],
  ])('%s', async (_, query, bodies) => {
    const found = await good(rita.call(webNotes.list, { query: { leadId: lead.id, ...query } }))
    expect(found.map(({ body }) => body)).toEqual(bodies)
  })
})

describe('a change of a note', () => {
  test('an author may edit a note for a day, an administrator always', async () => {
    const note = await aNote(rita, ritasLead.id)
    expect(await change(mona, note.id, { body: 'Mona’s words.' })).toMatchObject({
      status: 403,
      body: { message: 'Only its author within 24 hours and administrators may change a note.' },
    })
    expect(await at(hoursLater(23.9), () => change(rita, note.id, { body: 'Better words.' }))).toMatchObject({
      status: 200,
      body: { body: 'Better words.', priority: 'Medium', version: 2 },
    })
    expect(await at(hoursLater(24.1), () => change(rita, note.id, { body: 'Too late.' }))).toMatchObject({
      status: 403,
    })
    expect(await at(hoursLater(24.1), () => remove(rita, note.id))).toMatchObject({ status: 403 })
    expect(await at(hoursLater(99), () => change(adam, note.id, { priority: 'High' }))).toMatchObject({
      status: 200,
      body: { body: 'Better words.', priority: 'High', version: 3 },
    })
  })

  test('a forbidden edit is refused before its text is validated', async () => {
    const note = await aNote(rita, ritasLead.id)
    expect((await mona.raw('PUT', `/webNotes/${note.id}`, { body: '{"body":""}' })).status).toBe(403)
    expect((await rita.raw('PUT', `/webNotes/${note.id}`, { body: '{"body":""}' })).status).toBe(400)
  })

  test('a stale update of a note conflicts on the same field and merges on others', async () => {
    const note = await aNote(rita, ritasLead.id)
    const changed = await good(change(adam, note.id, { body: 'First.', version: 1 }))
    expect(await change(rita, note.id, { body: 'Second.', version: 1 })).toMatchObject({
      status: 409,
      body: { message: 'Someone changed this note.', current: changed },
    })
    expect(await change(rita, note.id, { priority: 'Low', version: 1 })).toMatchObject({
      status: 200,
      body: { body: 'First.', priority: 'Low' },
    })
  })

  test('the history keeps the former text of a note', async () => {
    const note = await aNote(rita, ritasLead.id, 'Cald.')
    await good(change(rita, note.id, { body: 'Called.' }))
    await good(change(rita, note.id, { body: 'Called twice.', priority: 'High' }))
    const entries = await good(
      rita.call(activity.feed, { query: { subjectId: note.id, verb: 'note.changed' } }),
    )
    expect(entries.map(({ actorName, changes }) => [actorName, changes])).toEqual([
      ['Rita Reyes', { body: ['Called.', 'Called twice.'], priority: ['Medium', 'High'] }],
      ['Rita Reyes', { body: ['Cald.', 'Called.'] }],
    ])
  })

  test('of two concurrent edits of a note one wins', async () => {
    const note = await aNote(rita, ritasLead.id)
    const answers = await Promise.all(
      [rita, adam, rita, adam].map((client, i) => change(client, note.id, { body: `Text ${i}`, version: 1 })),
    )
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409])
  })
})

test('a deleted note is gone', async () => {
  const note = await aNote(rita, ritasLead.id)
  expect(await remove(mona, note.id)).toMatchObject({ status: 403 })
  expect(await remove(rita, note.id)).toMatchObject({ status: 200, body: { message: 'Note removed' } })
  expect((await read(rita, note.id)).status).toBe(404)
  expect((await remove(rita, note.id)).status).toBe(404)
  const left = await good(rita.call(webNotes.list, { query: { leadId: ritasLead.id } }))
  expect(left.map(({ id }) => id)).not.toContain(note.id)
})
