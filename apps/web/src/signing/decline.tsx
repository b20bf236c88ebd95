import { signing } from '@crm/contract'
import type { SigningPage } from '@crm/contract/web/signing-shapes'
import { useEffect, useRef, useState } from 'react'
import { Field } from '~/forms/field.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { controlClass } from '~/forms/control-class.ts'
import { Button } from '~/ui/button.tsx'
import { answered } from './calls.ts'
import type { Paper } from './paper.ts'
import { useBackToClose } from './use-back-to-close.ts'
import { faultInWords, useWords } from './words/words.ts'

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
  const dictionary = useWords()
  const { decline: words } = dictionary
  const decline = async () => {
    setError(reason.trim() ? undefined : words.missing)
    if (!reason.trim() || isSending) return
    setSending(true)
    try {
      onAnswer(await answered(signing.decline, { params: { token }, body: { reason } }))
    } catch (failure) {
      setSending(false)
      setRefusal(faultInWords(failure, dictionary, words.notSent))
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
            {words.question(paper.title, paper.contractId)}
          </h2>
          <p className="text-13 text-2">{words.consequence(paper.preparedByName)}</p>
        </header>
        <FormError message={refusal} />
        <Field label={words.why} error={error}>
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
            {words.goBack}
          </Button>
          <Button
            variant="danger"
            className="max-sm:min-h-11"
            disabled={isSending}
            onClick={() => void decline()}
          >
            {words.submit(paper.title)}
          </Button>
        </footer>
      </div>
    </dialog>
  )
}
