import type { Database } from '@crm/api/db/database'
import { cast, people } from '@crm/cast'
import type { DemoAddress, DemoLead } from '@crm/cast/lead-shapes'
import { demoLeads } from '@crm/cast/leads'
import type { SeedApplication } from './application.ts'
import { markSold } from './by-hand.ts'

/** Something that happened to a lead; history is entered in the order in which it happened. */
export interface Event {
  readonly at: Date
  readonly run: () => Promise<unknown>
}

/** Enters the demo leads with their addresses, notes and changes of status, and what else happened meanwhile. */
export async function enterLeads(
  application: SeedApplication,
  db: Database,
  today: Date,
  others: readonly Event[],
): Promise<void> {
  const events = [...demoLeads(today).flatMap((lead) => lifeOf(lead, application, db, today)), ...others]
  for (const { run } of events.sort((a, b) => a.at.getTime() - b.at.getTime())) await run()
}

function lifeOf(lead: DemoLead, application: SeedApplication, db: Database, today: Date): Event[] {
  let id = ''
  const { createdAt, status, address, notes } = lead
  const changedAt = statusChangedAt(lead, today)
  return [
    {
      at: createdAt,
      async run() {
        ;({ id } = await application.call<{ id: string }>(
          manager,
          createdAt,
          'POST',
          '/webLeads',
          fieldsOf(lead),
        ))
        await application.call(manager, createdAt, 'POST', '/webAddresses', {
          leadId: id,
          ...fieldsOfAddress(address),
        })
      },
    },
    ...notes.map(({ authorId, body, type, priority, createdAt: at }) => ({
      at,
      run: () =>
        application.call(usernameOf(authorId), at, 'POST', '/webNotes', { leadId: id, body, type, priority }),
    })),
    ...(status === 'New'
      ? []
      : [
          {
            at: changedAt,
            run: () =>
              status === 'Sold'
                ? markSold(db, id, lead.salesRepId ?? cast.mona.crm.id, changedAt)
                : application.call(closerOf(lead), changedAt, 'PUT', `/webLeads/${id}`, {
                    status,
                    ...(status === 'Dead' && { deadReason: deadReasonOf(lead) }),
                  }),
          },
        ]),
  ]
}

const manager = cast.mona.username

const fieldsOf = ({ firstName, lastName, phone1, email1, sourceName, repId, salesRepId }: DemoLead) => ({
  firstName,
  lastName,
  phone1,
  email1,
  sourceName,
  repId,
  salesRepId,
})

/** The server makes the full address of its parts. */
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
