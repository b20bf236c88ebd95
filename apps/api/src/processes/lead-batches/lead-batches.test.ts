/** One change of many leads: results, notifications and undo. */
import { activity, leadBatches, notifications, webLeads, webNotes } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { findWrongCounters } from '#business/leads/counts'
import { aLead, aSale, anAppointment, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { required } from '#test/required'
import { startTestServer, type TestServer } from '#test/server'

const monday = new Date('2026-03-16T17:00:00Z')
let now = monday
let server: TestServer
let rita: Client
let sam: Client
let mona: Client
let adam: Client
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  ;[rita, sam, mona, adam] = await Promise.all([
    server.as('rita'),
    server.as('sam'),
    server.as('mona'),
    server.as('adam'),
  ])
})
afterAll(() => server.close())
beforeEach(async () => {
  now = monday
  for (const one of [rita, sam, mona, adam]) await good(one.call(notifications.clear, { body: {} }))
})

const Rita = cast.rita.crm.id
const Sam = cast.sam.crm.id
type Body = CallInput<typeof leadBatches.change>['body']

const batch = (client: Client, body: Body) => client.call(leadBatches.change, { body })
const undo = (client: Client, { batchId }: { batchId: string }, body = {}) =>
  client.call(leadBatches.undo, { params: { id: batchId }, body })
const read = (id: string) => good(adam.call(webLeads.get, { params: { id } }))
const subjects = async (client: Client) =>
  (await good(client.call(notifications.list, {}))).map(({ subject }) => subject)
const resultsOf = ({ leads }: { leads: readonly { fate: string; reason: string | null }[] }) =>
  leads.map(({ fate, reason }) => (reason ? `${fate}: ${reason}` : fate))
const named = (leads: readonly { id: string; version: number }[]) =>
  leads.map(({ id, version }) => ({ id, version }))

/** Leads of Rita, with a source that only they have. */
async function ritas(count: number) {
  const sourceName = `Fair ${newId()}`
  const leads = await Promise.all(
    Array.from({ length: count }, () => aLead(mona, { salesRepId: Rita, sourceName })),
  )
  await good(rita.call(notifications.clear, { body: {} }))
  return { leads, sourceName }
}

