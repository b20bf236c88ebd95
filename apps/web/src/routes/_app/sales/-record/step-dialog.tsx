import type { WebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { useForm } from 'react-hook-form'
import { FormError } from '../../../../forms/form-error.tsx'
import { showFaults } from '../../../../forms/show-faults.ts'
import { showRefusal } from '../../../../forms/show-refusal.ts'
import { useFormDraft } from '../../../../forms/use-form-draft.ts'
import { useEdit } from '../../../../records/edit/use-edit.ts'
import { changesOf } from '../../../../records/facts/fact-values.ts'
import { FormFact } from '../../../../records/facts/form-fact.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { saleFacts } from '../-sale-facts.tsx'
import { type Step, labelOfStep, sayStep } from './move-sale.tsx'
import { saleKind } from './sale-kind.ts'

interface Props {
  readonly sale: WebSale
  readonly step: Step
  readonly needs: NonNullable<Step['needs']>
  readonly onClose: () => void
}

/** When it is: asked with the step that is a date with somebody. */
export default function StepDialog({ sale, step, needs, onClose }: Props) {
  const label = labelOfStep(sale, step)
  const fact = { ...saleFacts[needs], label: 'When' }
  const form = useForm<Record<string, string>>({ defaultValues: { [needs]: '' } })
  const draft = useFormDraft(form, `${label} ${sale.id}`)
  const edit = useEdit(saleKind, sale)
  const close = () => {
    draft.end()
    onClose()
  }
  const save = async (values: Record<string, string>) => {
    const isMissing = !values[needs]
    showFaults(isMissing ? [[needs, 'This is needed.']] : [], form)
    if (isMissing || edit.isSaving) return
    const { subStatus } = step
    const changes: WebSaleChanges = { subStatus, ...changesOf({ [needs]: fact }, values, [needs]) }
    const saved = await edit.save(changes, (error) => showRefusal(error, form))
    if (!saved) return
    sayStep(saved)
    if (edit.isThere()) close()
  }
  return (
    <Dialog title={`${label}: ${sale.jobNumber}`} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <FormError message={form.formState.errors['root']?.message} />
        <FormFact form={form} fact={fact} field={needs} />
        <footer className="flex justify-end gap-2">
          <Button variant="quiet" onClick={close}>
            Keep as it is
          </Button>
          <Button type="submit" variant="primary" disabled={edit.isSaving}>
            {label}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
