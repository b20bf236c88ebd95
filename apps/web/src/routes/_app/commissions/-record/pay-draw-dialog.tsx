import { draws } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { Draw } from '@crm/contract/web/draw-shapes'
import { formatDollars } from '@crm/domain/money'
import { pacificDay } from '@crm/domain/time'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSend } from '../../../../api/send.ts'
import { FormError } from '../../../../forms/form-error.tsx'
import { showRefusal } from '../../../../forms/show-refusal.ts'
import { useFormDraft } from '../../../../forms/use-form-draft.ts'
import { FormFact } from '../../../../records/facts/form-fact.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { toast } from '../../../../ui/toast.ts'
import { drawFacts } from './draw-facts.ts'

interface Props {
  readonly sheet: Commission
  readonly draw: Draw
  readonly onClose: () => void
}

const facts = { checkNumber: drawFacts.checkNumber, paymentDate: drawFacts.paymentDate }

/** How it was paid: the cheque, where there is one, and the day. */
export default function PayDrawDialog({ sheet, draw, onClose }: Props) {
  const [today] = useState(() => pacificDay(new Date()))
  const form = useForm<Record<string, string>>({
    defaultValues: { checkNumber: draw.checkNumber ?? '', paymentDate: draw.paymentDate ?? today },
  })
  const draft = useFormDraft(form, `payment of ${draw.id}`)
  const pay = useSend(draws.markPaid, { quiet: true })
  const close = () => {
    draft.end()
    onClose()
  }
  const save = async ({ checkNumber, paymentDate }: Record<string, string>) => {
    if (pay.isPending) return
    try {
      await pay.mutateAsync({
        params: { commissionId: sheet.id, drawId: draw.id },
        body: { checkNumber: checkNumber?.trim() || null, paymentDate: paymentDate || null },
      })
      toast.done(`${formatDollars(draw.amount)} paid to ${sheet.repName}`)
      close()
    } catch (error) {
      showRefusal(error, form)
    }
  }
  return (
    <Dialog
      title={`Mark the draw of ${formatDollars(draw.amount)} paid?`}
      help={`To ${sheet.repName} on ${sheet.jobNumber}. Paid is final.`}
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
          <Button type="submit" variant="primary" disabled={pay.isPending}>
            Mark paid
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
