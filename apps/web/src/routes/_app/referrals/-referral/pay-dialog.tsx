import { referrals } from '@crm/contract'
import type { Referral } from '@crm/contract/web/referral-shapes'
import { formatDollars } from '@crm/domain/money'
import { type Payment, paymentFaults } from '@crm/domain/referrals/referral-status'
import { pacificDay } from '@crm/domain/time'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSend } from '~/api/send.ts'
import { DialogFooter } from '~/forms/dialog-footer.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { showFaults } from '~/forms/show-faults.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { faultsIn, parseValue } from '~/records/facts/fact-values.ts'
import type { FactTable } from '~/records/facts/fact.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'

interface Props {
  readonly referral: Referral
  readonly onClose: () => void
}

const facts = {
  amount: { kind: 'money', label: 'Amount', min: 0.01, max: 9_999_999_999, isHalf: true },
  date: { kind: 'day', label: 'Paid on', isHalf: true },
  reason: { kind: 'text', label: 'Reason', maxLength: 2000, isLong: true, isOptional: true },
} as const satisfies FactTable<Payment>

/** The paid amount and date; defaults to the promised amount and today. */
export default function PayDialog({ referral, onClose }: Props) {
  const { id, referredBy, referred, status, referredByAmountToPay: promised } = referral
  const [today] = useState(() => pacificDay(new Date()))
  const form = useForm<Record<string, string>>({
    defaultValues: { amount: promised === 0 ? '' : promised.toFixed(2), date: today, reason: '' },
  })
  const draft = useFormDraft(form, `payment of ${id}`)
  const pay = useSend(referrals.markPaid, { quiet: true })
  const close = () => {
    draft.end()
    onClose()
  }
  const save = async (values: Record<string, string>) => {
    const payment = {
      amount: Number(parseValue(facts.amount, values['amount'] ?? '')),
      date: values['date'] ?? '',
      reason: values['reason']?.trim() || null,
    }
    const faults = [
      ...Object.entries(faultsIn(facts, values)),
      ...(payment.amount > 0 ? [] : [['amount', 'Enter the amount.'] as const]),
      ...(payment.date ? [] : [['date', 'Enter the payment date.'] as const]),
      ...paymentFaults({ status, promised }, payment, { today, mayPayEarly: true }).map(
        ({ field, message }) => [field, message] as const,
      ),
    ]
    showFaults(faults, form)
    if (faults.length > 0 || pay.isPending) return
    const { reason, ...paid } = payment
    try {
      await pay.mutateAsync({ params: { id }, body: { ...paid, ...(reason && { reason }) } })
      toast.done(`${formatDollars(payment.amount)} paid to ${referredBy.fullName}`)
      close()
    } catch (error) {
      showRefusal(error, form)
    }
  }
  return (
    <Dialog
      title={`Mark the referral of ${referred.fullName} paid?`}
      help={`${referredBy.fullName} was promised ${formatDollars(promised)}. Paid is final.${status === 'Payable' ? '' : ` It is ${status}, so enter a reason.`}`}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <FormError message={form.formState.errors['root']?.message} />
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          {Object.entries(facts).map(([field, fact]) => (
            <FormFact key={field} form={form} fact={fact} field={field} />
          ))}
        </div>
        <DialogFooter action="Mark paid" isSending={pay.isPending} back="Keep as it is" onBack={close} />
      </form>
    </Dialog>
  )
}
