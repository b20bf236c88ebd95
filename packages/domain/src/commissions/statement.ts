/** What a rep has earned, drawn and has to come, of each sheet and in total, and how it came about day by day. */
import type { Decimal } from 'decimal.js'
import { placeOf, type SaleStatus } from '../sales/phases.ts'
import { monthsUntil } from '../dashboard/spans.ts'
import { type Amount, exact, round2, sum } from '../money.ts'
import { type Instant, pacificDay } from '../time.ts'
import { balanceOf } from './balance.ts'
import { type DrawState, whyNoDraw } from './draw-actions.ts'
import type { SheetState } from './sheet-actions.ts'

/** What a statement takes of a sheet. Days are Pacific. */
export interface StatedSheet {
  readonly state: SheetState
  readonly commissionAmount: Amount
  readonly settledAmount: Amount | null
  readonly approvedAt: Instant | null
  readonly completedAt: Instant | null
  readonly draws: readonly StatedDraw[]
  readonly sale: {
    readonly status: SaleStatus
    readonly cancelDate: string | null
    readonly installCompletedDate: string | null
  }
}

interface StatedDraw {
  readonly amount: Amount
  readonly state: DrawState
  readonly paymentDate: string | null
  readonly checkNumber: string | null
}

/** One line of the ledger of a sheet; `balance` is what is due after it. */
export interface LedgerEntry {
  readonly kind: 'commission' | 'draw' | 'settled' | 'cancelled'
  /** Null for a commission that nobody approved yet. */
  readonly day: string | null
  readonly amount: Decimal
  readonly balance: Decimal
  readonly checkNumber: string | null
}

/** Whether what is earned on it counts: somebody approved it, and nobody withdrew that. */
const isApproved = ({ state }: Pick<StatedSheet, 'state'>) => state !== 'Draft' && state !== 'Submitted'

const drawnOf = (sheet: StatedSheet) => ({ ...sheet, isSaleCancelled: sheet.sale.status === 'Cancelled' })

/** Every sheet with its balance and its ledger, the sums of all, and the last twelve months; the order is kept. */
export function statementOf<S extends StatedSheet>(sheets: readonly S[], rates: CancelRates, now: Instant) {
  const stated = sheets.map((sheet) => ({ sheet, ...stateSheet(sheet, rates) }))
  return { sheets: stated, totals: totalsOf(stated), months: monthsOf(stated, now) }
}

/** What its page says of it, too: the same function reckons both. */
function stateSheet(sheet: StatedSheet, rates: CancelRates) {
  const drawn = drawnOf(sheet)
  const { earned, drawPaidTotal, drawOpenTotal, settled, balanceDue, owedBack, drawAvailable } =
    balanceOf(drawn)
  const atRisk = isAtRisk(sheet) ? drawPaidTotal.plus(settled) : exact(0)
  const rate = rates[sheet.sale.status] ?? null
  return {
    earned,
    drawPaidTotal,
    drawOpenTotal,
    settled,
    balanceDue,
    owedBack,
    /** Nothing where nothing can be asked for. */
    drawAvailable: whyNoDraw(drawn) === undefined ? drawAvailable : exact(0),
    atRisk,
    /** What is likely to be owed back; null where too little is known. */
    forecast: atRisk.isZero()
      ? exact(0)
      : rate && round2(atRisk.times(rate.cancelled).dividedBy(rate.decided)),
    ledger: ledgerOf(sheet),
  }
}

/** Paid out on a job that may still be cancelled: nothing is on the roof. */
const isAtRisk = ({ sale: { status, installCompletedDate } }: StatedSheet) =>
  status !== 'Cancelled' && installCompletedDate === null && placeOf(status) <= placeOf('Install')

