import type { SigningPage } from '@crm/contract/web/signing-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { Paper } from './paper.ts'
import { useWords } from './words/words.ts'

interface Props {
  readonly company: SigningPage['company']
  readonly paper: Paper
  readonly isSigned: boolean
}

/** The deadline and contact for cancellation (Civil Code 1689.5, AB 1327); hidden without such a right. */
export function RightToCancel({ company, paper: { cancelBy, cancelBySenior }, isSigned }: Props) {
  const { cancel: words } = useWords()
  if (cancelBy === null) return null
  const { email, cancellationPhone } = company
  const hasLonger = cancelBySenior !== null && cancelBySenior !== cancelBy
  return (
    <aside
      aria-label={words.right}
      className="mt-3 flex flex-wrap gap-x-3.5 gap-y-1 rounded-card border border-info-line bg-info-ground px-4 py-3 text-14"
    >
      <ShieldCheck className="icon-20 text-info-text" />
      <p className="min-w-0 flex-[1_1_12rem] break-words">
        <b className="font-strong">{words.until(cancelBy, isSigned)}</b>{' '}
        {email ? (
          <>
            {words.writeTo}
            <a href={`mailto:${email}`} className="font-medium underline underline-offset-3">
              {email}
            </a>
          </>
        ) : null}
        {email && cancellationPhone ? words.orCall : cancellationPhone ? words.call : null}
        {cancellationPhone ? (
          <a
            href={`tel:${cancellationPhone}`}
            className="font-medium underline sm:whitespace-nowrap underline-offset-3"
          >
            {formatPhone(cancellationPhone)}
          </a>
        ) : null}
        {email || cancellationPhone ? '.' : null}
        {hasLonger ? words.seniorUntil(cancelBySenior) : null}
      </p>
    </aside>
  )
}
