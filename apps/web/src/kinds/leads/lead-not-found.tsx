import { leadMerges, webLeads } from '@crm/contract'
import type { WhereMerged } from '@crm/contract/web/lead-merge-shapes'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import GitMerge from 'lucide-react/icons/git-merge'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { routeQuery } from '~/api/route-query.ts'
import { useSend } from '~/api/send.ts'
import { unmerge } from '~/records/timeline/unmerge.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { formatMoment } from '~/ui/format.ts'
import { Panel } from '~/ui/panel.tsx'

interface Props {
  readonly leadId: string
  /** The view of the phone's client area that wants this lead. */
  readonly phoneView?: 'client-record' | 'notes' | undefined
}

/** The lead is not available: a merged one links to its survivor; a removed one can be restored by people with that right. */
export function LeadNotFound({ leadId, phoneView }: Props) {
  const where = useQuery({
    ...routeQuery(leadMerges.where, { params: { id: leadId } }),
    meta: { quiet: true },
  })
  if (where.isPending) return null
  const { merge } = where.data ?? { merge: null }
  return merge ? (
    <MergedLead merge={merge} phoneView={phoneView} />
  ) : (
    <RemovedLead leadId={leadId} phoneView={phoneView} />
  )
}

interface MergedProps {
  readonly merge: NonNullable<WhereMerged['merge']>
  readonly phoneView: Props['phoneView']
}

/** The surviving lead has all of its data. */
function MergedLead({ merge, phoneView }: MergedProps) {
  const { merged, into, mergedAt, mergedByName } = merge
  const may = can.mergeLead(useMe())
  return (
    <Panel
      isPage
      icon={<GitMerge />}
      title={`${merged.fullName} is now ${into.number}`}
      help={`${mergedByName} merged ${merged.number} into ${into.fullName}, ${into.number}, on ${formatMoment(mergedAt)}. All its records are there.`}
    >
      <Link
        {...(phoneView
          ? { to: `/m/${phoneView}`, search: { lead: into.id } }
          : { to: '/leads/$leadId', params: { leadId: into.id } })}
        className={buttonClass({ variant: 'primary' })}
      >
        Open {into.fullName}
      </Link>
      {may.ok ? (
        <Button onClick={() => void unmerge(merged.id)}>
          <Undo2 />
          Undo the merge
        </Button>
      ) : null}
    </Panel>
  )
}

function RemovedLead({ leadId, phoneView }: Props) {
  const noun = phoneView ? 'client' : 'lead'
  const mayRestore = can.restoreLead(useMe()).ok
  const removal = useQuery({
    ...routeQuery(webLeads.removal, { params: { id: leadId } }),
    enabled: mayRestore,
    meta: { quiet: true },
  })
  const restore = useSend(webLeads.restore)
  if (mayRestore && removal.isPending) return null
  const back = (
    <Link to={phoneView ? '/m/directory' : '/leads'} className={buttonClass()}>
      {phoneView ? 'Go to the clients' : 'Back to the leads'}
    </Link>
  )
  if (!removal.data) {
    return (
      <Panel
        isPage
        icon={<UserRoundX />}
        title={`This ${noun} does not exist, or you have no access.`}
        help="It may be removed or reassigned."
      >
        {back}
      </Panel>
    )
  }
  const { fullName, number, removedByName, removedAt } = removal.data
  return (
    <Panel
      isPage
      icon={<Trash2 />}
      title={`${fullName} was removed`}
      help={`${removedByName} removed ${number} on ${formatMoment(removedAt)}. You can restore it.`}
    >
      <Button
        variant="primary"
        disabled={restore.isPending}
        onClick={() => restore.mutate({ params: { id: leadId } })}
      >
        <Undo2 />
        Restore {noun}
      </Button>
      {back}
    </Panel>
  )
}
