import type { SigningPage } from '@crm/contract/web/signing-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import type { LucideIcon } from 'lucide-react'
import CalendarX from 'lucide-react/icons/calendar-x'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Download from 'lucide-react/icons/download'
import FileCheck from 'lucide-react/icons/file-check'
import FilePen from 'lucide-react/icons/file-pen'
import FileX from 'lucide-react/icons/file-x'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ComponentProps } from 'react'
import { buttonClass } from '~/ui/button-class.ts'
import { pdfOf } from './calls.ts'
import { Outcome } from './outcome.tsx'
import type { Paper } from './paper.ts'
import { RightToCancel } from './right-to-cancel.tsx'
import { Steps } from './steps.tsx'
import { type Words, useWords } from './words/words.ts'

interface Props {
  readonly token: string
  readonly page: SigningPage
}

/** Nothing to sign, now or any more: the outcome, the copy, and a contact. */
export function Ended({ token, page: { state, company, rep, paper } }: Props) {
  const { ended: words } = useWords()
  const told =
    state === 'open' || state === 'confirm' || state === 'present' ? outcomes.expired : outcomes[state]
  const isSigned = state === 'signed' || state === 'completed'
  return (
    <>
      {isSigned ? <Steps at="keep" /> : null}
      <Outcome
        key={state}
        icon={told.icon}
        tone={told.tone}
        title={told.title(words, paper ?? undefined)}
        words={told.words(words, paper ?? undefined, company.name)}
      >
        {isSigned && paper ? (
          <a
            href={pdfOf(token)}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass({ variant: 'primary', size: 'big' })} max-sm:w-full`}
          >
            <Download />
            {state === 'completed' ? words.downloadCopy : words.download}
          </a>
        ) : null}
        {state === 'completed' && paper ? (
          <a
            href={pdfOf(token, 'certificate')}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass({ size: 'big' })} max-sm:w-full`}
          >
            <FileCheck />
            {words.downloadCertificate}
          </a>
        ) : null}
      </Outcome>
      {state === 'completed' ? (
        <p className="mt-6 text-14 text-2">
          {words.sealed}
          <a href="/sign/check" className="touch text-link underline underline-offset-3">
            {words.check}
          </a>
          .
        </p>
      ) : null}
      {isSigned && paper ? (
        <div className="mt-6">
          <RightToCancel company={company} paper={paper} isSigned />
        </div>
      ) : null}
      <Whom company={company} rep={rep} />
    </>
  )
}

interface EndedText {
  readonly icon: LucideIcon
  readonly tone: ComponentProps<typeof Outcome>['tone']
  readonly title: (words: Words['ended'], paper: Paper | undefined) => string
  readonly words: (words: Words['ended'], paper: Paper | undefined, company: string) => string
}

const outcomes: Record<Exclude<SigningPage['state'], 'open' | 'confirm' | 'present'>, EndedText> = {
  waiting: {
    icon: Hourglass,
    tone: 'info',
    title: ({ waiting }) => waiting.title,
    words: ({ waiting }, paper) => waiting.words(paper?.waitsFor ?? undefined, paper?.signer.email),
  },
  signed: {
    icon: CircleCheck,
    tone: 'ok',
    title: ({ signed }, paper) => signed.title(paper?.signer.firstName),
    words: ({ signed }, paper) =>
      signed.words({ title: paper?.title, next: paper?.waitsFor ?? undefined, email: paper?.signer.email }),
  },
  completed: {
    icon: CircleCheck,
    tone: 'ok',
    title: ({ completed }) => completed.title,
    words: ({ completed }, paper) =>
      paper ? completed.words(paper.title, paper.contractId, paper.completedAt) : completed.other,
  },
  changing: {
    icon: FilePen,
    tone: 'warn',
    title: ({ changing }, paper) => changing.title(paper?.title),
    words: ({ changing }, paper) => changing.words(paper?.signer.email),
  },
  declined: {
    icon: CircleSlash,
    tone: 'closed',
    title: ({ declined }) => declined.title,
    words: ({ declined }, _paper, company) => declined.words(company),
  },
  voided: {
    icon: FileX,
    tone: 'closed',
    title: ({ voided }) => voided.title,
    words: ({ voided }, _paper, company) => voided.words(company),
  },
  expired: {
    icon: CalendarX,
    tone: 'warn',
    title: ({ expired }) => expired.title,
    words: ({ expired }, _paper, company) => expired.words(company),
  },
}

/** The contact: never the address for cancellations. */
function Whom({ company: { name, phone }, rep }: Pick<SigningPage, 'company' | 'rep'>) {
  const { ended: words, cancel } = useWords()
  if (!rep && !phone) return null
  return (
    <p className="mt-6 text-14 text-2">
      {words.questions}
      {phone ? cancel.call : cancel.writeTo}
      {phone ? (
        <a href={`tel:${phone}`} className="touch whitespace-nowrap text-link underline underline-offset-3">
          {formatPhone(phone)}
        </a>
      ) : null}
      {phone && rep ? words.orWriteTo : null}
      {rep ? (
        <a href={`mailto:${rep.email}`} className="touch text-link underline underline-offset-3">
          {rep.email}
        </a>
      ) : null}
      {words.answers(name)}
    </p>
  )
}
