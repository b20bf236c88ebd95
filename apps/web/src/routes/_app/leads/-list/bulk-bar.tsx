import { DeadReasonQuestion } from '~/kinds/leads/dead-reason-question.tsx'
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { leadStatuses } from '@crm/domain/leads/lead-status'
import { can } from '@crm/domain/people/can'
import CircleDot from 'lucide-react/icons/circle-dot'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'
import { useMe } from '~/session/me.ts'
import { BatchBar } from '~/lists/batch-bar.tsx'
import type { BatchProps } from '~/lists/list.ts'
import { Button } from '~/ui/button.tsx'
import { countWords } from '~/ui/count-words.ts'
import type { MenuEntry } from '~/ui/menu-entry.ts'
import { leadStatusLooks } from '~/kinds/leads/lead-status-badge.tsx'
import { useReps } from '~/forms/people.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { BatchMenu } from '~/lists/batch/batch-menu.tsx'
import { BulkQuestion } from './bulk-question.tsx'
import { type BatchAction, needsConfirmation } from './lead-batch.ts'
import { SelectMatching } from './select-matching.tsx'

/** Batch actions for the selected leads; takes the place of the pager. */
export default function BulkBar({ selection, listed, onExport }: BatchProps<LightWebLead>) {
  const me = useMe()
  const reps = useReps()
  const [action, setDeed] = useState<BatchAction>()
  const [isAgreed, setAgreed] = useState(false)
  const [asksReason, setAsksReason] = useState(false)
  const { all } = selection
  const count = all ?? selection.rows.size

  const begin = (what: string, words: string, change: BatchAction['change']) => {
    const title = `${what} ${countWords(count, ['lead', 'leads'])}`
    const leads = [...selection.rows.values()]
    const next = { title, words, change, count, leads, filter: all === undefined ? undefined : listed }
    setAgreed(!needsConfirmation(next))
    setDeed(next)
  }
  const setStatus = (status: 'New' | 'Appointment' | 'Cold' | 'Dead', deadReason?: string) =>
    begin('Set status of', status, { status, ...(deadReason && { deadReason }) })
  const repEntries: MenuEntry[] = [{ value: '', label: 'Unassigned' }, ...reps].map(({ value, label }) => ({
    kind: 'do',
    label,
    onChoose: () => begin('Assign rep to', label, { salesRepId: value || null }),
  }))
  const statusEntries: MenuEntry[] = leadStatuses
    .filter((status) => status !== 'Sold')
    .map((status) => ({
      kind: 'do',
      label: status === 'Dead' ? 'Dead…' : status,
      icon: leadStatusLooks[status].icon,
      onChoose: () => (status === 'Dead' ? setAsksReason(true) : setStatus(status)),
    }))
  const close = () => {
    setDeed(undefined)
    selection.clear()
  }
  return (
    <BatchBar label="Selected leads" selection={selection}>
      <SelectMatching selection={selection} listed={listed} />
      <BatchMenu name="Assign rep" keys="r" may={can.setLeadRep(me)} entries={repEntries}>
        <UserRoundPlus />
        Assign rep
      </BatchMenu>
      <BatchMenu name="Set status" keys="s" may={can.updateLead(me)} entries={statusEntries}>
        <CircleDot />
        Set status
      </BatchMenu>
      {all === undefined ? (
        <Button variant="quiet" size="small" onClick={onExport}>
          <Download />
          Export
        </Button>
      ) : null}
      {can.deleteLead(me).ok ? (
        <Button variant="quiet" size="small" onClick={() => begin('Remove', 'Removed', { isRemoved: true })}>
          <Trash2 />
          Remove
        </Button>
      ) : null}
      {asksReason ? (
        <BulkReason
          count={count}
          onClose={() => setAsksReason(false)}
          onReason={(reason) => {
            setAsksReason(false)
            setStatus('Dead', reason)
          }}
        />
      ) : null}
      {action && !isAgreed ? (
        <BulkQuestion action={action} onAgree={() => setAgreed(true)} onClose={() => setDeed(undefined)} />
      ) : null}
      {action && isAgreed ? <BulkDialog action={action} onClose={close} /> : null}
    </BatchBar>
  )
}

interface BulkReasonProps {
  readonly count: number
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

/** One lost reason for several leads, with an optional note on each. */
const BulkReason = ({ count, ...rest }: BulkReasonProps) => (
  <DeadReasonQuestion
    about="several"
    who={count === 1 ? '1 lead' : `${count} leads`}
    help="Saved as a note on each lead."
    {...rest}
  />
)
