/** What people do with sales. */
import type { NewWebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { downPaymentFault } from '@crm/domain/contracts/terms'
import { can } from '@crm/domain/people/can'
import { daysOfStay } from '@crm/domain/work/clock'
import { reversedDays } from '@crm/domain/work/day-order'
import { type SaleField, dayOrders, keeperOfNew, pastDays, saleFieldGroups } from '@crm/domain/sales/fields'
import { decideMove, rightsFor } from '@crm/domain/sales/moves'
import { quantityFaults, withQuantities } from '@crm/domain/sales/quantities'
import { type SaleStatus, firstSub } from '@crm/domain/sales/phases'
import { saleTicks, type SaleTick } from '@crm/domain/sales/ticks'
import { withSize } from '@crm/domain/sales/watts'
import { pacificDay } from '@crm/domain/time'
import { choiceFaults } from '../catalogue/store.ts'
import { hasContract } from '../contracts/queries.ts'
import { type Fault, Refused, demand, demandNoFaults, refuse } from '../http/handle.ts'
import { leads } from '../leads/store.ts'
import { definedOf } from '../records/fields.ts'
import { type Changes, changesBetween } from '../records/activity.ts'
import { type LeadOfRecord, lockParentLead, ofLead } from '../records/through-lead.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { doneBy } from '../tasks/result-tasks.ts'
import { effectsOf, leadCools, reviewMoves } from './effects.ts'
import { addressOfLead, findBeside, recordMove } from './queries.ts'
import { figuresOf } from './figures.ts'
import { columnsOfMove, demandAbout, heldAnew, heldSecondsUntil, refusalOf, verbOf } from './moving.ts'
import { standingOf } from './standing.ts'
import {
  type GivenSale,
  type Sale,
  aboutSale,
  choicesOfSale,
  sales,
  stayOf,
  ticksOf,
  writeInverter,
} from './store.ts'

/** Sells to a lead, which becomes Sold. Throws Refused. */
export async function createSale(
  work: UnitOfWork,
  { leadId, inverters = [], ...given }: NewWebSale,
): Promise<Sale> {
  const lead = await lockParentLead(work, leadId, can.createSale)
  const addressId = given.addressId ?? (await addressOfLead(work.tx, leadId, undefined))
  const usualRep = lead.sales_rep_id ?? work.viewer?.id ?? null
  const asked: GivenSale = { ...normalise(given), addressId, salesRepId: given.salesRepId ?? usualRep }
  const figures = await figuresOf(work, asked)
  const fields = sizedBy(asked, {}, figures)
  const owners = {
    salesRepId: fields.salesRepId ?? null,
    lead: { repId: lead.rep_id, salesRepId: lead.sales_rep_id },
  }
  if (work.viewer && fields.salesRepId !== usualRep) {
    demand(can.changeSale.decide(work.viewer, { ...owners, isPending: true }))
  }
  for (const keeper of keepersOf(fields)) {
    if (work.viewer) demand(can.changeSale[keeper](work.viewer, { ...owners, isPending: true }))
  }
  demandNoFaults([
    ...(await faultsOf(work, leadId, { ...fields, addressId: given.addressId })),
    ...(await inverterFaults(work, inverters)),
  ])
  const made = await writeSale(work, lead, fields, {
    sub_status: fields.contractDate ? firstSub('Pending') : 'MissingDocuments',
    created_by: work.viewer?.id ?? null,
    ...figures,
  })
  for (const { inverterId, quantity } of inverters) {
    await writeInverter(work, made.id, inverterId, quantity)
  }
  await sellLead(work, leadId)
  return whole(work, made.id)
}

/** A new sale of a locked lead, wherever it stands, and the first row of its moves. `figures` are of what is chosen. */
export async function writeSale(
  work: UnitOfWork,
  lead: LeadOfRecord,
  fields: GivenSale,
  figures: Partial<Sale>,
): Promise<Sale> {
  const at = work.now.toISOString()
  const columns = { lead_id: lead.id, ...ofLead(lead), status_entered_at: at, sub_entered_at: at, ...figures }
  const made = await sales.insert(work, fields, columns, {} as Sale)
  const entered = { kind: 'enter', reason: null, days: null, heldSeconds: 0, move: undefined } as const
  await recordMove(work, undefined, made, entered)
  return made
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

/** Whose fields somebody fills in with a new sale, beside those of the contract. */
const keepersOf = (fields: GivenSale) =>
  new Set(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([field]) => keeperOfNew(field as SaleField))
      .filter((keeper) => keeper !== undefined),
  )

/** A sale that is active makes its lead Sold, and is what visits asked for. */
export async function sellLead(work: UnitOfWork, leadId: string): Promise<void> {
  const system: UnitOfWork = { ...work, by: work.by, viewer: undefined }
  const lead = await leads.lock(system, leadId)
  if (lead.status !== 'Sold') await leads.change(system, lead, { status: 'Sold' })
  await doneBy(work, leadId, 'sale')
}

/** With all that it points at, as it is in this transaction. */
export async function whole(work: UnitOfWork, id: string): Promise<Sale> {
  return sales.guard(await sales.find(work.tx, id, undefined), undefined, undefined, work.now)
}

/** Applies a change set to a locked sale, and moves it where that asks for it. Throws Refused. */
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
    ...given
  } = changes
  const asked = normalise(given)
  const before = sales.fieldsOf(sale)
  const figures = await figuresOf(work, onlyChanged(asked, changesBetween(before, asked)))
  const fields = sizedBy(asked, before, { ...sale, ...figures })
  const changed = changesBetween(before, fields)
  const ticked = tickChanges(sale, ticks)
  demandRights(work, sale, [...Object.keys(changed).map(groupOf), ...Object.keys(ticked).map(groupOfTick)])
  demandNoFaults([
    ...(await faultsOf(work, sale.lead_id, onlyChanged(fields, changed), before)),
    ...reviewFaults(work, sale, reviewDate),
  ])
  const after = {
    ...sale,
    ...sales.columnsOf(fields),
    ...figures,
    ticks: ticksAfter(work, sale, ticked),
  } as Sale
  const wanted = { status, subStatus, onHold, holdReason, cancelReason, reason, override }
  const decision = decideMove(standingOf(after, await findBeside(work.tx, sale)), wanted, {
    now: work.now,
    whyNot: (right) => {
      if (!work.viewer) return undefined
      const decided = can.moveSale(work.viewer, right, aboutSale(sale))
      return decided.ok ? undefined : decided.reason
    },
  })
  if (decision && !decision.ok) throw refusalOf(decision)
  const move = decision?.move
  if (move && move.status !== sale.status && version === undefined) {
    throw new Refused(refuse(400, 'To move a sale, send the version that you saw.'))
  }
  demandAbout(sale, move?.kind, { holdReason, reviewDate, cancelReason })

  const moved = move
    ? columnsOfMove(work, sale, move, { holdReason, reviewDate, cancelReason, reason })
    : heldAnew(sale, { holdReason, reviewDate })
  // A hold that goes on is theirs who may make one.
  if (!move && work.viewer && Object.keys(moved.changes).length > 0) {
    for (const right of rightsFor('hold', sale.status as SaleStatus, sale.status as SaleStatus))
      demand(can.moveSale(work.viewer, right, aboutSale(sale)))
  }
  const stamps = {
    ...move?.stamps,
    ...Object.fromEntries((move?.cleared ?? []).map((stamp) => [stamp, null])),
  }
  const written = await sales.change(
    work,
    sale,
    { ...fields, ...stamps },
    {
      version,
      columns: {
        ...figures,
        ...moved.columns,
        ...(Object.keys(ticked).length > 0 && { ticks: JSON.stringify(after.ticks) }),
      },
      changes: { ...moved.changes, ...ticked },
      ...(move && { verb: verbOf[move.kind] }),
      facts: {
        ...(reason && { reason }),
        ...(move &&
          move.overridden.length > 0 && { overridden: move.overridden.map(({ message }) => message) }),
      },
    },
  )
  if (move) {
    await recordMove(work, sale, written, {
      kind: move.kind,
      reason: reason ?? moved.reason,
      days: move.status === sale.status ? null : daysOfStay(stayOf(sale), work.now),
      heldSeconds: heldSecondsUntil(sale, work.now),
      move,
    })
    for (const effect of effectsOf(move))
      await effect(work, await whole(work, sale.id), { move, from: sale, reason })
  } else if (written.review_date !== sale.review_date) {
    await reviewMoves(work, await whole(work, sale.id))
  }
  return whole(work, sale.id)
}

