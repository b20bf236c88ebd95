import { activity, webLeads } from '@crm/contract'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { can } from '@crm/domain/people/can'
import { Link, useNavigate } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import Trash2 from 'lucide-react/icons/trash-2'
import { useSend } from '../../../../api/send.ts'
import { useMe } from '../../../../session/me.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Menu } from '../../../../ui/menu.tsx'
import { toast } from '../../../../ui/toast.ts'
import { usePhone } from '../../../../ui/use-phone.ts'

interface Props {
  readonly lead: WebLead
}

/** What one does with a lead. What one may not do stays visible and says why. */
export function LeadActions({ lead }: Props) {
  const me = useMe()
  const isPhone = usePhone()
  const remove = useRemove(lead)
  const allowed = can.deleteLead(me, lead)
  const entry = {
    kind: 'do',
    label: 'Remove',
    icon: Trash2,
    isDangerous: true,
    onChoose: remove,
    disabledReason: allowed.ok ? undefined : allowed.reason,
  } as const
  return (
    <>
      {can.updateLeadContact(me, lead).ok ? (
        <Link to="/leads/$leadId/edit" params={{ leadId: lead.id }} className={buttonClass()}>
          <Pencil />
          Edit
        </Link>
      ) : null}
      <Menu name="More actions" square={!isPhone} entries={[entry]}>
        <Ellipsis />
      </Menu>
      {lead.phone1 ? (
        <a
          href={`tel:${lead.phone1}`}
          className={`${buttonClass({ variant: 'primary' })} max-sm:order-first`}
        >
          <Phone />
          {isPhone ? 'Call' : `Call ${formatPhone(lead.phone1)}`}
        </a>
      ) : null}
    </>
  )
}

/** Removes first and offers the way back, instead of asking before. */
function useRemove({ id, fullName }: WebLead) {
  const navigate = useNavigate()
  const refresh = [webLeads.listPaginated, webLeads.statusCount, activity.feed]
  const remove = useSend(webLeads.remove, { refresh })
  const restore = useSend(webLeads.restore, { refresh: [...refresh, webLeads.get] })
  // By the time of the undo this page is gone, and with it what a mutation would call back.
  const undo = () =>
    void restore.mutateAsync({ params: { id } }).then(
      () => navigate({ to: '/leads/$leadId', params: { leadId: id } }),
      () => undefined,
    )
  return () => {
    void remove.mutateAsync({ params: { id } }).then(
      () => {
        toast.done(`${fullName} removed`, { action: { label: 'Undo', onPress: undo } })
        return navigate({ to: '/leads' })
      },
      () => undefined,
    )
  }
}
