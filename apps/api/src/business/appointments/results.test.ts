/** Effects of appointment results, through HTTP: the lead, the tasks, and the notes. */
import { activity, appointments, notifications, tasks, webLeads, webNotes } from '@crm/contract'
import { sentenceText } from '@crm/domain/activity/sentence'
import { type AppointmentResult, appointmentResults } from '@crm/domain/appointments/appointment-words'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLead, aSale, anAppointment, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { findWrongAppointmentCounters } from './counts.ts'

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

/** A past appointment, recorded afterwards with its result. */
const past = (leadId: string, result: AppointmentResult, hoursAgo: number) =>
  anAppointment(mona, leadId, iso(-hoursAgo), { result, notes: 'As it was.' })

/** Steps that give the lead its state before the result. */
const before: Record<string, (leadId: string) => Promise<unknown>> = {
  New: () => Promise.resolve(),
  'Appointment by a demo': (id) => past(id, 'Demo', 30),
  'Cold by a no-show': (id) => past(id, 'FailureToAppear', 30),
  'Dead by a result': (id) => past(id, 'NotQualified', 30),
  'Sold by a result': (id) => past(id, 'Sold', 30),
  'Cold by hand': (id) => good(change(mona, { id }, { status: 'Cold' })),
  'Dead by hand': (id) => good(change(mona, { id }, { status: 'Dead', deadReason: 'Moved away.' })),
}

/** The status after the result, for a plain lead and for one that was given up. */
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

describe.each(appointmentResults)('the result %s', (result) => {
  const [alone, givenUp] = becomes[result]
  const enter = (leadId: string) =>
    result === 'Scheduled' ? anAppointment(mona, leadId, iso(30)) : past(leadId, result, 1)

  test.each(Object.keys(before))('the lead status after %s', async (prior) => {
    const lead = await aLead(mona)
    await before[prior]?.(lead.id)
    await enter(lead.id)
    expect(await statusOf(lead)).toBe(prior === 'Dead by hand' ? givenUp : alone)
  })

  test.each(Object.keys(before).filter((prior) => prior !== 'Dead by hand'))(
    'a lead after %s stays Appointment while another appointment is scheduled',
    async (prior) => {
      const lead = await aLead(mona)
      await before[prior]?.(lead.id)
      await anAppointment(mona, lead.id, iso(50))
      await enter(lead.id)
      expect(await statusOf(lead)).toBe('Appointment')
    },
  )
})

test('a late result of an earlier visit does not undo a later one', async () => {
  const lead = await aLead(mona)
  await past(lead.id, 'NotInterested', 2)
  await past(lead.id, 'Demo', 40)
  expect(await statusOf(lead)).toBe('Cold')
})

test('a visit rescheduled beforehand does not outweigh the one that took place', async () => {
  const lead = await aLead(mona)
  const first = await anAppointment(mona, lead.id, iso(48))
  await good(close(mona, first.id, 'Rescheduled'))
  const second = await anAppointment(mona, lead.id, iso(24))
  now = hours(26)
  await good(close(mona, second.id, 'NotInterested'))
  expect(await statusOf(lead)).toBe('Cold')
})

