import { draws } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import { whyNoDraw } from '@crm/domain/commissions/draw-actions'
import { formatDollars } from '@crm/domain/money'
import { useForm } from 'react-hook-form'
import { useSend } from '~/api/send.ts'
import { DialogFooter } from '~/forms/dialog-footer.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { showFaults } from '~/forms/show-faults.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { faultsIn, parseValue } from '~/records/facts/fact-values.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { snapshotOf } from '../-sheet-snapshot.ts'
import { drawFacts } from './draw-facts.ts'

interface Props {
  readonly sheet: Commission
  /** True when the rep requests it; else it is entered for them. */
  readonly isOwn: boolean
  readonly onClose: () => void
}

const facts = { amount: drawFacts.amount, notes: drawFacts.notes }

/** The amount and reason of a draw; the available amount is shown up front. */
export default function DrawDialog({ sheet, isOwn, onClose }: Props) {
  const form = useForm<Record<string, string>>({ defaultValues: { amount: '', notes: '' } })
  const draft = useFormDraft(form, `draw on ${sheet.id}`)
  const ask = useSend(isOwn ? draws.request : draws.create, { quiet: true })
  const close = () => {
    draft.end()
    onClose()
  }
  const save = async (values: Record<string, string>) => {
    const body = {
      amount: Number(parseValue(facts.amount, values['amount'] ?? '')),
      notes: values['notes']?.trim() ?? '',
    }
    const over = whyNoDraw(snapshotOf(sheet), body.amount || undefined)
    const faults = [
      ...Object.entries(faultsIn(facts, values)),
      ...(body.amount === 0 ? [['amount', 'Enter the amount.'] as const] : []),
      ...(over ? [['amount', over] as const] : []),
      ...(body.notes === '' ? [['notes', 'Enter the purpose of the draw.'] as const] : []),
    ]
    showFaults(faults, form)
    if (faults.length > 0 || ask.isPending) return
    try {
      await ask.mutateAsync({ params: { commissionId: sheet.id }, body })
      toast.done(`${formatDollars(body.amount)} ${isOwn ? 'requested' : 'entered'} on ${sheet.jobNumber}`)
      close()
    } catch (error) {
      showRefusal(error, form)
    }
  }
  return (
    <Dialog
      title={isOwn ? 'Request a draw' : `Enter a draw for ${sheet.repName}`}
      help={`${formatDollars(sheet.drawAvailable)} is available on ${sheet.jobNumber}.`}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <FormError message={form.formState.errors['root']?.message} />
        {Object.entries(facts).map(([field, fact]) => (
          <FormFact key={field} form={form} fact={fact} field={field} />
        ))}
        <DialogFooter
          action={isOwn ? 'Request draw' : 'Enter draw'}
          isSending={ask.isPending}
          onBack={close}
        />
      </form>
    </Dialog>
  )
}
