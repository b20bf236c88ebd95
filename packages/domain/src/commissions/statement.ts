/** Statement of a rep: earned, drawn and due amounts per sheet and in total, with a daily ledger. */
import type { Decimal } from 'decimal.js'
import { phaseIndex, type SaleStatus } from '../sales/phases.ts'
import { monthsUntil } from '../dashboard/spans.ts'
import { type LedgerPayment, type PaymentKind } from './payments.ts'
import { type Amount, exact, round2, sum } from '../money.ts'
import { type Instant, pacificDay } from '../time.ts'
import { balanceOf } from './balance.ts'
import { type DrawState, whyNoDraw } from './draw-actions.ts'
import type { DrawShare } from './draw-cap.ts'
import type { SheetState } from './sheet-actions.ts'

/** The fields of a sheet that a statement needs. Days are Pacific. */
export interface StatementSheet {
  readonly state: SheetState
  readonly commissionAmount: Amount
  readonly approvedAt: Instant | null
  readonly draws: readonly { readonly amount: Amount; readonly state: DrawState }[]
  readonly payments: readonly StatedPayment[]
  /** Share that may be drawn by now. */
  readonly share?: DrawShare
  readonly sale: {
    readonly status: SaleStatus
    readonly cancelDate: string | null
    readonly installCompletedDate: string | null
  }
}

interface StatedPayment extends LedgerPayment {
  readonly day: string
  readonly checkNumber: string | null
  readonly isReversal: boolean
}

export const ledgerKinds = ['commission', 'draw', 'settled', 'repaid', 'reversed', 'cancelled'] as const

/** One ledger line of a sheet; `balance` is the due amount after it. */
export interface LedgerEntry {
  readonly kind: (typeof ledgerKinds)[number]
  /** Null for an unapproved commission. */
  readonly day: string | null
  readonly amount: Decimal
  readonly balance: Decimal
  readonly checkNumber: string | null
}

/** Label of a ledger line, on the page and in print. */
export function entryInWords({
  kind,
  day,
  checkNumber,
}: Pick<LedgerEntry, 'kind' | 'day' | 'checkNumber'>): string {
  const withCheck = (words: string) => (checkNumber ? `${words}, check ${checkNumber}` : words)
  switch (kind) {
    case 'commission':
      return day ? 'Commission approved' : 'Commission, not yet approved'
    case 'draw':
      return withCheck('Draw paid')
    case 'settled':
      return withCheck('Settled by payroll')
    case 'repaid':
      return withCheck('Paid back')
    case 'reversed':
      return withCheck('Payment reversed')
    case 'cancelled':
      return 'Sale canceled: nothing is earned on it'
  }
}

/** True when the commission counts as earned: it has an approval that was not withdrawn. */
const isApproved = ({ state }: Pick<StatementSheet, 'state'>) => state !== 'Draft' && state !== 'Submitted'

const drawnOf = (sheet: StatementSheet) => ({ ...sheet, isSaleCancelled: sheet.sale.status === 'Cancelled' })

/** Every sheet with balance and ledger, the totals, and the last twelve months. Keeps the order of the sheets. */
export function statementOf<S extends StatementSheet>(
  sheets: readonly S[],
  rates: CancelRates,
  now: Instant,
) {
  const summaries = sheets.map((sheet) => ({ sheet, ...summarizeSheet(sheet, rates) }))
  return { sheets: summaries, totals: totalsOf(summaries), months: monthsOf(summaries, now) }
}

