import { commissions } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { NewRepayment } from '@crm/contract/web/payment-shapes'
import { type PaymentMethod, paymentMethods } from '@crm/domain/commissions/payments'
import { maxDollars } from '@crm/domain/commissions/sheet-faults'
import { formatDollars } from '@crm/domain/money'
import { pacificDay } from '@crm/domain/time'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSend } from '~/api/send.ts'
import { FormError } from '~/forms/form-error.tsx'
import { showFaults } from '~/forms/show-faults.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { faultsIn, parseValue } from '~/records/facts/fact-values.ts'
import type { FactTable } from '~/records/facts/fact.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'

interface Props {
  readonly sheet: Commission
  readonly owedBack: number
  readonly onClose: () => void
}

const methodLabels: Record<PaymentMethod, string> = {
  check: 'Check',
  payroll: 'Payroll deduction',
  transfer: 'Bank transfer',
  cash: 'Cash',
  other: 'Other',
}

const facts = {
  amount: { kind: 'money', label: 'Amount', min: 0.01, max: maxDollars, isHalf: true },
  day: { kind: 'day', label: 'Paid back on', isHalf: true },
  method: {
    kind: 'choice',
    label: 'How',
    choices: paymentMethods.map((value) => ({ value, label: methodLabels[value] })),
    isNeeded: true,
    isHalf: true,
  },
  checkNumber: { kind: 'text', label: 'Check', maxLength: 60, isOptional: true, isHalf: true },
  reference: { kind: 'text', label: 'Reference', maxLength: 120, isOptional: true },
} as const satisfies FactTable<NewRepayment>

/** Records a repayment, in full or in part. */
export default function RepaymentDialog({ sheet, owedBack, onClose }: Props) {
  const [today] = useState(() => pacificDay(new Date()))
  const form = useForm<Record<string, string>>({
    defaultValues: {
      amount: owedBack.toFixed(2),
      day: today,
      method: 'check',
      checkNumber: '',
      reference: '',
    },
  })
  const draft = useFormDraft(form, `repayment on ${sheet.id}`)
  const repay = useSend(commissions.repay, { quiet: true })
  const close = () => {
    draft.end()
    onClose()
  }
  const save = async (values: Record<string, string>) => {
    const amount = Number(parseValue(facts.amount, values['amount'] ?? ''))
    const faults = [
      ...Object.entries(faultsIn(facts, values)),
      ...(amount > 0 ? [] : [['amount', 'Enter the amount.'] as const]),
      ...(values['day'] ? [] : [['day', 'Enter the repayment date.'] as const]),
    ]
    showFaults(faults, form)
    if (faults.length > 0 || repay.isPending) return
    try {
      const after = await repay.mutateAsync({
        params: { id: sheet.id },
        body: {
          amount,
          day: values['day'] ?? today,
          method: paymentMethods.find((method) => method === values['method']) ?? 'other',
          checkNumber: values['checkNumber']?.trim() || null,
          reference: values['reference']?.trim() || null,
        },
      })
      toast.done(`${formatDollars(amount)} paid back on ${sheet.jobNumber}`, { undoes: after })
      close()
    } catch (error) {
      showRefusal(error, form)
    }
  }
  return (
    <Dialog
      title="Enter a repayment"
      help={`${sheet.repName} owes ${formatDollars(owedBack)} on ${sheet.jobNumber}. Enter all or part.`}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <FormError message={form.formState.errors['root']?.message} />
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          {Object.entries(facts).map(([field, fact]) => (
            <FormFact key={field} form={form} fact={fact} field={field} />
          ))}
        </div>
        <footer className="flex justify-end gap-2">
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={repay.isPending}>
            Enter repayment
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
