/** Write operations on service jobs. Each holds the lock of the lead. */
import type { NewServiceJob, ServiceJobChanges } from '@crm/contract/web/service-job-shapes'
import { can } from '@crm/domain/people/can'
import type { SaleOwners } from '@crm/domain/people/subject'
import {
  type ServiceJobField,
  serviceJobFaults,
  serviceJobFieldGroups,
} from '@crm/domain/service-jobs/fields'
import {
  type ServiceMove,
  type ServiceMoveRequest,
  datesRecordedByService,
  decideServiceMove,
  serviceRightFor,
} from '@crm/domain/service-jobs/moves'
import { isOnPath, servicePhases, startOf } from '@crm/domain/service-jobs/phases'
import { whyServiceJobStays } from '@crm/domain/service-jobs/removal'
import { daysBetween, pacificDay } from '@crm/domain/time'
import { daysOfStay } from '@crm/domain/work/clock'
import { isKeyOf } from '@crm/domain/own'
import { keysOf } from '#platform/record-of'
import { type Fault, Refused, conflict, demand, demandNoFaults, refuse } from '#spine/refusals'
import { personLastSeen, readUsers } from '#spine/people/people'
import { type Changes, changesBetween, fieldsChangedSince } from '#spine/records/activity'
import { definedOf } from '#spine/records/fields'
import { saveSnapshot, takeSnapshot } from '#spine/records/move-snapshots'
import { lockParentLead, leadColumnsOf } from '#spine/records/lead-scope'
import { findParentSale } from '#spine/records/sale-scope'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { addressOf, addressOfSale } from './relations.ts'
import { type ServiceJobInput, ownersOfJob, serviceJobView, serviceJobs, moveStateOf } from './store.ts'
import type { ServiceJob } from './service-job.ts'

