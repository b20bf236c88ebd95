/** Clients who referred clients: payments due, paid, and referrals that failed. */
import type { Database } from '@crm/api/platform/db/database'
import { cast, people } from '@crm/cast'
import type { DemoLead } from '@crm/cast/lead-shapes'
import { demoLeads } from '@crm/cast/leads'
import { pacificDay } from '@crm/domain/time'
import type { SeedApplication } from './application.ts'
import { type Event, idOf } from './leads.ts'
import { stageOf } from './sales.ts'

const aDay = 86_400_000
const anHour = 3_600_000

/** The number of referrals by the referred client's status, and how many of them are paid. */
const wanted = [
  { stage: 'Complete', n: 5, paid: 3 },
  { stage: 'Payment', n: 1 },
  { stage: 'Inspection', n: 1 },
  { stage: 'Install', n: 2 },
  { stage: 'Survey', n: 1 },
  { stage: 'Cancelled', n: 1 },
  { stage: 'Appointment', n: 3 },
  { stage: 'New', n: 3 },
  { stage: 'Dead', n: 1 },
] as const

/** The promised amounts, in turn. */
const amounts = [500, 500, 750, 500, 1000, 500, 250]

export function referralsOf(application: SeedApplication, db: Database, today: Date): Event[] {
  const leads = demoLeads(today)
  const sold = leads.filter(({ status }) => status === 'Sold').toSorted(byAge)
  const stage = (lead: DemoLead) =>
    lead.status === 'Sold' ? stageOf(sold.indexOf(lead), sold.length) : lead.status
  const taken = new Set<DemoLead>()
  return wanted.flatMap(({ stage: asked, n, ...and }) =>
    leads
      .filter((lead) => stage(lead) === asked && lead.salesRepId !== null && referrerOf(lead) !== undefined)
      .toSorted((a, b) => byAge(b, a))
      .slice(0, n)
      .flatMap((lead, at) => {
        taken.add(lead)
        return lifeOf(lead, at < ('paid' in and ? and.paid : 0) ? at : undefined)
      }),
  )

  /** A client of the same rep who bought long before; referrals are never mutual. */
  function referrerOf(lead: DemoLead): DemoLead | undefined {
    const older = sold.filter(
      (one) =>
        one.salesRepId === lead.salesRepId &&
        !taken.has(one) &&
        one.createdAt.getTime() < lead.createdAt.getTime() - 30 * aDay,
    )
    return older[lead.lastName.length % Math.max(1, older.length)]
  }

  function lifeOf(lead: DemoLead, paidBefore: number | undefined): Event[] {
    const referrer = referrerOf(lead)
    if (!referrer) return []
    const at = new Date(Math.min(lead.createdAt.getTime() + anHour, today.getTime()))
    const amount = amounts[(lead.lastName.length + lead.firstName.length) % amounts.length] ?? 500
    let id = ''
    const enter: Event = {
      at,
      async run() {
        ;({ id } = await application.call<{ id: string }>(usernameOf(lead), at, 'POST', '/referrals', {
          referredById: await idOf(db, referrer),
          referredId: await idOf(db, lead),
          referredByAmountToPay: amount,
        }))
      },
    }
    if (paidBefore === undefined) return [enter]
    // At that time the youngest complete job has been complete for days.
    const paidAt = new Date(today.getTime() - (paidBefore + 1) * 11 * anHour)
    return [
      enter,
      {
        at: paidAt,
        run: () =>
          application.call(cast.fiona.username, paidAt, 'POST', `/referrals/${id}/mark-paid`, {
            amount,
            date: pacificDay(paidAt),
          }),
      },
    ]
  }
}

const byAge = (a: DemoLead, b: DemoLead) => a.createdAt.getTime() - b.createdAt.getTime()

const usernameOf = ({ salesRepId }: DemoLead) =>
  people.find(({ crm }) => crm?.id === salesRepId)?.username ?? cast.mona.username
