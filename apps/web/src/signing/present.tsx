import { signing } from '@crm/contract'
import type { SigningPage } from '@crm/contract/web/signing-shapes'
import UserCheck from 'lucide-react/icons/user-check'
import { useState } from 'react'
import { isServerError, messageOf } from '~/api/server-error.ts'
import { FormError } from '~/forms/form-error.tsx'
import { Button } from '~/ui/button.tsx'
import { answered } from './calls.ts'
import { Outcome } from './outcome.tsx'

interface Props {
  readonly token: string
  readonly present: NonNullable<SigningPage['present']>
  readonly host: string | null
  readonly onAnswer: (page: SigningPage) => void
}

/** On a host's device, the signer confirms who they are before anything is shown (A-765). */
export function Present({ token, present: { name, title }, host, onAnswer }: Props) {
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
      setFault(isServerError(error) ? messageOf(error) : 'Check your connection and try again.')
    }
  }
  return (
    <Outcome
      icon={UserCheck}
      tone="info"
      title={`Are you ${name}?`}
      words={`Only ${name} may read and sign: ${title}. If that is not you, give the device back${host ? ` to ${host}` : ''}.`}
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
        <span className="line-clamp-2 whitespace-normal">I am {name}</span>
      </Button>
    </Outcome>
  )
}
