/** Service calls of clients with running systems, and Servicing’s work on them: a job in every status. */
import type { Database } from '@crm/api/platform/db/database'
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { cast } from '@crm/cast'
import type { DemoLead } from '@crm/cast/lead-shapes'
import { demoLeads } from '@crm/cast/leads'
import type { DocType } from '@crm/domain/documents/doc-types'
import {
  type ServiceJobStatus,
  type ServiceJobType,
  isOptional,
  pathOf,
} from '@crm/domain/service-jobs/phases'
import { addDays, daysAgo, pacificDay } from '@crm/domain/time'
import type { SeedApplication } from './application.ts'
import { type Event, idOf } from './leads.ts'
import { paperOf } from './papers.ts'
import { stageOf } from './sales.ts'

interface Call {
  readonly type: ServiceJobType
  readonly otherType?: string
  /** The current status. */
  readonly status: ServiceJobStatus
  readonly words: string
  /** Days since the client called. */
  readonly age: number
  /** Days spent in each status on the way. */
  readonly pace?: number
  readonly technician?: 'sven' | 'omar'
  readonly isNoCharge?: true
  /** Days until its repair, if Today should show it. */
  readonly repairIn?: 0 | 1
  readonly subStatus?: 'WaitingOnParts' | 'WaitingOnCustomer' | 'OnHold' | 'Ready'
}

/** The first of a type is the newest. */
const calls: readonly Call[] = [
  { type: 'Solar', status: 'Diagnostic', words: 'The app shows no production since Friday.', age: 1 },
  {
    type: 'Solar',
    status: 'Diagnostic',
    words: 'One string reads half of the other.',
    age: 6,
    technician: 'sven',
    subStatus: 'Ready',
  },
  {
    type: 'Solar',
    status: 'PriceQuote',
    words: 'Wants the panels taken off for a new roof, and back.',
    age: 8,
    technician: 'sven',
    pace: 3,
  },
  {
    type: 'Solar',
    status: 'PendingAgreement',
    words: 'Squirrels under the array: mesh all around.',
    age: 16,
    technician: 'omar',
    pace: 4,
    subStatus: 'WaitingOnCustomer',
  },
  {
    type: 'Solar',
    status: 'RMA',
    words: 'Inverter shows error 18 and restarts at noon.',
    age: 34,
    technician: 'sven',
    pace: 4,
    isNoCharge: true,
  },
  {
    type: 'Solar',
    status: 'Repair',
    words: 'A connector on the roof is burnt.',
    age: 7,
    repairIn: 0,
    technician: 'sven',
    pace: 3,
    isNoCharge: true,
  },
  {
    type: 'Solar',
    status: 'Repair',
    words: 'Two optimizers do not answer.',
    age: 26,
    technician: 'sven',
    pace: 4,
    isNoCharge: true,
    subStatus: 'WaitingOnParts',
  },
  {
    type: 'Solar',
    status: 'Testing',
    words: 'Battery does not take over when the grid is down.',
    age: 15,
    technician: 'sven',
    pace: 6,
    isNoCharge: true,
  },
  {
    type: 'Solar',
    status: 'Inspection',
    words: 'Conduit replaced after the storm; the city wants to see it.',
    age: 22,
    technician: 'sven',
    pace: 5,
  },
  {
    type: 'Solar',
    status: 'Payment',
    words: 'Panel broken by a ball.',
    age: 30,
    technician: 'sven',
    pace: 6,
  },
  {
    type: 'Solar',
    status: 'Completed',
    words: 'Monitoring lost after a new router.',
    age: 12,
    technician: 'sven',
    pace: 2,
    isNoCharge: true,
  },
  {
    type: 'Solar',
    status: 'Completed',
    words: 'Breaker trips on hot days.',
    age: 48,
    technician: 'sven',
    pace: 5,
  },
  {
    type: 'HVAC',
    status: 'HVACPermits',
    words: 'Heat pump in place of the furnace.',
    age: 24,
    technician: 'omar',
    pace: 5,
  },
  {
    type: 'HVAC',
    status: 'Rebate',
    words: 'Heat pump water heater; the utility pays a part.',
    age: 70,
    technician: 'omar',
    pace: 8,
  },
  {
    type: 'Other',
    otherType: 'Gutter',
    status: 'Repair',
    words: 'Gutter bent by the ladder of the installers.',
    age: 9,
    technician: 'sven',
    pace: 3,
    isNoCharge: true,
    subStatus: 'OnHold',
  },
  {
    type: 'Solar',
    status: 'Diagnostic',
    words: 'Bill is as high as before the panels.',
    age: 9,
    technician: 'sven',
    subStatus: 'WaitingOnCustomer',
  },
  {
    type: 'Solar',
    status: 'PendingAgreement',
    words: 'Wants a second battery beside the first.',
    age: 21,
    pace: 6,
    technician: 'omar',
  },
  {
    type: 'Solar',
    status: 'Payment',
    words: 'Critter guard torn off by the wind.',
    age: 52,
    pace: 7,
    technician: 'sven',
  },
  {
    type: 'Solar',
    status: 'Completed',
    words: 'Panels dirty from the quarry; washed twice.',
    age: 75,
    pace: 4,
    technician: 'sven',
  },
  {
    type: 'Solar',
    status: 'Completed',
    words: 'Gateway replaced under its warranty.',
    age: 110,
    pace: 5,
    technician: 'sven',
    isNoCharge: true,
  },
  {
    type: 'Solar',
    status: 'Completed',
    words: 'One panel delaminated; the maker sent another.',
    age: 160,
    pace: 9,
    technician: 'omar',
    isNoCharge: true,
  },
  {
    type: 'HVAC',
    status: 'PriceQuote',
    words: 'Asks what a heat pump for the upper floor costs.',
    age: 26,
    technician: 'omar',
  },
  {
    type: 'HVAC',
    status: 'Repair',
    words: 'Condensate line drips onto the patio.',
    age: 31,
    repairIn: 1,
    pace: 6,
    technician: 'omar',
  },
  {
    type: 'HVAC',
    status: 'Completed',
    words: 'Thermostat did not talk to the heat pump.',
    age: 66,
    pace: 3,
    technician: 'omar',
  },
  {
    type: 'Other',
    otherType: 'Skylight',
    status: 'Completed',
    words: 'Skylight beside the array leaked.',
    age: 58,
    pace: 5,
    technician: 'sven',
    isNoCharge: true,
  },
]