describe('the task of a result', () => {
  test('a no-show creates a call task on the next business day, for the rep of the appointment', async () => {
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

  test('rebooking completes the task; reverting or changing the result cancels it', async () => {
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

  test('the task is created once, however often the result is entered', async () => {
    const lead = await aLead(mona)
    const { id } = await past(lead.id, 'Demo', 1)
    await Promise.all([close(mona, id, 'Demo'), close(sofia, id, 'Demo')])
    expect(await tasksOf(lead.id)).toHaveLength(1)
  })
})

describe('tasks that a visit created', () => {
  const all = async (leadId: string) =>
    (await tasksOf(leadId)).map(({ description, status }) => [description.slice(0, 8), status])

  test.each(['Cold', 'Dead'] as const)(
    'the task is cancelled for a client who is set to %s by hand, and reopened with them',
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

  test('the task of a no-show is cancelled when the client is Dead, and not when Cold', async () => {
    const lead = await aLead(mona)
    await past(lead.id, 'FailureToAppear', 1)
    expect(await all(lead.id)).toEqual([['Call and', 'Todo']])
    await good(change(mona, lead, { status: 'Dead', deadReason: 'Moved away.' }))
    expect(await all(lead.id)).toEqual([['Call and', 'Cancelled']])
  })

  test('a manually cancelled task stays cancelled when the client is revived', async () => {
    const lead = await aLead(mona)
    await past(lead.id, 'Demo', 1)
    const [task] = await good(mona.call(tasks.list, { query: { leadId: lead.id } }))
    const params = { id: task?.id ?? '' }
    await good(mona.call(tasks.update, { params, body: { status: 'Cancelled' } }))
    await good(change(mona, lead, { status: 'Cold' }))
    await good(change(mona, lead, { status: 'New' }))
    expect(await all(lead.id)).toEqual([['Follow u', 'Cancelled']])
  })

  test('a sale completes the task, except for a contract that is still to be signed', async () => {
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
  test.each(['Dead', 'NotQualified'] as const)(
    '%s needs notes, which become the dead reason',
    async (result) => {
      const lead = await aLead(mona)
      const { id } = await anAppointment(mona, lead.id, iso(1))
      now = hours(3)
      expect(await close(mona, id, result)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'notes', message: 'Enter the reason in the notes.' }] },
      })
      await good(close(mona, id, result, 'The roof is in the shade.'))
      expect(await notesOf(lead.id)).toMatchObject([
        { type: 'DeadReason', body: 'The roof is in the shade.' },
      ])
      expect(await statusOf(lead)).toBe('Dead')
    },
  )
})

test('the activity has the result and its effects, in one transaction', async () => {
  const lead = await aLead(mona)
  const { id, number } = await anAppointment(mona, lead.id, iso(1))
  now = hours(3)
  await good(close(mona, id, 'FailureToAppear'))
  const entries = await good(mona.call(activity.feed, { query: { leadId: lead.id } }))
  const said = entries.map((entry) => `${entry.actorName} ${sentenceText(entry)}`)
  expect(said).toContain(`Mona Patel closed ${number} with the result No-show`)
  expect(said).toContain('Mona Patel changed status from Appointment to Cold')
  expect(said).toContain('Mona Patel changed status from New to Appointment')
  expect(said).toContain(`Mona Patel booked ${number} for Fri, Mar 20, 10:00 am`)
})

describe('manual status changes of a lead', () => {
  test.each(['Cold', 'Dead'] as const)(
    'a lead cannot be set to %s while an appointment is scheduled, which the refusal names',
    async (status) => {
      const lead = await aLead(mona)
      const { number } = await anAppointment(mona, lead.id, iso(1))
      expect(
        await change(mona, lead, { status, deadReason: status === 'Dead' ? 'Moved.' : undefined }),
      ).toMatchObject({
        status: 400,
        body: { message: `${number} is still scheduled. Enter its result or move it first.` },
      })
      expect(await statusOf(lead)).toBe('Appointment')
    },
  )

  test('a lead that became Sold without a sale can be set back', async () => {
    const lead = await aLead(mona)
    await past(lead.id, 'Sold', 1)
    await good(change(mona, lead, { status: 'New' }))
    expect(await statusOf(lead)).toBe('New')
  })

  test('the task to sell closes once the lead has its sale', async () => {
    const lead = await aLead(mona)
    await past(lead.id, 'Sold', 1)
    expect(await tasksOf(lead.id)).toMatchObject([{ status: 'Todo' }])
    await aSale(mona, lead.id)
    expect(await tasksOf(lead.id)).toMatchObject([{ status: 'Done' }])
  })
})

describe('a removed appointment', () => {
  test('removing an appointment reverts the lead status; restoring applies it again', async () => {
    const lead = await aLead(mona)
    await good(change(mona, lead, { status: 'Cold' }))
    const { id } = await anAppointment(mona, lead.id, iso(1))
    await good(mona.call(appointments.remove, { params: { id } }))
    expect(await statusOf(lead)).toBe('Cold')
    await good(mona.call(appointments.restore, { params: { id } }))
    expect(await statusOf(lead)).toBe('Appointment')
  })

  test('an appointment with a result cannot be removed', async () => {
    const { id, number } = await past((await aLead(mona)).id, 'Demo', 1)
    expect(await mona.call(appointments.remove, { params: { id } })).toMatchObject({
      status: 400,
      body: { message: `${number} has a result, so it stays.` },
    })
  })
})

test('the counters are right after all of these tests', async () => {
  expect(await findWrongAppointmentCounters(server.db.read)).toEqual([])
})
