/** Pay runs: drafted, with excluded lines, closed in one transaction, and reopened until they are marked paid. */
import type { NewPayRun, PayRunChanges } from '@crm/contract/web/pay-run-shapes'
import { type PayLineKind, isPaid, payeesOf, runInWords } from '@crm/domain/commissions/pay-run'
import { formatDollars } from '@crm/domain/money'
import { moveSheet } from '#business/commissions/act'
import { moveDraw } from '#business/commissions/draw-act'
import { draws } from '#business/commissions/draw-store'
import { reverseOnSheet } from '#business/commissions/pay'
import { commissions } from '#business/commissions/store'
import type { Sheet } from '#business/commissions/sheet'
import { findSettings } from '#shared/commission-settings/store'
import { Refused, conflict, demandNoFaults, refuse } from '#spine/refusals'
import type { PayRunPayment, PaymentRow } from '#business/payments/store'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { payReferral, unpayReferral } from '#business/referrals/act'
import { referrals } from '#business/referrals/store'
import type { RunLine } from './run-line.ts'
import { checksOf, fingerprintOf, linesOf, viewRun, whyNotClosable } from './lines.ts'
import { deleteLines, storeLines, setExclusion, lockClientsOf, readPaid, readUsedChecks } from './queries.ts'
import { type PayRunRecord, payRuns } from './store.ts'

const refusal = (message: string) => new Refused(refuse(400, message))

export const createRun = (work: UnitOfWork, fields: NewPayRun): Promise<PayRunRecord> =>
  payRuns.insert(work, fields, { created_by: work.viewer?.id ?? null }, {})

/** Throws Refused for a closed run, and for a period that ends before it begins. */
export async function changeRun(
  work: UnitOfWork,
  run: PayRunRecord,
  { version, ...fields }: PayRunChanges,
): Promise<PayRunRecord> {
  demandOpen(run)
  if ((fields.from ?? run.from_day) > (fields.to ?? run.to_day))
    demandNoFaults([{ field: 'to', message: 'The period ends before it begins.' }])
  return payRuns.change(work, run, fields, { version })
}

/** Excludes a line with a reason; null puts it back. Throws Refused for a line that is not in the run. */
export async function excludeLine(
  work: UnitOfWork,
  run: PayRunRecord,
  target: { readonly kind: PayLineKind; readonly refId: string },
  reason: string | null,
): Promise<PayRunRecord> {
  demandOpen(run)
  const line = (await linesOf(work.tx, run)).find(
    ({ kind, refId }) => kind === target.kind && refId === target.refId,
  )
  if (!line) throw refusal('This payment is not in the run.')
  if (line.leftOut === reason) return run
  await setExclusion(work.tx, run.id, target, reason)
  return payRuns.change(
    work,
    run,
    {},
    {
      verb: reason === null ? 'payRun.putBack' : 'payRun.leftOut',
      changes: { leftOut: [line.leftOut, reason] },
      details: { line: describeLine(line), ...(reason !== null && { reason }) },
    },
  )
}

/** For example "J-1042, $750.00". */
const describeLine = ({ jobNumber, firstName, lastName, amount }: RunLine): string =>
  `${jobNumber ?? `${firstName} ${lastName}`.trim()}, ${formatDollars(amount)}`

const isDraw = ({ kind }: RunLine): boolean => kind === 'draw'

const describeUsedChecks = (checks: readonly string[]): string =>
  checks.length === 1 ? `Check ${checks[0]} was` : `Checks ${checks.join(', ')} were`

function demandOpen({ state }: PayRunRecord): void {
  if (state !== 'Open')
    throw refusal(
      `This pay run is ${state.toLowerCase()}.${state === 'Closed' ? ' Open it again first.' : ''}`,
    )
}

/**
 * Pays every line, all or nothing: draws and referrals by their own rules, balances by completing their sheets.
 * Idempotent. Throws Refused: 409 when the run differs from what the caller read.
 */
