import { signing } from '@crm/contract'
import type { SigningPage } from '@crm/contract/web/signing-shapes'
import { codeRules } from '@crm/domain/contracts/signing-links'
import MailCheck from 'lucide-react/icons/mail-check'
import { type FormEvent, useRef, useState } from 'react'
import { controlClass } from '~/forms/control-class.ts'
import { Field } from '~/forms/field.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { Button } from '~/ui/button.tsx'
import { answered } from './calls.ts'
import { Outcome } from './outcome.tsx'
import { faultInWords, useWords } from './words/words.ts'

interface Props {
  readonly token: string
  readonly confirm: NonNullable<SigningPage['confirm']>
  readonly company: SigningPage['company']
  readonly onAnswer: (page: SigningPage) => void
}

/** A forwarded link opens with a code from the buyer's own mailbox. */
export function Confirm({ token, confirm, company, onAnswer }: Props) {
  const { handedOverBy, mailedTo, codeExpiresAt } = confirm
  const dictionary = useWords()
  const { confirm: words } = dictionary
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState<'code' | 'confirm'>()
  const field = useRef<HTMLInputElement>(null)
  const attempt = async (what: 'code' | 'confirm', doing: () => Promise<unknown>) => {
    if (busy) return
    setBusy(what)
    setFault(undefined)
    try {
      await doing()
    } catch (error) {
      setFault(faultInWords(error, dictionary))
      if (what === 'confirm') field.current?.select()
    } finally {
      setBusy(undefined)
    }
  }
  const mail = () =>
    attempt('code', async () => {
      onAnswer(await answered(signing.code, { params: { token } }))
      setCode('')
      field.current?.focus()
    })
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const digits = code.replaceAll(/[\s-]/g, '')
    if (!new RegExp(`^\\d{${codeRules.digits}}$`).test(digits)) {
      setFault(digits === '' ? words.missing : words.malformed)
      field.current?.focus()
      return
    }
    void attempt('confirm', async () => {
      const { path } = await answered(signing.confirm, { params: { token }, body: { code: digits } })
      // The forwarded link stays unconfirmed: this browser continues with its own.
      window.location.replace(path)
    })
  }
  return (
    <Outcome
      icon={MailCheck}
      tone="info"
      title={words.question}
      words={words.explanation(handedOverBy, company.name)}
    >
      {codeExpiresAt === null ? (
        <>
          {fault ? <FormError message={fault} /> : null}
          <Button
            variant="primary"
            size="big"
            className="max-sm:w-full"
            aria-busy={busy === 'code'}
            disabled={busy !== undefined}
            onClick={() => void mail()}
          >
            {words.mail(mailedTo)}
          </Button>
        </>
      ) : (
        <form noValidate className="grid w-full gap-3" onSubmit={enter}>
          <Field label={words.code} error={fault} help={words.mailed(mailedTo)}>
            {(control) => (
              <input
                {...control}
                ref={field}
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={12}
                className={`${controlClass} num max-w-60 text-20 tracking-[0.2em] max-sm:max-w-full`}
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant="primary"
              size="big"
              className="max-sm:w-full"
              aria-busy={busy === 'confirm'}
              disabled={busy !== undefined}
            >
              {words.open}
            </Button>
            <Button
              size="big"
              className="max-sm:w-full"
              aria-busy={busy === 'code'}
              disabled={busy !== undefined}
              onClick={() => void mail()}
            >
              {words.again}
            </Button>
          </div>
        </form>
      )}
      <p className="text-14 text-2">
        {words.notYours}
        {company.phone ? (
          <a href={`tel:${company.phone}`} className="touch text-link underline underline-offset-3">
            {words.call(company.phone)}
          </a>
        ) : (
          words.ask(handedOverBy)
        )}
        .
      </p>
    </Outcome>
  )
}
