import type { SigningPage } from '@crm/contract/web/signing-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { longDayInWords } from '@crm/domain/moments'
import { pacificDay } from '@crm/domain/time'
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
import { type Paper, nounOf } from './paper.ts'
import { RightToCancel } from './right-to-cancel.tsx'
import { Steps } from './steps.tsx'

interface Props {
  readonly token: string
  readonly page: SigningPage
}

/** Nothing to sign, now or any more: the outcome, the copy, and a contact (A-372). */
export function Ended({ token, page: { state, company, rep, paper } }: Props) {
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
        title={told.title(paper ?? undefined)}
        words={told.words(paper ?? undefined, company.name)}
      >
        {isSigned && paper ? (
          <a
            href={pdfOf(token)}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass({ variant: 'primary', size: 'big' })} max-sm:w-full`}
          >
            <Download />
            {state === 'completed' ? 'Download your signed copy' : 'Download what you signed'}
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
            Download certificate
          </a>
        ) : null}
      </Outcome>
      {state === 'completed' ? (
        <p className="mt-6 text-14 text-2">
          Your copy is sealed. Anyone can{' '}
          <a href="/sign/check" className="touch text-link underline underline-offset-3">
            check that it is unchanged
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
  readonly title: (paper: Paper | undefined) => string
  readonly words: (paper: Paper | undefined, company: string) => string
}

const noun = (paper: Paper | undefined) => (paper ? nounOf(paper.title) : 'contract')

const outcomes: Record<Exclude<SigningPage['state'], 'open' | 'confirm' | 'present'>, EndedText> = {
  waiting: {
    icon: Hourglass,
    tone: 'info',
    title: () => 'It is not your turn yet',
    words: (paper) =>
      `${paper?.waitsFor ?? 'Someone else'} signs first. Then we email ${paper?.signer.email ?? 'you'}.`,
  },
  signed: {
    icon: CircleCheck,
    tone: 'ok',
    title: (paper) => `Thank you${paper ? `, ${paper.signer.firstName}` : ''}. You have signed`,
    words: (paper) =>
      `${paper?.waitsFor ? `${paper.waitsFor} signs next. ` : ''}Once everyone has signed, we email the completed ${noun(paper)} to ${paper?.signer.email ?? 'you'}, and this link shows it.`,
  },
  completed: {
    icon: CircleCheck,
    tone: 'ok',
    title: () => 'Everyone has signed',
    words: (paper) =>
      paper
        ? `${paper.title} ${paper.contractId} ${paper.completedAt ? `was completed on ${longDayInWords(pacificDay(paper.completedAt))}` : 'is complete'}. Keep your copy.`
        : 'The contract is complete.',
  },
  changing: {
    icon: FilePen,
    tone: 'warn',
    title: (paper) => `Your ${noun(paper)} is being changed`,
    words: (paper) => `A change was requested. We will email a new one to ${paper?.signer.email ?? 'you'}.`,
  },
  declined: {
    icon: CircleSlash,
    tone: 'closed',
    title: () => 'This contract was declined',
    words: (_paper, company) => `You agreed to nothing. ${company} can send you another one.`,
  },
  voided: {
    icon: FileX,
    tone: 'closed',
    title: () => 'This contract was withdrawn',
    words: (_paper, company) => `${company} withdrew it. You owe nothing.`,
  },
  expired: {
    icon: CalendarX,
    tone: 'warn',
    title: () => 'This link has expired',
    words: (_paper, company) => `Ask ${company} for another.`,
  },
}

/** The contact: never the address for cancellations (A-500). */
function Whom({ company: { name, phone }, rep }: Pick<SigningPage, 'company' | 'rep'>) {
  if (!rep && !phone) return null
  return (
    <p className="mt-6 text-14 text-2">
      Questions? {phone ? 'Call ' : 'Write to '}
      {phone ? (
        <a href={`tel:${phone}`} className="touch whitespace-nowrap text-link underline underline-offset-3">
          {formatPhone(phone)}
        </a>
      ) : null}
      {phone && rep ? ' or write to ' : null}
      {rep ? (
        <a href={`mailto:${rep.email}`} className="touch text-link underline underline-offset-3">
          {rep.email}
        </a>
      ) : null}
      . {name} answers.
    </p>
  )
}
