import { referrals } from '@crm/contract'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import type { Referral } from '@crm/contract/web/referral-shapes'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Megaphone from 'lucide-react/icons/megaphone'
import Plus from 'lucide-react/icons/plus'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Panel } from '~/ui/panel.tsx'
import { ReferralStatusBadge } from '~/kinds/referrals/referral-status-badge.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly lead: WebLead
}

/** Clients that this client referred, and the one who referred this client. */
export default function LeadReferrals({ lead }: Props) {
  const allowed = can.createReferral(useMe(), { referredBy: lead, referred: lead })
  const query = useQuery(routeQuery(referrals.list, { query: { leadId: lead.id, limit: 1000 } }))
  const made = query.data?.filter(({ referredById }) => referredById === lead.id)
  const came = query.data?.find(({ referredId }) => referredId === lead.id)
  const rowOf = (other: 'referred' | 'referredBy') => (referral: Referral) => (
    <Row key={referral.id} referral={referral} other={referral[other]} leadId={lead.id} />
  )
  const add = (side: 'by' | 'of', label: string) =>
    allowed.ok ? (
      <Link to="/referrals/new" search={{ [side]: lead.id }} className={buttonClass({ size: 'small' })}>
        <Plus className="icon-14" />
        {label}
      </Link>
    ) : (
      <Button size="small" disabled data-tip={allowed.reason}>
        <Plus className="icon-14" />
        {label}
      </Button>
    )
  return (
    <div className="relative grid content-start gap-4 overflow-y-auto px-gutter py-5 max-lg:py-4">
      <Card title="Has referred" actions={add('by', 'Add referral')}>
        {query.isError && !query.data ? (
          <ErrorPanel>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : made?.length === 0 ? (
          <Panel
            icon={<Megaphone />}
            title={`${lead.fullName} has no referrals yet`}
            help="Clients they refer appear here."
          />
        ) : (
          <Busy as="ul" isBusy={made === undefined}>
            {made?.map(rowOf('referred')) ?? skeletons}
          </Busy>
        )}
      </Card>
      {query.data ? (
        <Card title="Referred by" {...(!came && { actions: add('of', 'Add referrer') })}>
          <ul>
            {came ? (
              rowOf('referredBy')(came)
            ) : (
              <li className={`${rowClass} text-3`}>No referrer recorded.</li>
            )}
          </ul>
        </Card>
      ) : null}
    </div>
  )
}

const rowClass = 'flex min-h-11 items-center gap-3 border-b border-line px-4 text-13 last:border-b-0'

interface RowProps {
  readonly referral: Referral
  readonly other: Referral['referred']
  readonly leadId: string
}

const Row = ({ referral, other, leadId }: RowProps) => (
  <li className={`${rowClass} relative hover:bg-hover`}>
    <Link
      to="/referrals/$referralId"
      params={{ referralId: referral.id }}
      search={{ lead: leadId }}
      className="min-w-0 truncate font-medium after:absolute after:inset-0"
    >
      {other.fullName}
    </Link>
    <span className="text-3 max-sm:hidden">{other.number}</span>
    <span className="ml-auto">
      <ReferralStatusBadge status={referral.status} />
    </span>
    <span className="num">{formatDollars(referral.paidAmount ?? referral.referredByAmountToPay)}</span>
  </li>
)

const skeletons = ['w-1/2', 'w-2/5'].map((width) => (
  <li key={width} aria-hidden="true" className={rowClass}>
    <Skeleton className={width} />
  </li>
))
