/** The calendar link, read by an independent library. */
import { activity, appointments, calendarFeed, users } from '@crm/contract'
import { sentenceText } from '@crm/domain/activity/sentence'
import { cast } from '@crm/cast'
import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aLead, anAddress, anAppointment, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

const summer = new Date('2026-10-26T16:00:00Z')
const Rita = cast.rita.crm.id
let now = summer
let server: TestServer
let rita: Client
let mona: Client
beforeEach(async () => {
  now = summer
  server = await startTestServer({ now: () => now })
  ;[rita, mona] = await Promise.all([server.as('rita'), server.as('mona')])
  for (const one of [rita, mona]) await one.raw('GET', '/users/me')
})
afterEach(() => server.close())

const link = async (client: Client) =>
  (await good(client.call(calendarFeed.make, {}))).path.replace('/api', '')
const fetchIt = (path: string) => server.withToken(undefined).raw('GET', path)
async function events(path: string) {
  const calendar = new ICAL.Component(ICAL.parse(await (await fetchIt(path)).text()) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}
const ritas = (fields: Parameters<typeof aLead>[1] = {}) => aLead(mona, { salesRepId: Rita, ...fields })

describe('a personal calendar feed', () => {
  test('the feed has one’s own appointments at the right time on both sides of the clock change', async () => {
    const lead = await ritas({
      firstName: 'Hector',
      lastName: 'Delgado; "Sr," \\ Ümläut',
      phone1: '909 555 0129',
    })
    await anAddress(mona, lead.id, { streetAddress: '1420 W Elm Ct' })
    // Nine in the morning on the Saturday before the clock change, and on the Monday after it.
    const times = ['2026-10-31T16:00:00.000Z', '2026-11-02T17:00:00.000Z']
    for (const time of times)
      await anAppointment(mona, lead.id, time, { notes: 'Two dogs.\nRing twice; wait.' })
    await anAppointment(mona, (await aLead(mona, { salesRepId: cast.sam.crm.id })).id, '2026-11-03T17:00:00Z')
    const path = await link(rita)
    const answer = await fetchIt(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const found = await events(path)
    expect(found.map((event) => event.startDate.toJSDate().toISOString())).toEqual(times)
    expect(found.map((event) => event.duration.toSeconds())).toEqual([5_400, 5_400])
    expect(found[0]?.summary).toBe('Hector Delgado; "Sr," \\ Ümläut')
    expect(found[0]?.location).toContain('1420 W Elm Ct')
    expect(found[0]?.description).toContain('(909) 555-0129\nTwo dogs.\nRing twice; wait.')
    const hours = found.map((event) =>
      new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', timeStyle: 'short' }).format(
        event.startDate.toJSDate(),
      ),
    )
    expect(hours).toEqual(['9:00 AM', '9:00 AM'])
  })

  test('the feed shows confirmed, rescheduled and completed appointments', async () => {
    const { id } = await anAppointment(mona, (await ritas()).id, '2026-10-28T16:00:00Z', {
      confirmation: true,
    })
    await anAppointment(mona, (await ritas()).id, '2026-10-27T16:00:00Z')
    const was = await ritas()
    await anAppointment(mona, was.id, '2026-10-25T16:00:00Z', { result: 'FailureToAppear' })
    const path = await link(rita)
    const looks = async () =>
      (await events(path)).map((event) => String(event.component.getFirstPropertyValue('status')))
    expect(await looks()).toEqual(['CONFIRMED', 'TENTATIVE', 'CONFIRMED'])
    expect((await events(path))[0]?.summary).toBe(`${was.fullName}: No-show`)
    await good(mona.call(appointments.update, { params: { id }, body: { result: 'Rescheduled' } }))
    expect(await looks()).toEqual(['CONFIRMED', 'TENTATIVE', 'CANCELLED'])
  })

  test('the feed hides leads that were reassigned or removed', async () => {
    const [given, removed] = [await ritas(), await ritas()]
    await anAppointment(mona, given.id, '2026-10-25T16:00:00Z', { result: 'Demo' })
    await anAppointment(mona, removed.id, '2026-10-28T16:00:00Z')
    const path = await link(rita)
    expect(await events(path)).toHaveLength(2)
    await good(change(mona, given, { salesRepId: cast.sam.crm.id }))
    expect(await events(path)).toHaveLength(1)
  })

  test('the feed stops for a disabled owner, after revocation, and after a new link', async () => {
    const first = await link(rita)
    const second = await link(rita)
    const statuses = () => Promise.all([first, second].map(async (path) => (await fetchIt(path)).status))
    expect(await statuses()).toEqual([404, 200])
    const adam = await server.as('adam')
    await good(adam.call(users.update, { params: { id: Rita }, body: { isEnabled: false } }))
    expect(await statuses()).toEqual([404, 404])
    await good(adam.call(users.update, { params: { id: Rita }, body: { isEnabled: true } }))
    expect(await statuses()).toEqual([404, 200])
    await good(rita.call(calendarFeed.revoke, {}))
    expect(await statuses()).toEqual([404, 404])
    const [entry] = await good(
      adam.call(activity.feed, { query: { subjectId: Rita, verb: 'user.feedRevoked' } }),
    )
    expect(entry && sentenceText(entry)).toBe('revoked the calendar link')
  })

  test('the link is shown once; later only its existence and read time', async () => {
    const state = () => good(rita.call(calendarFeed.get, {}))
    expect(await state()).toEqual({ madeAt: null, lastReadAt: null })
    const path = await link(rita)
    expect(await state()).toEqual({ madeAt: summer.toISOString(), lastReadAt: null })
    await fetchIt(path)
    expect((await state()).lastReadAt).toBe(summer.toISOString())
    const rows = await server.db.read.selectFrom('calendar_feeds').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1)?.slice(0, 20))
  })

  test.each(['nothing.ics', 'x'.repeat(101), '%00'])('%s is not a feed', async (token) => {
    expect([400, 404]).toContain((await fetchIt(`/calendar-feed/${token}`)).status)
  })
})