/** The page of a sheet uses the same function, so both agree. */
function summarizeSheet(sheet: StatementSheet, rates: CancelRates) {
  const drawn = drawnOf(sheet)
  const balance = balanceOf(drawn)
  const { drawPaidTotal, drawOpenTotal, settled, repaid, owedBack, drawAvailable } = balance
  const paid = drawPaidTotal.plus(settled).minus(repaid)
  const isEarned = isApproved(sheet)
  const atRisk = isAtRisk(sheet) ? paid : exact(0)
  const rate = rates[sheet.sale.status] ?? null
  return {
    /** Null for an unapproved sheet, so that the column adds up to the earned total. */
    earned: isEarned ? balance.earned : null,
    drawPaidTotal,
    drawOpenTotal,
    settled,
    repaid,
    /** Only the owed-back amount for an unapproved sheet. */
    balanceDue: isEarned ? balance.balanceDue : owedBack.negated(),
    owedBack,
    /** Paid on a sheet whose approval was withdrawn later, as far as its commission covers it. */
    paidUnapproved: isEarned ? exact(0) : paid.minus(owedBack),
    /** Zero when no draw can be requested. */
    drawAvailable: whyNoDraw(drawn) === undefined ? drawAvailable : exact(0),
    atRisk,
    /** Expected clawback; null without enough data. */
    forecast: atRisk.isZero()
      ? exact(0)
      : rate && round2(atRisk.times(rate.cancelled).dividedBy(rate.decided)),
    ledger: ledgerOf(sheet),
  }
}

/** Paid out on a job that may still be canceled because nothing is installed. */
const isAtRisk = ({ sale: { status, installCompletedDate } }: StatementSheet) =>
  status !== 'Cancelled' && installCompletedDate === null && phaseIndex(status) <= phaseIndex('Install')

/** The commission first, then payments by day. The last balance of an approved sheet is the balance due. */
function ledgerOf({ sale, ...sheet }: StatementSheet): readonly LedgerEntry[] {
  const approvedOn = sheet.approvedAt === null ? null : pacificDay(sheet.approvedAt)
  const entry = (
    kind: LedgerEntry['kind'],
    day: string | null,
    amount: Amount,
    checkNumber: string | null = null,
  ) => ({
    kind,
    day,
    amount: exact(amount),
    checkNumber,
  })
  const negatedCommission = exact(sheet.commissionAmount).negated()
  const laterEntries = [
    ...sheet.payments.map(({ kind, day, amount, checkNumber, isReversal }) =>
      entry(isReversal ? 'reversed' : entryKinds[kind], day, exact(amount).negated(), checkNumber),
    ),
    ...(sale.status === 'Cancelled' ? [entry('cancelled', sale.cancelDate, negatedCommission)] : []),
  ].toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))
  let balance = exact(0)
  return [entry('commission', approvedOn, sheet.commissionAmount), ...laterEntries].map((one) => {
    balance = balance.plus(one.amount)
    return { ...one, balance }
  })
}

const entryKinds: Record<PaymentKind, LedgerEntry['kind']> = {
  draw: 'draw',
  settlement: 'settled',
  repayment: 'repaid',
  referral: 'draw',
}

/** Per phase: how many of the decided jobs were canceled there or later. Absent for too few jobs. */
export type CancelRates = Partial<
  Record<SaleStatus, { readonly cancelled: number; readonly decided: number }>
>

/** Minimum number of jobs for a rate. */
const minDecidedJobs = 10

/**
 * Cancellation rate from each phase on, until installation.
 * @param installed number of installed jobs
 * @param cancelledIn number of canceled jobs, by their phase at that time
 */
export function cancelRates(
  installed: number,
  cancelledIn: ReadonlyMap<SaleStatus, number>,
  phases: readonly SaleStatus[],
): CancelRates {
  return Object.fromEntries(
    phases.flatMap((phase) => {
      const cancelled = [...cancelledIn].reduce(
        (total, [status, jobs]) => (phaseIndex(status) >= phaseIndex(phase) ? total + jobs : total),
        0,
      )
      const decided = installed + cancelled
      return decided < minDecidedJobs ? [] : [[phase, { cancelled, decided }]]
    }),
  )
}

interface SheetSummary extends ReturnType<typeof summarizeSheet> {
  readonly sheet: StatementSheet
}

