/** What people do with service jobs. Each happens under the lock of the lead. */
import type { NewServiceJob, ServiceJobChanges } from '@crm/contract/web/service-job-shapes'
import { can } from '@crm/domain/people/can'
import type { SaleOwners } from '@crm/domain/people/subject'
import {
  type ServiceJobField,
  serviceJobFaults,
  serviceJobFieldGroups,
} from '@crm/domain/service-jobs/fields'
import { type ServiceMove, decideServiceMove } from '@crm/domain/service-jobs/moves'
import { isOnPath, servicePhases, startOf } from '@crm/domain/service-jobs/phases'
import { daysBetween, pacificDay } from '@crm/domain/time'
import { daysOfStay } from '@crm/domain/work/clock'
import { type Fault, Refused, conflict, demand, demandNoFaults, refuse } from '../http/handle.ts'
import { personLastSeen, usersNow } from '../people/people.ts'
import { type Changes, changesBetween, fieldsChangedSince } from '../records/activity.ts'
import { definedOf } from '../records/fields.ts'
import { lockParentLead, ofLead } from '../records/through-lead.ts'
import { findParentSale } from '../records/through-sale.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { addressOf, addressOfSale } from './relations.ts'
import {
  type GivenServiceJob,
  type ServiceJob,
  ownersOfJob,
  serviceJobView,
  serviceJobs,
  standingOf,
} from './store.ts'

/** Enters a job for a client, about one of their sales where it is known. Throws Refused with the fields at fault. */
export async function createServiceJob(
  work: UnitOfWork,
  { leadId, saleId, ...given }: NewServiceJob,
): Promise<ServiceJob> {
  const lead = await lockParentLead(work, leadId, can.readLead)
  const sale = saleId ? await findSaleOfLead(work, leadId, saleId) : undefined
  const owners: SaleOwners = sale?.owners ?? { salesRepId: null, lead: ownersOfLead(lead) }
  if (work.viewer) demand(can.changeServiceJob(work.viewer, owners))
  const today = pacificDay(work.now)
  const status = startOf(given.type)
  const fields = definedOf(given)
  demandNoFaults([
    ...(await faultsOf(work, leadId, owners, fields)),
    ...serviceJobFaults({ ...nothing, ...fields, type: given.type, status }, fields, {
      today,
      createdOn: today,
    }),
  ])
  const house = sale ? await addressOfSale(work.tx, sale.id) : null
  const made = await serviceJobs.insert(
    work,
    {
      ...fields,
      saleId: sale?.id ?? null,
      addressId: given.addressId ?? house ?? (await addressOf(work.tx, leadId, undefined)),
    },
    {
      lead_id: leadId,
      ...ofLead(lead),
      sales_rep_id: owners.salesRepId,
      status,
      sub_status: 'Pending',
      status_entered_at: work.now.toISOString(),
      created_by: work.viewer?.id ?? null,
    },
    {
      lead_number: lead.number,
      first_name: lead.first_name,
      last_name: lead.last_name,
      full_address: null,
      job_number: sale?.jobNumber ?? null,
    },
  )
  return whole(work, made.id)
}

const ownersOfLead = (lead: { readonly rep_id: string | null; readonly sales_rep_id: string | null }) => ({
  repId: lead.rep_id,
  salesRepId: lead.sales_rep_id,
})

const nothing = {
  otherType: null,
  technician: null,
  jobCompleteDate: null,
  earliestServiceDate: null,
}

async function findSaleOfLead(work: UnitOfWork, leadId: string, saleId: string) {
  const sale = await findParentSale(work.tx, saleId, work.viewer).catch((error: unknown) => {
    if (error instanceof Refused) return undefined
    throw error
  })
  if (sale?.leadId === leadId) return sale
  const message = 'The lead has no such sale.'
  throw new Refused(refuse(400, message, [{ field: 'saleId', message }]))
}

/** With all that it points at, as it is in this transaction. */
const whole = async (work: UnitOfWork, id: string): Promise<ServiceJob> =>
  serviceJobs.guard(await serviceJobs.find(work.tx, id, undefined), undefined, undefined, work.now)

