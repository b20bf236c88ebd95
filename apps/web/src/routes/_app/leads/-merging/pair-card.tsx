import { leadMerges } from '@crm/contract'
import type { LeadPair } from '@crm/contract/web/lead-merge-shapes'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { Link } from '@tanstack/react-router'
import GitMerge from 'lucide-react/icons/git-merge'
import Split from 'lucide-react/icons/split'
import Undo2 from 'lucide-react/icons/undo-2'
import { useSend } from '~/api/send.ts'
import { Badge } from '~/ui/badge.tsx'
import { Breakable } from '~/ui/breakable.tsx'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { formatMoment } from '~/ui/format.ts'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.ts'
import { LeadStatusBadge } from '~/kinds/leads/lead-status-badge.tsx'
import { shareWords } from './share-words.ts'

interface Props {
  readonly pair: LeadPair
}

/** A pair of leads: their common values and the actions. */
export function PairCard({ pair }: Props) {
  const { first, second, because, likeness, apartSince, apartByName } = pair
  const names = `${first.fullName}, ${first.number}, and ${second.fullName}, ${second.number}`
  return (
    <li aria-label={names} className="min-w-0 rounded-card border border-line bg-surface">
      <div className="grid grid-cols-2 divide-x divide-line max-sm:grid-cols-1 max-sm:divide-x-0 max-sm:divide-y">
        <Side lead={first} />
        <Side lead={second} />
      </div>
      <footer className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2.5 text-13">
        <Badge tone={likeness === 'same' ? 'warn' : 'plain'} icon={GitMerge}>
          {likeness === 'same' ? 'Likely match' : 'Possible match'}
        </Badge>
        <span className="min-w-0 flex-1 text-2 max-sm:basis-full">
          {apartSince
            ? `${apartByName ?? 'Somebody'} marked them as different on ${formatMoment(apartSince)}.`
            : `Same ${shareWords(because)}`}
        </span>
        <span className="flex gap-2 max-sm:w-full max-sm:[&>*]:grow">
          {apartSince ? <TogetherAgain pair={pair} /> : <Apart pair={pair} />}
          <Link
            to="/leads/duplicates"
            search={{ lead: first.id, other: second.id }}
            aria-label={`Compare ${names}`}
            className={buttonClass()}
          >
            <GitMerge />
            Compare
          </Link>
        </span>
      </footer>
    </li>
  )
}

function Side({ lead }: { readonly lead: WebLead }) {
  const reached = [lead.phone1 && formatPhone(lead.phone1), lead.email1].filter(Boolean).join(' · ')
  return (
    <div className="grid min-w-0 content-start gap-1 px-4 py-3 text-13">
      <span className="flex min-w-0 items-center gap-2">
        <Link
          to="/leads/$leadId"
          params={{ leadId: lead.id }}
          className="min-w-0 truncate font-strong text-1 hover:underline max-sm:py-3"
        >
          {lead.fullName}
        </Link>
        <span className="flex-none text-3">{lead.number}</span>
        <span className="ml-auto">
          <LeadStatusBadge status={lead.status} />
        </span>
      </span>
      <span className="min-w-0 break-words text-2">
        <Breakable>{reached || 'No phone, no email'}</Breakable>
      </span>
      <span className="text-2">{lead.primaryAddress?.fullAddress ?? 'No address'}</span>
      <span className="text-3">
        {lead.salesRepName ?? 'Unassigned'} · arrived <Time at={lead.createdAt} as="day" />
      </span>
    </div>
  )
}

const bodyOf = ({ first, second }: LeadPair) => ({ body: { leadId: first.id, otherId: second.id } })

/** Done at once, with Undo. */
function Apart({ pair }: Props) {
  const apart = useSend(leadMerges.dismiss)
  const say = (apart: unknown) =>
    toast.done(`${pair.first.number} and ${pair.second.number} are different people`, { undoes: apart })
  return (
    <Button
      disabled={apart.isPending}
      onClick={() => void apart.mutateAsync(bodyOf(pair)).then(say, () => undefined)}
    >
      <Split />
      Different people
    </Button>
  )
}

function TogetherAgain({ pair }: Props) {
  const together = useSend(leadMerges.undoDismiss)
  return (
    <Button disabled={together.isPending} onClick={() => together.mutate(bodyOf(pair))}>
      <Undo2 />
      Review again
    </Button>
  )
}
