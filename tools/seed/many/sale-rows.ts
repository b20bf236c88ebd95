/** One of many sales as the rows that the API would have written: sale, moves, inverters and history. */
import type { Tables } from '@crm/api/platform/db/database'
import { newId } from '@crm/api/platform/ids'
import { sales } from '@crm/api/business/sales/store'
import { cast } from '@crm/cast'
import type { SeededRandom } from '@crm/cast/seeded-random'
import type { BulkLead } from '@crm/cast/bulk-leads'
import { daysOfStay } from '@crm/domain/work/clock'
import { saleFieldGroups } from '@crm/domain/sales/fields'
import { type SaleStatus, firstSub, stampOfLeaving } from '@crm/domain/sales/phases'
import { pacificDay } from '@crm/domain/time'
import type { Insertable } from 'kysely'
import { contractOf, doneIn, papersOfContract } from '../sales.ts'
import type { PricedCatalog } from './priced-catalog.ts'
import { type SaleLife, moverIn } from './sale-life.ts'

export interface SaleToEnter {
  readonly lead: BulkLead
  readonly life: SaleLife
  readonly number: number
  readonly shelf: PricedCatalog
  readonly luck: SeededRandom
}

interface SaleRows {
  readonly sales: Insertable<Tables['sales']>[]
  readonly sale_moves: Insertable<Tables['sale_moves']>[]
  readonly sale_inverters: Insertable<Tables['sale_inverters']>[]
  readonly activity: Insertable<Tables['activity']>[]
}

export function addSaleRows(rows: SaleRows, sale: SaleToEnter, addressId: string): void {
  const id = newId()
  const { lead, life, number, luck } = sale
  const rep = lead.salesRepId ?? cast.mona.crm.id
  const { inverters, ...contract } = contractOf(sale, luck, life.soldAt)
  const happened = happeningsOf(life, rep, luck)
  rows.sales.push({ ...saleRow(sale, { ...contract, addressId, salesRepId: rep }, happened), id })
  for (const { inverterId, quantity } of inverters) {
    rows.sale_inverters.push({ sale_id: id, inverter_id: inverterId, quantity, created_at: life.soldAt })
  }
  for (const [at, happening] of happened.entries()) {
    rows.sale_moves.push(moveRow(id, happening))
    rows.activity.push({
      ...historyRow(happening, at + 1),
      subject_id: id,
      lead_id: lead.id,
      sale_id: id,
      changes: JSON.stringify(changesOf(happening)),
      facts: JSON.stringify({ name: `J-${number}` }),
    })
  }
}

interface Happening {
  readonly kind: 'enter' | 'forward' | 'cancel' | 'hold'
  readonly at: Date
  readonly by: string
  readonly from: SaleStatus | null
  readonly to: SaleStatus
  /** Days in the phase that was left. */
  readonly days: number | null
  readonly reason: string | null
}

function happeningsOf(life: SaleLife, rep: string, luck: SeededRandom): Happening[] {
  const { soldAt, moves, status, cancelledAt, heldSince } = life
  let since = soldAt
  const happened: Happening[] = [
    { kind: 'enter', at: soldAt, by: rep, from: null, to: 'Pending', days: null, reason: null },
  ]
  for (const { from, to, at } of moves) {
    const days = daysOfStay({ enteredAt: since, heldDays: 0, heldSince: null }, at)
    happened.push({ kind: 'forward', at, by: moverIn(from, rep), from, to, days, reason: null })
    since = at
  }
  const last = moves.at(-1)?.to ?? 'Pending'
  const common = { by: cast.mona.crm.id, from: last }
  if (cancelledAt) {
    const days = daysOfStay({ enteredAt: since, heldDays: 0, heldSince: null }, cancelledAt)
    const reason = luck.pick(cancelReasons)
    happened.push({ ...common, kind: 'cancel', at: cancelledAt, to: status, days, reason })
  }
  if (heldSince) {
    happened.push({ ...common, kind: 'hold', at: heldSince, to: status, days: null, reason: holdReason })
  }
  return happened
}

const cancelReasons = [
  'Finance declined',
  'Customer changed mind (later)',
  'Roof or structure',
  'HOA refused',
]
const holdReason = 'Customer request'

const stepOf = ({ kind, from, to }: Happening) =>
  kind === 'enter' || kind === 'hold'
    ? { before: firstSub(to), after: firstSub(to) }
    : { before: from && firstSub(from), after: firstSub(to) }

