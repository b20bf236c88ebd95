import { appointments, leadMerges, notifications, webAddresses, webLeads } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import { appointmentResults } from '@crm/domain/appointments/appointment-words'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLead, anAddress, anAppointment, change, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { findWrongAppointmentCounters } from './counts.ts'

const morning = new Date('2026-03-20T16:00:00Z')
const Rita = cast.rita.crm.id
const Sam = cast.sam.crm.id
let now = morning
let server: TestServer
let rita: Client
let sam: Client
let mona: Client
let max: Client
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  ;[rita, sam, mona, max] = await Promise.all([
    server.as('rita'),
    server.as('sam'),
    server.as('mona'),
    server.as('max'),
  ])
})
beforeEach(() => {
  now = morning
})
afterAll(() => server.close())

const iso = (hours: number) => new Date(morning.getTime() + hours * 3_600_000).toISOString()
const ritas = (fields: Parameters<typeof aLead>[1] = {}) => aLead(mona, { salesRepId: Rita, ...fields })
const read = (client: Client, { id }: { id: string }) => client.call(appointments.get, { params: { id } })
const move = (
  client: Client,
  { id }: { id: string },
  body: NonNullable<CallInput<typeof appointments.update>['body']>,
) => client.call(appointments.update, { params: { id }, body })
const remove = (client: Client, { id }: { id: string }) =>
  client.call(appointments.remove, { params: { id } })
const list = (client: Client, query: CallInput<typeof appointments.list>['query'] = {}) =>
  good(client.call(appointments.list, { query }))
const book = (client: Client, body: CallInput<typeof appointments.create>['body']) =>
  client.call(appointments.create, { body })