describe('a batch change of leads', () => {
  test('a batch returns a result per lead, and adds an activity row with its id to each changed lead', async () => {
    const { leads } = await ritas(4)
    const [stale, same, booked, plain] = leads.map((lead) => required(lead))
    await good(change(rita, required(stale), { status: 'Cold' }))
    await good(change(rita, required(same), { status: 'Dead', deadReason: 'Moved away.' }))
    await anAppointment(mona, required(booked).id, '2026-03-20T17:00:00Z')
    const body = { status: 'Dead', deadReason: 'Sold their home.' } as const
    const gone = { id: newId() }
    const done = await good(
      batch(mona, {
        leads: [
          ...named([required(stale)]),
          ...[same, booked, plain, gone].map((one) => ({ id: required(one).id })),
        ],
        change: body,
      }),
    )
    expect(resultsOf(done)).toEqual([
      'conflict: Someone changed this lead.',
      'unchanged',
      expect.stringMatching(/^refused: A-\d+ is still scheduled/),
      'done',
      'refused: Lead not found',
    ])
    expect(done.leads[3]).toMatchObject({
      fullName: required(plain).fullName,
      number: required(plain).number,
    })
    const entries = await server.db.read
      .selectFrom('activity')
      .select(['verb', 'lead_id'])
      .where('batch_id', '=', done.batchId)
      .orderBy('seq')
      .execute()
    expect(entries).toEqual([
      { verb: 'lead.changed', lead_id: plain?.id },
      { verb: 'note.written', lead_id: plain?.id },
    ])
  })

  test('a filtered batch continues with a cursor, and notifies each person once', async () => {
    const { sourceName } = await ritas(103)
    const body = { filter: { sourceName }, expected: 103, change: { salesRepId: Sam } }
    const first = await good(batch(mona, body))
    expect([first.leads.length, first.next]).toEqual([100, first.leads.at(-1)?.leadId])
    const rest = await good(batch(mona, { ...body, batchId: first.batchId, after: first.next ?? '' }))
    expect([rest.leads.length, rest.next]).toEqual([3, null])
    expect(await subjects(sam)).toEqual(['Mona Patel assigned you 103 leads'])
    expect(await subjects(rita)).toEqual(['Mona Patel reassigned 103 leads of yours to Sam Ito'])

    const back = await good(undo(mona, first))
    const last = await good(undo(mona, first, { batchId: back.batchId, after: back.next ?? '' }))
    expect([...new Set([...back.leads, ...last.leads].map(({ fate }) => fate))]).toEqual(['done'])
    expect([await subjects(sam), await subjects(rita)]).toEqual([[], []])
    const page = await good(adam.call(webLeads.listPaginated, { query: { sourceName, salesRepId: Rita } }))
    expect(page.total).toBe(103)
    expect(await findWrongCounters(server.db.read)).toEqual([])
  })

  test('a lead that stops matching during the batch is still handled, each exactly once', async () => {
    const { leads, sourceName } = await ritas(3)
    const body = { filter: { sourceName, status: 'New' as const }, change: { status: 'Cold' as const } }
    const done = await good(batch(mona, body))
    expect(done.leads.map(({ leadId }) => leadId).toSorted()).toEqual(leads.map(({ id }) => id).toSorted())
    expect(resultsOf(await good(batch(mona, body)))).toEqual([])
  })

  test('a batch is refused when more leads match than expected', async () => {
    const { sourceName } = await ritas(2)
    const body = { filter: { sourceName }, expected: 1, change: { status: 'Cold' as const } }
    expect(await batch(mona, body)).toMatchObject({
      status: 409,
      body: { message: 'Now 2 leads match, not 1.' },
    })
  })

  test('a batch covers leads in scope only, with the permission checks of the single change', async () => {
    const { leads, sourceName } = await ritas(1)
    const theirs = required(leads[0])
    const cold = { status: 'Cold' } as const
    expect(resultsOf(await good(batch(sam, { leads: [{ id: theirs.id }], change: cold })))).toEqual([
      'refused: Lead not found',
    ])
    expect((await good(batch(sam, { filter: { sourceName }, change: cold }))).leads).toEqual([])
    expect((await batch(rita, { filter: { sourceName }, change: { salesRepId: Sam } })).status).toBe(403)
    expect((await batch(mona, { filter: { sourceName }, change: { isRemoved: true } })).status).toBe(403)
    expect((await read(theirs.id)).status).toBe('New')
  })

  test.each<[string, object]>([
    ['neither leads nor a filter', { change: { status: 'Cold' } }],
    ['both', { leads: [{ id: newId() }], filter: {}, change: { status: 'Cold' } }],
    ['two changes at once', { filter: {}, change: { status: 'Cold', salesRepId: null } }],
    ['Sold', { filter: {}, change: { status: 'Sold' } }],
    ['a filter that is none', { filter: { colour: 'red' }, change: { status: 'Cold' } }],
  ])('a batch is refused with %s', async (_, body) => {
    const { status } = await mona.raw('POST', '/webLeads/batch', { body: JSON.stringify(body) })
    expect(status).toBe(400)
  })

  test('a batch cannot assign to a disabled person, or be continued by another person', async () => {
    const { leads } = await ritas(1)
    const some = named(leads)
    const toDora = await good(batch(mona, { leads: some, change: { salesRepId: cast.dora.crm.id } }))
    expect(resultsOf(toDora)).toEqual(['refused: No enabled user has this ID.'])
    const { batchId } = await good(batch(mona, { leads: some, change: { salesRepId: Sam } }))
    const others = await batch(adam, { leads: some, change: { salesRepId: null }, batchId })
    expect(others).toMatchObject({ status: 400, body: { errors: [{ field: 'batchId' }] } })
  })
})

