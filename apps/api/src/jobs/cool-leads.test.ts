import { activity, webLeads } from '@crm/contract'
import { sentenceText } from '@crm/domain/activity/sentence'
import type { AppointmentResult } from '@crm/domain/appointments/appointment-words'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cachePeople } from '#spine/people/people'
import { aLead, aNote, anAppointment, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { noJobs } from '#platform/ports/jobs'
import { coolLeads } from './cool-leads.ts'

const spring = new Date('2026-03-20T16:00:00Z')
const aDay = 86_400_000
const after = (days: number) => new Date(spring.getTime() + days * aDay)

let now = spring
let server: TestServer
let mona: Client
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  mona = await server.as('mona')
})
beforeEach(() => {
  now = spring
})
afterAll(() => server.close())

const night = (at: Date) =>
  coolLeads(
    { db: server.db, people: cachePeople(server.db), jobs: noJobs, evidence: server.evidence, now: at },
    pino({ level: 'silent' }),
  )
const statusOf = async (id: string) => (await good(mona.call(webLeads.get, { params: { id } }))).status
/** The lead had one, the day before. */
async function leadWith(result: AppointmentResult) {
  const { id } = await aLead(mona)
  await anAppointment(mona, id, after(-1).toISOString(), { result })
  return id
}

test.each(['Demo', 'SalePending'] as const)(
  'after %s, thirty days without activity make the lead Cold once, with one history entry',
  async (result) => {
    const id = await leadWith(result)
    await night(after(30))
    expect(await statusOf(id)).toBe('Appointment')
    await night(after(31))
    expect(await statusOf(id)).toBe('Cold')
    await night(after(32))
    const entries = await good(mona.call(activity.feed, { query: { leadId: id } }))
    const said = entries.map((entry) => `${entry.actorName} ${sentenceText(entry)}`)
    expect(said.filter((words) => words.includes('Cold'))).toEqual([
      'System changed status from Appointment to Cold',
    ])
  },
)

test('a note, another appointment or another result keeps the lead from becoming Cold', async () => {
  const spokenOf = await leadWith('Demo')
  const booked = await leadWith('Demo')
  const putOff = await leadWith('Rescheduled')
  const { id: byHand } = await aLead(mona)
  await good(change(mona, { id: byHand }, { status: 'Appointment' }))
  await anAppointment(mona, booked, after(60).toISOString())
  now = after(5)
  await aNote(mona, spokenOf)
  await night(after(31))
  for (const id of [spokenOf, booked, putOff, byHand]) expect(await statusOf(id)).toBe('Appointment')
  await night(after(37))
  expect(await statusOf(spokenOf)).toBe('Cold')
})