const groupOf = (field: string) => saleFieldGroups[field as SaleField]
const groupOfTick = (tick: string) => saleTicks[tick as SaleTick].group

function demandRights(
  { viewer }: UnitOfWork,
  sale: Sale,
  groups: readonly (keyof typeof can.changeSale)[],
): void {
  if (!viewer) return
  for (const group of new Set(groups)) demand(can.changeSale[group](viewer, aboutSale(sale)))
}

/** Tick -> [was, is], of those that change. */
function tickChanges(sale: Sale, ticks: WebSaleChanges['ticks'] = {}): Changes {
  const before = ticksOf(sale)
  return Object.fromEntries(
    Object.entries(ticks)
      .filter(([tick, is]) => is !== undefined && is !== Boolean(before[tick as SaleTick]))
      .map(([tick, is]) => [tick, [!is, is] as const]),
  )
}

function ticksAfter(work: UnitOfWork, sale: Sale, ticked: Changes) {
  const next: Record<string, unknown> = { ...ticksOf(sale) }
  for (const [tick, [, is]] of Object.entries(ticked)) {
    if (is === true) next[tick] = { at: work.now.toISOString(), by: work.viewer?.id ?? null }
    else delete next[tick]
  }
  return next
}

const onlyChanged = (fields: GivenSale, changed: Changes): GivenSale =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field in changed))

