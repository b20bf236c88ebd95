import { signing } from '@crm/contract'
import type { SigningPage } from '@crm/contract/web/signing-shapes'
import { useEffect, useRef, useState } from 'react'
import { isServerError, messageOf } from '~/api/server-error.ts'
import { Field } from '~/forms/field.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { controlClass } from '~/forms/control-class.ts'
import { Button } from '~/ui/button.tsx'
import { answered } from './calls.ts'
import { type Paper, nounOf } from './paper.ts'
import { useBackToClose } from './use-back-to-close.ts'

interface Props {
  readonly token: string
  readonly paper: Paper
  readonly onAnswer: (page: SigningPage) => void
  readonly onClose: () => void
}

/** Declines with a reason, which the sender reads. */
export function Decline({ token, paper, onAnswer, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setSending] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  useBackToClose(onClose)
  const noun = nounOf(paper.title)
  const decline = async () => {
    setError(reason.trim() ? undefined : 'Say why, in a few words.')
    if (!reason.trim() || isSending) return
    setSending(true)
    try {
      onAnswer(await answered(signing.decline, { params: { token }, body: { reason } }))
    } catch (failure) {
      setSending(false)
      setRefusal(isServerError(failure) ? messageOf(failure) : 'Check your connection and press again.')
    }
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="decline-title"
      onClose={onClose}
      className="enter-pop m-auto w-[min(480px,calc(100vw-32px))] rounded-float bg-surface p-6 text-left text-1 shadow-sheet max-sm:p-4"
    >
      <div className="grid gap-4">
        <header className="grid gap-1">
          <h2 id="decline-title" className="text-16 font-strong">
            Decline {noun} {paper.contractId}?
          </h2>
          <p className="text-13 text-2">
            {paper.preparedByName} reads your reason and can send you another one. This link then ends.
          </p>
        </header>
        <FormError message={refusal} />
        <Field label="Why" error={error}>
          {(described) => (
            <textarea
              {...described}
              rows={3}
              maxLength={2000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              className={`${controlClass} h-auto py-2 max-sm:h-auto`}
            />
          )}
        </Field>
        <footer className="flex justify-end gap-2 max-sm:flex-col-reverse max-sm:*:w-full">
          <Button variant="quiet" className="max-sm:min-h-11" onClick={onClose}>
            Go back
          </Button>
          <Button
            variant="danger"
            className="max-sm:min-h-11"
            disabled={isSending}
            onClick={() => void decline()}
          >
            Decline {noun}
          </Button>
        </footer>
      </div>
    </dialog>
  )
}
