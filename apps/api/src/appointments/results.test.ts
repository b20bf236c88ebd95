/** What came of an appointment, through HTTP: the lead, the work that is made, and what is kept. */
import { activity, appointments, notifications, tasks, webLeads, webNotes } from '@crm/contract'
import { sentenceText } from '@crm/domain/activity/sentence'
import { type AppointmentResult, appointmentResults } from '@crm/domain/appointments/appointment-words'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLead, aSale, anAppointment, change, good } from '../test/builders.ts'
import type { Client } from '../test/client.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { wrongAppointmentCounters } from './counts.ts'

/** A Friday. */
const morning = new Date('2026-03-20T16:00:00Z')
let now = morning
let server: TestServer
let rita: Client
let mona: Client
let sofia: Client
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  ;[rita, mona, sofia] = await Promise.all([server.as('rita'), server.as('mona'), server.as('sofia')])
})
beforeEach(() => {
  now = morning
})
afterAll(() => server.close())

const hours = (count: number) => new Date(morning.getTime() + count * 3_600_000)
const iso = (count: number) => hours(count).toISOString()

const close = (client: Client, id: string, result: AppointmentResult, notes?: string) =>
  client.call(appointments.update, { params: { id }, body: { result, notes } })
const statusOf = async ({ id }: { id: string }) =>
  (await good(mona.call(webLeads.get, { params: { id } }))).status
