/** Write operations on sales. */
import type { NewWebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { downPaymentFault } from '@crm/domain/contracts/terms'
import { can } from '@crm/domain/people/can'
import { daysOfStay } from '@crm/domain/work/clock'
import { reversedDays } from '@crm/domain/work/day-order'
import {
  type SaleField,
  dayOrders,
  rightForNewField,
  pastDays,
  saleFieldGroups,
} from '@crm/domain/sales/fields'
import { type MoveRequest, datesRecordedBy, decideMove, kindOfMove, rightsFor } from '@crm/domain/sales/moves'
import { quantityFaults, withQuantities } from '@crm/domain/sales/quantities'
import { firstSub } from '@crm/domain/sales/phases'
import { saleTicks, type SaleTick } from '@crm/domain/sales/ticks'
import { withSize } from '@crm/domain/sales/watts'
import { pacificDay } from '@crm/domain/time'
import { isKeyOf } from '@crm/domain/own'
import { choiceFaults } from '#shared/catalog/store'
import { hasContract } from '#business/contracts/queries'
import { entriesOf } from '#platform/record-of'
import { type Fault, Refused, demand, demandNoFaults, refuse } from '#spine/refusals'
import { leads } from '#business/leads/store'
import { definedOf } from '#spine/records/fields'
import { type Changes, changesBetween } from '#spine/records/activity'
import { saveSnapshot, takeSnapshot } from '#spine/records/move-snapshots'
import { type LeadOfRecord, lockParentLead, leadColumnsOf } from '#spine/records/lead-scope'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { closeResultTasks } from '#shared/tasks/result-tasks'
import { effectsOf, setLeadCold, rescheduleReview, undoEffects } from './effects.ts'
import { addressOfLead, findRelatedFacts, markUndone, recordMove } from './queries.ts'
import { figuresOf } from './figures.ts'
import {
  columnsOfMove,
  demandMatchingDetails,
  columnsOfHoldChange,
  heldSecondsUntil,
  refusalOf,
  stateChanges,
  undoVerbOf,
  verbOf,
} from './move-columns.ts'
import { moveStateOf } from './move-state.ts'
import { type SaleInput, saleSubject, choicesOfSale, sales, stayOf, ticksOf, writeInverter } from './store.ts'
import type { Sale } from './sale.ts'

/** Creates a sale for a lead and sets the lead to Sold. Throws Refused. */
export async function createSale(
  work: UnitOfWork,
  { leadId, inverters = [], ...input }: NewWebSale,
): Promise<Sale> {
  const lead = await lockParentLead(work, leadId, can.createSale)
  const addressId = input.addressId ?? (await addressOfLead(work.tx, leadId, undefined))
  const usualRep = lead.sales_rep_id ?? work.viewer?.id ?? null
  const requested: SaleInput = { ...normalize(input), addressId, salesRepId: input.salesRepId ?? usualRep }
  const figures = await figuresOf(work, requested)
  const fields = withSystemSize(requested, {}, figures)
  const owners = {
    salesRepId: fields.salesRepId ?? null,
    lead: { repId: lead.rep_id, salesRepId: lead.sales_rep_id },
  }
  if (work.viewer && fields.salesRepId !== usualRep) {
    demand(can.changeSale.decide(work.viewer, { ...owners, isPending: true }))
  }
  for (const group of fieldGroupsOf(fields)) {
    if (work.viewer) demand(can.changeSale[group](work.viewer, { ...owners, isPending: true }))
  }
  demandNoFaults([
    ...(await faultsOf(work, leadId, { ...fields, addressId: input.addressId })),
    ...(await inverterFaults(work, inverters)),
  ])
  const created = await writeSale(work, lead, fields, {
    sub_status: fields.contractDate ? firstSub('Pending') : 'MissingDocuments',
    created_by: work.viewer?.id ?? null,
    ...figures,
  })
  for (const { inverterId, quantity } of inverters) {
    await writeInverter(work, created.id, inverterId, quantity)
  }
  await markLeadSold(work, leadId)
  return reload(work, created.id)
}

/**
 * Inserts a sale of a locked lead in any phase, with the first row of its move history. `figures`: values copied from
 * the catalog.
 */
export async function writeSale(
  work: UnitOfWork,
  lead: LeadOfRecord,
  fields: SaleInput,
  figures: Partial<Sale>,
): Promise<Sale> {
  const now = work.now.toISOString()
  const columns = {
    lead_id: lead.id,
    ...leadColumnsOf(lead),
    status_entered_at: now,
    sub_entered_at: now,
    ...figures,
  }
  const created = await sales.insert(work, fields, columns, {} as Sale)
  const entered = { kind: 'enter', reason: null, days: null, heldSeconds: 0, move: undefined } as const
  await recordMove(work, undefined, created, entered)
  return created
}

async function inverterFaults(
  { tx }: UnitOfWork,
  inverters: NonNullable<NewWebSale['inverters']>,
): Promise<Fault[]> {
  const found = await Promise.all(
    inverters.map(({ inverterId }) => choiceFaults(tx, { inverters: ['inverters', inverterId] })),
  )
  return found.flat()
}

/** Field groups that a new sale fills in, beyond the contract group: each needs its own permission. */
const fieldGroupsOf = (fields: SaleInput) =>
  new Set(
    entriesOf(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([field]) => rightForNewField(field))
      .filter((group) => group !== undefined),
  )

/** Sets the lead of an active sale to Sold and closes the result tasks that asked for a sale. */
export async function markLeadSold(work: UnitOfWork, leadId: string): Promise<void> {
  const system = asSystem(work)
  const lead = await leads.lock(system, leadId)
  if (lead.status !== 'Sold') await leads.change(system, lead, { status: 'Sold' })
  await closeResultTasks(work, leadId, 'sale')
}

/** Reads the sale with all its joined columns, as it is in this transaction. */
export async function reload(work: UnitOfWork, id: string): Promise<Sale> {
  return sales.reread(work, id)
}

/** Applies a change set to a locked sale, and moves the sale when the change set asks for it. Throws Refused. */
export async function changeSale(work: UnitOfWork, sale: Sale, changes: WebSaleChanges): Promise<Sale> {
  const {
    version,
    status,
    subStatus,
    onHold,
    holdReason,
    reviewDate,
    cancelReason,
    reason,
    override,
    ticks,
    ...input
  } = changes
  const requested = normalize(input)
  const before = sales.fieldsOf(sale)
  const figures = await figuresOf(work, onlyChanged(requested, changesBetween(before, requested)))
  const fields = withSystemSize(requested, before, { ...sale, ...figures })
  const changed = changesBetween(before, fields)
  const changedTicks = tickChanges(sale, ticks)
  const request = { status, subStatus, onHold, holdReason, cancelReason, reason, override }
  const recordedDates = datesOfMove(sale, request)
  demandRights(work, sale, [
    // The dates of a move belong to the move, even when the mover enters another day than today.
    ...Object.keys(changed)
      .filter((field) => !recordedDates.has(field))
      .map(fieldGroupOf),
    ...Object.keys(changedTicks).map(groupOfTick),
  ])
  demandNoFaults([
    ...(await faultsOf(work, sale.lead_id, onlyChanged(fields, changed), before)),
    ...reviewFaults(work, sale, reviewDate),
  ])
  const after = {
    ...sale,
    ...sales.columnsOf(fields),
    ...figures,
    ticks: applyTicks(work, sale, changedTicks),
  } as Sale
  const decision = decideMove(moveStateOf(after, await findRelatedFacts(work.tx, sale)), request, {
    now: work.now,
    whyNot: (right) => {
      if (!work.viewer) return undefined
      const decided = can.moveSale(work.viewer, right, saleSubject(sale))
      return decided.ok ? undefined : decided.reason
    },
  })
  if (decision && !decision.ok) throw refusalOf(decision)
  const move = decision?.move
  if (move && move.status !== sale.status && version === undefined) {
    throw new Refused(refuse(400, 'To move a sale, send the version that you saw.'))
  }
  demandMatchingDetails(sale, move?.kind, { holdReason, reviewDate, cancelReason })

  const holdOrMove = move
    ? columnsOfMove(work, sale, move, { holdReason, reviewDate, cancelReason, reason })
    : columnsOfHoldChange(sale, { holdReason, reviewDate })
  // Changing an existing hold needs the same right as making one.
  if (!move && work.viewer && Object.keys(holdOrMove.changes).length > 0) {
    for (const right of rightsFor('hold', sale.status, sale.status))
      demand(can.moveSale(work.viewer, right, saleSubject(sale)))
  }
  const stamps = {
    ...move?.stamps,
    ...Object.fromEntries((move?.cleared ?? []).map((stamp) => [stamp, null])),
  }
  const columns = {
    ...figures,
    ...holdOrMove.columns,
    ...(Object.keys(changedTicks).length > 0 && { ticks: JSON.stringify(after.ticks) }),
  }
  const saved = await sales.change(
    work,
    sale,
    { ...fields, ...stamps },
    {
      version,
      columns,
      changes: { ...holdOrMove.changes, ...changedTicks },
      ...(move && { verb: verbOf[move.kind] }),
      details: {
        ...(reason && { reason }),
        ...(move &&
          move.overridden.length > 0 && { overridden: move.overridden.map(({ message }) => message) }),
      },
    },
  )
  if (move) {
    const moveId = await recordMove(work, sale, saved, {
      kind: move.kind,
      reason: reason ?? holdOrMove.reason,
      days: move.status === sale.status ? null : daysOfStay(stayOf(sale), work.now),
      heldSeconds: heldSecondsUntil(sale, work.now),
      move,
    })
    const { kind } = move
    if (kind !== 'cancel' && kind !== 'resume') {
      const changedColumns = Object.keys({ ...sales.columnsOf({ ...fields, ...stamps }), ...columns })
      await saveSnapshot(work, changedColumns, { before: sale, after: saved, kind, moveId })
    }
    for (const effect of effectsOf(move))
      await effect(work, await reload(work, sale.id), { move, from: sale, reason })
  } else if (saved.review_date !== sale.review_date) {
    await rescheduleReview(work, await reload(work, sale.id))
  }
  return reload(work, sale.id)
}

/**
 * Undoes the move that made this version; only its mover may. Restores phase, step, clock, dates and every
 * field that was sent with the move. Throws Refused.
 */
export async function undoMove(work: UnitOfWork, sale: Sale, version: number): Promise<Sale> {
  const { kind, moveId, columns } = await takeSnapshot(work, sale, {
    version,
    noun: 'sale',
    view: sales.view(sale, work),
  })
  const before = { ...sale, ...columns } as Sale
  for (const right of rightsFor(kind, before.status, sale.status)) {
    if (work.viewer) demand(can.moveSale(work.viewer, right, saleSubject(before)))
  }
  const changed = changesBetween(sales.fieldsOf(sale), sales.fieldsOf(before))
  await sales.change(work, sale, onlyChanged(sales.fieldsOf(before), changed), {
    columns,
    changes: stateChanges(sale, before),
    verb: undoVerbOf[kind],
    details: { isUndo: true },
  })
  if (moveId !== null) await markUndone(work, moveId)
  const restored = await reload(work, sale.id)
  for (const effect of undoEffects[kind]) {
    const move = { kind, status: restored.status, subStatus: restored.sub_status }
    await effect(work, restored, {
      move: { ...move, stamps: {}, cleared: [], overridden: [] },
      from: sale,
      reason: 'Undone',
    })
  }
  return restored
}

/** The dates that the move records; empty when the request is not a move. */
function datesOfMove(sale: Sale, request: MoveRequest): ReadonlySet<string> {
  const state = moveStateOf(sale, noRelatedFacts)
  const kind = kindOfMove(state, request)
  if (kind !== 'forward' && kind !== 'step') return new Set()
  return new Set(datesRecordedBy(state, { ...request, status: request.status ?? state.status }))
}

/** Facts of a move that no date depends on. */
const noRelatedFacts = { openHighTasks: 0, docTypes: [], hasOpenChange: false } as const

const fieldGroupOf = (field: string) => saleFieldGroups[field as SaleField]
const groupOfTick = (tick: string) => saleTicks[tick as SaleTick].group

function demandRights(
  { viewer }: UnitOfWork,
  sale: Sale,
  groups: readonly (keyof typeof can.changeSale)[],
): void {
  if (!viewer) return
  for (const group of new Set(groups)) demand(can.changeSale[group](viewer, saleSubject(sale)))
}

/** Map of tick to [before, after], for the ticks that change. */
function tickChanges(sale: Sale, ticks: WebSaleChanges['ticks'] = {}): Changes {
  const before = ticksOf(sale)
  return Object.fromEntries(
    entriesOf(ticks)
      .filter(([tick, isTicked]) => isTicked !== undefined && isTicked !== Boolean(before[tick]))
      .map(([tick, isTicked]) => [tick, [!isTicked, isTicked] as const]),
  )
}

function applyTicks(work: UnitOfWork, sale: Sale, changedTicks: Changes) {
  const next: Record<string, unknown> = { ...ticksOf(sale) }
  for (const [tick, [, isTicked]] of Object.entries(changedTicks)) {
    if (isTicked === true) next[tick] = { at: work.now.toISOString(), by: work.viewer?.id ?? null }
    else delete next[tick]
  }
  return next
}

const onlyChanged = (fields: SaleInput, changed: Changes): SaleInput =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => isKeyOf(changed, field)))

