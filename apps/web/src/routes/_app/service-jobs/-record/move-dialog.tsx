import type { ServiceJob, ServiceJobChanges } from '@crm/contract/web/service-job-shapes'
import { pacificDay } from '@crm/domain/time'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DialogFooter } from '~/forms/dialog-footer.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { showFaults } from '~/forms/show-faults.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { orEnqueue } from '~/offline/send-outbox.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { useEdit } from '~/records/edit/use-edit.ts'
import type { Fact } from '~/records/facts/fact.ts'
import { changesOf } from '~/records/facts/fact-values.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { dateLabel } from '~/records/phases/date-labels.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { serviceJobFacts } from '../-service-job-facts.tsx'
import { serviceJobMoveKind } from '../-service-job-move-kind.ts'
import { type Way, showMoved } from './move-service-job.tsx'
import { queuedMove } from './queued-move.ts'

interface Props {
  readonly job: ServiceJob
  readonly way: Way
  readonly onClose: () => void
}

const reason: Fact<ServiceJob> = { kind: 'text', label: 'Why', maxLength: 2000, isLong: true }

/** Asks for what a move needs: a reason, a number, a date or a person. */
export default function MoveDialog({ job, way, onClose }: Props) {
  const { asked, label, needs, dates } = way
  const fields = [...needs, ...dates]
  const facts: Readonly<Record<string, Fact<ServiceJob>>> = {
    ...Object.fromEntries(
      needs.map((field) => [field, field === 'reason' ? reason : serviceJobFacts[field]]),
    ),
    ...Object.fromEntries(
      dates.map((field) => [field, { ...serviceJobFacts[field], label: `${dateLabel(field)} on` }]),
    ),
  }
  const [today] = useState(() => pacificDay(new Date()))
  const form = useForm<Record<string, string>>({
    defaultValues: {
      ...Object.fromEntries(needs.map((field) => [field, ''])),
      ...Object.fromEntries(dates.map((field) => [field, today])),
    },
  })
  const about = `${label} ${job.id}`
  const draft = useFormDraft(form, about)
  const edit = useEdit(serviceJobMoveKind, job)
  const close = () => {
    draft.end()
    onClose()
  }
  const save = async (values: Record<string, string>) => {
    const missing = fields.filter((field) => !values[field]?.trim())
    showFaults(
      missing.map((field) => [field, 'Required.']),
      form,
    )
    if (missing.length > 0 || edit.isSaving) return
    const changes = { ...asked, ...changesOf(facts, values, fields) } as ServiceJobChanges
    const typed = { page: `/service-jobs/${job.id}`, drafts: { [about]: values } }
    let waits = false
    const wait = orEnqueue({ ...queuedMove(job, changes, new Date()), typed }, () => {
      waits = true
    })
    const moved = await edit.save(changes, (error) => wait?.(error) || showRefusal(error, form))
    if (moved) showMoved(moved)
    if ((moved || waits) && edit.isThere()) close()
  }
  return (
    <Dialog title={`${label}: ${job.number}`} help="Recorded in the history." onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <FormError message={form.formState.errors['root']?.message} />
        {Object.entries(facts).map(([field, fact]) => (
          <FormFact key={field} form={form} fact={fact} field={field} />
        ))}
        <DialogFooter action={label} isSending={edit.isSaving} back="Keep as it is" onBack={close} />
      </form>
    </Dialog>
  )
}
