import { webLeads } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { ask } from '../../../../api/ask.ts'
import { useSend } from '../../../../api/send.ts'
import { useMe } from '../../../../session/me.ts'
import { Button } from '../../../../ui/button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { formatMoment } from '../../../../ui/format.ts'
import { Panel } from '../../../../ui/panel.tsx'

interface Props {
  readonly leadId: string
}

/** No lead to see here; those who may restore a removed one learn of it and can. */
export function AwayLead({ leadId }: Props) {
  const mayRestore = can.restoreLead(useMe()).ok
  const removal = useQuery({
    ...ask(webLeads.removal, { params: { id: leadId } }),
    enabled: mayRestore,
    meta: { quiet: true },
  })
  const restore = useSend(webLeads.restore)
  if (mayRestore && removal.isPending) return null
  const back = (
    <Link to="/leads" className={buttonClass()}>
      Back to the leads
    </Link>
  )
  if (!removal.data) {
    return (
      <Panel
        isPage
        icon={<UserRoundX />}
        title="This lead does not exist or is not yours to see."
        help="It may have been removed, or given to another rep."
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
      help={`${removedByName} removed ${number} on ${formatMoment(removedAt)}. Nothing of it is lost.`}
    >
      <Button
        variant="primary"
        disabled={restore.isPending}
        onClick={() => restore.mutate({ params: { id: leadId } })}
      >
        <Undo2 />
        Restore lead
      </Button>
      {back}
    </Panel>
  )
}
