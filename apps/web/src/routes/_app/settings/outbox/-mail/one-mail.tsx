import { mails } from '@crm/contract'
import type { Result } from '@crm/contract/route'
import { subjectLabels } from '@crm/domain/activity/verb-groups'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useSend } from '~/api/send.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Facts } from '~/ui/facts.tsx'
import { formatMoment } from '~/ui/format.ts'
import { toast } from '~/ui/toast.ts'
import { MailStateBadge } from '../-mail-state.tsx'

interface Props {
  readonly mail: Result<typeof mails.get>
}

/** One mail: content, recipient, the mail server's answers, and a retry. */
export const OneMail = ({ mail }: Props) => (
  <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
    <div className="grid content-start gap-5 overflow-y-auto px-gutter py-5">
      <div className="grid justify-items-start gap-2">
        <MailStateBadge state={mail.state} />
        <h3 className="text-14 break-words">{mail.subject}</h3>
        {mail.error ? <p className="text-13 break-words text-late-text">{mail.error}</p> : null}
      </div>
      <Facts
        of={{
          To: <span className="break-words">{mail.to}</span>,
          ...(mail.about && { About: <AboutLink about={mail.about} /> }),
          Written: `${formatMoment(mail.createdAt)}, by ${mail.createdByName ?? 'System'}`,
          Tried: mail.lastTriedAt
            ? `${mail.tries === 1 ? 'Once' : `${mail.tries} times`}, last ${formatMoment(mail.lastTriedAt)}`
            : 'Not yet',
          Sent: mail.sentAt && formatMoment(mail.sentAt),
        }}
      />
      <section aria-labelledby="text" className="grid gap-2">
        <h3 id="text">Text</h3>
        <Text mail={mail} />
      </section>
    </div>
    {mail.state === 'Sent' ? null : <SendAgain mail={mail} />}
  </div>
)

/** Links to the record's own page, if it has one. */
function AboutLink({ about: { type, id } }: { readonly about: NonNullable<Props['mail']['about']> }) {
  const look = { className: 'link-quiet', children: subjectLabels[type] }
  switch (type) {
    case 'lead':
      return <Link to="/leads/$leadId" params={{ leadId: id }} {...look} />
    case 'sale':
      return <Link to="/sales/$saleId" params={{ saleId: id }} {...look} />
    case 'commission':
      return <Link to="/commissions/$sheetId" params={{ sheetId: id }} {...look} />
    default:
      return subjectLabels[type]
  }
}

function Text({ mail }: Props) {
  if (mail.text !== null) {
    return (
      <p className="rounded-card bg-sunken px-3 py-2 text-13 break-words whitespace-pre-wrap">{mail.text}</p>
    )
  }
  return (
    <p className="text-13 text-3">
      {mail.isSecret ? 'Hidden, because it contains a personal link or code.' : 'Its text was deleted.'}
    </p>
  )
}

function SendAgain({ mail }: Props) {
  const allowed = can.sendMailAgain(useMe())
  const send = useSend(mails.resend)
  const reason = reasonAgainst()
  return (
    <footer className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-gutter py-2 pb-[max(8px,env(safe-area-inset-bottom))]">
      <Button
        variant="primary"
        disabled={send.isPending}
        reason={reason}
        onClick={() =>
          send.mutate(
            { params: { id: mail.id } },
            { onSuccess: ({ to }) => toast.done(`Email to ${to} is sent again`) },
          )
        }
      >
        <RotateCcw />
        Send again
      </Button>
      <p className="min-w-0 flex-1 text-12 text-3">{reason ?? 'The recipient may get it twice.'}</p>
    </footer>
  )

  function reasonAgainst(): string | undefined {
    if (!allowed.ok) return allowed.reason
    if (mail.state === 'Waiting') return 'It retries automatically.'
    return mail.isKept ? undefined : 'Its text was deleted.'
  }
}
