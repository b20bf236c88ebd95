/** Reverted imports: removed leads, reset fields, and leads that stay because somebody worked on them. */
import { activity, leadImports, webAddresses, webLeads, webNotes } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import { sentenceText } from '@crm/domain/activity/sentence'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { aLead, aNote, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { required } from '#test/required'
import { startTestServer, type TestServer } from '#test/server'
import { type Post, posting } from '#test/webhook'

const monday = new Date('2026-03-16T17:00:00Z')
let now = monday
let server: TestServer
let max: Client
let mona: Client
let adam: Client
let post: Post
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  ;[max, mona, adam] = await Promise.all([server.as('max'), server.as('mona'), server.as('adam')])
  post = posting(server)
})
afterAll(() => server.close())

let people = 0
/** A new person, in a campaign of their own. */
function somebody(campaignName = newId()) {
  people += 1
  const number = String(people).padStart(3, '0')
  return {
    firstName: 'Taken',
    lastName: `Back ${number}`,
    email: `taken${number}@mail.example`,
    phone: `442 555 1${number}`,
    address: `${people} Back Ct`,
    city: 'Ontario',
    state: 'CA',
    zip: '91762',
    campaignName,
  }
}
type Body = ReturnType<typeof somebody>

async function bringIn(body: Partial<Body> & { readonly email: string }) {
  now = new Date(now.getTime() + 60_000)
  expect((await post(body)).status).toBe(200)
  const [entry] = await entries()
  return required(entry)
}
const entries = (query = {}) => good(max.call(leadImports.list, { query: { limit: 100, ...query } }))
const entry = (id: string) => good(max.call(leadImports.get, { params: { id } }))
const takeBack = (client: Client, body: NonNullable<CallInput<typeof leadImports.revert>['body']>) =>
  client.call(leadImports.revert, { body })
const undo = (client: Client, { batchId }: { batchId: string }) =>
  client.call(leadImports.undoRevert, { params: { id: batchId }, body: {} })
const resultsOf = ({ imports }: { imports: readonly { fate: string; reason: string | null }[] }) =>
  imports.map(({ fate, reason }) => (reason ? `${fate}: ${reason}` : fate))
const leadOf = async (id: string | null) =>
  (await adam.call(webLeads.get, { params: { id: required(id ?? undefined) } })).status
const read = (id: string | null) =>
  good(adam.call(webLeads.get, { params: { id: required(id ?? undefined) } }))
const notesOf = (leadId: string | null) =>
  good(adam.call(webNotes.list, { query: { leadId: required(leadId ?? undefined) } }))
const addressesOf = (leadId: string | null) =>
  good(adam.call(webAddresses.list, { query: { leadId: required(leadId ?? undefined) } }))

