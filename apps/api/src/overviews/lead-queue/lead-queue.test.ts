/** Waiting leads: for a rep, or for a first call by their rep. */
import { leadQueue, users, webLeads, webNotes } from '@crm/contract'
import type { LeadQueueQuery } from '@crm/contract/web/lead-queue-shapes'
import { cast } from '@crm/cast'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aLead, anAddress, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { required } from '#test/required'
import { type Post, posting } from '#test/webhook'

/** A Monday, ten in the morning. */
const monday = new Date('2026-03-16T17:00:00Z')
let now = monday
let server: TestServer
let mona: Client
let post: Post
beforeEach(async () => {
  now = monday
  server = await startTestServer({ now: () => now })
  mona = await server.as('mona')
  post = posting(server)
})
afterEach(() => server.close())

const Rita = cast.rita.crm.id
const Sam = cast.sam.crm.id
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000)
}
const queue = (client: Client, which: LeadQueueQuery['queue'], query: object = {}) =>
  good(client.call(leadQueue.list, { query: { queue: which, ...query } }))
const idsIn = async (client: Client, which: LeadQueueQuery['queue']) =>
  (await queue(client, which)).items.map(({ id }) => id)
const write = (client: Client, leadId: string, type: 'Call' | 'Text' | 'E-mail' | 'Visit' | 'General') =>
  good(client.call(webNotes.create, { body: { leadId, body: 'Reached.', type } }))
const read = (client: Client, id: string) => good(client.call(webLeads.get, { params: { id } }))

describe('the queue of unassigned leads', () => {
  test('unassigned leads are listed longest waiting first, with the suggested rep', async () => {
    const first = await aLead(mona, { sourceName: 'Quint Street' })
    await anAddress(mona, first.id, { city: 'Upland', zip: '91784' })
    minutes(30)
    const own = await aLead(mona, { sourceName: 'Self Generated' })
    minutes(40)
    const last = await aLead(mona)
    await aLead(mona, { salesRepId: Rita })
    await change(mona, await aLead(mona), { status: 'Cold' })
    await aLead(mona, { doNotContact: true })
    const { items, counts, next } = await queue(mona, 'unassigned')
    expect(items).toMatchObject([
      {
        id: first.id,
        number: first.number,
        band: 'late',
        sourceName: 'Quint Street',
        city: 'Upland',
        salesRepId: null,
        suggestedRepName: 'Rita Reyes',
      },
      { id: own.id, band: 'warn', suggestedRepId: null },
      { id: last.id, band: 'fresh', suggestedRepName: 'Sam Ito' },
    ])
    expect(counts).toEqual({
      unassigned: { total: 3, totalIsExact: true, warn: 1, late: 1 },
      unworked: { total: 1, totalIsExact: true, warn: 0, late: 0 },
    })
    expect(next).toBeNull()
  })

  test('suggestions follow the territory, and are only for people who may assign', async () => {
    const adam = await server.as('adam')
    await good(adam.call(users.update, { params: { id: Sam }, body: { territory: '917' } }))
    const lead = await aLead(mona)
    await anAddress(mona, lead.id, { zip: '91762' })
    expect((await queue(mona, 'unassigned')).items).toMatchObject([{ suggestedRepName: 'Sam Ito' }])
    const sofia = await server.as('sofia')
    expect((await queue(sofia, 'unassigned')).items).toMatchObject([{ suggestedRepName: null }])
  })

  test('a lead with an appointment but no rep is in the queue', async () => {
    const lead = await aLead(mona, { status: 'Appointment' })
    expect(await idsIn(mona, 'unassigned')).toEqual([lead.id])
  })
})

