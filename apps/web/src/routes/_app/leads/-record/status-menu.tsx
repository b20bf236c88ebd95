import type { WebLead } from '@crm/contract/web/lead-shapes'
import { decideStatusChange, leadStatuses, type LeadStatus } from '@crm/domain/leads/lead-status'
import { can } from '@crm/domain/people/can'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '../../../../session/me.ts'
import { Menu } from '../../../../ui/menu.tsx'
import type { MenuEntry } from '../../../../ui/menu-entry.ts'
import { LeadStatusBadge, leadStatusLooks } from '../-lead-status-badge.tsx'
import { useLeadUpdate } from './use-lead-update.ts'

const DeadReasonDialog = lazy(() => import('./dead-reason-dialog.tsx'))
const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))

interface Props {
  readonly lead: WebLead
}

/** The status; for those who may change it, a menu of what it can become. */
export function StatusMenu({ lead }: Props) {
  const allowed = can.updateLead(useMe(), lead)
  const { update, conflict, settle } = useLeadUpdate(lead)
  const [asksReason, setAsksReason] = useState(false)
  if (!allowed.ok) return <LeadStatusBadge status={lead.status} />

  const change = (status: LeadStatus) => {
    if (status === lead.status) return
    if (status === 'Dead') return setAsksReason(true)
    update({ status }).catch(() => {
      // The toast has said why; the badge still shows how it is.
    })
  }
  return (
    <>
      <Menu
        name="Change the status"
        align="start"
        isWorded
        bare="rounded-control outline-offset-2"
        entries={leadStatuses.map((status) => entryFor(lead.status, status, change))}
      >
        <span className="sr-only">Change the status: </span>
        <LeadStatusBadge status={lead.status} />
      </Menu>
      <Suspense>
        {asksReason ? <DeadReasonDialog lead={lead} onClose={() => setAsksReason(false)} /> : null}
        {conflict ? (
          <ConflictDialog conflict={conflict} update={update} onSettled={settle} onDismiss={settle} />
        ) : null}
      </Suspense>
    </>
  )
}

function entryFor(from: LeadStatus, to: LeadStatus, change: (to: LeadStatus) => void): MenuEntry {
  const decision = decideStatusChange(from, to, { hasActiveSale: from === 'Sold', hasReason: true })
  return {
    kind: 'do',
    label: to === 'Dead' && from !== 'Dead' ? 'Dead…' : to,
    icon: leadStatusLooks[to].icon,
    isChosen: from === to,
    onChoose: () => change(to),
    disabledReason: decision.ok ? undefined : decision.reason,
  }
}
