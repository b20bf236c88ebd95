import { type AppointmentResult, appointmentResultLabels } from '@crm/domain/appointments/appointment-words'
import { useState } from 'react'
import { Field } from '~/forms/field.tsx'
import { TextArea } from '~/forms/text-area.tsx'
import { useTextDraft } from '~/forms/use-text-draft.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

interface Props {
  /** The appointment's ID: an unsaved reason is offered again. */
  readonly about: string
  readonly result: AppointmentResult
  readonly name: string
  /** Returns whether it is saved. */
  readonly onSubmit: (reason: string) => Promise<boolean>
  readonly onClose: () => void
}

/** A result that closes the lead needs a reason, which becomes the lead's reason. */
export default function ReasonDialog({ about, result, name, onSubmit, onClose }: Props) {
  const [reason, setReason, forget] = useTextDraft(`result ${about}`)
  const [isMissing, setMissing] = useState(false)
  return (
    <Dialog
      title={`${appointmentResultLabels[result]}: why?`}
      help={`The lead of ${name} becomes Dead.`}
      onClose={onClose}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim()) void onSubmit(reason.trim()).then((saved) => saved && forget())
          else setMissing(true)
        }}
      >
        <Field label="Reason" error={isMissing ? 'A reason is needed.' : undefined}>
          {(control) => (
            <TextArea {...control} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
        <footer className="flex justify-end gap-2">
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" variant="primary">
            Save the result
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
