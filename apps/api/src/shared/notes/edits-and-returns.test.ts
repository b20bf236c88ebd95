import { activity, timeline, webNotes } from '@crm/contract'
import { sentenceText } from '@crm/domain/activity/sentence'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aNote, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

let server: TestServer
let rita: Client
let mona: Client
let adam: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[rita, mona, adam] = await Promise.all([server.as('rita'), server.as('mona'), server.as('adam')])
  for (const client of [rita, mona]) await client.raw('GET', '/users/me')
})
afterAll(() => server.close())

const remove = (client: Client, { id }: { id: string }) => client.call(webNotes.remove, { params: { id } })
const restore = (client: Client, { id }: { id: string }) => client.call(webNotes.restore, { params: { id } })

describe('an edited note', () => {
  test('an edited note has a time of edit; a pin is no edit; its former text stays readable', async () => {
    const note = await aNote(rita, (await aLead(rita)).id, 'Call at fife.')
    expect(note.editedAt).toBeNull()
    expect((await good(rita.call(webNotes.pin, { params: { id: note.id } }))).editedAt).toBeNull()
    const edited = await good(
      rita.call(webNotes.update, { params: { id: note.id }, body: { body: 'Call at five.' } }),
    )
    expect(edited.editedAt).toBe(edited.updatedAt)
    const [latest] = await good(rita.call(activity.feed, { query: { subjectId: note.id, field: 'body' } }))
    expect(latest?.changes).toEqual({ body: ['Call at fife.', 'Call at five.'] })
  })
})

describe('a removed note', () => {
  test('a deleted note is restored unchanged, once, and both are recorded', async () => {
    const note = await aNote(rita, (await aLead(rita)).id)
    await good(remove(rita, note))
    expect(
      statusesOf(await Promise.all([restore(rita, note), restore(rita, note), restore(adam, note)])),
    ).toEqual([200, 404, 404])
    expect(await good(rita.call(webNotes.get, { params: { id: note.id } }))).toMatchObject({
      body: note.body,
      version: 3,
    })
    const history = await good(rita.call(activity.feed, { query: { subjectId: note.id } }))
    expect(history.map(sentenceText).toReversed()).toEqual([
      'wrote a note',
      'removed a note',
      'restored a note',
    ])
  })

  test('a deleted reply cannot be restored before its note', async () => {
    const lead = await aLead(rita)
    const note = await aNote(rita, lead.id)
    const answer = await good(
      rita.call(webNotes.create, { body: { leadId: lead.id, parentId: note.id, body: 'Done.' } }),
    )
    await good(remove(rita, answer))
    await good(remove(rita, note))
    expect(await restore(rita, answer)).toMatchObject({
      status: 400,
      body: { message: 'The note that this one answers is removed.' },
    })
    await good(restore(rita, note))
    await good(restore(rita, answer))
  })

  test.each<[keyof typeof cast, number]>([
    ['rita', 200],
    ['adam', 200],
    ['mona', 403],
    ['sam', 404],
    ['nia', 404],
    ['noah', 403],
  ])('is brought back by %s: %i', async (name, status) => {
    const note = await aNote(rita, (await aLead(rita)).id)
    await good(remove(rita, note))
    expect((await restore(await server.as(name), note)).status).toBe(status)
  })

  test.each<[keyof typeof cast, boolean]>([
    ['rita', true],
    ['adam', true],
    ['mona', false],
    ['fiona', false],
  ])('can be read in its history by %s: %s', async (name, readable) => {
    const lead = await aLead(rita)
    const params = { id: (await aNote(rita, lead.id, 'Drinks before noon.')).id }
    await good(rita.call(webNotes.update, { params, body: { body: 'Call after noon.', priority: 'High' } }))
    const reader = await server.as(name)
    const words = async () => {
      const feed = await good(reader.call(activity.feed, { query: { subjectId: params.id } }))
      const all = await good(reader.call(timeline.ofLead, { params: { id: lead.id } }))
      const query = { q: 'drinks before' }
      const { entries } = await good(reader.call(timeline.ofLead, { params: { id: lead.id }, query }))
      return [...[feed, all].map((answer) => JSON.stringify(answer).includes('Drinks')), entries.length > 0]
    }
    expect(await words()).toEqual([true, true, true])
    await good(remove(rita, params))
    expect(await words()).toEqual([readable, readable, readable])
    const [, changed] = await good(reader.call(activity.feed, { query: { subjectId: params.id } }))
    expect(changed?.changes).toMatchObject({ priority: ['Medium', 'High'] })
    await good(restore(rita, params))
    expect(await words()).toEqual([true, true, true])
  })

  test('restoring a note that was never deleted answers 404', async () => {
    expect((await restore(rita, await aNote(rita, (await aLead(rita)).id))).status).toBe(404)
  })
})

describe('who can be mentioned', () => {
  const ask = (client: Client, leadId: string) => client.call(webNotes.mentionable, { query: { leadId } })

  test('all enabled people are offered for mentions, with a reason for those who cannot see the lead', async () => {
    const people = await good(ask(rita, (await aLead(rita)).id))
    const of = (id: string) => people.find((one) => one.id === id)
    expect(of(cast.mona.crm.id)).toMatchObject({ name: 'Mona Patel', reason: null })
    expect(of(cast.sam.crm.id)?.reason).toBe('Sam Ito cannot see this lead.')
    expect(of(cast.dora.crm.id)).toBeUndefined()
    expect(people.map(({ name }) => name)).toEqual(people.map(({ name }) => name).toSorted())
  })

  test.each<[keyof typeof cast, number]>([
    ['mona', 200],
    ['fiona', 200],
    ['sam', 404],
    ['nia', 404],
    ['noah', 403],
  ])('is told to %s: %i', async (name, status) => {
    expect((await ask(await server.as(name), (await aLead(rita)).id)).status).toBe(status)
  })

  test('the list of people to mention needs a lead', async () =>
    expect((await rita.raw('GET', '/webNotes/mentionable')).status).toBe(400))
})
