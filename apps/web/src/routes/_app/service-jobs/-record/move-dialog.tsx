import type { ServiceJob, ServiceJobChanges } from '@crm/contract/web/service-job-shapes'
import { useForm } from 'react-hook-form'
import { FormError } from '../../../../forms/form-error.tsx'
import { showFaults } from '../../../../forms/show-faults.ts'
import { showRefusal } from '../../../../forms/show-refusal.ts'
import { useFormDraft } from '../../../../forms/use-form-draft.ts'
import { useEdit } from '../../../../records/edit/use-edit.ts'
import type { Fact } from '../../../../records/facts/fact.ts'
import { changesOf } from '../../../../records/facts/fact-values.ts'
import { FormFact } from '../../../../records/facts/form-fact.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { serviceJobFacts } from '../-service-job-facts.tsx'
import { serviceJobKind } from '../-service-job-kind.ts'
import { type Way, sayMoved } from './move-service-job.tsx'

interface Props {
  readonly job: ServiceJob
  readonly way: Way
  readonly onClose: () => void
}

const reason: Fact<ServiceJob> = { kind: 'text', label: 'Why', maxLength: 2000, isLong: true }

/** What has to be said with a move: why, a number, a day, or who did it. */
export default function MoveDialog({ job, way, onClose }: Props) {
  const { asked, label, needs } = way
  const facts = Object.fromEntries(
    needs.map((field) => [field, field === 'reason' ? reason : serviceJobFacts[field]]),
  )
  const form = useForm<Record<string, string>>({
    defaultValues: Object.fromEntries(needs.map((field) => [field, ''])),
  })
  const draft = useFormDraft(form, `${label} ${job.id}`)
  const edit = useEdit(serviceJobKind, job)
  const close = () => {
    draft.end()
    onClose()
  }
  const save = async (values: Record<string, string>) => {
    const missing = needs.filter((field) => !values[field]?.trim())
    showFaults(
      missing.map((field) => [field, 'This is needed.']),
      form,
    )
    if (missing.length > 0 || edit.isSaving) return
    const changes = { ...asked, ...changesOf(facts, values, needs) } as ServiceJobChanges
    const moved = await edit.save(changes, (error) => showRefusal(error, form))
    if (!moved) return
    sayMoved(moved)
    if (edit.isThere()) close()
  }
  return (
    <Dialog
      title={`${label}: ${job.number}`}
      help="What is said here stays in the history of the job."
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <FormError message={form.formState.errors['root']?.message} />
        {Object.entries(facts).map(([field, fact]) => (
          <FormFact key={field} form={form} fact={fact} field={field} />
        ))}
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