export async function closeRun(
  work: UnitOfWork,
  run: PayRunRecord,
  fingerprint: string,
): Promise<PayRunRecord> {
  if (run.state !== 'Open') return run
  await lockClients(work, await linesOf(work.tx, run))
  const lines = await linesOf(work.tx, run)
  if (fingerprintOf(lines, run) !== fingerprint) {
    const current = await viewRun(work.tx, run, work)
    throw new Refused(conflict('The amounts changed. Review the run again.', current))
  }
  const { needs_two_people: needsTwo } = await findSettings(work.tx)
  const reason = whyNotClosable(run, lines, work, needsTwo)
  if (reason) throw refusal(reason)
  const checks = checksOf(lines, run.first_check_number)
  const usedChecks = await readUsedChecks(work.tx, [...checks.values()])
  if (usedChecks.length > 0)
    demandNoFaults([
      { field: 'firstCheckNumber', message: `${describeUsedChecks(usedChecks)} used already.` },
    ])
  const paidPayees = new Set(
    payeesOf(lines)
      .filter(isPaid)
      .map(({ payee }) => payee),
  )
  const dueLines = lines.filter(({ leftOut, payee }) => leftOut === null && paidPayees.has(payee))
  // Draws first: a sheet can only be completed once its draws are paid.
  for (const line of [...dueLines.filter(isDraw), ...dueLines.filter((other) => !isDraw(other))]) {
    await payLine(work, line, {
      id: run.id,
      payDate: run.pay_date,
      checkNumber: checks.get(line.payee) ?? null,
    })
  }
  await storeLines(work.tx, run.id, lines)
  return payRuns.change(
    work,
    run,
    {},
    {
      verb: 'payRun.closed',
      columns: { closed_at: work.now.toISOString(), closed_by: work.viewer?.id ?? null },
      changes: { state: ['Open', 'Closed'] },
      details: { paid: runInWords(lines) },
    },
  )
}

const lockClients = ({ tx }: UnitOfWork, lines: readonly RunLine[]): Promise<void> =>
  lockClientsOf(tx, {
    sheetIds: lines.flatMap(({ sheetId }) => (sheetId ? [sheetId] : [])),
    referralIds: lines.filter(({ kind }) => kind === 'referral').map(({ refId }) => refId),
  })

async function payLine(work: UnitOfWork, line: RunLine, run: PayRunPayment): Promise<void> {
  const { payDate, checkNumber } = run
  if (line.kind === 'referral') {
    const referral = await referrals.lock(work, line.refId)
    await payReferral(work, referral, { amount: Number(line.amount), date: payDate }, run)
    return
  }
  const sheet = await commissions.lock(work, line.sheetId ?? '')
  if (line.kind === 'balance') {
    await moveSheet(work, sheet, 'mark-complete', undefined, run)
    return
  }
  const [draw] = await draws.lockMany(work, [line.refId])
  if (!draw) throw refusal('A draw of the run is gone.')
  await moveDraw(work, sheet, draw, 'mark-paid', { checkNumber, paymentDate: payDate }, run)
}

/** Reverses every payment of a closed run. Throws Refused once the run is marked paid. */
export async function reopenRun(work: UnitOfWork, run: PayRunRecord, reason: string): Promise<PayRunRecord> {
  if (run.state === 'Open') return run
  if (run.state === 'Paid') throw refusal('This pay run is paid. Reverse a single payment on its sheet.')
  await lockClients(work, await linesOf(work.tx, run))
  for (const payment of (await readPaid(work.tx, run.id)) as PaymentRow[]) {
    await unpay(work, payment, reason)
  }
  await deleteLines(work.tx, run.id)
  return payRuns.change(
    work,
    run,
    {},
    {
      verb: 'payRun.reopened',
      columns: { closed_at: null, closed_by: null },
      changes: { state: ['Closed', 'Open'] },
      details: { reason },
    },
  )
}

async function unpay(work: UnitOfWork, payment: PaymentRow, reason: string): Promise<void> {
  if (payment.referral_id !== null) {
    await unpayReferral(work, await referrals.lock(work, payment.referral_id), payment, reason)
    return
  }
  let sheet: Sheet = await commissions.lock(work, payment.sheet_id ?? '')
  if (sheet.state === 'Completed') sheet = await moveSheet(work, sheet, 'mark-incomplete', undefined)
  await reverseOnSheet(work, sheet, payment, reason)
}

/** Marks the checks as sent, which is final. Throws Refused for an open run. */
export async function markRunPaid(work: UnitOfWork, run: PayRunRecord): Promise<PayRunRecord> {
  if (run.state === 'Paid') return run
  if (run.state === 'Open') throw refusal('This pay run is open. Close it first.')
  return payRuns.change(
    work,
    run,
    {},
    {
      verb: 'payRun.paid',
      columns: { paid_at: work.now.toISOString(), paid_by: work.viewer?.id ?? null },
      changes: { state: ['Closed', 'Paid'] },
    },
  )
}
