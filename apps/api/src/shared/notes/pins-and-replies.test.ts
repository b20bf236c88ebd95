import { activity, webNotes } from '@crm/contract'
import { sentenceText } from '@crm/domain/activity/sentence'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aNote, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

let server: TestServer
let rita: Client
let sam: Client
let fiona: Client
let adam: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[rita, sam, fiona, adam] = await Promise.all([
    server.as('rita'),
    server.as('sam'),
    server.as('fiona'),
    server.as('adam'),
  ])
})
afterAll(() => server.close())

const pin = (client: Client, { id }: { id: string }) => client.call(webNotes.pin, { params: { id } })
const unpin = (client: Client, { id }: { id: string }) => client.call(webNotes.unpin, { params: { id } })
const remove = (client: Client, { id }: { id: string }) => client.call(webNotes.remove, { params: { id } })
const reply = (client: Client, leadId: string, parentId: string, body = 'Will do.') =>
  client.call(webNotes.create, { body: { leadId, parentId, body } })
const history = async ({ id }: { id: string }) =>
  (await good(adam.call(activity.feed, { query: { subjectId: id } }))).map(sentenceText).toReversed()

describe('a pin', () => {
  test('everyone who reads the lead may pin and unpin a note, and both are recorded', async () => {
    const note = await aNote(rita, (await aLead(rita)).id)
    expect(await pin(fiona, note)).toMatchObject({ status: 200, body: { isPinned: true, version: 2 } })
    expect(await unpin(rita, note)).toMatchObject({ status: 200, body: { isPinned: false, version: 3 } })
    expect(await history(note)).toEqual(['wrote a note', 'pinned a note', 'unpinned a note'])
  })

  test('repeated and concurrent pins count once', async () => {
    const note = await aNote(rita, (await aLead(rita)).id)
    await Promise.all([pin(rita, note), pin(fiona, note), pin(adam, note), pin(rita, note)])
    expect(await pin(rita, note)).toMatchObject({ status: 200, body: { isPinned: true, version: 2 } })
    expect(await history(note)).toEqual(['wrote a note', 'pinned a note'])
  })

  test('a pin does not make the text stale', async () => {
    const note = await aNote(rita, (await aLead(rita)).id)
    await good(pin(fiona, note))
    const body = { body: 'Better words.', version: 1 }
    expect(await rita.call(webNotes.update, { params: { id: note.id }, body })).toMatchObject({
      status: 200,
      body: { isPinned: true, version: 3 },
    })
  })

  test.each<[keyof typeof cast, number]>([
    ['sam', 404],
    ['elsa', 404],
    ['nia', 404],
    ['noah', 403],
    ['sven', 200],
    ['max', 200],
  ])('by %s on a note of Rita’s lead: %i', async (name, status) => {
    const note = await aNote(rita, (await aLead(rita)).id)
    const client = await server.as(name)
    expect([(await pin(client, note)).status, (await unpin(client, note)).status]).toEqual([status, status])
  })

  test('pinned notes come first when requested, in the list and in its pages', async () => {
    const lead = await aLead(rita)
    const written: { id: string }[] = []
    for (const body of ['1', '2', '3', '4', '5']) written.push(await aNote(rita, lead.id, body))
    for (const at of [1, 3]) await good(pin(rita, written[at] ?? { id: '' }))
    const bodies = async (query: string) => {
      const answer = await rita.raw('GET', query)
      const notes = (await answer.json()) as { body: string }[]
      const next = /^<\/api(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
      return { read: notes.map(({ body }) => body), next }
    }
    const path = `/webNotes?leadId=${lead.id}`
    expect((await bodies(path)).read).toEqual(['5', '4', '3', '2', '1'])
    expect((await bodies(`${path}&pinnedFirst=true`)).read).toEqual(['4', '2', '5', '3', '1'])
    const read: string[] = []
    for (let next: string | undefined = `${path}&pinnedFirst=true&limit=2`; next;) {
      const page = await bodies(next)
      read.push(...page.read)
      next = page.next
    }
    expect(read).toEqual(['4', '2', '5', '3', '1'])
  })
})

describe('a reply', () => {
  test('a reply belongs to its note, is listed with it, and is recorded as a reply', async () => {
    const lead = await aLead(rita)
    const note = await aNote(rita, lead.id)
    const answer = await good(reply(fiona, lead.id, note.id))
    expect(answer).toMatchObject({ parentId: note.id, authorName: cast.fiona.displayName })
    const replies = await good(rita.call(webNotes.list, { query: { parentId: note.id } }))
    expect(replies.map(({ id }) => id)).toEqual([answer.id])
    expect(await history(answer)).toEqual(['replied to a note'])
  })

  test('replies are one level deep and stay on their lead', async () => {
    const [lead, other] = [await aLead(rita), await aLead(rita)]
    const note = await aNote(rita, lead.id)
    const answer = await good(reply(rita, lead.id, note.id))
    const removed = await aNote(rita, lead.id)
    await good(remove(rita, removed))
    const nowhere = 'This lead has no such note.'
    for (const [leadId, parentId, message] of [
      [lead.id, answer.id, 'Reply to the note that this is a reply to.'],
      [other.id, note.id, nowhere],
      [lead.id, removed.id, nowhere],
      [lead.id, lead.id, nowhere],
    ] as const) {
      expect(await reply(rita, leadId, parentId)).toMatchObject({
        status: 400,
        body: { message, errors: [{ field: 'parentId', message }] },
      })
    }
  })

  test("a reply cannot reach a note on another rep's lead", async () => {
    const [ritas, sams] = [await aLead(rita), await aLead(sam)]
    const note = await aNote(rita, ritas.id)
    expect((await reply(sam, ritas.id, note.id)).status).toBe(404)
    expect(await reply(sam, sams.id, note.id)).toMatchObject({
      status: 400,
      body: { message: 'This lead has no such note.' },
    })
  })

  test('a note with replies cannot be deleted until they are', async () => {
    const lead = await aLead(rita)
    const note = await aNote(rita, lead.id)
    const answer = await good(reply(fiona, lead.id, note.id))
    expect(await remove(rita, note)).toMatchObject({
      status: 400,
      body: { message: 'A note with replies cannot be removed.' },
    })
    await good(remove(fiona, answer))
    expect((await remove(rita, note)).status).toBe(200)
  })

  test('of a concurrent reply and deletion of its note only one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const lead = await aLead(rita)
      const note = await aNote(rita, lead.id)
      const answers = await Promise.all([reply(fiona, lead.id, note.id), remove(rita, note)])
      expect([
        [200, 400],
        [201, 400],
      ]).toContainEqual(statusesOf(answers))
    }
  })
})
