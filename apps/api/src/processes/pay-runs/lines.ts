/** The view of a run: lines by payee, with totals, check numbers and year-to-date amounts. */
import { createHash } from 'node:crypto'
import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import {
  checkNumbersFrom,
  isPaid,
  payeesOf,
  threshold1099,
  whyNotByThem,
  whyNotClosed,
} from '@crm/domain/commissions/pay-run'
import { fullName } from '@crm/domain/leads/lead-name'
import { exact, sum } from '@crm/domain/money'
import { pacificDay } from '@crm/domain/time'
import { findSettings } from '#shared/commission-settings/store'
import type { Connection } from '#platform/db/database'
import type { UserRow } from '#spine/people/people'
import type { ViewContext } from '#spine/records/unit-of-work'
import { readDue, readStoredLines, readLastCheck, readOwedBack, readYear } from './queries.ts'
import type { RunLine } from './run-line.ts'
import { type PayRunRecord, payRuns } from './store.ts'

/** An open run follows what is due; a closed one shows the stored lines that it paid. */
export const linesOf = (db: Connection, run: PayRunRecord): Promise<RunLine[]> =>
  run.state === 'Open' ? readDue(db, run) : readStoredLines(db, run.id)

/** Hash over every line, amount and exclusion. */
export const fingerprintOf = (
  lines: readonly RunLine[],
  { pay_date, first_check_number }: PayRunRecord,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        pay_date,
        first_check_number,
        lines.map(({ kind, refId, amount, leftOut }) => [kind, refId, String(amount), leftOut !== null]),
      ]),
    )
    .digest('hex')

/** Check number by payee, counting up in the order of the payees. */
export function checksOf(lines: readonly RunLine[], first: string | null): ReadonlyMap<string, string> {
  if (first === null) return new Map()
  const paid = payeesOf(lines).filter(isPaid)
  const numbers = checkNumbersFrom(first, paid.length)
  return new Map(
    paid.flatMap(({ payee }, index) => (numbers[index] ? [[payee, numbers[index]] as const] : [])),
  )
}

interface RunSight extends Pick<ViewContext, 'nameOf' | 'viewer' | 'now'> {
  readonly users: ReadonlyMap<string, UserRow>
}

/** The complete view of the run. */
export async function viewRun(db: Connection, run: PayRunRecord, sight: RunSight): Promise<PayRun> {
  const lines = await linesOf(db, run)
  const [year, owedBack, lastCheckNumber, settings] = [
    await readYear(db, run.id, run.pay_date),
    await readOwedBack(db),
    await readLastCheck(db, run.id),
    await findSettings(db),
  ]
  const checks = checksOf(lines, run.first_check_number)
  const sums = payeesOf(lines)
  const payees = sums.map((payee): PayRun['payees'][number] => {
    const payeeLines = lines.filter((line) => line.payee === payee.payee)
    const isClient = payee.payee.startsWith('lead:')
    const paid = isPaid(payee) ? payee.toPay : exact(0)
    const yearToDate = exact(year.get(payee.payee) ?? 0).plus(paid)
    const [first] = payeeLines
    return {
      key: payee.payee,
      name: isClient
        ? fullName(first?.firstName ?? '', first?.lastName ?? '')
        : (sight.nameOf(payee.payee) ?? 'Someone'),
      isFormer: !isClient && sight.users.get(payee.payee)?.is_enabled !== true,
      isClient,
      balances: payee.balances.toNumber(),
      draws: payee.draws.toNumber(),
      referrals: payee.referrals.toNumber(),
      owedBack: Number(owedBack.get(payee.payee) ?? 0),
      toPay: paid.toNumber(),
      checkNumber: checks.get(payee.payee) ?? null,
      yearToDate: yearToDate.toNumber(),
      needs1099: isClient && yearToDate.greaterThanOrEqualTo(threshold1099(Number(run.pay_date.slice(0, 4)))),
      lines: payeeLines.map(({ approvedBy, reps: _reps, payee: _payee, firstName, lastName, ...line }) => ({
        ...line,
        clientName: fullName(firstName, lastName),
        amount: Number(line.amount),
        approvedAt: line.approvedAt && new Date(line.approvedAt).toISOString(),
        approvedByName: sight.nameOf(approvedBy),
      })),
    }
  })
  const paid = sums.filter(isPaid)
  const total = (key: 'toPay' | 'balances' | 'draws' | 'referrals') =>
    sum(paid.map((payee) => payee[key])).toNumber()
  return {
    id: run.id,
    ...payRuns.fieldsOf(run),
    state: run.state,
    payees,
    totals: {
      toPay: total('toPay'),
      balances: total('balances'),
      draws: total('draws'),
      referrals: total('referrals'),
      owedBack: sum(payees.map((payee) => payee.owedBack)).toNumber(),
      leftOut: sum(lines.filter(({ leftOut }) => leftOut !== null).map(({ amount }) => amount)).toNumber(),
      payments: paid.length,
    },
    fingerprint: fingerprintOf(lines, run),
    whyNotClosed: whyNotClosable(run, lines, sight, settings.needs_two_people) ?? null,
    lastCheckNumber,
    createdAt: new Date(run.created_at).toISOString(),
    createdByName: sight.nameOf(run.created_by) ?? 'System',
    closedAt: run.closed_at && new Date(run.closed_at).toISOString(),
    closedByName: sight.nameOf(run.closed_by),
    paidAt: run.paid_at && new Date(run.paid_at).toISOString(),
    paidByName: sight.nameOf(run.paid_by),
    version: run.version,
  }
}

/** The reason that this viewer cannot close the run now. */
export function whyNotClosable(
  run: PayRunRecord,
  lines: readonly RunLine[],
  { viewer, now }: Pick<ViewContext, 'viewer' | 'now'>,
  needsTwo: boolean,
): string | undefined {
  const closing = { state: run.state, lines, payDate: run.pay_date, today: pacificDay(now) }
  return whyNotClosed(closing) ?? (viewer && whyNotByThem(viewer.id, lines, needsTwo))
}
