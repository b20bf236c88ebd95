import type { LightWebLead, WebLeadChanges } from '@crm/contract/web/lead-shapes'
import { leadStatuses } from '@crm/domain/leads/lead-status'
import { can } from '@crm/domain/people/can'
import CircleDot from 'lucide-react/icons/circle-dot'
import Download from 'lucide-react/icons/download'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'
import { useMe } from '../../../../session/me.ts'
import type { BatchProps } from '../../../../lists/list.ts'
import { Button } from '../../../../ui/button.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { Kbd } from '../../../../ui/kbd.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import type { MenuEntry } from '../../../../ui/menu-entry.ts'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { leadStatusLooks } from '../-lead-status-badge.tsx'
import { backToStatus } from '../-record/lead-kind.ts'
import { useReps } from '../../../../people.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkReason } from './bulk-reason.tsx'
import type { BulkDeed } from './use-bulk.ts'

/** What one does with the selected leads; stands where the pages are turned otherwise. */
export default function BulkBar({ selection, onExport }: BatchProps<LightWebLead>) {
  const me = useMe()
  const reps = useReps()
  const [deed, setDeed] = useState<BulkDeed>()
  const [asksReason, setAsksReason] = useState(false)
  const leads = [...selection.rows.values()]
  useShortcuts([{ keys: 'Escape', words: 'Clear the selection', where: 'In a list', run: selection.clear }])

  const begin = (
    what: string,
    words: string,
    changes: WebLeadChanges,
    back: (lead: LightWebLead) => WebLeadChanges,
  ) => {
    const title = `${what} ${leads.length === 1 ? '1 lead' : `${formatCount(leads.length)} leads`}`
    setDeed({ title, words, changes, back, leads })
  }
  const assign = (id: string | null, name: string) =>
    begin('Assign rep to', name, { salesRepId: id }, ({ salesRepId }) => ({ salesRepId }))
  const setStatus = (status: 'New' | 'Appointment' | 'Cold' | 'Dead', deadReason?: string) =>
    begin('Set status of', status, { status, ...(deadReason && { deadReason }) }, (lead) =>
      backToStatus(lead.status),
    )
  const mayAssign = can.setLeadRep(me)
  const mayUpdate = can.updateLead(me)
  const repEntries: MenuEntry[] = [{ value: '', label: 'Unassigned' }, ...reps].map(({ value, label }) => ({
    kind: 'do',
    label,
    onChoose: () => assign(value || null, label),
    disabledReason: mayAssign.ok ? undefined : mayAssign.reason,
  }))
  const statusEntries: MenuEntry[] = leadStatuses
    .filter((status) => status !== 'Sold')
    .map((status) => ({
      kind: 'do',
      label: status === 'Dead' ? 'Dead…' : status,
      icon: leadStatusLooks[status].icon,
      onChoose: () => (status === 'Dead' ? setAsksReason(true) : setStatus(status)),
      disabledReason: mayUpdate.ok ? undefined : mayUpdate.reason,
    }))
  return (
    <section
      aria-label="Selected leads"
      className="flex h-11 flex-none items-center gap-1 overflow-x-auto border-t border-line bg-selected px-gutter text-13 print:hidden"
    >
      <output className="mr-3 flex-none font-medium">{formatCount(leads.length)} selected</output>
      <Menu
        name="Assign rep"
        side="top"
        align="start"
        variant="quiet"
        size="small"
        isWorded
        entries={repEntries}
      >
        <UserRoundPlus />
        Assign rep
      </Menu>
      <Menu
        name="Set status"
        side="top"
        align="start"
        variant="quiet"
        size="small"
        isWorded
        entries={statusEntries}
      >
        <CircleDot />
        Set status
      </Menu>
      <Button variant="quiet" size="small" onClick={onExport}>
        <Download />
        Export
      </Button>
      <Button variant="quiet" size="small" className="ml-auto" onClick={selection.clear}>
        Clear
        <Kbd>Esc</Kbd>
      </Button>
      {asksReason ? (
        <BulkReason
          count={leads.length}
          onClose={() => setAsksReason(false)}
          onReason={(reason) => {
            setAsksReason(false)
            setStatus('Dead', reason)
          }}
        />
      ) : null}
      {deed ? (
        <BulkDialog
          deed={deed}
          onClose={() => {
            setDeed(undefined)
            selection.clear()
          }}
        />
      ) : null}
    </section>
  )
}
