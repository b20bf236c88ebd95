import { normalizeEmail } from '@crm/domain/contact/email'
import { normalizeName } from '@crm/domain/contact/names'
import { normalizePhone } from '@crm/domain/contact/phone'
import { recentDays } from '@crm/domain/leads/lead-status'
import { can } from '@crm/domain/people/can'
import { daysAgo, pacificDay } from '@crm/domain/time'
import { expect, test } from 'vitest'
import { cast } from './cast.ts'
import { demoLeads } from './leads.ts'
import { actorOf } from './people-shapes.ts'

const today = new Date('2026-11-25T20:00:00Z')
const leads = demoLeads(today)
const leadNamed = (lastName: string) => leads.find((lead) => lead.lastName === lastName)

test('there are 412 leads, with the expected count per status', () => {
  const count = (status: string) => leads.filter((lead) => lead.status === status).length
  expect(['New', 'Appointment', 'Cold', 'Dead', 'Sold'].map(count)).toEqual([64, 47, 138, 61, 102])
  const recent = leads.filter(({ createdAt }) => pacificDay(createdAt) >= daysAgo(recentDays, today))
  expect(recent).toHaveLength(58)
})

test.each(['2026-11-25T20:00:00Z', '2027-03-15T07:05:00Z', '2026-02-01T08:00:00Z'])(
  'a seed on %s differs only in instants, and none is in the future',
  (instant) => {
    const seedDay = new Date(instant)
    const others = demoLeads(seedDay)
    const timeless = (lead: (typeof leads)[number]) => ({
      ...lead,
      createdAt: null,
      notes: lead.notes.map((note) => ({ ...note, createdAt: null })),
    })
    expect(others.map(timeless)).toEqual(leads.map(timeless))
    const instants = others.map(({ createdAt }) => createdAt.getTime())
    expect(instants).toEqual(instants.toSorted((a, b) => a - b))
    expect(Math.max(...instants)).toBeLessThan(seedDay.getTime())
    expect(
      others.flatMap(({ notes, createdAt }) => notes.filter((note) => note.createdAt < createdAt)),
    ).toEqual([])
    expect(others.flatMap(({ notes }) => notes).filter((note) => note.createdAt >= seedDay)).toEqual([])
  },
)

const areUnique = (values: readonly (string | null)[]) => {
  const present = values.filter((value) => value !== null)
  return new Set(present).size === present.length
}

test('ids, phones, e-mails and names are unique', () => {
  expect(areUnique(leads.map(({ id }) => id))).toBe(true)
  expect(areUnique(leads.flatMap(({ notes }) => notes.map(({ id }) => id)))).toBe(true)
  expect(areUnique(leads.map(({ phone1 }) => phone1))).toBe(true)
  expect(areUnique(leads.map(({ email1 }) => email1))).toBe(true)
  expect(areUnique(leads.map(({ firstName, lastName }) => `${firstName} ${lastName}`))).toBe(true)
})

test('all values are already normalized', () => {
  for (const { firstName, lastName, phone1, email1 } of leads) {
    expect(phone1 ?? email1).not.toBeNull()
    expect(phone1 && normalizePhone(phone1)?.e164).toBe(phone1)
    expect(phone1 ?? '+19095550100').toMatch(/^\+1(909|951|626|714)55501\d\d$/)
    expect(email1 && normalizeEmail(email1)).toBe(email1)
    expect([normalizeName(firstName), normalizeName(lastName)]).toEqual([firstName, lastName])
  }
})

test('a dead lead has a reason', () => {
  const silent = leads.filter(
    ({ status, notes }) => status === 'Dead' && !notes.some(({ type }) => type === 'DeadReason'),
  )
  expect(silent).toEqual([])
})

test('Rita sees her own leads and not Sam’s; some leads wait for a rep', () => {
  const rita = actorOf(cast.rita)
  const owners = Map.groupBy(leads, ({ salesRepId }) => salesRepId)
  expect(owners.get(cast.sam.crm.id)?.filter((lead) => can.readLead(rita, lead).ok)).toEqual([])
  expect(owners.get(cast.rita.crm.id)?.every((lead) => can.readLead(rita, lead).ok)).toBe(true)
  expect(owners.get(null)?.length).toBeGreaterThan(20)
})

test('the named leads have their expected data', () => {
  expect(leadNamed('Delgado')).toMatchObject({
    firstName: 'Hector',
    phone1: '+19095550129',
    email1: 'hector.delgado@mail.example',
    address: { fullAddress: '1420 W Elm Ct, Ontario, CA 91762', annualUsage: '350-400' },
  })
  expect(leadNamed('Chowdhury')?.salesRepId).toBe(cast.sam.crm.id)
  expect(leadNamed('Tran')?.phone1).toBeNull()
  expect(leadNamed("O'Connell")?.email1).toBe('siobhan.oconnell@mail.example')
  expect(leadNamed('Núñez')?.email1).toBe('jose.nunez@mail.example')
})
