import type { WebLead } from '@crm/contract/web/lead-shapes'
import { useState } from 'react'
import { messageOf } from '../../../../api/server-error.ts'
import { Field } from '../../../../forms/field.tsx'
import { TextArea } from '../../../../forms/text-area.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { useLeadUpdate } from './use-lead-update.ts'

interface Props {
  readonly lead: WebLead
  readonly onClose: () => void
}

/** A lead dies of something; the reason becomes a note. */
export default function DeadReasonDialog({ lead, onClose }: Props) {
  const { update, isPending } = useLeadUpdate(lead, { quiet: true })
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const save = () => {
    if (reason.trim() === '') return setError('A dead lead needs a reason.')
    // Whoever says why a lead is dead means the lead as it now is, whatever else has changed in it.
    update({ status: 'Dead', deadReason: reason }).then(onClose, (refusal: unknown) =>
      setError(messageOf(refusal)),
    )
  }
  return (
    <Dialog title={`Mark ${lead.fullName} as dead?`} help="The reason is kept as a note." onClose={onClose}>
      <Field label="Reason" error={error}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <footer className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" disabled={isPending} onClick={save}>
          Mark as dead
        </Button>
      </footer>
    </Dialog>
  )
}
