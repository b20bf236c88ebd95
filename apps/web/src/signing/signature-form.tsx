import { signing } from '@crm/contract'
import type { Signature, SigningPage } from '@crm/contract/web/signing-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type FormEvent, useId, useRef, useState } from 'react'
import { isServerError } from '~/api/server-error.ts'
import { FormError } from '~/forms/form-error.tsx'
import { Button } from '~/ui/button.tsx'
import { answered } from './calls.ts'
import { Decline } from './decline.tsx'
import { type Paper, type Part, agreedParts } from './paper.ts'
import { SignatureBox } from './signature-box.tsx'
import { type Words, faultInWords, useWords } from './words/words.ts'

interface Props {
  readonly token: string
  readonly company: SigningPage['company']
  readonly rep: SigningPage['rep']
  readonly paper: Paper
  /** The unread documents. */
  readonly unread: readonly Part[]
  readonly onAnswer: (page: SigningPage) => void
  readonly onRefused: () => void
}

/** Name, consent and the sign button, or decline. */
export function SignatureForm({ token, company, rep, paper, unread, onAnswer, onRefused }: Props) {
  const { signer, consent, title } = paper
  const dictionary = useWords()
  const { signature: words } = dictionary
  const [signature, setSignature] = useState<Signature>()
  const [isAgreed, setAgreed] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const [isSending, setSending] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const agreement = useRef<HTMLInputElement>(null)
  const faultId = useId()
  const sign = async (event: FormEvent) => {
    event.preventDefault()
    const found = faultIn({ signature, unread, isAgreed }, words)
    setFault(found)
    if (found?.at === 'signature') box.current?.querySelector<HTMLElement>('input, button')?.focus()
    if (found?.at === 'agreement') agreement.current?.focus()
    if (found || !signature || isSending) return
    setSending(true)
    const name = 'typed' in signature ? signature.typed : signer.name
    const body = { name, signature, consentVersion: consent.version }
    try {
      onAnswer(await answered(signing.sign, { params: { token }, body }))
      window.scrollTo(0, 0)
    } catch (error) {
      setSending(false)
      setFault({ at: 'form', message: faultInWords(error, dictionary, words.notSent) })
      // The document may have been withdrawn or changed meanwhile.
      if (isServerError(error) && error.status === 400) onRefused()
    }
  }
  const faultAt = (at: Fault['at']) =>
    fault?.at === at ? (
      <p id={faultId} role="alert" className="flex items-center gap-1.5 text-13 text-late-text">
        <CircleAlert className="icon-14" />
        {fault.message}
      </p>
    ) : null
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5"
      onSubmit={(event) => void sign(event)}
    >
      <div ref={box} className="contents">
        <SignatureBox
          name={signer.name}
          describedBy={fault?.at === 'signature' ? faultId : undefined}
          onChange={(given) => {
            setSignature(given)
            if (fault?.at === 'signature') setFault(undefined)
          }}
        />
      </div>
      {faultAt('signature')}
      <label className="flex min-h-11 items-start gap-3 py-1 text-14">
        <input
          ref={agreement}
          type="checkbox"
          className="tick mt-px size-5 flex-none"
          checked={isAgreed}
          aria-describedby={fault?.at === 'agreement' ? faultId : undefined}
          aria-invalid={fault?.at === 'agreement'}
          onChange={({ target }) => {
            setAgreed(target.checked)
            setFault(undefined)
          }}
        />
        <span>
          {words.agree(agreedParts(paper.parts).length)}
          <span className="mt-1 block text-12 text-3">{consent.text}</span>
        </span>
      </label>
      {faultAt('agreement')}
      {fault?.at === 'form' ? <FormError message={fault.message} /> : null}
      <Button
        type="submit"
        variant="primary"
        size="big"
        className="h-13 w-full"
        aria-busy={isSending}
        disabled={isSending}
      >
        {isSending ? words.sending : words.submit(title)}
      </Button>
      <p className="text-center text-13 text-balance break-words text-3">
        {words.as(signer.name, signer.email)}
        <Question company={company} rep={rep} paper={paper} />
      </p>
      <Button className="justify-self-center max-sm:min-h-11" onClick={() => setDeclining(true)}>
        {dictionary.decline.open}
      </Button>
      {isDeclining ? (
        <Decline
          token={token}
          paper={paper}
          onAnswer={(page) => {
            onAnswer(page)
            window.scrollTo(0, 0)
          }}
          onClose={() => setDeclining(false)}
        />
      ) : null}
    </form>
  )
}

interface Fault {
  readonly at: 'signature' | 'agreement' | 'form'
  readonly message: string
}

interface Filled {
  readonly signature: Signature | undefined
  readonly unread: readonly Part[]
  readonly isAgreed: boolean
}

function faultIn({ signature, unread, isAgreed }: Filled, words: Words['signature']): Fault | undefined {
  if (!signature) return { at: 'signature', message: words.missing }
  const [first] = unread
  if (first) return { at: 'agreement', message: words.unread(first.title) }
  return isAgreed ? undefined : { at: 'agreement', message: words.notAgreed }
}

/** Contact of the rep: the company's address is for cancellations only. */
function Question({ company: { phone }, rep, paper }: Pick<Props, 'company' | 'rep' | 'paper'>) {
  const { signature: words } = useWords()
  if (!rep && !phone) return <>{words.askSender}</>
  const subject = encodeURIComponent(`${paper.title} ${paper.contractId}`)
  return (
    <a
      href={rep ? `mailto:${rep.email}?subject=${subject}` : `tel:${phone}`}
      className={linkClass}
      title={rep ? words.to(rep.name) : formatPhone(phone ?? '')}
    >
      {words.question}
    </a>
  )
}

const linkClass = 'touch text-link underline underline-offset-3'
