import { useState } from 'react'
import { Field } from '../../../../forms/field.tsx'
import { TextArea } from '../../../../forms/text-area.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useWordsDraft } from '../../../../forms/use-words-draft.ts'
import { Dialog } from '../../../../ui/dialog.tsx'

interface Props {
  /** The id of the lead, or "several": a reason that was not saved is offered again to whom it was written for. */
  readonly about: string
  /** "Hector Delgado", "3 leads" */
  readonly who: string
  readonly help: string
  /** What was wrong with the last answer. */
  readonly refusal?: string | undefined
  readonly isPending?: boolean
  /** Answers false when it was refused. */
  readonly onReason: (reason: string) => unknown
  readonly onClose: () => void
}

/** Asks of what leads died; nobody is marked as dead without a reason. */
export function DeadReasonQuestion({
  about,
  who,
  help,
  refusal,
  isPending = false,
  onReason,
  onClose,
}: Props) {
  const [reason, setReason, forget] = useWordsDraft(`dead ${about}`)
  const [isMissing, setMissing] = useState(false)
  const save = () => {
    const text = reason.trim()
    setMissing(text === '')
    if (text !== '') void Promise.resolve(onReason(text)).then((saved) => saved !== false && forget())
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
        <Button
          variant="quiet"
          onClick={() => {
            forget()
            onClose()
          }}
        >
          Cancel
        </Button>
        <Button variant="primary" disabled={isPending} onClick={save}>
          Mark as dead
        </Button>
      </footer>
    </Dialog>
  )
}