describe('an appointment', () => {
  test('an appointment defaults to the client’s home, 90 minutes, scheduled and unconfirmed', async () => {
    const lead = await ritas({ firstName: 'Hector', lastName: 'Delgado', phone1: '909 555 0129' })
    const home = await anAddress(mona, lead.id, { streetAddress: '1420 W Elm Ct' })
    const appointment = await anAppointment(max, lead.id, '2026-03-21T16:00:00Z')
    expect(appointment).toEqual({
      id: expect.any(String),
      number: expect.stringMatching(/^A-\d{4,}$/),
      leadId: lead.id,
      leadName: 'Hector Delgado',
      leadNumber: lead.number,
      leadPhone: '+19095550129',
      saleId: null,
      addressId: home.id,
      address: home.fullAddress,
      city: 'Ontario',
      repId: Rita,
      repName: 'Rita Reyes',
      dateTime: '2026-03-21T16:00:00.000Z',
      durationMinutes: 90,
      type: 'Home',
      result: 'Scheduled',
      closedAt: null,
      confirmation: false,
      confirmedHow: null,
      confirmedAt: null,
      confirmedByName: null,
      notes: null,
      bookedByName: 'Max Weber',
      createdAt: morning.toISOString(),
      updatedAt: morning.toISOString(),
      version: 1,
      overlaps: [],
    })
    expect(await good(read(rita, appointment))).toEqual(appointment)
  })

  test('a phone appointment that becomes a visit takes the client’s home, unless the change names another place', async () => {
    const lead = await ritas()
    const home = await anAddress(mona, lead.id, { streetAddress: '7 Oak Ct' })
    const cabin = await anAddress(mona, lead.id, { streetAddress: '9 Pine Rd', type: 'Secondary' })
    const call = await anAppointment(max, lead.id, '2026-05-22T16:00:00Z', { type: 'Phone' })
    expect(call).toMatchObject({ addressId: null, address: null })
    expect(await good(move(rita, call, { type: 'Home' }))).toMatchObject({
      addressId: home.id,
      address: home.fullAddress,
    })
    const other = await anAppointment(max, lead.id, '2026-05-23T16:00:00Z', { type: 'Phone' })
    const there = { type: 'Home', addressId: cabin.id } as const
    expect(await good(move(rita, other, there))).toMatchObject({ address: cabin.fullAddress })
    const nowhere = await anAppointment(max, lead.id, '2026-05-24T16:00:00Z', { type: 'Phone' })
    const unknown = { type: 'Home', addressId: null } as const
    expect(await good(move(rita, nowhere, unknown))).toMatchObject({ address: null })
  })

  test('an appointment notifies its rep, and not the author of the change', async () => {
    const lead = await ritas({ firstName: 'Ada', lastName: 'Po' })
    await good(rita.call(notifications.clear, { body: {} }))
    const appointment = await anAppointment(max, lead.id, iso(25))
    await good(move(max, appointment, { dateTime: iso(26) }))
    await good(move(max, appointment, { confirmation: true, confirmedHow: 'Text' }))
    await good(move(rita, appointment, { notes: 'Bring the ladder.' }))
    await good(remove(mona, appointment))
    const told = await good(rita.call(notifications.list, {}))
    expect(told.map(({ lane, subject, content }) => [lane, subject, content]).toReversed()).toEqual([
      [
        'needs-you',
        'Max Weber booked an appointment for you',
        `Ada Po, ${lead.number}: Sat, Mar 21, 10:00 am`,
      ],
      ['needs-you', 'Max Weber moved your appointment', `Ada Po, ${lead.number}: Sat, Mar 21, 11:00 am`],
      ['activity', 'Max Weber confirmed your appointment', `Ada Po, ${lead.number}: Sat, Mar 21, 11:00 am`],
      ['needs-you', 'Mona Patel removed your appointment', `Ada Po, ${lead.number}: Sat, Mar 21, 11:00 am`],
    ])
    expect(
      (await good(max.call(notifications.list, {}))).filter(({ subject }) => /appointment/.test(subject)),
    ).toEqual([])
  })

  test.each([
    ['in the past', { dateTime: iso(-1) }, 'dateTime'],
    ['now', { dateTime: iso(0) }, 'dateTime'],
    ['to come, with a result', { dateTime: iso(1), result: 'Demo' }, 'result'],
    [
      'confirmed in some way, though not confirmed',
      { dateTime: iso(1), confirmedHow: 'Text' },
      'confirmedHow',
    ],
    ['over in five minutes', { dateTime: iso(1), durationMinutes: 5 }, 'durationMinutes'],
    ['in another century', { dateTime: '2126-03-20T16:00:00Z' }, 'dateTime'],
    ['where the client does not live', { dateTime: iso(1), addressId: Rita }, 'addressId'],
  ] as const)('an appointment with %s is refused with the name of the field', async (_, fields, field) => {
    const lead = await ritas()
    const answer = await book(mona, { leadId: lead.id, ...fields })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } })
    expect(await list(mona, { leadId: lead.id })).toEqual([])
  })

  test('repeated or concurrent requests book a client and time once', async () => {
    const lead = await ritas()
    const answers = await Promise.all([1, 2, 3].map(() => book(mona, { leadId: lead.id, dateTime: iso(7) })))
    expect(statusesOf(answers)).toEqual([201, 400, 400])
    expect(await list(mona, { leadId: lead.id })).toHaveLength(1)
  })
})

describe('two appointments of one rep within 90 minutes', () => {
  test('overlapping appointments are booked with a warning, which names the other one within scope', async () => {
    const [mine, others] = [await ritas(), await aLead(mona, { salesRepId: Sam, repId: Rita })]
    const first = await anAppointment(mona, mine.id, iso(72))
    const second = await anAppointment(mona, (await ritas()).id, iso(73))
    expect(second.overlaps).toMatchObject([
      { id: first.id, leadName: mine.fullName, dateTime: first.dateTime },
    ])
    // Rita brought this lead, so she sees that Sam's time is taken, but not by which lead.
    await anAppointment(mona, (await aLead(mona, { salesRepId: Sam })).id, iso(100))
    const third = await anAppointment(rita, others.id, iso(101))
    expect(third).toMatchObject({ overlaps: [{ id: null, leadName: null, dateTime: iso(100) }] })
  })

  test('the overlap warning appears before booking, and not for past results or other times', async () => {
    const lead = await ritas()
    const at = await anAppointment(mona, lead.id, iso(200))
    const ask = (hours: number, except?: string) =>
      good(mona.call(appointments.overlaps, { query: { leadId: lead.id, dateTime: iso(hours), except } }))
    expect(await ask(201)).toMatchObject([{ id: at.id }])
    expect([await ask(201.5), await ask(201, at.id)]).toEqual([[], []])
    await good(move(mona, at, { result: 'Rescheduled' }))
    expect(await ask(201)).toEqual([])
  })
})

