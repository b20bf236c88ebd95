/** The demo's appointments, entered as people would: booked, confirmed, and with results. */
import type { Database } from '@crm/api/platform/db/database'
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { cast, people } from '@crm/cast'
import type { DemoLead } from '@crm/cast/lead-shapes'
import type { SeedApplication } from './application.ts'
import type { Event } from './leads.ts'
import type { Visit } from './visits.ts'

interface Held {
  readonly lead: DemoLead
  readonly leadId: () => string
  readonly visits: readonly Visit[]
}

interface World {
  readonly application: SeedApplication
  readonly db: Database
}

export const lifeOfVisits = (world: World, { visits, ...held }: Held): Event[] =>
  visits.flatMap((visit) => lifeOfVisit(world, { ...held, visit }))

function lifeOfVisit(
  { application, db }: World,
  { lead, leadId, visit }: Omit<Held, 'visits'> & { readonly visit: Visit },
): Event[] {
  const { bookedAt, by, at, type, durationMinutes, notes = null, confirmed, result } = visit
  const followedAt = result?.followedAt
  const rep = people.find(({ crm }) => crm?.id === lead.salesRepId)?.username ?? cast.mona.username
  let id = ''
  const put = (username: string, when: Date, body: Partial<Appointment>): Event => ({
    at: when,
    run: () => application.call(username, when, 'PUT', `/appointments/${id}`, { ...body }),
  })
  return [
    {
      at: bookedAt,
      async run() {
        const body = { leadId: leadId(), dateTime: at.toISOString(), type, durationMinutes, notes }
        const username = by === 'rep' ? rep : cast[by].username
        ;({ id } = await application.call<Appointment>(username, bookedAt, 'POST', '/appointments', body))
      },
    },
    ...(confirmed
      ? [put(cast.sofia.username, confirmed.at, { confirmation: true, confirmedHow: confirmed.how })]
      : []),
    ...(result
      ? [put(rep, result.at, { result: result.is, ...(result.notes && { notes: result.notes }) })]
      : []),
    ...(followedAt ? [{ at: followedAt, run: () => doTasks(followedAt) }] : []),
  ]

  /** The follow-up tasks of the result, unless a new appointment did it. */
  async function doTasks(when: Date) {
    const open = await db.read
      .selectFrom('tasks')
      .select('id')
      .where('lead_id', '=', leadId())
      .where('reason', 'is not', null)
      .where('status', '=', 'Todo')
      .execute()
    for (const task of open) {
      await application.call(rep, when, 'PUT', `/tasks/${task.id}`, { status: 'Done' })
    }
  }
}