const tasksOf = (leadId: string) =>
  server.db.read
    .selectFrom('tasks')
    .select(['description', 'status', 'priority', 'due_on', 'is_follow_up', 'delegated_to'])
    .where('lead_id', '=', leadId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const notesOf = (leadId: string) => good(mona.call(webNotes.list, { query: { leadId } }))

/** An appointment that was, written down afterwards with what came of it. */
const past = (leadId: string, result: AppointmentResult, hoursAgo: number) =>
  anAppointment(mona, leadId, iso(-hoursAgo), { result, notes: 'As it was.' })

/** How a lead comes to be what it is before the result. */
const before: Record<string, (leadId: string) => Promise<unknown>> = {
  New: () => Promise.resolve(),
  'Appointment by a demo': (id) => past(id, 'Demo', 30),
  'Cold by a no-show': (id) => past(id, 'FailureToAppear', 30),
  'Dead by a result': (id) => past(id, 'NotQualified', 30),
  'Sold by a result': (id) => past(id, 'Sold', 30),
  'Cold by hand': (id) => good(change(mona, { id }, { status: 'Cold' })),
  'Dead by hand': (id) => good(change(mona, { id }, { status: 'Dead', deadReason: 'Moved away.' })),
}

/** Alone, and where somebody had given the lead up. */
const becomes: Record<AppointmentResult, readonly [LeadStatus, LeadStatus]> = {
  Scheduled: ['Appointment', 'Appointment'],
  Rescheduled: ['Appointment', 'Dead'],
  Demo: ['Appointment', 'Dead'],
  SalePending: ['Appointment', 'Dead'],
  Sold: ['Sold', 'Sold'],
  FailureToAppear: ['Cold', 'Dead'],
  EmailInquiryOnly: ['Cold', 'Dead'],
  NotInterested: ['Cold', 'Dead'],
  NotQualified: ['Dead', 'Dead'],
  Dead: ['Dead', 'Dead'],
}

describe.each(appointmentResults)('%s', (result) => {
  const [alone, givenUp] = becomes[result]
  const enter = (leadId: string) =>
    result === 'Scheduled' ? anAppointment(mona, leadId, iso(30)) : past(leadId, result, 1)

  test.each(Object.keys(before))('after %s', async (prior) => {
    const lead = await aLead(mona)
    await before[prior]?.(lead.id)
    await enter(lead.id)
    expect(await statusOf(lead)).toBe(prior === 'Dead by hand' ? givenUp : alone)
  })

  test.each(Object.keys(before).filter((prior) => prior !== 'Dead by hand'))(
    'after %s, beside an appointment that stands, leaves Appointment',
    async (prior) => {
      const lead = await aLead(mona)
      await before[prior]?.(lead.id)
      await anAppointment(mona, lead.id, iso(50))
      await enter(lead.id)
      expect(await statusOf(lead)).toBe('Appointment')
    },
  )
})

test('a result that is entered late for an earlier visit does not undo the later one', async () => {
  const lead = await aLead(mona)
  await past(lead.id, 'NotInterested', 2)
  await past(lead.id, 'Demo', 40)
  expect(await statusOf(lead)).toBe('Cold')
})

test('a visit that was put off before its time does not outweigh the one that took place', async () => {
  const lead = await aLead(mona)
  const first = await anAppointment(mona, lead.id, iso(48))
  await good(close(mona, first.id, 'Rescheduled'))
  const second = await anAppointment(mona, lead.id, iso(24))
  now = hours(26)
  await good(close(mona, second.id, 'NotInterested'))
  expect(await statusOf(lead)).toBe('Cold')
})

describe('the task of a result', () => {
  test('a no-show is called and rebooked on the next business day, by whoever keeps the appointment', async () => {
    const lead = await aLead(mona, { firstName: 'Hector', lastName: 'Delgado', salesRepId: cast.rita.crm.id })
    const { id } = await anAppointment(mona, lead.id, iso(1))
    now = hours(3)
    await good(close(mona, id, 'FailureToAppear'))
    expect(await tasksOf(lead.id)).toEqual([
      {
        description: `Call and rebook the no-show Hector Delgado, ${lead.number}`,
        status: 'Todo',
        priority: 'High',
        due_on: '2026-03-23',
        is_follow_up: true,
        delegated_to: cast.rita.crm.id,
      },
    ])
    const [told] = await good(rita.call(notifications.list, { query: { lane: 'needs-you' } }))
    expect(told).toMatchObject({ subject: 'New task', href: `/leads/${lead.id}` })
  })

  test('is done by booking anew, and cancelled when the result is taken back or becomes another', async () => {
    const lead = await aLead(mona)
    const { id } = await anAppointment(mona, lead.id, iso(1))
    now = hours(3)
    await good(close(mona, id, 'FailureToAppear'))
    await anAppointment(mona, lead.id, iso(30))
    expect((await tasksOf(lead.id)).map(({ status }) => status)).toEqual(['Done'])

    const other = await aLead(mona)
    const visit = await past(other.id, 'Demo', 1)
    await good(close(mona, visit.id, 'SalePending'))
    expect(
      (await tasksOf(other.id)).map(({ description, status }) => [description.slice(0, 9), status]),
    ).toEqual([
      ['Follow up', 'Cancelled'],
      ['Get the c', 'Todo'],
    ])
    await good(close(mona, visit.id, 'Scheduled'))
    expect((await tasksOf(other.id)).map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled'])
    expect(await statusOf(other)).toBe('Appointment')
  })

  test('is made once, however often the result is entered', async () => {
    const lead = await aLead(mona)
    const { id } = await past(lead.id, 'Demo', 1)
    await Promise.all([close(mona, id, 'Demo'), close(sofia, id, 'Demo')])
    expect(await tasksOf(lead.id)).toHaveLength(1)
  })
})

describe('what a visit asked for', () => {
  const all = async (leadId: string) =>
    (await tasksOf(leadId)).map(({ description, status }) => [description.slice(0, 8), status])

  test.each(['Cold', 'Dead'] as const)(
    'ends with a client who is made %s by hand, and comes back with them',
    async (status) => {
      const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
      await past(lead.id, 'Demo', 30)
      const { id } = await anAppointment(mona, lead.id, iso(1))
      await good(close(mona, id, 'Rescheduled'))
      const deadReason = status === 'Dead' ? 'Moved away.' : undefined
      await good(change(rita, lead, { status, deadReason }))
      expect(await all(lead.id)).toEqual([
        ['Follow u', 'Cancelled'],
        ['Book the', 'Cancelled'],
      ])
      const entries = await good(mona.call(activity.feed, { query: { leadId: lead.id } }))
      expect(
        entries.filter(({ verb, actorKind }) => verb === 'task.changed' && actorKind === 'system'),
      ).toHaveLength(2)
      await good(change(rita, lead, { status: 'Appointment' }))
      expect(await all(lead.id)).toEqual([
        ['Follow u', 'Todo'],
        ['Book the', 'Todo'],
      ])
    },
  )

  test('of a no-show ends when the client is dead, and not by becoming Cold with it', async () => {
    const lead = await aLead(mona)
    await past(lead.id, 'FailureToAppear', 1)
    expect(await all(lead.id)).toEqual([['Call and', 'Todo']])
    await good(change(mona, lead, { status: 'Dead', deadReason: 'Moved away.' }))
    expect(await all(lead.id)).toEqual([['Call and', 'Cancelled']])
  })

  test('and was cancelled by somebody stays so when the client is taken up again', async () => {
    const lead = await aLead(mona)
    await past(lead.id, 'Demo', 1)
    const [task] = await good(mona.call(tasks.list, { query: { leadId: lead.id } }))
    const params = { id: task?.id ?? '' }
    await good(mona.call(tasks.update, { params, body: { status: 'Cancelled' } }))
    await good(change(mona, lead, { status: 'Cold' }))
    await good(change(mona, lead, { status: 'New' }))
    expect(await all(lead.id)).toEqual([['Follow u', 'Cancelled']])
  })

  test('is done by a sale, but for the contract that is still to be signed', async () => {
    const lead = await aLead(mona)
    for (const result of ['Demo', 'SalePending', 'Sold'] as const) await past(lead.id, result, 1)
    await aSale(mona, lead.id)
    expect(await all(lead.id)).toEqual([
      ['Follow u', 'Done'],
      ['Get the ', 'Todo'],
      ['Create t', 'Done'],
    ])
  })
})

describe('a result that ends the lead', () => {
  test.each(['Dead', 'NotQualified'] as const)('%s needs notes, which become the reason', async (result) => {
    const lead = await aLead(mona)
    const { id } = await anAppointment(mona, lead.id, iso(1))
    now = hours(3)
    expect(await close(mona, id, result)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'notes', message: 'Say in the notes why: this ends the lead.' }] },
    })
    await good(close(mona, id, result, 'The roof is in the shade.'))
    expect(await notesOf(lead.id)).toMatchObject([{ type: 'DeadReason', body: 'The roof is in the shade.' }])
    expect(await statusOf(lead)).toBe('Dead')
  })
})

