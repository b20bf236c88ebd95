import { referrals } from '@crm/contract'
import type { Referral } from '@crm/contract/web/referral-shapes'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { saleStatusLabel } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Banknote from 'lucide-react/icons/banknote'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { send } from '~/api/send.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { RowSheet } from '~/lists/page/row-sheet.tsx'
import { askPerson } from '~/records/edit/questions.tsx'
import { fieldsInColumn } from '~/records/facts/layout.ts'
import { useFactLines } from '~/records/facts/use-fact-lines.tsx'
import { RecordPast } from '~/records/history/record-past.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Facts } from '~/ui/facts.tsx'
import { formatDay } from '~/ui/format.ts'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.ts'
import { referralFacts, referralKind } from '../-referral-kind.ts'
import { ReferralStatusBadge, meaningOf } from '~/kinds/referrals/referral-status-badge.tsx'

const PayDialog = lazyPart(() => import('./pay-dialog.tsx'))

interface Props {
  readonly referralId: string
  readonly onClose: () => void
}

/** One referral: both clients, its status and its payment. */
export function ReferralSheet({ referralId, onClose }: Props) {
  return (
    <RowSheet
      title="Referral"
      query={useQuery({
        ...routeQuery(referrals.get, { params: { id: referralId } }),
        meta: { quiet: true },
      })}
      notFound={{
        title: 'This referral does not exist, or you have no access.',
        help: 'It may be removed, or its client reassigned.',
      }}
      loading="Loading the referral"
      onClose={onClose}
    >
      {(referral) => <Body referral={referral} onClose={onClose} />}
    </RowSheet>
  )
}

const listed = fieldsInColumn(referralFacts, 'left')

function Body({ referral, onClose }: { readonly referral: Referral; readonly onClose: () => void }) {
  const { status, referred, referredBy, job, referralPaidDate, paidAmount, paidReason, paidByName } = referral
  const linesOf = useFactLines(referralKind, referral)
  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
      <div className="relative grid content-start gap-5 overflow-y-auto px-gutter py-5">
        <p className="flex flex-wrap items-center gap-2 text-13 text-2">
          <ReferralStatusBadge status={status} />
          {meaningOf(status)}
        </p>
        <Facts
          of={{
            'Referred by': <ClientLink client={referredBy} />,
            Client: <ClientLink client={referred} />,
            ...(job && {
              Job: (
                <Link to="/sales/$saleId" params={{ saleId: job.id }} className="link-quiet">
                  {job.jobNumber}, {saleStatusLabel(job.status)}
                </Link>
              ),
            }),
            ...linesOf(listed),
            ...(paidAmount !== null &&
              referralPaidDate !== null && {
                Paid: `${formatDollars(paidAmount)} on ${formatDay(`${referralPaidDate}T20:00:00Z`)}`,
                'Paid by': paidByName ?? undefined,
                ...(paidReason && { Reason: paidReason }),
              }),
            'Entered by': referral.createdByName,
            Entered: <Time at={referral.createdAt} />,
          }}
        />
        <RecordPast of={{ subjectId: referral.id, subjectType: 'referral' }} />
      </div>
      <ReferralActions referral={referral} onClose={onClose} />
    </div>
  )
}

/** Plain text for people who may not see the client. */
function ClientLink({ client }: { readonly client: Referral['referred'] }): ReactNode {
  const name = `${client.fullName}, ${client.number}`
  if (!can.readLead(useMe(), client).ok) return name
  return (
    <Link to="/leads/$leadId" params={{ leadId: client.id }} className="link-quiet">
      {name}
    </Link>
  )
}

function ReferralActions({
  referral,
  onClose,
}: {
  readonly referral: Referral
  readonly onClose: () => void
}) {
  const me = useMe()
  const whyNotPay = reasonAgainst(can.payReferral(me), unpayable(referral, can.payReferralEarly(me).ok))
  const whyNotRemove = reasonAgainst(
    can.removeReferral(me),
    referral.status === 'Paid' ? 'A paid referral cannot be removed.' : undefined,
  )
  return (
    <footer className="flex min-h-15 items-center gap-2 border-t border-line px-gutter pb-[env(safe-area-inset-bottom)]">
      {referral.status === 'Paid' ? null : (
        <Button
          variant={referral.status === 'Payable' ? 'primary' : 'plain'}
          reason={whyNotPay}
          onClick={() => void askPerson<void>((close) => <PayDialog referral={referral} onClose={close} />)}
        >
          <Banknote />
          Mark paid
        </Button>
      )}
      <Button
        variant="quiet"
        className="ml-auto"
        reason={whyNotRemove}
        onClick={() => void removeReferral(referral).then((isGone) => isGone && onClose())}
      >
        <Trash2 />
        Remove
      </Button>
    </footer>
  )
}

type Allowed = ReturnType<typeof can.payReferral>

const reasonAgainst = (allowed: Allowed, state: string | undefined) => (allowed.ok ? state : allowed.reason)

function unpayable({ status }: Referral, mayPayEarly: boolean): string | undefined {
  if (status === 'Void') return 'A void referral cannot be paid.'
  if (status === 'Payable' || mayPayEarly) return undefined
  return `This referral is ${status} and not payable yet.`
}

/** Removes at once and offers Undo, instead of asking first. Returns whether it is removed. */
function removeReferral({ id, referred }: Referral): Promise<boolean> {
  const params = { id }
  return send(referrals.remove, { params }).then(
    (removed) => {
      toast.done(`The referral of ${referred.fullName} removed`, { undoes: removed })
      return true
    },
    () => false,
  )
}
