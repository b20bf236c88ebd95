import type { WebLead } from '@crm/contract/web/lead-shapes'
import { decideStatusChange, leadStatuses, type LeadStatus } from '@crm/domain/leads/lead-status'
import { can } from '@crm/domain/people/can'
import { beginEdit } from '~/records/edit/edit.tsx'
import { orEnqueue } from '~/offline/send-outbox.ts'
import { useMe } from '~/session/me.ts'
import { Menu } from '~/ui/menu.tsx'
import type { MenuEntry } from '~/ui/menu-entry.ts'
import { toast } from '~/ui/toast.ts'
import { WithReason } from '~/ui/with-reason.tsx'
import { LeadStatusBadge, leadStatusLooks } from './lead-status-badge.tsx'
import { leadKind } from './lead-kind.ts'
import { markAsDead } from './mark-as-dead.tsx'
import { queuedStatus } from './queued-status.ts'

interface Props {
  readonly lead: WebLead
}

/** Opens the menu from a key or the palette. */
export const openStatusMenu = (): void => document.querySelector<HTMLElement>('[data-status] button')?.click()

/** The status; people who may change it get a menu of the possible ones. */
export function StatusMenu({ lead }: Props) {
  const allowed = can.updateLead(useMe(), lead)
  if (!allowed.ok) {
    return (
      <WithReason reason={allowed.reason} className="inline-flex">
        <LeadStatusBadge status={lead.status} />
      </WithReason>
    )
  }

  const change = async (status: LeadStatus) => {
    if (status === lead.status) return
    if (status === 'Dead') return markAsDead(lead)
    const saved = await beginEdit(leadKind, lead).save({ status }, orEnqueue(queuedStatus(lead, { status })))
    // After a conflict it may have another status.
    if (saved?.status !== status) return
    toast.done(`${lead.fullName} is ${status}`, { undoes: saved })
  }
  return (
    <span data-status className="inline-flex">
      <Menu
        name="Change the status"
        align="start"
        isWorded
        bare="on-paper touch rounded-control outline-offset-2"
        entries={leadStatuses.map((status) => entryFor(lead.status, status, change))}
      >
        <span className="sr-only">Change the status: </span>
        <LeadStatusBadge status={lead.status} />
      </Menu>
    </span>
  )
}

/** The server knows about blocking sales and appointments, and reports them. */
function entryFor(from: LeadStatus, to: LeadStatus, change: (to: LeadStatus) => Promise<void>): MenuEntry {
  const decision = decideStatusChange(from, to, { hasActiveSale: false, hasReason: true })
  return {
    kind: 'do',
    label: to === 'Dead' && from !== 'Dead' ? 'Dead…' : to,
    icon: leadStatusLooks[to].icon,
    isChosen: from === to,
    onChoose: () => void change(to),
    disabledReason: decision.ok ? undefined : decision.reason,
  }
}