describe('the confirmation of an appointment', () => {
  test('a confirmation has author and way, and a new time resets it', async () => {
    const appointment = await anAppointment(max, (await ritas()).id, iso(300))
    const confirmed = await good(move(max, appointment, { confirmation: true, confirmedHow: 'Phone' }))
    expect(confirmed).toMatchObject({
      confirmation: true,
      confirmedHow: 'Phone',
      confirmedAt: morning.toISOString(),
      confirmedByName: 'Max Weber',
    })
    expect(await good(move(rita, appointment, { dateTime: appointment.dateTime }))).toMatchObject({
      confirmation: true,
    })
    expect(await good(move(rita, appointment, { dateTime: iso(302) }))).toMatchObject({
      confirmation: false,
      confirmedHow: null,
      confirmedAt: null,
      confirmedByName: null,
    })
    expect(
      await good(move(rita, appointment, { dateTime: iso(303), confirmation: true, confirmedHow: 'Text' })),
    ).toMatchObject({ confirmation: true, confirmedByName: 'Rita Reyes' })
    expect(await good(move(rita, appointment, { confirmation: false }))).toMatchObject({ confirmedHow: null })
  })
})

describe('a reassigned lead', () => {
  test('scheduled appointments follow the new rep; past ones stay with the former rep', async () => {
    const lead = await ritas()
    const over = await anAppointment(mona, lead.id, iso(-2), { result: 'Demo' })
    const stands = await anAppointment(mona, lead.id, iso(400))
    await good(change(mona, lead, { salesRepId: Sam }))
    const reps = await Promise.all([over, stands].map(async (one) => (await good(read(mona, one))).repName))
    expect(reps).toEqual(['Rita Reyes', 'Sam Ito'])
    expect((await read(rita, stands)).status).toBe(404)
    expect((await read(sam, stands)).status).toBe(200)
    await good(change(mona, lead, { salesRepId: null }))
    expect((await good(read(mona, stands))).repId).toBeNull()
  })
})

describe('a concurrent change of an appointment', () => {
  test('a stale change merges on other fields and conflicts on the same field, with the current row', async () => {
    const appointment = await anAppointment(mona, (await ritas()).id, iso(500))
    await good(move(mona, appointment, { notes: 'Two dogs.', version: 1 }))
    expect(await good(move(rita, appointment, { dateTime: iso(501), version: 1 }))).toMatchObject({
      notes: 'Two dogs.',
      version: 3,
    })
    expect(await move(mona, appointment, { dateTime: iso(502), version: 2 })).toMatchObject({
      status: 409,
      body: { current: { dateTime: iso(501) } },
    })
  })
})

describe('permissions on appointments', () => {
  test.each<[keyof typeof cast, number, number, number]>([
    ['rita', 200, 200, 403],
    ['sam', 404, 404, 403],
    ['mona', 200, 200, 200],
    ['max', 200, 200, 403],
    ['sofia', 200, 200, 403],
    ['sven', 200, 403, 403],
    ['fiona', 200, 403, 403],
    ['adam', 200, 200, 200],
    ['nia', 404, 403, 403],
  ])('%s reads %i, changes %i, removes %i', async (name, reads, changes, removes) => {
    const appointment = await anAppointment(mona, (await ritas()).id, iso(600))
    const client = await server.as(name)
    expect((await read(client, appointment)).status).toBe(reads)
    expect((await move(client, appointment, { notes: 'Seen.' })).status).toBe(changes)
    expect((await remove(client, appointment)).status).toBe(removes)
  })

  test.each<[keyof typeof cast, number]>([
    ['rita', 201],
    ['sam', 404],
    ['sofia', 201],
    ['sven', 403],
    ['nia', 403],
  ])('%s books with a lead of Rita’s: %i', async (name, status) => {
    const { id: leadId } = await ritas()
    expect((await book(await server.as(name), { leadId, dateTime: iso(601) })).status).toBe(status)
  })
})

