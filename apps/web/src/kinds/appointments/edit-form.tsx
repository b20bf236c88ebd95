import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { FormFooter } from '~/forms/form-footer.tsx'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { useEdit } from '~/records/edit/use-edit.ts'
import { appointmentKind } from './appointment-kind.ts'
import { BookingFields } from './booking-fields.tsx'
import { type BookingValues, payloadOf, momentOf, valuesOf } from './booking-values.ts'

interface Props {
  readonly appointment: Appointment
  readonly onDone: () => void
}

/** Edits time, length, kind and notes. Sends only changed fields. */
export function EditForm({ appointment: newest, onDone }: Props) {
  // A refetch meanwhile must not make an old value look current.
  const [appointment] = useState(newest)
  const form = useForm<BookingValues>({ defaultValues: valuesOf(appointment) })
  const draft = useFormDraft(form, appointment.id, appointment.version)
  const edit = useEdit(appointmentKind, { ...appointment, version: draft.version ?? appointment.version })
  const stop = () => {
    draft.forget()
    onDone()
  }
  const save = async (values: BookingValues) => {
    const dateTime = momentOf(values)
    if (!dateTime)
      return form.setError('day', { message: 'A day and a time are needed.' }, { shouldFocus: true })
    const given = payloadOf(values, dateTime)
    const changes = Object.fromEntries(
      Object.entries(given).filter(([field, value]) => value !== appointment[field as keyof typeof given]),
    )
    if (Object.keys(changes).length === 0) return stop()
    const saved = await edit.save(changes, (refusal) => showRefusal(refusal, form, { dateTime: 'day' }))
    if (saved) draft.forget()
    if (saved && edit.isThere()) onDone()
  }
  return (
    <FormBody
      isSending={edit.isSaving}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      footer={
        <FormFooter action="Save" isSending={form.formState.isSubmitting} draft={draft} onClose={onDone} />
      }
    >
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
      <BookingFields
        form={form}
        leadId={appointment.leadId}
        repName={appointment.repName}
        except={appointment.id}
      />
    </FormBody>
  )
}