function totalsOf(summaries: readonly SheetSummary[]) {
  const sumOf = (
    amountOf: (one: SheetSummary) => Decimal,
    includes: (one: SheetSummary) => boolean = () => true,
  ) => sum(summaries.filter(includes).map(amountOf))
  return {
    /** Submitted sheets that wait for approval; drafts do not count. */
    expected: sumOf(
      ({ sheet }) => (sheet.sale.status === 'Cancelled' ? exact(0) : exact(sheet.commissionAmount)),
      ({ sheet }) => sheet.state === 'Submitted',
    ),
    earned: sumOf(({ earned }) => earned ?? exact(0)),
    drawn: sumOf(({ drawPaidTotal }) => drawPaidTotal),
    settled: sumOf(({ settled }) => settled),
    repaid: sumOf(({ repaid }) => repaid),
    paidUnapproved: sumOf(({ paidUnapproved }) => paidUnapproved),
    /** Approved balances less clawbacks on other sheets: earned - drawn - settled + repaid + paidUnapproved. */
    due: sumOf(({ balanceDue }) => balanceDue),
    owedBack: sumOf(({ owedBack }) => owedBack),
    asked: sumOf(({ drawOpenTotal }) => drawOpenTotal),
    available: sumOf(({ drawAvailable }) => drawAvailable),
    atRisk: sumOf(({ atRisk }) => atRisk),
    forecast: summaries.some(({ forecast }) => forecast === null)
      ? null
      : sumOf(({ forecast }) => forecast ?? exact(0)),
  }
}

const monthCount = 12

/** Earned (by approval day) and paid (less repayments) per month. Earned amounts skip sales that are canceled by now. */
function monthsOf(summaries: readonly SheetSummary[], now: Instant) {
  const activeSales = summaries.filter(({ sheet }) => sheet.sale.status !== 'Cancelled')
  return monthsUntil(now, monthCount).map((month) => {
    const isWithin = (day: string) => day.startsWith(month.slice(0, 7))
    return { month, earned: inPeriod(activeSales, isWithin).earned, paid: inPeriod(summaries, isWithin).paid }
  })
}

export interface Period {
  /** Pacific days, both inclusive; a missing bound is open. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Opening balance, changes and closing balance of a period. */
export function periodOf(summaries: readonly SheetSummary[], { from = '', to = '9999' }: Period) {
  const opening = netOf(inPeriod(summaries, (day) => day < from))
  const inside = inPeriod(summaries, (day) => day >= from && day <= to)
  return { opening, ...inside, closing: opening.plus(netOf(inside)) }
}

/** Sheets with entries in the period, each reduced to those entries. */
export const withinPeriod = <S extends Pick<SheetSummary, 'ledger'>>(
  summaries: readonly S[],
  { from = '', to = '9999' }: Period,
): S[] =>
  summaries
    .map((one) => ({
      ...one,
      ledger: one.ledger.filter(({ day }) => day !== null && day >= from && day <= to),
    }))
    .filter(({ ledger }) => ledger.length > 0)

const netOf = ({ earned, paid }: { readonly earned: Decimal; readonly paid: Decimal }) => earned.minus(paid)

/** Skips unapproved commissions; a canceled sale's commission is taken back on its cancellation day. */
function inPeriod(summaries: readonly SheetSummary[], isWithin: (day: string) => boolean) {
  const entries = summaries.flatMap(({ sheet, ledger }) =>
    ledger.filter(({ kind, day }) => day !== null && isWithin(day) && (isApproved(sheet) || isPaid(kind))),
  )
  const sumOf = (includes: (kind: LedgerEntry['kind']) => boolean) =>
    sum(entries.filter(({ kind }) => includes(kind)).map(({ amount }) => amount))
  return {
    earned: sumOf((kind) => !isPaid(kind)),
    paid: exact(0).minus(sumOf(isPaid)),
  }
}

const isPaid = (kind: LedgerEntry['kind']) => kind !== 'commission' && kind !== 'cancelled'
