/** Export files of a run for payroll or bookkeeping: one row per payment. */
import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import { type PayFileProfile, type PayFileRow, columnsOf } from '@crm/domain/commissions/pay-files'
import type { UserRow } from '#spine/people/people'

/** Rows of the file, header first; undefined for an unknown column. Payroll files contain people only, no clients. */
export function payFileRows(
  run: PayRun,
  users: ReadonlyMap<string, UserRow>,
  profile: PayFileProfile,
  columnList: string | undefined,
): string[][] | undefined {
  const columns = columnsOf(profile, columnList)
  if (!columns) return undefined
  const isPayroll = profile === 'gusto' || profile === 'adp'
  const rows = run.payees
    .filter(({ toPay, isClient }) => toPay > 0 && !(isPayroll && isClient))
    .map((payee) => rowOf(run, payee, users.get(payee.key)))
  return [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]
}

function rowOf(run: PayRun, payee: PayRun['payees'][number], user: UserRow | undefined): PayFileRow {
  const nameParts = payee.name.split(' ')
  const jobs = payee.lines.filter(({ leftOut }) => leftOut === null).map(({ jobNumber }) => jobNumber)
  return {
    firstName: nameParts.slice(0, -1).join(' '),
    lastName: nameParts.at(-1) ?? '',
    email: user?.email ?? '',
    payDate: run.payDate,
    from: run.from,
    to: run.to,
    checkNumber: payee.checkNumber ?? '',
    commission: (payee.toPay - payee.referrals).toFixed(2),
    referral: payee.referrals.toFixed(2),
    total: payee.toPay.toFixed(2),
    memo: [...new Set(jobs)].filter(Boolean).join(' '),
  }
}