describe('reverting an import that created a lead', () => {
  test('the lead is removed, restored by the undo, and removed again by another revert', async () => {
    const { id, leadId } = await bringIn(somebody())
    const done = await good(takeBack(max, { imports: [id] }))
    expect(done.imports).toMatchObject([
      { id, leadId, fullName: 'Taken Back 001', fate: 'done', reason: null },
    ])
    expect(await leadOf(leadId)).toBe(404)
    expect(await entry(id)).toMatchObject({
      outcome: 'created',
      takenBackByName: 'Max Weber',
      takenBackBatch: done.batchId,
      leadId: null,
    })
    expect(resultsOf(await good(takeBack(max, { imports: [id] })))).toEqual(['unchanged'])

    expect(resultsOf(await good(undo(max, done)))).toEqual(['done'])
    expect(await leadOf(leadId)).toBe(200)
    expect(await notesOf(leadId)).toHaveLength(1)
    expect(await addressesOf(leadId)).toHaveLength(1)
    expect(await entry(id)).toMatchObject({ takenBackAt: null, takenBackBatch: null, leadId })

    expect(resultsOf(await good(takeBack(max, { imports: [id] })))).toEqual(['done'])
    expect(await leadOf(leadId)).toBe(404)
  })

  test('two of ten leads stay because somebody worked on them, each with its reason', async () => {
    const campaign = newId()
    const made = []
    for (let row = 0; row < 10; row++) made.push(await bringIn(somebody(campaign)))
    const [noted, called] = [required(made[3]), required(made[7])]
    await aNote(mona, required(noted.leadId ?? undefined))
    await good(change(adam, await read(called.leadId), { status: 'Cold' }))
    const filter = { q: campaign }
    expect(await good(max.call(leadImports.revertibleCount, { query: filter }))).toEqual({ count: 10 })
    const done = await good(takeBack(max, { filter, expected: 10 }))
    expect(resultsOf(done).filter((result) => result === 'done')).toHaveLength(8)
    expect(resultsOf(done).filter((result) => result !== 'done')).toEqual([
      'refused: Adam Osei has worked on this lead since.',
      'refused: Mona Patel has worked on this lead since.',
    ])
    expect(await Promise.all(made.map(({ leadId }) => leadOf(leadId)))).toEqual(
      made.map((one) => (one === noted || one === called ? 200 : 404)),
    )
    expect((await good(undo(max, done))).imports).toHaveLength(8)
    expect(await Promise.all(made.map(({ leadId }) => leadOf(leadId)))).toEqual(made.map(() => 200))
  })

  test.each<[string, Record<string, string>]>([
    ['a call', {}],
    ['a row of a file', { 'import-from': 'file' }],
  ])('the same call after a revert imports again: %s', async (_, headers) => {
    const body = somebody()
    const { id, leadId } = await bringIn(body)
    const sendAgain = async () => {
      expect((await post(body, headers)).status).toBe(200)
      return required((await entries())[0])
    }
    expect(await sendAgain()).toMatchObject({ outcome: 'repeated', leadId })
    await good(takeBack(max, { imports: [id] }))
    const again = await sendAgain()
    expect(again.outcome).toBe('created')
    expect(await leadOf(again.leadId)).toBe(200)
    expect(await sendAgain()).toMatchObject({ outcome: 'repeated', leadId: again.leadId })
  })

  test('a lead stays until its re-inquiry is reverted, and is removed together with it', async () => {
    const body = somebody()
    const first = await bringIn(body)
    const second = await bringIn({ ...body, campaignName: newId() })
    expect(second).toMatchObject({ outcome: 'merged', leadId: first.leadId })
    expect(resultsOf(await good(takeBack(max, { imports: [first.id] })))).toEqual([
      'refused: Undo the later inquiry first.',
    ])
    const done = await good(takeBack(max, { imports: [second.id, first.id] }))
    expect(resultsOf(done)).toEqual(['done', 'done'])
    expect(await leadOf(first.leadId)).toBe(404)
    expect(resultsOf(await good(undo(max, done)))).toEqual(['done', 'done'])
    expect(await notesOf(first.leadId)).toHaveLength(2)
  })
})

describe('reverting an import that filled fields', () => {
  test('the revert resets each field, and removes its note and address', async () => {
    const body = somebody()
    const { id: leadId } = await aLead(mona, { lastName: body.lastName, firstName: '', email1: body.email })
    await good(change(mona, await read(leadId), { status: 'Dead', deadReason: 'Moved away.' }))
    const { id, outcome } = await bringIn(body)
    expect(outcome).toBe('merged')
    expect(await read(leadId)).toMatchObject({
      firstName: 'Taken',
      phone1: expect.any(String),
      status: 'New',
    })
    const done = await good(takeBack(max, { imports: [id] }))
    expect(resultsOf(done)).toEqual(['done'])
    expect(await read(leadId)).toMatchObject({ firstName: '', phone1: null, status: 'Dead' })
    expect(await addressesOf(leadId)).toEqual([])
    expect((await notesOf(leadId)).map(({ type }) => type)).not.toContain('Import')

    expect(resultsOf(await good(undo(max, done)))).toEqual(['done'])
    expect(await read(leadId)).toMatchObject({
      firstName: 'Taken',
      phone1: expect.any(String),
      status: 'New',
    })
    expect(await addressesOf(leadId)).toHaveLength(1)
    expect((await notesOf(leadId)).map(({ type }) => type)).toContain('Import')

    expect(resultsOf(await good(takeBack(max, { imports: [id] })))).toEqual(['done'])
    expect(await read(leadId)).toMatchObject({ firstName: '', phone1: null, status: 'Dead' })
    expect(await addressesOf(leadId)).toEqual([])
  })

  test('the revert keeps and names fields that somebody changed since', async () => {
    const body = somebody()
    const { id: leadId } = await aLead(mona, { lastName: body.lastName, firstName: '', email1: body.email })
    const { id } = await bringIn(body)
    await good(change(mona, await read(leadId), { phone1: '909 555 0177' }))
    const [home] = await addressesOf(leadId)
    await good(mona.call(webAddresses.update, { params: { id: required(home).id }, body: { roofAge: 12 } }))
    expect(resultsOf(await good(takeBack(max, { imports: [id] })))).toEqual([
      'done: phone was changed since. The address was changed since.',
    ])
    expect(await read(leadId)).toMatchObject({ firstName: '', phone1: '+19095550177' })
    expect(await addressesOf(leadId)).toHaveLength(1)
    const [last] = await good(adam.call(activity.feed, { query: { leadId } }))
    expect([last?.actorName, last && sentenceText(last)]).toEqual(['Max Weber', expect.any(String)])
  })
})