/** Empty text means "none"; instants are written the way the database returns them, so that comparisons match. */
function normalize(input: SaleInput): SaleInput {
  const fields = Object.fromEntries(
    Object.entries(definedOf(input)).map(([field, value]) => [field, value === '' ? null : value]),
  ) as SaleInput
  const survey = fields.siteSurveyDateTime
  return withQuantities(survey ? { ...fields, siteSurveyDateTime: new Date(survey).toISOString() } : fields)
}

/** Recalculates the system size when the modules change, unless the request sets a size. */
function withSystemSize(
  fields: SaleInput,
  before: SaleInput,
  { module_wattage_stc: watts }: Pick<Partial<Sale>, 'module_wattage_stc'>,
): SaleInput {
  const { moduleQuantity } = { ...before, ...fields }
  const changed = onlyChanged(fields, changesBetween(before, fields))
  const { systemSizeKw } = withSize(
    { moduleId: changed.moduleId, moduleQuantity: changed.moduleQuantity, systemSizeKw: fields.systemSizeKw },
    (watts ?? 0) * (moduleQuantity ?? 0),
  )
  return systemSizeKw === undefined ? fields : { ...fields, systemSizeKw }
}

/** Validation faults of the new field values, checked together with the values already stored. */
export async function faultsOf(
  work: UnitOfWork,
  leadId: string,
  fields: SaleInput,
  before: SaleInput = {},
): Promise<Fault[]> {
  const { addressId, salesRepId } = fields
  const today = pacificDay(work.now)
  const early = pastDays
    .filter((field) => (fields[field] ?? '') > today)
    .map((field) => ({ field, message: 'This day is in the future.' }))
  const chosen = Object.fromEntries(
    entriesOf(choicesOfSale).map(([field, kind]) => [field, [kind, fields[field]] as const]),
  )
  return [
    ...early,
    ...reversedDays(dayOrders, { ...before, ...fields }, fields),
    ...priceFaults(fields, before),
    ...quantityFaults(fields, before),
    ...(addressId && !(await addressOfLead(work.tx, leadId, addressId))
      ? [{ field: 'addressId', message: 'The lead has no such address.' }]
      : []),
    ...(salesRepId && !work.users.get(salesRepId)?.is_enabled
      ? [{ field: 'salesRepId', message: 'No enabled user has this ID.' }]
      : []),
    ...(await choiceFaults(work.tx, chosen)),
  ]
}

