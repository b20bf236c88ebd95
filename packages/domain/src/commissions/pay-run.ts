/** A pay run pays everything that is due to all payees on one day (A-615). */
import type { Decimal } from 'decimal.js'
import { dateInWords } from '../moments.ts'
import { type Amount, exact, formatDollars, sum } from '../money.ts'

export const payRunStates = ['Open', 'Closed', 'Paid'] as const
export type PayRunState = (typeof payRunStates)[number]

export const payLineKinds = ['draw', 'balance', 'referral'] as const
export type PayLineKind = (typeof payLineKinds)[number]

export interface PayLine {
  readonly kind: PayLineKind
  /** Id of the draw, the sheet or the referral. */
  readonly refId: string
  /** A user id, or `lead:` plus the id of the client who referred. */
  readonly payee: string
  readonly amount: Amount
  /** The reason for leaving it out; null when it is paid. */
  readonly leftOut: string | null
}

export interface PayeeSums {
  readonly payee: string
  readonly balances: Decimal
  readonly draws: Decimal
  readonly referrals: Decimal
  /** Sum of the three, without lines that are left out. A payee with zero or less is not paid (A-616). */
  readonly toPay: Decimal
}

/** Sums per payee, ordered by their first line. */
export function payeesOf(lines: readonly PayLine[]): PayeeSums[] {
  const payees = [...new Set(lines.map(({ payee }) => payee))]
  return payees.map((payee) => {
    const paid = lines.filter((line) => line.payee === payee && line.leftOut === null)
    const sumOfKind = (kind: PayLineKind) =>
      sum(paid.filter((line) => line.kind === kind).map(({ amount }) => amount))
    const [balances, draws, referrals] = [sumOfKind('balance'), sumOfKind('draw'), sumOfKind('referral')]
    return { payee, balances, draws, referrals, toPay: sum([balances, draws, referrals]) }
  })
}

/** True when the payee gets a check; a sum of zero or less waits for the next run. */
export const isPaid = ({ toPay }: Pick<PayeeSums, 'toPay'>): boolean => toPay.greaterThan(0)

/** Check numbers that count up from `first`, with its leading zeros: `0099`, `0100`. `first` ends in digits. */
export function checkNumbersFrom(first: string, count: number): string[] {
  const { prefix = '', digits = '' } = /^(?<prefix>.*?)(?<digits>\d{1,15})$/.exec(first)?.groups ?? {}
  if (digits === '') return []
  return Array.from(
    { length: count },
    (_, index) => `${prefix}${String(Number(digits) + index).padStart(digits.length, '0')}`,
  )
}

/** A line with its sheet; a referral has none. */
interface SheetLine extends PayLine {
  readonly sheetId: string | null
  readonly jobNumber: string | null
}

interface PayRunToClose {
  readonly state: PayRunState
  readonly lines: readonly SheetLine[]
  /** Payment day and today, Pacific. */
  readonly payDate: string
  readonly today: string
}

/** Explains why the run cannot be closed; undefined when it can. Callers check permissions first. */
export function whyNotClosed({ state, lines, payDate, today }: PayRunToClose): string | undefined {
  if (state === 'Paid') return 'This pay run is paid.'
  if (payDate > today)
    return `The pay date has not come yet. Close the run on ${dateInWords(payDate)}, or change the date.`
  const waiting = lines.find((line) => line.leftOut === null && waitsForDraw(line, lines))
  if (waiting) return `A draw on ${waiting.jobNumber} is left out. Leave out its balance too.`
  return payeesOf(lines).some(isPaid) ? undefined : 'This run has no payments.'
}

/** Paying a balance completes its sheet, and a complete sheet cannot have an unpaid draw (A-641). */
const waitsForDraw = ({ kind, sheetId }: SheetLine, lines: readonly SheetLine[]): boolean =>
  kind === 'balance' &&
  lines.some((line) => line.kind === 'draw' && line.sheetId === sheetId && line.leftOut !== null)

/** Separation of duties: payees cannot close the run, nor can approvers of a line when two people are required. */
export function whyNotByThem(
  actorId: string,
  lines: readonly (PayLine & { readonly approvedBy: string | null; readonly reps: readonly string[] })[],
  needsTwo: boolean,
): string | undefined {
  const paid = lines.filter(({ leftOut }) => leftOut === null)
  if (paid.some(({ reps }) => reps.includes(actorId)))
    return 'Your own pay is in this run. Ask someone else to close it.'
  const ownApprovals = paid.filter(({ approvedBy }) => approvedBy === actorId).length
  if (!needsTwo || ownApprovals === 0) return undefined
  return `You approved ${ownApprovals === 1 ? 'a payment' : `${ownApprovals} payments`} of this run. Ask someone else to close it.`
}

/**
 * Annual payments from which a form 1099-NEC must be filed: $600 until 2025, $2,000 from 2026 on
 * (26 U.S.C. 6041(a), as changed by Public Law 119-21, section 70433; later years are adjusted for inflation).
 */
export const threshold1099 = (year: number): number => (year < 2026 ? 600 : 2_000)

/** "5 checks, $19,003.01" */
export function runInWords(lines: readonly PayLine[]): string {
  const paid = payeesOf(lines).filter(isPaid)
  const total = sum(paid.map(({ toPay }) => toPay))
  return `${paid.length} ${paid.length === 1 ? 'payment' : 'payments'}, ${formatDollars(exact(total))}`
}