describe('the revert of imports', () => {
  test.each(['rita', 'sofia', 'sven', 'fiona', 'nia'] as const)(
    'reverting imports is closed to %s',
    async (name) => {
      const { id, leadId } = await bringIn(somebody())
      const client = await server.as(name)
      expect((await takeBack(client, { imports: [id] })).status).toBe(403)
      expect((await client.call(leadImports.revertibleCount, {})).status).toBe(403)
      expect((await undo(client, { batchId: newId() })).status).toBe(403)
      expect(await leadOf(leadId)).toBe(200)
    },
  )

  test('the author and administrators may undo a revert', async () => {
    const { id } = await bringIn(somebody())
    const done = await good(takeBack(max, { imports: [id] }))
    expect((await undo(mona, done)).status).toBe(403)
    expect((await undo(adam, { batchId: newId() })).status).toBe(404)
    expect((await undo(adam, done)).status).toBe(200)
    const own = { imports: [id], batchId: done.batchId }
    expect(await takeBack(mona, own)).toMatchObject({ status: 400, body: { errors: [{ field: 'batchId' }] } })
  })

  test('a filtered revert continues with a cursor, and does not start with more matches than expected', async () => {
    const campaign = newId()
    for (let row = 0; row < 53; row++) await bringIn(somebody(campaign))
    const filter = { q: campaign }
    expect(await takeBack(max, { filter, expected: 52 })).toMatchObject({
      status: 409,
      body: { message: 'Now 53 calls match, not 52.' },
    })
    const first = await good(takeBack(max, { filter, expected: 53 }))
    expect([first.imports.length, first.next]).toEqual([50, first.imports.at(-1)?.id])
    const rest = await good(
      takeBack(max, { filter, batchId: first.batchId, after: required(first.next ?? undefined) }),
    )
    expect([rest.imports.length, rest.next]).toEqual([3, null])
    expect(await good(max.call(leadImports.revertibleCount, { query: filter }))).toEqual({ count: 0 })
  })

  test('reverting an entry without an import, or an older one, does nothing and says why', async () => {
    const body = somebody()
    const { leadId } = await bringIn(body)
    const repeated = await bringIn(body)
    const old = newId()
    await server.arrange((db) =>
      db
        .insertInto('lead_imports')
        .values({
          id: old,
          received_at: monday,
          key_name: 'old',
          retry_hash: old,
          body_hash: old,
          outcome: 'created',
          message: 'Created.',
          lead_id: leadId,
          raw: null,
          content_type: 'application/json',
        })
        .execute(),
    )
    expect(resultsOf(await good(takeBack(max, { imports: [repeated.id, old, newId()] })))).toEqual([
      'refused: This call imported nothing.',
      'refused: It is too old to undo.',
      'refused: Import not found',
    ])
    expect(await leadOf(leadId)).toBe(200)
  })

  test.each<[string, object]>([
    ['neither imports nor a filter', {}],
    ['both', { imports: [newId()], filter: {} }],
    ['a filter that is none', { filter: { colour: 'red' } }],
  ])('a revert is refused with %s', async (_, body) => {
    const { status } = await max.raw('POST', '/lead-imports/take-back', { body: JSON.stringify(body) })
    expect(status).toBe(400)
  })
})
