/** Repayments and reversals, on a locked sheet. */
import type { NewRepayment } from '@crm/contract/web/payment-shapes'
import { balanceOf } from '@crm/domain/commissions/balance'
import { whyNoRepayment, whyNoReversal } from '@crm/domain/commissions/payments'
import { exact, formatDollars } from '@crm/domain/money'
import { Refused, demandNoFaults, refuse } from '#spine/refusals'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { demandPastDay } from './demands.ts'
import { unpayDraw } from './draw-act.ts'
import { type PaymentRow, enterPayment, isReversed, reversePayment } from '#business/payments/store'
import { commissions, decisionFactsOf, reloadSheet } from './store.ts'
import type { Sheet } from './sheet.ts'

/** Enters a repayment by the rep, also on a sheet of a cancelled sale. Throws Refused for more than is owed back. */
export async function enterRepayment(
  work: UnitOfWork,
  sheet: Sheet,
  { amount, day, method, checkNumber, reference }: NewRepayment,
): Promise<Sheet> {
  const { owedBack, repaid } = balanceOf(decisionFactsOf(sheet, work.now))
  const reason = whyNoRepayment(amount, owedBack)
  if (reason) demandNoFaults([{ field: 'amount', message: reason }])
  demandPastDay(work, 'day', day)
  await enterPayment(work, {
    kind: 'repayment',
    payee_id: sheet.rep_id,
    sheet_id: sheet.id,
    amount: exact(amount).negated().toFixed(2),
    method,
    check_number: checkNumber,
    reference,
    day,
  })
  await commissions.change(
    work,
    sheet,
    {},
    {
      verb: 'commission.repaid',
      changes: { repaidTotal: [repaid.toNumber(), repaid.plus(amount).toNumber()] },
      details: { amount },
    },
  )
  return reloadSheet(work, sheet.id)
}

/** Reverses a payment of the sheet. Throws Refused: 404 when it is not on the sheet, 400 when it cannot be reversed. */
export async function reverseById(
  work: UnitOfWork,
  sheet: Sheet,
  paymentId: string,
  reason: string,
): Promise<Sheet> {
  const payment = sheet.payments.find(({ id }) => id === paymentId)
  if (!payment) throw new Refused(refuse(404, 'Payment not found'))
  return reverseOnSheet(work, sheet, payment, reason)
}

/** Reverses a payment. Its draw returns to Approved. */
export async function reverseOnSheet(
  work: UnitOfWork,
  sheet: Sheet,
  payment: PaymentRow,
  reason: string,
): Promise<Sheet> {
  const refusal = whyNoReversal(
    {
      isReversal: payment.reverses !== null,
      isReversed: isReversed(payment, sheet.payments),
    },
    { isComplete: sheet.state === 'Completed' },
  )
  if (refusal) throw new Refused(refuse(400, refusal))
  await reversePayment(work, payment, reason)
  await commissions.change(
    work,
    sheet,
    {},
    {
      verb: 'commission.paymentReversed',
      changes: { balanceDue: balanceChange(work, sheet, payment) },
      details: { amount: Number(payment.amount), paid: describePayment(payment), reason },
    },
  )
  if (payment.draw_id !== null) await unpayDraw(work, sheet, payment.draw_id, reason)
  return reloadSheet(work, sheet.id)
}

function balanceChange(work: UnitOfWork, sheet: Sheet, { amount }: PaymentRow): readonly [number, number] {
  const { balanceDue } = balanceOf(decisionFactsOf(sheet, work.now))
  return [balanceDue.toNumber(), balanceDue.plus(amount).toNumber()]
}

/** For example "$1,000.00, check 7701". */
const describePayment = ({ amount, check_number }: PaymentRow): string =>
  [formatDollars(exact(amount).abs()), check_number && `check ${check_number}`].filter(Boolean).join(', ')
