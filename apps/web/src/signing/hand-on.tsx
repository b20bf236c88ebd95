import { signing } from '@crm/contract'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { FormError } from '~/forms/form-error.tsx'
import { Button } from '~/ui/button.tsx'
import { answered } from './calls.ts'
import { faultInWords, useWords } from './words/words.ts'

interface Props {
  readonly token: string
  /** The buyer who signs next on this device; null when it goes back to the host. */
  readonly handTo: string | null
  readonly host: string
}

/**
 * The end of one buyer's turn on a host's device. It replaces the page, so that Back shows the next person nothing of
 * this one.
 */
export function HandOn({ token, handTo, host }: Props) {
  const dictionary = useWords()
  const { handOn: words } = dictionary
  const [fault, setFault] = useState<string>()
  const [isSending, setSending] = useState(false)
  const handOn = async () => {
    if (isSending) return
    setSending(true)
    setFault(undefined)
    try {
      const { path } = await answered(signing.handOn, { params: { token } })
      if (path === null) window.close()
      // A page that no script opened stays open: the CRM is in the same browser.
      window.location.replace(path ?? '/contracts')
    } catch (error) {
      setSending(false)
      setFault(faultInWords(error, dictionary))
    }
  }
  return (
    <section
      aria-label={words.device}
      className="mb-6 grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <p className="text-16 text-pretty">{handTo ? words.toNext(handTo) : words.toHost(host)}</p>
      {fault ? <FormError message={fault} /> : null}
      <Button
        variant="primary"
        size="big"
        className="w-full"
        aria-busy={isSending}
        disabled={isSending}
        onClick={() => void handOn()}
      >
        <span className="line-clamp-2 whitespace-normal">{handTo ? words.continue(handTo) : words.back}</span>
        <ArrowRight />
      </Button>
    </section>
  )
}