/** Empty text means "none"; instants are kept as the database tells them. */
function normalise(given: GivenSale): GivenSale {
  const fields = Object.fromEntries(
    Object.entries(definedOf(given)).map(([field, value]) => [field, value === '' ? null : value]),
  ) as GivenSale
  const survey = fields.siteSurveyDateTime
  return withQuantities(survey ? { ...fields, siteSurveyDateTime: new Date(survey).toISOString() } : fields)
}

/** With the size that other modules make. */
function sizedBy(
  fields: GivenSale,
  before: GivenSale,
  { module_wattage_stc: watts }: Pick<Partial<Sale>, 'module_wattage_stc'>,
): GivenSale {
  const { moduleQuantity } = { ...before, ...fields }
  const changed = onlyChanged(fields, changesBetween(before, fields))
  const { systemSizeKw } = withSize(
    { moduleId: changed.moduleId, moduleQuantity: changed.moduleQuantity, systemSizeKw: fields.systemSizeKw },
    (watts ?? 0) * (moduleQuantity ?? 0),
  )
  return systemSizeKw === undefined ? fields : { ...fields, systemSizeKw }
}

/** What cannot be of the fields that are given, beside those that stand. */
export async function faultsOf(
  work: UnitOfWork,
  leadId: string,
  fields: GivenSale,
  before: GivenSale = {},
): Promise<Fault[]> {
  const { addressId, salesRepId } = fields
  const today = pacificDay(work.now)
  const early = pastDays
    .filter((field) => (fields[field] ?? '') > today)
    .map((field) => ({ field, message: 'This day has not come yet.' }))
  const chosen = Object.fromEntries(
    Object.entries(choicesOfSale).map(([field, kind]) => [
      field,
      [kind, fields[field as keyof typeof choicesOfSale]] as const,
    ]),
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
      ? [{ field: 'salesRepId', message: 'Nobody enabled has this id.' }]
      : []),
    ...(await choiceFaults(work.tx, chosen)),
  ]
}

/** Nobody looks at a hold on a day that is over; one that stands may come to be. */
function reviewFaults(work: UnitOfWork, sale: Sale, reviewDate: string | null | undefined): Fault[] {
  return reviewDate && reviewDate !== sale.review_date && reviewDate < pacificDay(work.now)
    ? [{ field: 'reviewDate', message: 'This day is over: give today, or a later one.' }]
    : []
}

/** What was entered before stays, until either of the two changes. */
function priceFaults(fields: GivenSale, before: GivenSale): Fault[] {
  if (fields.saleAmount === undefined && fields.downPayment === undefined) return []
  const { saleAmount, downPayment } = { ...before, ...fields }
  const message = downPaymentFault(saleAmount, downPayment)
  return message === undefined ? [] : [{ field: 'downPayment', message }]
}

/** Throws Refused once money was asked for or somebody may have signed: a buyer never signs for a job that is away. */
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
  if (sale.status !== 'Cancelled') await leadCools(work, removed)
}

/** Brings a removed sale back, and its lead with it. */
export async function restoreSale(work: UnitOfWork, sale: Sale): Promise<Sale> {
  await sales.restore(work, sale)
  if ((sale.status as SaleStatus) !== 'Cancelled') await sellLead(work, sale.lead_id)
  return whole(work, sale.id)
}
