import type { ServiceJob, ServiceJobChanges } from '@crm/contract/web/service-job-shapes'
import { useForm, useWatch } from 'react-hook-form'
import { DialogFooter } from '~/forms/dialog-footer.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { useEdit } from '~/records/edit/use-edit.ts'
import { valuesOf } from '~/records/facts/fact-values.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { serviceJobFacts } from '../-service-job-facts.tsx'
import { serviceJobKind } from '../-service-job-kind.ts'

interface Props {
  readonly job: ServiceJob
  readonly onClose: () => void
}

const { type, otherType } = serviceJobFacts

/** The type, and a description for types that are neither solar nor HVAC: they are saved together. */
export default function TypeDialog({ job, onClose }: Props) {
  const form = useForm<Record<string, string>>({ defaultValues: { ...valuesOf({ type, otherType }, job) } })
  const draft = useFormDraft(form, `type of ${job.id}`, job.version)
  const edit = useEdit(serviceJobKind, job)
  const isOther = useWatch({ control: form.control, name: 'type' }) === 'Other'
  const close = () => {
    draft.end()
    onClose()
  }
  const save = async (values: Record<string, string>) => {
    const changes = {
      type: values['type'],
      otherType: isOther ? values['otherType']?.trim() || null : null,
    } as ServiceJobChanges
    const saved = await edit.save(changes, (error) => showRefusal(error, form))
    if (saved && edit.isThere()) close()
  }
  return (
    <Dialog title={`Change the type of ${job.number}?`} help="The job stays in its phase." onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <FormError message={form.formState.errors['root']?.message} />
        <FormFact form={form} fact={type} field="type" />
        {isOther ? <FormFact form={form} fact={otherType} field="otherType" /> : null}
        <DialogFooter
          action="Change the type"
          isSending={edit.isSaving}
          back="Keep as it is"
          onBack={close}
        />
      </form>
    </Dialog>
  )
}
