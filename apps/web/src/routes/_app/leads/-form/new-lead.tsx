import type { WebLead } from '@crm/contract/web/lead-shapes'
import { can } from '@crm/domain/people/can'
import { getRouteApi } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { useMe } from '~/session/me.ts'
import { Panel } from '~/ui/panel.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { toast } from '~/ui/toast.ts'
import { NewLeadForm } from './new-lead-form.tsx'

const list = getRouteApi('/_app/leads/_list')

/** Creates a lead. The typed values survive any server response. */
export function NewLead() {
  const navigate = list.useNavigate()
  const search = list.useSearch()
  const allowed = can.createLead(useMe())
  const [entered, setEntered] = useState(0)
  const close = () => void navigate({ to: '/leads', search })
  const open = ({ id }: WebLead) => void navigate({ to: '/leads/$leadId', params: { leadId: id } })
  const goOn = (lead: WebLead, another: boolean) => {
    const title = `${lead.fullName} created`
    if (another) {
      toast.done(title, { action: { label: 'Open', onPress: () => open(lead) } })
      setEntered(entered + 1)
    } else {
      toast.done(title)
      open(lead)
    }
  }
  const wait = (another: boolean) => {
    if (another) setEntered(entered + 1)
    else close()
  }
  return (
    <Sheet title="New lead" onClose={close}>
      {allowed.ok ? (
        <NewLeadForm key={entered} follows={entered > 0} onClose={close} onMade={goOn} onWait={wait} />
      ) : (
        <Panel icon={<Lock />} title="You cannot create leads" help={allowed.reason} />
      )}
    </Sheet>
  )
}
