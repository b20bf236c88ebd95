import type { Database } from '@crm/api/platform/db/database'
import { cast, people } from '@crm/cast'
import type { DemoAddress, DemoLead } from '@crm/cast/lead-shapes'
import { demoLeads } from '@crm/cast/leads'
import type { SeedApplication } from './application.ts'
import { lifeOfVisits } from './appointments.ts'
import { bodyOf, isSentIn } from './imports.ts'
import { type Visit, visitBefore, visitsOf } from './visits.ts'
import { type CatalogIds, lifeOfSale, readCatalogIds, stageOf } from './sales.ts'

/** An event of a lead; history is entered in chronological order. */
export interface Event {
  readonly at: Date
  readonly run: () => Promise<unknown>
}

/** Enters the demo leads with their addresses, notes, status changes and other events. */
export async function enterLeads(
  application: SeedApplication,
  db: Database,
  today: Date,
  others: readonly Event[],
): Promise<void> {
  const leads = demoLeads(today)
  const shelf = await readCatalogIds(db)
  const sold = leads
    .filter(({ status }) => status === 'Sold')
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const visits = visitsOf(leads, today)
  const world = { application, db, shelf, sold, visits, today }
  const events = [...leads.flatMap((lead) => lifeOf(lead, world)), ...others]
  for (const { run } of events.sort((a, b) => a.at.getTime() - b.at.getTime())) await run()
}

interface World {
  readonly application: SeedApplication
  readonly db: Database
  readonly shelf: CatalogIds
  /** Clients with a sale, oldest first. */
  readonly sold: readonly DemoLead[]
  /** Keyed by lead ID. */
  readonly visits: ReadonlyMap<string, readonly Visit[]>
  readonly today: Date
}

function lifeOf(lead: DemoLead, world: World): Event[] {
  const { application, db, shelf, today } = world
  let id = ''
  let sentIn = false
  const { createdAt, address, notes } = lead
  const home = { ...fieldsOfAddress(address), ahjId: shelf.ahjs.get(address.city) ?? null }
  const toldAt = new Date(createdAt.getTime() + 25 * minute)
  return [
    {
      at: createdAt,
      async run() {
        sentIn = await isSentIn(db, lead, today)
        if (sentIn) {
          await application.sendIn(createdAt, bodyOf(lead), 'created')
          id = await idOf(db, lead)
          return
        }
        const fields = fieldsOf(lead)
        ;({ id } = await application.call<{ id: string }>(manager, createdAt, 'POST', '/webLeads', fields))
        await application.call(manager, createdAt, 'POST', '/webAddresses', { leadId: id, ...home })
      },
    },
    {
      // Fields that no form has are asked on the phone.
      at: toldAt,
      async run() {
        if (!sentIn) return
        const who = closerOf(lead)
        const path = `/webAddresses?leadId=${id}`
        const [known] = await application.call<{ id: string }[]>(who, toldAt, 'GET', path)
        if (known) await application.call(who, toldAt, 'PUT', `/webAddresses/${known.id}`, home)
      },
    },
    ...notes.map(({ authorId, body, type, priority, createdAt: at }) => ({
      at,
      run: () =>
        application.call(usernameOf(authorId), at, 'POST', '/webNotes', { leadId: id, body, type, priority }),
    })),
    ...afterwards(lead, () => id, world),
  ]
}

/** The way to its status: by a sale, by an appointment's result, or by hand. */
function afterwards(lead: DemoLead, leadId: () => string, world: World): Event[] {
  const { application, shelf, sold, visits, today } = world
  const { status } = lead
  const rank = sold.indexOf(lead)
  const held = visits.get(lead.id) ?? []
  if (status === 'Sold') {
    const stage = stageOf(rank, sold.length)
    const sale = lifeOfSale(application, { lead, leadId, rank, stage, shelf, today })
    const visit = stage === 'Cancelled' ? undefined : visitBefore(lead, sale[0]?.at, rank)
    return [...sale, ...lifeOfVisits(world, { lead, leadId, visits: visit ? [visit] : [] })]
  }
  if (held.length > 0) return lifeOfVisits(world, { lead, leadId, visits: held })
  if (status === 'New') return []
  const changedAt = statusChangedAt(lead, today)
  return [
    {
      at: changedAt,
      run: () =>
        application.call(closerOf(lead), changedAt, 'PUT', `/webLeads/${leadId()}`, {
          status,
          ...(status === 'Dead' && { deadReason: deadReasonOf(lead) }),
        }),
    },
  ]
}

const manager = cast.mona.username
const minute = 60_000

const fieldsOf = ({ firstName, lastName, phone1, email1, sourceName, repId, salesRepId }: DemoLead) => ({
  firstName,
  lastName,
  phone1,
  email1,
  sourceName,
  repId,
  salesRepId,
})

/** The server derives the full address from its parts. */
const fieldsOfAddress = ({ fullAddress: _made, ...fields }: DemoAddress) => fields

/** Some days after the lead came in, at an hour that differs from lead to lead, and never in the future. */
function statusChangedAt({ createdAt, lastName }: DemoLead, today: Date): Date {
  const days = 1 + (lastName.length % 5)
  const wanted = createdAt.getTime() + days * 86_400_000 + lastName.length * 420_000
  return new Date(Math.min(wanted, (createdAt.getTime() + today.getTime()) / 2))
}

const usernameOf = (id: string) => people.find(({ crm }) => crm?.id === id)?.username ?? manager

const closerOf = ({ salesRepId }: DemoLead) => (salesRepId ? usernameOf(salesRepId) : manager)

const deadReasons = [
  'Roof is shaded all day by the neighbour’s trees.',
  'Rents the house; the owner does not want solar.',
  'Moving out of state this year.',
  'Signed with another company.',
]

const deadReasonOf = ({ lastName }: DemoLead) => deadReasons[lastName.length % deadReasons.length]

/** The ID of an entered lead. */
export async function idOf(db: Database, { firstName, lastName, createdAt }: DemoLead): Promise<string> {
  const { id } = await db.read
    .selectFrom('leads')
    .select('id')
    .where('first_name', '=', firstName)
    .where('last_name', '=', lastName)
    .where('created_at', '=', createdAt.toISOString())
    .executeTakeFirstOrThrow()
  return id
}