test('what came of it and what it did stand in the history, in one transaction', async () => {
  const lead = await aLead(mona)
  const { id, number } = await anAppointment(mona, lead.id, iso(1))
  now = hours(3)
  await good(close(mona, id, 'FailureToAppear'))
  const entries = await good(mona.call(activity.feed, { query: { leadId: lead.id } }))
  const said = entries.map((entry) => `${entry.actorName} ${sentenceText(entry)}`)
  expect(said).toContain(`Mona Patel closed ${number} with the result No-show`)
  expect(said).toContain('Mona Patel changed status from Appointment to Cold')
  expect(said).toContain('Mona Patel changed status from New to Appointment')
  expect(said).toContain(`Mona Patel booked ${number} for Fri 20 Mar, 10:00 am`)
})

describe('a lead by hand', () => {
  test.each(['Cold', 'Dead'] as const)(
    'does not become %s while an appointment stands, which is named',
    async (status) => {
      const lead = await aLead(mona)
      const { number } = await anAppointment(mona, lead.id, iso(1))
      expect(
        await change(mona, lead, { status, deadReason: status === 'Dead' ? 'Moved.' : undefined }),
      ).toMatchObject({
        status: 400,
        body: { message: `${number} is still scheduled. Say what came of it, or move it, before that.` },
      })
      expect(await statusOf(lead)).toBe('Appointment')
    },
  )

  test('that became Sold without a sale can be set back', async () => {
    const lead = await aLead(mona)
    await past(lead.id, 'Sold', 1)
    await good(change(mona, lead, { status: 'New' }))
    expect(await statusOf(lead)).toBe('New')
  })

  test('that became Sold is not to be sold again once its sale is there', async () => {
    const lead = await aLead(mona)
    await past(lead.id, 'Sold', 1)
    expect(await tasksOf(lead.id)).toMatchObject([{ status: 'Todo' }])
    await aSale(mona, lead.id)
    expect(await tasksOf(lead.id)).toMatchObject([{ status: 'Done' }])
  })
})

describe('a removed appointment', () => {
  test('gives its lead back what it was; restored, it takes it again', async () => {
    const lead = await aLead(mona)
    await good(change(mona, lead, { status: 'Cold' }))
    const { id } = await anAppointment(mona, lead.id, iso(1))
    await good(mona.call(appointments.remove, { params: { id } }))
    expect(await statusOf(lead)).toBe('Cold')
    await good(mona.call(appointments.restore, { params: { id } }))
    expect(await statusOf(lead)).toBe('Appointment')
  })

  test('has no result: one that has stays', async () => {
    const { id, number } = await past((await aLead(mona)).id, 'Demo', 1)
    expect(await mona.call(appointments.remove, { params: { id } })).toMatchObject({
      status: 400,
      body: { message: `${number} has a result, so it stays.` },
    })
  })
})

test('the counters are right after all of this', async () => {
  expect(await wrongAppointmentCounters(server.db.read)).toEqual([])
})