describe('lists of appointments', () => {
  const day = '2026-05-04'
  const at = (time: string) => `${day}T${time}:00.000Z`
  let ids: Record<'early' | 'late' | 'sams' | 'unassigned', string>
  beforeAll(async () => {
    now = morning
    const [early, late, sams, unassigned] = [
      await anAppointment(mona, (await ritas({ lastName: 'Zimmer' })).id, at('16:00'), { type: 'Phone' }),
      await anAppointment(mona, (await ritas({ lastName: 'Abel' })).id, at('20:00')),
      await anAppointment(mona, (await aLead(mona, { salesRepId: Sam, lastName: 'Moss' })).id, at('18:00')),
      await anAppointment(mona, (await aLead(mona, { lastName: 'Nemo' })).id, at('22:00')),
    ]
    await good(move(mona, late, { confirmation: true }))
    ids = { early: early.id, late: late.id, sams: sams.id, unassigned: unassigned.id }
  })
  type Name = keyof typeof ids
  const named = (found: readonly { id: string }[]) =>
    found.map(({ id }) => (Object.keys(ids) as Name[]).find((name) => ids[name] === id))

  test.each<[string, object, Name[]]>([
    ['of the day, the latest first', {}, ['unassigned', 'late', 'sams', 'early']],
    ['of a rep', { repId: Rita }, ['late', 'early']],
    ['of nobody, or of Sam', { repId: ['none', Sam] }, ['unassigned', 'sams']],
    ['of a type', { type: 'Phone' }, ['early']],
    ['of a result', { result: ['Demo', 'Sold'] }, []],
    ['to be confirmed', { unconfirmed: 'true' }, ['unassigned', 'sams', 'early']],
    ['all but those', { unconfirmed: 'false' }, ['late']],
    ['without a result though over', { withoutResult: 'true' }, []],
    ['by a word of the client', { q: 'zimm' }, ['early']],
  ])('the filter returns appointments %s', async (_, query, expected) => {
    const asked = { from: day, to: day, ...query }
    expect(named(await list(mona, asked))).toEqual(expected)
    const page = await good(mona.call(appointments.listPaginated, { query: asked }))
    expect([named(page.items), page.total]).toEqual([expected, expected.length])
  })

  test('lists are limited to the person’s scope', async () => {
    expect(named(await list(rita, { from: day, to: day }))).toEqual(['late', 'early'])
    expect(await list(await server.as('nia'))).toEqual([])
  })

  test('the queue lists past appointments without a result', async () => {
    now = new Date(at('19:00'))
    expect(named(await list(mona, { from: day, to: day, withoutResult: 'true' }))).toEqual(['sams', 'early'])
    expect(named(await list(mona, { from: day, to: day, unconfirmed: 'true' }))).toEqual(['unassigned'])
  })

  test.each<[string, Name[]]>([
    ['dateTime', ['early', 'sams', 'late', 'unassigned']],
    ['name', ['late', 'sams', 'unassigned', 'early']],
    ['-number', ['unassigned', 'sams', 'late', 'early']],
    ['createdAt', ['early', 'late', 'sams', 'unassigned']],
  ])('sorting by %s works by page number and by cursor', async (sort, expected) => {
    const query = { from: day, to: day, sort: sort as 'name', pageSize: 1 as const }
    const read = []
    let after: string | undefined
    do {
      const page = await good(mona.call(appointments.listPaginated, { query: { ...query, after } }))
      read.push(...page.items)
      after = page.next ?? undefined
    } while (after)
    expect(named(read)).toEqual(expected)
  })

  test('a calendar has one lane per rep, ordered by time', async () => {
    const { lanes, isCut } = await good(mona.call(appointments.calendar, { query: { from: day, to: day } }))
    const held = Object.fromEntries(lanes.map(({ repName, appointments: kept }) => [repName, named(kept)]))
    expect(held).toEqual({
      [cast.rita.displayName]: ['early', 'late'],
      [cast.sam.displayName]: ['sams'],
      null: ['unassigned'],
    })
    expect(isCut).toBe(false)
  })

  test.each([
    ['2026-05-04', '2026-05-03', 400],
    ['2026-05-04', '2026-06-14', 200],
    ['2026-05-04', '2026-06-15', 400],
  ])('a calendar from %s to %s: %i', async (from, to, status) => {
    expect((await mona.call(appointments.calendar, { query: { from, to } })).status).toBe(status)
  })
})

