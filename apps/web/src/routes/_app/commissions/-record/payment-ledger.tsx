import { commissions } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { Payment } from '@crm/contract/web/payment-shapes'
import { balanceOf } from '@crm/domain/commissions/balance'
import { whyNoReversal } from '@crm/domain/commissions/payments'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { clsx } from 'clsx'
import { send } from '~/api/send.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { askPerson } from '~/records/edit/questions.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { formatDay } from '~/ui/format.ts'
import { toast } from '~/ui/toast.ts'
import { sheetSubject, snapshotOf } from '../-sheet-snapshot.ts'

const RepaymentDialog = lazyPart(() => import('./repayment-dialog.tsx'))
const ReverseDialog = lazyPart(() => import('~/records/edit/reason-dialog.tsx'))

interface Props {
  readonly sheet: Commission
}

/** Payments and repayments of this sheet, newest first. A mistake is reversed by a second row, never edited. */
export function PaymentLedger({ sheet }: Props) {
  const { owedBack } = balanceOf(snapshotOf(sheet))
  const mayEnter = can.enterPayment(useMe(), sheetSubject(sheet))
  if (sheet.payments.length === 0) return null
  return (
    <Card
      title="Payments"
      actions={
        owedBack.isZero() ? null : (
          <Button
            size="small"
            reason={mayEnter.ok ? null : mayEnter.reason}
            onClick={() =>
              void askPerson<void>((close) => (
                <RepaymentDialog sheet={sheet} owedBack={owedBack.toNumber()} onClose={close} />
              ))
            }
          >
            Enter a repayment
          </Button>
        )
      }
    >
      <ul>
        {sheet.payments.map((payment) => (
          <PaymentRow key={payment.id} sheet={sheet} payment={payment} />
        ))}
      </ul>
    </Card>
  )
}

interface RowProps extends Props {
  readonly payment: Payment
}

/** Amounts align right, as in the ledger above. A phone shows the kind and amount first. */
const PaymentRow = ({ sheet, payment }: RowProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto_auto_7rem] items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-13 first:border-t-0 max-sm:grid-cols-[minmax(0,1fr)_auto]">
    <span className="break-words">{whatItWas(payment)}</span>
    <span className="text-12 text-3 max-sm:order-3">
      {[formatDay(`${payment.day}T20:00:00Z`), payment.enteredByName && `by ${payment.enteredByName}`]
        .filter(Boolean)
        .join(', ')}
    </span>
    <span className="max-sm:order-4 max-sm:-mr-2.5 max-sm:justify-self-end">
      <ReverseButton sheet={sheet} payment={payment} />
    </span>
    <span
      className={clsx(
        'num text-right font-medium max-sm:order-2',
        payment.isReversed && 'text-3 line-through',
      )}
    >
      {formatDollars(payment.amount)}
    </span>
  </li>
)

const kinds = {
  draw: 'Draw',
  settlement: 'Settled by payroll',
  repayment: 'Paid back',
  referral: 'Referral',
} as const

/** "Draw, check 7701, to Rita Reyes", "Reversed: the check was lost" */
function whatItWas({ kind, checkNumber, reference, payeeName, reason, isReversed }: Payment): string {
  if (reason !== null) return `${kinds[kind]}, reversed: ${reason}`
  const preposition = kind === 'repayment' ? 'by' : 'to'
  return [
    kinds[kind],
    checkNumber && `check ${checkNumber}`,
    reference,
    `${preposition} ${payeeName}`,
    isReversed && 'reversed',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Hidden without the right to decide about commissions, and for payments already reversed. */
function ReverseButton({ sheet, payment }: RowProps) {
  const me = useMe()
  const allowed = can.enterPayment(me, sheetSubject(sheet))
  const why = whyNoReversal(
    { isReversed: payment.isReversed, isReversal: payment.reverses !== null },
    { isComplete: sheet.state === 'Completed' },
  )
  if (payment.isReversed || payment.reverses !== null || !can.enterPayment(me).ok) return null
  return (
    <Button
      size="small"
      variant="quiet"
      reason={allowed.ok ? (why ?? null) : allowed.reason}
      onClick={() =>
        void askPerson<void>((close) => (
          <ReverseDialog
            title={`Reverse the payment of ${formatDollars(Math.abs(payment.amount))}?`}
            help="Adds a reversal. A draw becomes unpaid."
            about={`reversal of ${payment.id}`}
            verb="Reverse payment"
            back="Keep it"
            isDangerous
            onSubmit={(reason) => reverse(sheet, payment, reason)}
            onClose={close}
          />
        ))
      }
    >
      Reverse
    </Button>
  )
}

async function reverse({ id }: Commission, payment: Payment, reason: string): Promise<void> {
  await send(commissions.reversePayment, { params: { id, paymentId: payment.id }, body: { reason } })
  toast.done(`Payment of ${formatDollars(Math.abs(payment.amount))} reversed`)
}
