/** Calls of the demo's automation tool: bought and web leads, repeat inquiries, repeated calls and refused payloads. */
import { eligibleReps } from '@crm/api/shared/assignment/round-robin'
import type { Database } from '@crm/api/platform/db/database'
import type { DemoLead } from '@crm/cast/lead-shapes'
import { demoLeads } from '@crm/cast/leads'
import { daysAgo, startOfPacificDay } from '@crm/domain/time'
import type { SeedApplication } from './application.ts'
import type { Event } from './leads.ts'

/** Days since the tool was connected: at most the retention period of payloads. */
const connected = 85

const boughtOrOfTheWeb: ReadonlySet<string> = new Set(['Digital', 'Purchased', 'Third party'])

/** True if the tool sends this lead: the round robin must then pick the rep who has the lead in the end. */
export async function isSentIn(db: Database, lead: DemoLead, today: Date): Promise<boolean> {
  const { sourceType, salesRepId, createdAt } = lead
  if (!boughtOrOfTheWeb.has(sourceType) || createdAt < midnight(connected, today)) return false
  const [next] = await eligibleReps(db.read)
  return next?.id === salesRepId
}

/** A form's payload; a caller enters the remaining fields. */
export const bodyOf = (lead: DemoLead): Readonly<Record<string, unknown>> => ({
  firstName: lead.firstName,
  lastName: lead.lastName,
  email: lead.email1,
  phone: lead.phone1,
  leadSource: lead.sourceName,
  ...homeOf(lead),
  ...(lead.lastName.length % 3 === 0 && { notes: asked[lead.firstName.length % asked.length] }),
  campaignName: campaigns[lead.lastName.length % campaigns.length],
})

const homeOf = ({ address }: DemoLead) => ({
  address: address.streetAddress,
  city: address.city,
  state: address.state,
  zip: address.zip,
  utilityProvider: address.utilProvider,
  electricBill: String(address.utilBill),
})

/** Calls that created no lead. */
export function otherCalls(application: SeedApplication, today: Date): Event[] {
  const known = demoLeads(today).filter(({ status, email1, salesRepId, createdAt }) => {
    const isOpen = status === 'New' || status === 'Appointment'
    return isOpen && email1 !== null && salesRepId !== null && createdAt < midnight(30, today)
  })
  const again = known.filter((_, at) => at % 8 === 3)
  return [
    ...again.flatMap((lead, at): Event[] => {
      const when = new Date(midnight(3 + 4 * at, today).getTime() + (10 * 60 + 17 * at) * minute)
      const body = { ...bodyOf(lead), notes: againAsked[at % againAsked.length] }
      const send = { at: when, run: () => application.sendIn(when, body, 'merged') }
      // The response timed out.
      const once = new Date(when.getTime() + minute)
      return at % 3 === 1
        ? [send, { at: once, run: () => application.sendIn(once, body, 'repeated') }]
        : [send]
    }),
    ...faulty.map(({ days, hour, body }): Event => {
      const at = new Date(midnight(days, today).getTime() + hour * 60 * minute)
      return { at, run: () => application.sendIn(at, body, 'refused') }
    }),
  ]
}

const campaigns = [
  'Spring postcards',
  'Search, Inland Empire',
  'Electric bills over 200',
  'Videos, homeowners',
]

const asked = [
  'Wants to know what a battery costs with it.',
  'Please call after five.',
  'The roof is eight years old.',
]

const againAsked = [
  'Still thinking about it, asks for the price in writing.',
  'Asked again on another page.',
  'The bill went up once more.',
]

/** Payloads that forms let through although nobody can be called. */
const faulty: readonly { readonly days: number; readonly hour: number; readonly body: object }[] = [
  {
    days: 61,
    hour: 9,
    body: { firstName: 'test', lastName: 'test', email: 'test', leadSource: 'Quint Street' },
  },
  { days: 44, hour: 14, body: [{ firstName: 'Dolly', email: 'dolly@mail.example' }] },
  { days: 33, hour: 11, body: { email: 'no.name@mail.example', leadSource: 'Solar Reviews' } },
  {
    days: 19,
    hour: 20,
    body: { firstName: 'Olaf', phone: '555-0100', leadSource: 'Internet (Other Sites)' },
  },
  {
    days: 9,
    hour: 16,
    body: { firstName: 'Petunia', email: 'petunia@mail.example', state: 'Ontario, Canada' },
  },
  { days: 1, hour: 12, body: { firstName: 'Otto', lastName: 'G', phone: '12345', leadSource: 'List Giant' } },
]

const minute = 60_000
const midnight = (days: number, today: Date) => startOfPacificDay(daysAgo(days, today))
