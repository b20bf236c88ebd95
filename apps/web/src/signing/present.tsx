import { signing } from '@crm/contract'
import type { SigningPage } from '@crm/contract/web/signing-shapes'
import UserCheck from 'lucide-react/icons/user-check'
import { useState } from 'react'
import { FormError } from '~/forms/form-error.tsx'
import { Button } from '~/ui/button.tsx'
import { answered } from './calls.ts'
import { Outcome } from './outcome.tsx'
import { faultInWords, useWords } from './words/words.ts'

interface Props {
  readonly token: string
  readonly present: NonNullable<SigningPage['present']>
  readonly host: string | null
  readonly onAnswer: (page: SigningPage) => void
}

/** On a host's device, the signer confirms who they are before anything is shown. */
export function Present({ token, present: { name, title }, host, onAnswer }: Props) {
  const words = useWords()
  const [fault, setFault] = useState<string>()
  const [isSending, setSending] = useState(false)
  const confirm = async () => {
    if (isSending) return
    setSending(true)
    setFault(undefined)
    try {
      onAnswer(await answered(signing.confirmPresence, { params: { token } }))
      window.scrollTo(0, 0)
    } catch (error) {
      setSending(false)
      setFault(faultInWords(error, words))
    }
  }
  return (
    <Outcome
      icon={UserCheck}
      tone="info"
      title={words.present.question(name)}
      words={words.present.explanation(name, title, host)}
    >
      {fault ? <FormError message={fault} /> : null}
      <Button
        variant="primary"
        size="big"
        className="max-sm:w-full"
        aria-busy={isSending}
        disabled={isSending}
        onClick={() => void confirm()}
      >
        <span className="line-clamp-2 whitespace-normal">{words.present.yes(name)}</span>
      </Button>
    </Outcome>
  )
}