function moveRow(saleId: string, happening: Happening) {
  const { kind, at, by, from, to, days, reason } = happening
  const { before, after } = stepOf(happening)
  return {
    id: newId(),
    sale_id: saleId,
    kind,
    from_status: from,
    to_status: to,
    from_sub: from && before,
    to_sub: after,
    at,
    by,
    reason,
    days,
    held_seconds: 0,
    stamps: JSON.stringify(stampsOf(happening)),
    overridden: '{}',
  } as unknown as Insertable<Tables['sale_moves']>
}

/** The date recorded when a phase is left. */
function stampsOf({ kind, from, at }: Happening): Readonly<Record<string, string>> {
  const stamp = from && (stampOfLeaving as Partial<Record<SaleStatus, string>>)[from]
  return kind === 'forward' && stamp ? { [stamp]: pacificDay(at) } : {}
}

const verbs = {
  enter: 'sale.created',
  forward: 'sale.moved',
  cancel: 'sale.cancelled',
  hold: 'sale.held',
} as const

const historyRow = ({ kind, at, by }: Happening, version: number) => ({
  subject_type: 'sale',
  verb: verbs[kind],
  actor_id: by,
  at,
  version,
  id: newId(),
  actor_kind: 'person' as const,
})

function changesOf(happening: Happening): Readonly<Record<string, readonly [unknown, unknown]>> {
  const { kind, from, to, reason } = happening
  if (kind === 'enter') return {}
  if (kind === 'hold') return { onHold: [false, true], holdReason: [null, reason] }
  const { before, after } = stepOf(happening)
  return {
    status: [from, to],
    ...(before !== after && { subStatus: [before, after] }),
    ...(kind === 'cancel' && { cancelReason: [null, reason] }),
    ...Object.fromEntries(Object.entries(stampsOf(happening)).map(([stamp, day]) => [stamp, [null, day]])),
  }
}

const noFields = Object.fromEntries(Object.keys(saleFieldGroups).map((field) => [field, null]))

function saleRow(
  sale: SaleToEnter,
  contract: Readonly<Record<string, unknown>>,
  happened: readonly Happening[],
) {
  const { lead, life, number, shelf, luck } = sale
  const rep = lead.salesRepId ?? cast.mona.crm.id
  // As for jobs from before documents existed: nobody opens the documents of a million clients.
  const ticked: Record<string, { readonly at: Date; readonly by: string }> = Object.fromEntries(
    papersOfContract.map((tick) => [tick, { at: life.soldAt, by: rep }]),
  )
  const fields: Record<string, unknown> = {
    ...noFields,
    isCommercial: false,
    presentationLanguage: 'English',
    ...contract,
  }
  for (const happening of happened.filter(({ kind }) => kind === 'forward')) {
    const { from, at, by } = happening
    const { ticks = {}, papers = [], ...done } = doneIn(from ?? 'Pending', { lead, rank: number }, luck, at)
    Object.assign(fields, done, stampsOf(happening))
    for (const tick of [...papers, ...Object.keys(ticks)]) ticked[tick] = { at, by }
  }
  const {
    installerId,
    financeOptionOneId: financeId,
    moduleId,
  } = contract as Readonly<Record<string, string>>
  const entered = happened.findLast(({ kind }) => kind !== 'hold')?.at ?? life.soldAt
  const cancelled = happened.find(({ kind }) => kind === 'cancel')
  const completedAt = life.status === 'Complete' ? entered : null
  return {
    ...sales.columnsOf(fields),
    number,
    job_number: `J-${number}`,
    lead_id: lead.id,
    lead_rep_id: lead.repId,
    lead_sales_rep_id: lead.salesRepId,
    status: life.status,
    sub_status: firstSub(life.status),
    on_hold: life.heldSince !== null,
    hold_reason: life.heldSince && holdReason,
    held_since: life.heldSince,
    status_entered_at: entered,
    sub_entered_at: entered,
    previous_status: cancelled?.from ?? null,
    previous_sub_status: cancelled?.from ? firstSub(cancelled.from) : null,
    cancel_date: cancelled ? pacificDay(cancelled.at) : null,
    cancel_reason: cancelled?.reason ?? null,
    qa_review_completed_at: completedAt,
    completed_at: completedAt,
    ticks: JSON.stringify(ticked),
    ...shelf.figuresOf({ installerId, financeId, moduleId }),
    created_by: rep,
    created_at: life.soldAt,
    updated_at: life.lastAt,
    version: happened.length,
  }
}