/** Creates a job for a client, on one of their sales if known. Throws Refused with the invalid fields. */
export async function createServiceJob(
  work: UnitOfWork,
  { leadId, saleId, ...input }: NewServiceJob,
): Promise<ServiceJob> {
  const lead = await lockParentLead(work, leadId, can.readLead)
  const sale = saleId ? await findSaleOfLead(work, leadId, saleId) : undefined
  const owners: SaleOwners = sale?.owners ?? { salesRepId: null, lead: ownersOfLead(lead) }
  if (work.viewer) demand(can.changeServiceJob(work.viewer, owners))
  const today = pacificDay(work.now)
  const status = startOf(input.type)
  const fields = definedOf(input)
  demandNoFaults([
    ...(await faultsOf(work, leadId, owners, fields)),
    ...serviceJobFaults({ ...emptyFields, ...fields, type: input.type, status }, fields, {
      today,
      createdOn: today,
    }),
  ])
  const house = sale ? await addressOfSale(work.tx, sale.id) : null
  const created = await serviceJobs.insert(
    work,
    {
      ...fields,
      saleId: sale?.id ?? null,
      addressId: input.addressId ?? house ?? (await addressOf(work.tx, leadId, undefined)),
    },
    {
      lead_id: leadId,
      ...leadColumnsOf(lead),
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
  return reload(work, created.id)
}

const ownersOfLead = (lead: { readonly rep_id: string | null; readonly sales_rep_id: string | null }) => ({
  repId: lead.rep_id,
  salesRepId: lead.sales_rep_id,
})

const emptyFields = {
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

/** Reads the job with its joined columns, as it is in this transaction. */
const reload = async (work: UnitOfWork, id: string): Promise<ServiceJob> => serviceJobs.reread(work, id)

/** Applies a change set to a locked job, and moves it when the change set asks for it. Throws Refused. */
export async function changeServiceJob(
  work: UnitOfWork,
  job: ServiceJob,
  { version, status, subStatus, reason, ...input }: ServiceJobChanges,
): Promise<ServiceJob> {
  const before = serviceJobs.fieldsOf(job)
  const fields = definedOf(input)
  const changed = changesBetween(before, fields)
  const recordedDates = datesOfMove(job, { status, subStatus })
  demandRights(
    work,
    job,
    keysOf(fields).filter((field) => field in changed && !recordedDates.has(field)),
  )
  const owners = 'saleId' in changed ? await ownersAfter(work, job, fields.saleId ?? null) : ownersOfJob(job)
  if (status !== undefined && status !== job.status) await demandNotMoved(work, job, version)
  const nextState = { ...moveStateOf(job), ...fields }
  if (!isOnPath(nextState.type, nextState.status)) {
    const { label } = servicePhases[nextState.status]
    const message = `A job of the type ${nextState.type} has no ${label}: move it first.`
    throw new Refused(refuse(400, message, [{ field: 'type', message }]))
  }
  const decision = decideServiceMove(
    nextState,
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
      { ...nextState, ...stamps, status: move?.status ?? nextState.status },
      onlyChanged(fields, changed),
      { today: pacificDay(work.now), createdOn: pacificDay(job.created_at) },
    ),
  ])
  const columns = { sales_rep_id: owners.salesRepId, ...(move && columnsOfMove(work, job, move)) }
  const saved = await serviceJobs.change(
    work,
    job,
    { ...fields, ...stamps },
    {
      version,
      columns,
      ...(move && {
        changes: stateChanges(job, { ...job, ...columns }),
        verb: 'serviceJob.moved' as const,
        details: {
          ...(reason && { reason }),
          ...(move.status !== job.status && { days: daysOfStay(stayOf(job), work.now) }),
        },
      }),
    },
  )
  if (move) {
    const changedColumns = Object.keys({ ...serviceJobs.columnsOf({ ...fields, ...stamps }), ...columns })
    await saveSnapshot(work, changedColumns, { before: job, after: saved, kind: move.kind })
  }
  return reload(work, job.id)
}

/** Undoes the move that made this version, by its mover only, like that of a sale. Throws Refused. */
export async function undoServiceMove(
  work: UnitOfWork,
  job: ServiceJob,
  version: number,
): Promise<ServiceJob> {
  const { kind, columns } = await takeSnapshot(work, job, {
    version,
    noun: 'service job',
    view: serviceJobView(job, work),
  })
  const before = { ...job, ...columns } as ServiceJob
  if (work.viewer) {
    const right = serviceRightFor(kind as ServiceMove['kind'], before.status)
    demand(can.moveServiceJob(work.viewer, right, ownersOfJob(before)))
  }
  const fields = serviceJobs.fieldsOf(before)
  const changed = changesBetween(serviceJobs.fieldsOf(job), fields)
  await serviceJobs.change(work, job, onlyChanged(fields, changed), {
    columns,
    changes: stateChanges(job, before),
    verb: 'serviceJob.moved',
    details: { isUndo: true },
  })
  return reload(work, job.id)
}

const stateChanges = (before: JobState, after: JobState) =>
  changesBetween(
    { status: before.status, subStatus: before.sub_status },
    { status: after.status, subStatus: after.sub_status },
  )
type JobState = Pick<ServiceJob, 'status' | 'sub_status'>

/** The dates of a move belong to the move, even when the mover enters another day than today. */
function datesOfMove(job: ServiceJob, { status, subStatus }: ServiceMoveRequest): ReadonlySet<string> {
  const state = moveStateOf(job)
  const isMove = (status ?? state.status) !== state.status || subStatus !== undefined
  return new Set(isMove ? datesRecordedByService(state, { status: status ?? state.status, subStatus }) : [])
}

/** The owners of the job once it is about that sale, or about no sale of ours. Throws Refused. */
async function ownersAfter(work: UnitOfWork, job: ServiceJob, saleId: string | null): Promise<SaleOwners> {
  const sale = saleId === null ? undefined : await findSaleOfLead(work, job.lead_id, saleId)
  return { ...ownersOfJob(job), salesRepId: sale?.owners.salesRepId ?? null }
}

/** Reports a concurrent move as a version conflict, rather than refusing the stale move itself. */
async function demandNotMoved(work: UnitOfWork, job: ServiceJob, version: number | undefined): Promise<void> {
  if (version === undefined)
    throw new Refused(refuse(400, 'To move a service job, send the version that you saw.'))
  const changedFields = await fieldsChangedSince(work.tx, { type: 'serviceJob', id: job.id }, version)
  if (changedFields.has('status'))
    throw new Refused(conflict('Someone moved this service job.', serviceJobView(job, work)))
}

const stayOf = (job: ServiceJob) => ({
  enteredAt: job.status_entered_at,
  heldDays: job.status_held_days,
  heldSince: job.held_since,
})

/** Columns that a move writes beside the fields: the clock stops while on hold. */
function columnsOfMove({ now }: UnitOfWork, job: ServiceJob, { status, subStatus }: ServiceMove) {
  const enters = status !== job.status
  const isHeld = subStatus === 'OnHold'
  const endedHoldDays = job.held_since ? daysBetween(pacificDay(job.held_since), pacificDay(now)) : 0
  return {
    status,
    sub_status: subStatus,
    status_entered_at: enters ? now.toISOString() : job.status_entered_at,
    status_held_days: enters ? 0 : job.status_held_days + (isHeld ? 0 : endedHoldDays),
    held_since: isHeld ? (enters ? now.toISOString() : (job.held_since ?? now.toISOString())) : null,
  }
}

function demandRights({ viewer }: UnitOfWork, job: ServiceJob, changed: readonly ServiceJobField[]): void {
  if (!viewer) return
  for (const group of new Set(changed.map((field) => serviceJobFieldGroups[field])))
    demand(can.moveServiceJob(viewer, group, ownersOfJob(job)))
}

const onlyChanged = (fields: ServiceJobInput, changed: Changes): ServiceJobInput =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => isKeyOf(changed, field)))

/** Faults of the records that the fields refer to. */
async function faultsOf(
  work: UnitOfWork,
  leadId: string,
  owners: SaleOwners,
  { addressId, technician }: ServiceJobInput,
): Promise<Fault[]> {
  const [user] = technician ? await readUsers(work.tx, [technician]) : []
  const hasAccess = user && can.readServiceJob(personLastSeen(user), owners).ok
  return [
    ...(addressId && !(await addressOf(work.tx, leadId, addressId))
      ? [{ field: 'addressId', message: 'The lead has no such address.' }]
      : []),
    ...(technician && !user?.is_enabled
      ? [{ field: 'technician', message: 'No enabled user has this ID.' }]
      : user && !hasAccess
        ? [{ field: 'technician', message: `${user.name} cannot see this service job.` }]
        : []),
  ]
}

/** Removes a job, unless it was completed or invoiced. Throws Refused. */
export function removeServiceJob(work: UnitOfWork, job: ServiceJob): Promise<ServiceJob> {
  const blocker = whyServiceJobStays(moveStateOf(job))
  if (blocker) throw new Refused(refuse(400, blocker.itself))
  return serviceJobs.remove(work, job)
}