describe('the queue of unworked leads', () => {
  test('unworked leads are new, assigned and not contacted', async () => {
    const lead = await aLead(mona, { salesRepId: Rita })
    await change(mona, await aLead(mona, { salesRepId: Rita }), { status: 'Cold' })
    expect(await idsIn(mona, 'unworked')).toEqual([lead.id])
    minutes(60)
    expect((await queue(mona, 'unworked')).items).toMatchObject([
      { band: 'warn', salesRepName: 'Rita Reyes' },
    ])
    minutes(24 * 60)
    expect((await queue(mona, 'unworked')).items).toMatchObject([{ band: 'late' }])
    await write(await server.as('rita'), lead.id, 'General')
    expect(await idsIn(mona, 'unworked')).toEqual([lead.id])
    await write(await server.as('rita'), lead.id, 'Call')
    expect(await idsIn(mona, 'unworked')).toEqual([])
  })

  test('a re-inquiry puts a lead back into the queue', async () => {
    const email1 = 'again@mail.example'
    const lead = await aLead(mona, { salesRepId: Rita, email1 })
    await write(mona, lead.id, 'Call')
    await change(mona, lead, { status: 'Cold' })
    minutes(100)
    await post({ firstName: lead.firstName, email: email1 })
    expect((await queue(mona, 'unworked')).items).toMatchObject([
      { id: lead.id, band: 'fresh', inquiredAt: now.toISOString() },
    ])
  })
})