describe('the undo of a batch change', () => {
  test('undoing a revival needs no new reason; undoing a change to Dead removes its reason', async () => {
    const { leads } = await ritas(3)
    const [fresh, cold, dead] = leads.map((lead) => required(lead))
    await good(change(rita, required(cold), { status: 'Cold' }))
    await good(change(rita, required(dead), { status: 'Dead', deadReason: 'Moved away.' }))
    const some = leads.map(({ id }) => ({ id }))
    const killed = await good(
      batch(mona, { leads: some, change: { status: 'Dead', deadReason: 'No roof.' } }),
    )
    expect(resultsOf(killed)).toEqual(['done', 'done', 'unchanged'])
    const revived = await good(batch(mona, { leads: some, change: { status: 'New' } }))
    expect(resultsOf(await good(undo(mona, revived)))).toEqual(['done', 'done', 'done'])
    const statuses = () => Promise.all(leads.map(async ({ id }) => (await read(id)).status))
    expect(await statuses()).toEqual(['Dead', 'Dead', 'Dead'])
    expect(resultsOf(await good(undo(mona, killed)))).toEqual(['done', 'done'])
    expect(await statuses()).toEqual(['New', 'Cold', 'Dead'])
    const notes = await good(mona.call(webNotes.list, { query: { leadId: required(fresh).id } }))
    expect(notes).toEqual([])
  })

  test('the undo covers repeated calls: each lead returns to its state before the first one', async () => {
    const { leads } = await ritas(2)
    const [first, second] = leads.map((lead) => required(lead))
    await good(change(rita, required(second), { status: 'Cold' }))
    const done = await good(batch(mona, { leads: named(leads), change: { status: 'Appointment' } }))
    expect(resultsOf(done)).toEqual(['done', expect.stringMatching(/^conflict/)])
    const { batchId } = done
    const again = {
      leads: [{ id: required(second).id }],
      change: { status: 'Appointment' as const },
      batchId,
    }
    expect(resultsOf(await good(batch(mona, again)))).toEqual(['done'])
    await good(undo(mona, done))
    expect((await read(required(first).id)).status).toBe('New')
    expect((await read(required(second).id)).status).toBe('Cold')
  })

  test('the undo keeps later changes, and a second undo does nothing', async () => {
    const { leads } = await ritas(2)
    const done = await good(batch(mona, { leads: named(leads), change: { status: 'Cold' } }))
    await good(change(rita, required(leads[0]), { status: 'Appointment' }))
    expect(resultsOf(await good(undo(mona, done))).toSorted()).toEqual([
      'done',
      'refused: Someone changed this since.',
    ])
    expect(resultsOf(await good(undo(mona, done))).toSorted()).toEqual([
      'refused: Someone changed this since.',
      'unchanged',
    ])
    expect((await read(required(leads[0]).id)).status).toBe('Appointment')
  })

  test('the undo restores removed leads; a lead with a sale was never removed', async () => {
    const { leads } = await ritas(2)
    const [plain, sold] = leads.map((lead) => required(lead))
    await aSale(mona, required(sold).id)
    const some = leads.map(({ id }) => ({ id }))
    const done = await good(batch(adam, { leads: some, change: { isRemoved: true } }))
    expect(resultsOf(done)).toEqual(['done', 'refused: A lead with a sale cannot be removed.'])
    expect((await adam.call(webLeads.get, { params: { id: required(plain).id } })).status).toBe(404)
    const back = await good(undo(adam, done))
    expect(resultsOf(back)).toEqual(['done'])
    expect((await read(required(plain).id)).status).toBe('New')
    expect(resultsOf(await good(undo(adam, back)))).toEqual(['done'])
    expect((await adam.call(webLeads.get, { params: { id: required(plain).id } })).status).toBe(404)
  })

  test('the author may undo for thirty days, and administrators may; each part has its activity text', async () => {
    const { leads } = await ritas(1)
    const done = await good(batch(mona, { leads: named(leads), change: { status: 'Cold' } }))
    expect((await undo(rita, done)).status).toBe(403)
    now = new Date(monday.getTime() + 31 * 86_400_000)
    expect((await undo(mona, done)).status).toBe(403)
    expect((await undo(adam, done)).status).toBe(200)
    expect((await undo(adam, { batchId: newId() })).status).toBe(404)
    const feed = await good(adam.call(activity.feed, { query: { leadId: required(leads[0]).id } }))
    expect(feed.slice(0, 2).map(({ actorName, changes }) => [actorName, changes])).toEqual([
      ['Adam Osei', { status: ['Cold', 'New'] }],
      ['Mona Patel', { status: ['New', 'Cold'] }],
    ])
  })
})