const aDay = 86_400_000

export function serviceJobsOf(application: SeedApplication, db: Database, today: Date): Event[] {
  const sold = demoLeads(today)
    .filter(({ status }) => status === 'Sold')
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const served = sold.filter((_, rank) => stageOf(rank, sold.length) === 'Complete')
  return calls.flatMap((call, at) => {
    const client = served[(at * 5) % served.length]
    return client ? lifeOf(application, db, today, { call, client, at }) : []
  })
}

interface Called {
  readonly call: Call
  readonly client: DemoLead
  readonly at: number
}

/** From the call to the current status. */
function lifeOf(
  application: SeedApplication,
  db: Database,
  today: Date,
  { call, client, at }: Called,
): Event[] {
  const { type, otherType, status, words, age, pace = 1, technician, isNoCharge = false } = call
  const calledAt = new Date(today.getTime() - age * aDay + at * 60_000)
  const path = pathOf(type)
  const walked = path
    .slice(1, path.indexOf(status) + 1)
    .filter((one) => one === status || !isOptional({ type, isNoCharge }, one))
  let job: Pick<ServiceJob, 'id' | 'version'> = { id: '', version: 0 }
  const put = async (when: Date, body: object) => {
    job = await application.call<ServiceJob>(cast.sven.username, when, 'PUT', `/service-jobs/${job.id}`, {
      ...body,
      version: job.version,
    })
  }
  const enter: Event = {
    at: calledAt,
    async run() {
      const leadId = await idOf(db, client)
      const sale = await db.read
        .selectFrom('sales')
        .select('id')
        .where('lead_id', '=', leadId)
        .executeTakeFirst()
      job = await application.call<ServiceJob>(cast.sven.username, calledAt, 'POST', '/service-jobs', {
        leadId,
        saleId: type === 'Solar' ? (sale?.id ?? null) : null,
        type,
        ...(otherType && { otherType }),
        serviceNotes: words,
        isNoCharge,
        technician: technician ? cast[technician].crm.id : null,
        earliestServiceDate: daysAgo(-1, calledAt),
      })
    },
  }
  const moves = walked.map((to, step): Event => {
    const when = new Date(
      Math.min(calledAt.getTime() + (step + 1) * pace * aDay, today.getTime() - (20 - step) * 60_000),
    )
    return {
      at: when,
      async run() {
        await put(when, { status: to, ...saidIn(to, at, when) })
        const brought = papers[to]
        if (!brought) return
        const paper = await paperOf(brought, client, when, at)
        await application.bring(cast.sven.username, when, { serviceJobId: job.id }, paper)
      },
    }
  })
  const last = new Date((moves.at(-1)?.at ?? calledAt).getTime() + 10 * 60_000)
  const since = changedSince(call, today)
  return [enter, ...moves, ...(since ? [{ at: last, run: () => put(last, since) }] : [])]
}

function changedSince({ subStatus, repairIn }: Call, today: Date): object | undefined {
  if (repairIn !== undefined) return { repairScheduledDate: addDays(pacificDay(today), repairIn) }
  return subStatus && { subStatus }
}

/** Documents uploaded when a job enters a status. */
const papers: Partial<Record<ServiceJobStatus, DocType>> = { RMA: 'RMA', Testing: 'ServiceReport' }

/** Fields entered when a job enters a status. */
function saidIn(status: ServiceJobStatus, at: number, when: Date): object {
  switch (status) {
    case 'HVACPermits':
      return { subStatus: 'Submitted', permitNumber: `M-${2040 + at}` }
    case 'RMA':
      return { subStatus: 'Submitted', rmaNumber: `RMA-${71_300 + at * 7}` }
    case 'Repair':
      return { subStatus: 'Scheduled', repairScheduledDate: pacificDay(new Date(when.getTime() + 2 * aDay)) }
    case 'Payment':
      return { subStatus: 'Submitted', invoiceNumber: `SI-${500 + at}` }
    default:
      return {}
  }
}
