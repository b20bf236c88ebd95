import type { WebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { useForm } from 'react-hook-form'
import { DialogFooter } from '~/forms/dialog-footer.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { showFaults } from '~/forms/show-faults.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { useEdit } from '~/records/edit/use-edit.ts'
import { changesOf } from '~/records/facts/fact-values.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { saleFacts } from '~/kinds/sales/sale-facts.tsx'
import { type Step, labelOfStep, showStep } from './move-sale.tsx'
import { saleMoveKind } from './sale-move-kind.ts'

interface Props {
  readonly sale: WebSale
  readonly step: Step
  readonly needs: NonNullable<Step['needs']>
  readonly onClose: () => void
}

/** Asks for the date of a step that is an appointment. */
export default function StepDialog({ sale, step, needs, onClose }: Props) {
  const label = labelOfStep(sale, step)
  const fact = { ...saleFacts[needs], label: 'When' }
  const form = useForm<Record<string, string>>({ defaultValues: { [needs]: '' } })
  const draft = useFormDraft(form, `${label} ${sale.id}`)
  const edit = useEdit(saleMoveKind, sale)
  const close = () => {
    draft.end()
    onClose()
  }
  const save = async (values: Record<string, string>) => {
    const isMissing = !values[needs]
    showFaults(isMissing ? [[needs, 'Required.']] : [], form)
    if (isMissing || edit.isSaving) return
    const { subStatus } = step
    const changes: WebSaleChanges = { subStatus, ...changesOf({ [needs]: fact }, values, [needs]) }
    const saved = await edit.save(changes, (error) => showRefusal(error, form))
    if (!saved) return
    showStep(saved)
    if (edit.isThere()) close()
  }
  return (
    <Dialog title={`${label}: ${sale.jobNumber}`} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <FormError message={form.formState.errors['root']?.message} />
        <FormFact form={form} fact={fact} field={needs} />
        <DialogFooter action={label} isSending={edit.isSaving} back="Keep as it is" onBack={close} />
      </form>
    </Dialog>
  )
}
