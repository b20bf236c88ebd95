import { normaliseEmail } from '@crm/domain/contact/email'
import { normaliseName } from '@crm/domain/contact/names'
import { normalisePhone } from '@crm/domain/contact/phone'
import { recentDays } from '@crm/domain/leads/lead-status'
import { can } from '@crm/domain/people/can'
import { daysAgo, pacificDay } from '@crm/domain/time'
import { expect, test } from 'vitest'
import { cast } from './cast.ts'
import { demoLeads } from './leads.ts'
import { actorOf } from './people-shapes.ts'

const today = new Date('2026-11-25T20:00:00Z')
const leads = demoLeads(today)
const called = (lastName: string) => leads.find((lead) => lead.lastName === lastName)

test('412 leads, in the numbers the screens were drawn with', () => {
  const count = (status: string) => leads.filter((lead) => lead.status === status).length
  expect(['New', 'Appointment', 'Cold', 'Dead', 'Sold'].map(count)).toEqual([64, 47, 138, 61, 102])
  const recent = leads.filter(({ createdAt }) => pacificDay(createdAt) >= daysAgo(recentDays, today))
  expect(recent).toHaveLength(58)
})

test.each(['2026-11-25T20:00:00Z', '2027-03-15T07:05:00Z', '2026-02-01T08:00:00Z'])(
  'seeded on %s only instants differ, and none lies ahead',
  (instant) => {
    const then = new Date(instant)
    const others = demoLeads(then)
    const timeless = (lead: (typeof leads)[number]) => ({
      ...lead,
      createdAt: null,
      notes: lead.notes.map((note) => ({ ...note, createdAt: null })),
    })
    expect(others.map(timeless)).toEqual(leads.map(timeless))
    const instants = others.map(({ createdAt }) => createdAt.getTime())
    expect(instants).toEqual(instants.toSorted((a, b) => a - b))
    expect(Math.max(...instants)).toBeLessThan(then.getTime())
    expect(
      others.flatMap(({ notes, createdAt }) => notes.filter((note) => note.createdAt < createdAt)),
    ).toEqual([])
    expect(others.flatMap(({ notes }) => notes).filter((note) => note.createdAt >= then)).toEqual([])
  },
)

const once = (values: readonly (string | null)[]) => {
  const given = values.filter((value) => value !== null)
  return new Set(given).size === given.length
}

test('ids, phones, e-mails and names are each used once', () => {
  expect(once(leads.map(({ id }) => id))).toBe(true)
  expect(once(leads.flatMap(({ notes }) => notes.map(({ id }) => id)))).toBe(true)
  expect(once(leads.map(({ phone1 }) => phone1))).toBe(true)
  expect(once(leads.map(({ email1 }) => email1))).toBe(true)
  expect(once(leads.map(({ firstName, lastName }) => `${firstName} ${lastName}`))).toBe(true)
})

test('everything is already stored as it would be', () => {
  for (const { firstName, lastName, phone1, email1 } of leads) {
    expect(phone1 ?? email1).not.toBeNull()
    expect(phone1 && normalisePhone(phone1)?.e164).toBe(phone1)
    expect(phone1 ?? '+19095550100').toMatch(/^\+1(909|951|626|714)55501\d\d$/)
    expect(email1 && normaliseEmail(email1)).toBe(email1)
    expect([normaliseName(firstName), normaliseName(lastName)]).toEqual([firstName, lastName])
  }
})

test('a dead lead says why', () => {
  const silent = leads.filter(
    ({ status, notes }) => status === 'Dead' && !notes.some(({ type }) => type === 'DeadReason'),
  )
  expect(silent).toEqual([])
})

test('Rita sees hers and not Sam’s; some wait for a rep', () => {
  const rita = actorOf(cast.rita)
  const owners = Map.groupBy(leads, ({ salesRepId }) => salesRepId)
  expect(owners.get(cast.sam.crm.id)?.filter((lead) => can.readLead(rita, lead).ok)).toEqual([])
  expect(owners.get(cast.rita.crm.id)?.every((lead) => can.readLead(rita, lead).ok)).toBe(true)
  expect(owners.get(null)?.length).toBeGreaterThan(20)
})

test('the ones people know by name', () => {
  expect(called('Delgado')).toMatchObject({
    firstName: 'Hector',
    phone1: '+19095550129',
    email1: 'hector.delgado@mail.example',
    address: { fullAddress: '1420 W Elm Ct, Ontario, CA 91762', annualUsage: '350-400' },
  })
  expect(called('Chowdhury')?.salesRepId).toBe(cast.sam.crm.id)
  expect(called('Tran')?.phone1).toBeNull()
  expect(called("O'Connell")?.email1).toBe('siobhan.oconnell@mail.example')
  expect(called('Núñez')?.email1).toBe('jose.nunez@mail.example')
})