test('pages neither overlap nor skip', async () => {
  const made: string[] = []
  for (let count = 0; count < 5; count++) made.push((await aLead(mona)).id)
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await queue(mona, 'unassigned', { limit: 2, ...(after && { after }) })
    seen.push(...page.items.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  expect(seen).toEqual(made)
})

test('a rep sees the unassigned leads that they entered', async () => {
  const brought = await aLead(mona, { repId: Rita })
  await aLead(mona, { repId: Sam })
  await aLead(mona)
  const { items, counts } = await queue(await server.as('rita'), 'unassigned')
  expect(items.map(({ id }) => id)).toEqual([brought.id])
  expect(counts.unassigned).toMatchObject({ total: 1, totalIsExact: true })
})

describe('the scope of the queues', () => {
  test.each<[keyof typeof cast, number, number, number]>([
    ['rita', 200, 0, 2],
    ['sam', 200, 0, 1],
    ['mona', 200, 1, 2],
    ['max', 200, 1, 2],
    ['sofia', 200, 1, 2],
    ['fiona', 200, 1, 2],
    ['adam', 200, 1, 2],
    ['elsa', 200, 0, 0],
    ['nia', 200, 0, 0],
    ['dora', 403, 0, 0],
  ])('%s: %d, %d unassigned, %d unworked', async (name, status, unassigned, unworked) => {
    await aLead(mona)
    await aLead(mona, { salesRepId: Rita })
    await aLead(mona, { salesRepId: Sam, repId: Rita })
    const client = await server.as(name)
    const answer = await client.call(leadQueue.list, { query: { queue: 'unworked' } })
    expect(answer.status).toBe(status)
    if (answer.status !== 200) return
    const { counts, items } = answer.body
    expect([counts.unassigned.total, counts.unworked.total, items.length]).toEqual([
      unassigned,
      unworked,
      unworked,
    ])
    const speed = await good(client.call(leadQueue.speed, {}))
    expect(speed.all.leads).toBe(unassigned + unworked)
  })
})

describe('the first contact of a lead', () => {
  test.each(['Call', 'Text', 'E-mail', 'Visit'] as const)(
    'the first note of type %s is the first contact',
    async (type) => {
      const lead = await aLead(mona)
      expect(lead).toMatchObject({ inquiredAt: monday.toISOString(), firstContactAt: null })
      minutes(3)
      await write(mona, lead.id, 'General')
      expect((await read(mona, lead.id)).firstContactAt).toBeNull()
      minutes(1)
      await write(mona, lead.id, type)
      const first = now.toISOString()
      minutes(5)
      await write(mona, lead.id, 'Call')
      expect(await read(mona, lead.id)).toMatchObject({ firstContactAt: first, version: lead.version })
    },
  )

  test('an import note is not a contact', async () => {
    await post({ firstName: 'Ada', email: 'ada@mail.example', notes: 'Call me.' })
    const [lead] = await good(mona.call(webLeads.list, {}))
    expect(lead?.firstContactAt).toBeNull()
  })

  test('the first contact follows changes and removal of the note', async () => {
    const lead = await aLead(mona)
    minutes(2)
    const note = await write(mona, lead.id, 'General')
    const at = now.toISOString()
    minutes(9)
    const contact = async () => (await read(mona, lead.id)).firstContactAt
    const params = { id: note.id }
    await good(mona.call(webNotes.update, { params, body: { type: 'Call' } }))
    expect(await contact()).toBe(at)
    await good(mona.call(webNotes.update, { params, body: { type: 'General' } }))
    expect(await contact()).toBeNull()
    const later = await write(mona, lead.id, 'Text')
    await good(mona.call(webNotes.update, { params, body: { type: 'Visit' } }))
    expect(await contact()).toBe(at)
    await good(mona.call(webNotes.remove, { params }))
    expect(await contact()).toBe(later.createdAt)
  })

  test('a re-inquiry that reopens the lead resets the first contact', async () => {
    const email1 = 'anew@mail.example'
    const lead = await aLead(mona, { salesRepId: Rita, email1 })
    minutes(5)
    await write(mona, lead.id, 'Call')
    const called = now.toISOString()
    minutes(60)
    await post({ firstName: lead.firstName, email: email1, notes: 'One.' })
    expect(await read(mona, lead.id)).toMatchObject({
      inquiredAt: lead.createdAt,
      firstContactAt: called,
    })
    await change(mona, lead, { status: 'Dead', deadReason: 'Shade.' })
    minutes(60)
    await post({ firstName: lead.firstName, email: email1, notes: 'Two.' })
    expect(await read(mona, lead.id)).toMatchObject({
      status: 'New',
      inquiredAt: now.toISOString(),
      firstContactAt: null,
    })
    minutes(7)
    await write(mona, lead.id, 'Text')
    expect((await read(mona, lead.id)).firstContactAt).toBe(now.toISOString())
  })

  test('the earlier of two concurrent contacts counts', async () => {
    const lead = await aLead(mona)
    minutes(1)
    const notes = await Promise.all([write(mona, lead.id, 'Call'), write(mona, lead.id, 'Text')])
    expect((await read(mona, lead.id)).firstContactAt).toBe(required(notes[0]).createdAt)
  })
})

describe('response times', () => {
  const contactedAfter = async (wait: number, fields: object) => {
    const start = now
    const lead = await aLead(mona, fields)
    minutes(wait)
    await write(mona, lead.id, 'Call')
    now = start
  }
  const speed = (client: Client, query: object = {}) => good(client.call(leadQueue.speed, { query }))

  test('response times have median, mean and shares, by rep and by source', async () => {
    await contactedAfter(4, { salesRepId: Rita, sourceName: 'Quint Street' })
    await contactedAfter(30, { salesRepId: Rita, sourceName: 'Quint Street' })
    await contactedAfter(26 * 60, { salesRepId: Sam, sourceName: 'Canvassing' })
    await aLead(mona, { salesRepId: Sam, sourceName: 'Canvassing' })
    await aLead(mona, { doNotContact: true })
    const ofSam = await speed(mona, { salesRepId: Sam })
    expect([ofSam.all.leads, ofSam.byRep.length, ofSam.bySource.length]).toEqual([2, 1, 1])
    const found = await speed(mona)
    expect(found).toMatchObject({
      from: '2026-02-15',
      to: '2026-03-16',
      all: {
        leads: 4,
        contacted: 3,
        medianMinutes: 30,
        within5Minutes: 1,
        within1Hour: 2,
        within24Hours: 2,
      },
      byRep: [
        { salesRepId: Rita, salesRepName: 'Rita Reyes', leads: 2, medianMinutes: 17, meanMinutes: 17 },
        { salesRepId: Sam, salesRepName: 'Sam Ito', leads: 2, contacted: 1, within24Hours: 0 },
      ],
      bySource: [
        { sourceName: 'Canvassing', leads: 2 },
        { sourceName: 'Quint Street', leads: 2, within5Minutes: 1 },
      ],
    })
    expect(found.all.meanMinutes).toBeCloseTo((4 + 30 + 1560) / 3)
  })

  test('the median handles odd and even numbers of waits, per rep and source', async () => {
    const waits: [number, string, string][] = [
      [1, Rita, 'Canvassing'],
      [9, Sam, 'Canvassing'],
      [3, Rita, 'Quint Street'],
      [20, Rita, 'Quint Street'],
      [2, Sam, 'Canvassing'],
    ]
    for (const [wait, salesRepId, sourceName] of waits) await contactedAfter(wait, { salesRepId, sourceName })
    await aLead(mona, { salesRepId: Sam, sourceName: 'Design Center' })
    const { all, byRep, bySource } = await speed(mona)
    expect(all.medianMinutes).toBe(3)
    expect(Object.fromEntries(byRep.map((one) => [one.salesRepName, one.medianMinutes]))).toEqual({
      'Rita Reyes': 3,
      'Sam Ito': 5.5,
    })
    expect(Object.fromEntries(bySource.map((one) => [one.sourceName, one.medianMinutes]))).toEqual({
      Canvassing: 2,
      'Quint Street': 11.5,
      'Design Center': null,
    })
  })

  test('response times cover the requested days, to the end of the last', async () => {
    now = new Date('2026-03-11T06:30:00Z')
    await contactedAfter(5, { salesRepId: Rita })
    now = new Date('2026-03-11T07:30:00Z')
    await contactedAfter(9, { salesRepId: Rita })
    const medians = async (from: string, to: string) => (await speed(mona, { from, to })).all.medianMinutes
    expect(await medians('2026-03-10', '2026-03-10')).toBe(5)
    expect(await medians('2026-03-11', '2026-03-11')).toBe(9)
    expect(await medians('2026-03-10', '2026-03-11')).toBe(7)
    expect((await speed(mona, { from: '2026-03-12', to: '2026-03-11' })).all).toEqual({
      leads: 0,
      contacted: 0,
      medianMinutes: null,
      meanMinutes: null,
      within5Minutes: 0,
      within1Hour: 0,
      within24Hours: 0,
    })
  })

  test('each figure equals the length of the list behind it', async () => {
    const fields = (salesRepId: string | null) => ({ salesRepId, sourceName: 'Canvassing' })
    now = new Date('2026-02-15T07:30:00Z')
    await contactedAfter(1, fields(Rita))
    const old = await aLead(mona, { ...fields(Sam), email1: 'asks@again.example' })
    now = new Date('2026-02-15T08:30:00Z')
    await contactedAfter(4, fields(Rita))
    now = new Date('2026-03-17T06:30:00Z')
    await contactedAfter(9, fields(Sam))
    await aLead(mona, fields(null))
    await aLead(mona, { ...fields(Rita), doNotContact: true })
    await change(mona, old, { status: 'Cold' })
    await post({ firstName: 'Again', email: 'asks@again.example' })
    const { all, byRep, bySource, from, to } = await speed(mona)
    expect([from, to, all.leads]).toEqual(['2026-02-15', '2026-03-16', 4])
    const listed = async (query: object) =>
      (
        await good(
          mona.call(webLeads.listPaginated, {
            query: { inquiredFrom: from, inquiredTo: to, doNotContact: 'false', ...query },
          }),
        )
      ).total
    expect(await listed({})).toBe(all.leads)
    expect(await listed({ contacted: 'true' })).toBe(all.contacted)
    expect(await listed({ contacted: 'false' })).toBe(all.leads - all.contacted)
    for (const { salesRepId, leads } of byRep)
      expect(await listed({ salesRepId: salesRepId ?? 'none' })).toBe(leads)
    for (const { sourceName, leads } of bySource)
      expect(await listed({ sourceName: sourceName ?? '' })).toBe(leads)
  })

  test('a rep sees the response times of their own leads', async () => {
    await contactedAfter(4, { salesRepId: Rita })
    await contactedAfter(8, { salesRepId: Sam })
    expect(await speed(await server.as('rita'))).toMatchObject({ all: { leads: 1, medianMinutes: 4 } })
  })
})
