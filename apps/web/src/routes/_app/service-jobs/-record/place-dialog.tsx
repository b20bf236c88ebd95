import type { ServiceJob, ServiceJobChanges } from '@crm/contract/web/service-job-shapes'
import { useForm } from 'react-hook-form'
import { DialogFooter } from '~/forms/dialog-footer.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { useEdit } from '~/records/edit/use-edit.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { usePlaceFacts } from '../-place-facts.ts'
import { serviceJobKind } from '../-service-job-kind.ts'

interface Props {
  readonly job: ServiceJob
  readonly onClose: () => void
}

/** The house and the system of the job: chosen in a hurry during the call, corrected here. */
export default function PlaceDialog({ job, onClose }: Props) {
  const facts = usePlaceFacts(job.leadId)
  const form = useForm<Record<string, string>>({
    defaultValues: { saleId: job.saleId ?? '', addressId: job.addressId ?? '' },
  })
  const draft = useFormDraft(form, `place of ${job.id}`, job.version)
  const edit = useEdit(serviceJobKind, job)
  const close = () => {
    draft.end()
    onClose()
  }
  const save = async ({ saleId, addressId }: Record<string, string>) => {
    const changes: ServiceJobChanges = { saleId: saleId || null, addressId: addressId || null }
    const saved = await edit.save(changes, (error) => showRefusal(error, form))
    if (saved && edit.isThere()) close()
  }
  return (
    <Dialog
      title={`Change what ${job.number} is about?`}
      help="Shows that job’s equipment and documents."
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <FormError message={form.formState.errors['root']?.message} />
        <FormFact form={form} fact={facts.saleId} field="saleId" />
        <FormFact form={form} fact={{ ...facts.addressId, none: 'Unknown' }} field="addressId" />
        <DialogFooter
          action="Change house/sale"
          isSending={edit.isSaving}
          back="Keep as it is"
          onBack={close}
        />
      </form>
    </Dialog>
  )
}