describe('denormalized columns of client and address on an appointment', () => {
  test('the columns follow every change of client and address', async () => {
    const lead = await ritas({ firstName: 'Hector', lastName: 'Delgado', phone1: '909 555 0131' })
    const home = await anAddress(mona, lead.id, { streetAddress: '1420 W Elm Ct', city: 'Ontario' })
    const appointment = await anAppointment(max, lead.id, '2026-05-11T16:00:00Z')
    const shown = async () => {
      const day = { from: '2026-05-11', to: '2026-05-11' }
      const { lanes } = await good(mona.call(appointments.calendar, { query: day }))
      return lanes
        .flatMap(({ appointments: kept }) => kept)
        .filter(({ id }) => id === appointment.id)
        .flatMap(({ leadName, leadPhone, address, city }) => [leadName, leadPhone, address, city])
    }
    expect(await shown()).toEqual(['Hector Delgado', '+19095550131', home.fullAddress, 'Ontario'])

    await change(mona, lead, { lastName: 'Delgado-Ruiz', phone1: '909 555 0132' })
    const inUpland = { params: { id: home.id }, body: { city: 'Upland' } }
    const moved = await good(mona.call(webAddresses.update, inUpland))
    const renamed = ['Hector Delgado-Ruiz', '+19095550132']
    expect(await shown()).toEqual([...renamed, moved.fullAddress, 'Upland'])

    await good(mona.call(webAddresses.remove, { params: { id: home.id } }))
    expect(await shown()).toEqual([...renamed, null, null])
    await good(mona.call(webAddresses.restore, { params: { id: home.id } }))
    expect(await shown()).toEqual([...renamed, moved.fullAddress, 'Upland'])

    const other = await ritas({ firstName: 'Hector', lastName: 'Delgado' })
    const { version: otherVersion } = await good(mona.call(webLeads.get, { params: { id: lead.id } }))
    const body = { otherId: lead.id, version: other.version, otherVersion }
    await good(mona.call(leadMerges.merge, { params: { id: other.id }, body }))
    expect((await shown()).slice(0, 2)).toEqual(['Hector Delgado', other.phone1])
    await good(mona.call(leadMerges.unmerge, { params: { id: lead.id } }))
    expect(await shown()).toEqual([...renamed, moved.fullAddress, 'Upland'])
  })
})

describe('counts of appointments', () => {
  const counts = (client: Client) => good(client.call(appointments.resultCount, {}))

  test('the counts have all ten results, zeros included, within scope', async () => {
    const [all, ritas_, none] = await Promise.all([
      counts(mona),
      counts(rita),
      counts(await server.as('nia')),
    ])
    expect(Object.keys(all).toSorted()).toEqual([...appointmentResults].toSorted())
    expect(ritas_.Scheduled).toBeLessThan(all.Scheduled)
    expect(Object.values(none)).toEqual(Array(10).fill(0))
  })

  test('the counts follow results, reassignments and removed leads', async () => {
    const before = { rita: await counts(rita), sam: await counts(sam) }
    const lead = await ritas()
    const { id } = await anAppointment(mona, lead.id, iso(700))
    await anAppointment(mona, lead.id, iso(-1), { result: 'Demo' })
    expect(await counts(rita)).toMatchObject({
      Scheduled: before.rita.Scheduled + 1,
      Demo: before.rita.Demo + 1,
    })
    await good(change(mona, lead, { salesRepId: Sam }))
    expect([await counts(rita), (await counts(sam)).Demo]).toEqual([before.rita, before.sam.Demo + 1])
    await good(remove(mona, { id }))
    const adam = await server.as('adam')
    await good(adam.call(webLeads.remove, { params: { id: lead.id } }))
    expect([await counts(rita), await counts(sam)]).toEqual([before.rita, before.sam])
    expect(await findWrongAppointmentCounters(server.db.read)).toEqual([])
  })
})
