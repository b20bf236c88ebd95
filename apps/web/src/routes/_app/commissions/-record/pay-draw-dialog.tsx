import { draws } from '@crm/contract'
import { formatDollars } from '@crm/domain/money'
import { pacificDay } from '@crm/domain/time'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSend } from '~/api/send.ts'
import { DialogFooter } from '~/forms/dialog-footer.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'
import type { DrawToDecide } from './draw-decisions.tsx'
import { drawFacts } from './draw-facts.ts'

interface Props extends DrawToDecide {
  readonly onClose: () => void
}

const facts = { checkNumber: drawFacts.checkNumber, paymentDate: drawFacts.paymentDate }

/** How the draw was paid: an optional check number, and the date. */
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
      const { draws: after } = await pay.mutateAsync({
        params: { commissionId: sheet.id, drawId: draw.id },
        body: {
          checkNumber: checkNumber?.trim() || null,
          paymentDate: paymentDate || null,
          version: draw.version,
        },
      })
      const paid = after.find(({ id }) => id === draw.id) ?? draw
      toast.done(`${formatDollars(paid.amount)} paid to ${sheet.repName}`)
      close()
    } catch (error) {
      showRefusal(error, form)
    }
  }
  return (
    <Dialog
      title={`Mark the draw of ${formatDollars(draw.amount)} paid?`}
      help={`To ${sheet.repName} on ${sheet.jobNumber}. You can reverse it later.`}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <FormError message={form.formState.errors['root']?.message} />
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          {Object.entries(facts).map(([field, fact]) => (
            <FormFact key={field} form={form} fact={fact} field={field} />
          ))}
        </div>
        <DialogFooter action="Mark paid" isSending={pay.isPending} onBack={close} />
      </form>
    </Dialog>
  )
}