/** The commission first, then as it was paid; its last balance is the balance due. */
function ledgerOf({ sale, ...sheet }: StatedSheet): readonly LedgerEntry[] {
  const approvedOn = sheet.approvedAt === null ? null : pacificDay(sheet.approvedAt)
  const paid = sheet.draws.filter(({ state }) => state === 'Paid')
  const after = [
    ...paid.map(({ amount, paymentDate, checkNumber }) => ({
      kind: 'draw' as const,
      day: paymentDate,
      amount: exact(amount).negated(),
      checkNumber,
    })),
    ...(sheet.settledAmount !== null && sheet.completedAt !== null
      ? [
          {
            kind: 'settled' as const,
            day: pacificDay(sheet.completedAt),
            amount: exact(sheet.settledAmount).negated(),
            checkNumber: null,
          },
        ]
      : []),
    ...(sale.status === 'Cancelled'
      ? [
          {
            kind: 'cancelled' as const,
            day: sale.cancelDate,
            amount: exact(sheet.commissionAmount).negated(),
            checkNumber: null,
          },
        ]
      : []),
  ].toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))
  const first = {
    kind: 'commission' as const,
    day: approvedOn,
    amount: exact(sheet.commissionAmount),
    checkNumber: null,
  }
  let balance = exact(0)
  return [first, ...after].map((entry) => {
    balance = balance.plus(entry.amount)
    return { ...entry, balance }
  })
}

/** Of the jobs of a phase that were decided since, how many were cancelled there or later; absent where too few were. */
export type CancelRates = Partial<
  Record<SaleStatus, { readonly cancelled: number; readonly decided: number }>
>

/** Fewer say nothing. */
const decidedEnough = 10

/**
 * How likely a job is cancelled from each phase on, until it is installed.
 * @param installed how many jobs were installed
 * @param cancelledIn how many were cancelled, by the phase in which they stood
 */
export function cancelRates(
  installed: number,
  cancelledIn: ReadonlyMap<SaleStatus, number>,
  phases: readonly SaleStatus[],
): CancelRates {
  return Object.fromEntries(
    phases.flatMap((phase) => {
      const cancelled = [...cancelledIn].reduce(
        (total, [status, jobs]) => (placeOf(status) >= placeOf(phase) ? total + jobs : total),
        0,
      )
      const decided = installed + cancelled
      return decided < decidedEnough ? [] : [[phase, { cancelled, decided }]]
    }),
  )
}

interface Stated extends ReturnType<typeof stateSheet> {
  readonly sheet: StatedSheet
}

function totalsOf(stated: readonly Stated[]) {
  const sumOf = (amountOf: (one: Stated) => Decimal, counts: (one: Stated) => boolean = () => true) =>
    sum(stated.filter(counts).map(amountOf))
  return {
    /** Of those that wait to be approved. */
    expected: sumOf(
      ({ earned }) => earned,
      ({ sheet }) => !isApproved(sheet),
    ),
    earned: sumOf(
      ({ earned }) => earned,
      ({ sheet }) => isApproved(sheet),
    ),
    drawn: sumOf(({ drawPaidTotal }) => drawPaidTotal),
    settled: sumOf(({ settled }) => settled),
    /** The balances of what is approved and not settled, less what is owed back on any other. */
    due: sumOf(({ sheet: { state }, balanceDue, owedBack }) =>
      state === 'Approved' || state === 'Locked' ? balanceDue : owedBack.negated(),
    ),
    owedBack: sumOf(({ owedBack }) => owedBack),
    asked: sumOf(({ drawOpenTotal }) => drawOpenTotal),
    available: sumOf(({ drawAvailable }) => drawAvailable),
    atRisk: sumOf(({ atRisk }) => atRisk),
    forecast: stated.some(({ forecast }) => forecast === null)
      ? null
      : sumOf(({ forecast }) => forecast ?? exact(0)),
  }
}

const shownMonths = 12

/** What was earned in each month, by the approval, and paid, by cheque and payroll; as it stands by now. */
function monthsOf(stated: readonly Stated[], now: Instant) {
  const standing = stated.filter(({ sheet }) => isApproved(sheet) && sheet.sale.status !== 'Cancelled')
  const earned = standing.flatMap(({ ledger }) => ledger.filter(({ kind }) => kind === 'commission'))
  const paid = stated.flatMap(({ ledger }) =>
    ledger.filter(({ kind }) => kind === 'draw' || kind === 'settled'),
  )
  return monthsUntil(now, shownMonths).map((month) => {
    const within = (entries: readonly LedgerEntry[]) =>
      sum(entries.filter(({ day }) => day?.startsWith(month.slice(0, 7))).map(({ amount }) => amount))
    return { month, earned: within(earned), paid: exact(0).minus(within(paid)) }
  })
}
