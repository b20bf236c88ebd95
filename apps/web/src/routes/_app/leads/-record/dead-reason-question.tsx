import { useState } from 'react'
import { Field } from '../../../../forms/field.tsx'
import { TextArea } from '../../../../forms/text-area.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useUnsent } from '../../../../ui/unsent.ts'
import { Dialog } from '../../../../ui/dialog.tsx'

interface Props {
  /** "Hector Delgado", "3 leads" */
  readonly who: string
  readonly help: string
  /** What was wrong with the last answer. */
  readonly refusal?: string | undefined
  readonly isPending?: boolean
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

/** Asks of what leads died; nobody is marked as dead without a reason. */
export function DeadReasonQuestion({ who, help, refusal, isPending = false, onReason, onClose }: Props) {
  const [reason, setReason] = useState('')
  useUnsent(() => (reason.trim() === '' ? undefined : `Reason for ${who}: “${reason}”`))
  const [isMissing, setMissing] = useState(false)
  const save = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') onReason(reason.trim())
  }
  return (
    <Dialog title={`Mark ${who} as dead?`} help={help} onClose={onClose}>
      <Field label="Reason" error={isMissing ? 'A dead lead needs a reason.' : refusal}>
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