/** Applies a change set to a locked job, and moves it where that asks for it. Throws Refused. */
export async function changeServiceJob(
  work: UnitOfWork,
  job: ServiceJob,
  { version, status, subStatus, reason, ...given }: ServiceJobChanges,
): Promise<ServiceJob> {
  const before = serviceJobs.fieldsOf(job)
  const fields = definedOf(given)
  const changed = changesBetween(before, fields)
  demandRights(work, job, Object.keys(changed) as ServiceJobField[])
  const owners = 'saleId' in changed ? await ownersBy(work, job, fields.saleId ?? null) : ownersOfJob(job)
  if (status !== undefined && status !== job.status) await demandUnmoved(work, job, version)
  const typed = { ...standingOf(job), ...fields }
  if (!isOnPath(typed.type, typed.status)) {
    const { label } = servicePhases[typed.status]
    const message = `A job of the type ${typed.type} has no ${label}: move it first.`
    throw new Refused(refuse(400, message, [{ field: 'type', message }]))
  }
  const decision = decideServiceMove(
    typed,
    { status, subStatus, reason },
    {
      now: work.now,
      whyNot: (right) => {
        if (!work.viewer) return undefined
        const decided = can.moveServiceJob(work.viewer, right, ownersOfJob(job))
        return decided.ok ? undefined : decided.reason
      },
    },
  )
  if (decision && !decision.ok) {
    if (decision.status === 403) throw new Refused(refuse(403, decision.reason))
    const { reason: message, field } = decision
    throw new Refused(refuse(400, message, field === undefined ? undefined : [{ field, message }]))
  }
  const move = decision?.move
  const stamps = {
    ...move?.stamps,
    ...Object.fromEntries((move?.cleared ?? []).map((stamp) => [stamp, null])),
  }
  demandNoFaults([
    ...(await faultsOf(work, job.lead_id, owners, onlyChanged(fields, changed))),
    ...serviceJobFaults(
      { ...typed, ...stamps, status: move?.status ?? typed.status },
      onlyChanged(fields, changed),
      { today: pacificDay(work.now), createdOn: pacificDay(job.created_at) },
    ),
  ])
  await serviceJobs.change(
    work,
    job,
    { ...fields, ...stamps },
    {
      version,
      columns: { sales_rep_id: owners.salesRepId, ...(move && columnsOfMove(work, job, move)) },
      ...(move && {
        changes: changesBetween(
          { status: job.status, subStatus: job.sub_status },
          { status: move.status, subStatus: move.subStatus },
        ),
        verb: 'serviceJob.moved' as const,
        facts: {
          ...(reason && { reason }),
          ...(move.status !== job.status && { days: daysOfStay(stayOf(job), work.now) }),
        },
      }),
    },
  )
  return whole(work, job.id)
}

/** Whose it is once it is about that sale, or about none of ours. Throws Refused. */
async function ownersBy(work: UnitOfWork, job: ServiceJob, saleId: string | null): Promise<SaleOwners> {
  const sale = saleId === null ? undefined : await findSaleOfLead(work, job.lead_id, saleId)
  return { ...ownersOfJob(job), salesRepId: sale?.owners.salesRepId ?? null }
}

/** Whoever moves a job that somebody has moved since is shown where it stands now, not told what is wrong with the move. */
async function demandUnmoved(work: UnitOfWork, job: ServiceJob, version: number | undefined): Promise<void> {
  if (version === undefined)
    throw new Refused(refuse(400, 'To move a service job, send the version that you saw.'))
  const since = await fieldsChangedSince(work.tx, { type: 'serviceJob', id: job.id }, version)
  if (since.has('status'))
    throw new Refused(conflict('Somebody moved this service job in the meantime.', serviceJobView(job, work)))
}

const stayOf = (job: ServiceJob) => ({
  enteredAt: job.status_entered_at,
  heldDays: job.status_held_days,
  heldSince: job.held_since,
})

/** What a move writes beside the fields: on hold the clock stands still. */
function columnsOfMove({ now }: UnitOfWork, job: ServiceJob, { status, subStatus }: ServiceMove) {
  const enters = status !== job.status
  const isHeld = subStatus === 'OnHold'
  const held = job.held_since ? daysBetween(pacificDay(job.held_since), pacificDay(now)) : 0
  return {
    status,
    sub_status: subStatus,
    status_entered_at: enters ? now.toISOString() : job.status_entered_at,
    status_held_days: enters ? 0 : job.status_held_days + (isHeld ? 0 : held),
    held_since: isHeld ? (enters ? now.toISOString() : (job.held_since ?? now.toISOString())) : null,
  }
}

function demandRights({ viewer }: UnitOfWork, job: ServiceJob, changed: readonly ServiceJobField[]): void {
  if (!viewer) return
  for (const group of new Set(changed.map((field) => serviceJobFieldGroups[field])))
    demand(can.moveServiceJob(viewer, group, ownersOfJob(job)))
}

const onlyChanged = (fields: GivenServiceJob, changed: Changes): GivenServiceJob =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field in changed))

/** What cannot be of the records that the fields point at. */
async function faultsOf(
  work: UnitOfWork,
  leadId: string,
  owners: SaleOwners,
  { addressId, technician }: GivenServiceJob,
): Promise<Fault[]> {
  const [user] = technician ? await usersNow(work.tx, [technician]) : []
  const seesIt = user && can.readServiceJob(personLastSeen(user), owners).ok
  return [
    ...(addressId && !(await addressOf(work.tx, leadId, addressId))
      ? [{ field: 'addressId', message: 'The lead has no such address.' }]
      : []),
    ...(technician && !user?.is_enabled
      ? [{ field: 'technician', message: 'Nobody enabled has this id.' }]
      : user && !seesIt
        ? [{ field: 'technician', message: `${user.name} cannot see this service job.` }]
        : []),
  ]
}

/** What was completed or asked money for is history. Throws Refused. */
export function removeServiceJob(work: UnitOfWork, job: ServiceJob): Promise<ServiceJob> {
  if (job.status === 'Completed')
    throw new Refused(refuse(400, 'This service job is completed, so it stays.'))
  if (job.invoice_sent_date)
    throw new Refused(refuse(400, 'An invoice was sent for this service job, so it stays.'))
  return serviceJobs.remove(work, job)
}