/** A new review day must not be in the past. A stored day that has passed is still accepted. */
function reviewFaults(work: UnitOfWork, sale: Sale, reviewDate: string | null | undefined): Fault[] {
  return reviewDate && reviewDate !== sale.review_date && reviewDate < pacificDay(work.now)
    ? [{ field: 'reviewDate', message: 'This day is past. Choose today or later.' }]
    : []
}

/** Stored prices stay valid until one of the two fields changes. */
function priceFaults(fields: SaleInput, before: SaleInput): Fault[] {
  if (fields.saleAmount === undefined && fields.downPayment === undefined) return []
  const { saleAmount, downPayment } = { ...before, ...fields }
  const message = downPaymentFault(saleAmount, downPayment)
  return message === undefined ? [] : [{ field: 'downPayment', message }]
}

/**
 * Removes a sale. Throws Refused once an invoice was sent or a contract exists: a buyer must not sign for a removed
 * job.
 */
export async function removeSale(work: UnitOfWork, sale: Sale): Promise<void> {
  if (sale.invoice_one_sent_date) {
    throw new Refused(refuse(400, 'An invoice was sent for this sale. Cancel it instead.'))
  }
  if (await hasContract(work.tx, sale.id)) {
    throw new Refused(
      refuse(400, 'The sale has a contract. Remove it while it is a draft, else cancel the sale instead.'),
    )
  }
  if (sale.sheet) {
    throw new Refused(refuse(400, 'The sale has a commission sheet. Cancel the sale instead.'))
  }
  const removed = await sales.remove(work, sale)
  if (sale.status !== 'Cancelled') await setLeadCold(work, removed)
}

/** Restores a removed sale, and sets its lead to Sold again. */
export async function restoreSale(work: UnitOfWork, sale: Sale): Promise<Sale> {
  await sales.restore(work, sale)
  if (sale.status !== 'Cancelled') await markLeadSold(work, sale.lead_id)
  return reload(work, sale.id)
}
