import { useState } from 'react'
import { Field } from '~/forms/field.tsx'
import { TextArea } from '~/forms/text-area.tsx'
import { Button } from '~/ui/button.tsx'
import { useTextDraft } from '~/forms/use-text-draft.ts'
import { Dialog } from '~/ui/dialog.tsx'

interface Props {
  /** The lead's ID, or "several": an unsaved reason is offered again for the same leads. */
  readonly about: string
  /** "Hector Delgado", "3 leads" */
  readonly who: string
  readonly help: string
  /** The server's last refusal. */
  readonly refusal?: string | undefined
  readonly isPending?: boolean
  /** Returns false when refused. */
  readonly onReason: (reason: string) => unknown
  readonly onClose: () => void
}

/** Asks for the reason; no lead is marked as dead without one. */
export function DeadReasonQuestion({
  about,
  who,
  help,
  refusal,
  isPending = false,
  onReason,
  onClose,
}: Props) {
  const [reason, setReason, forget] = useTextDraft(`dead ${about}`)
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
