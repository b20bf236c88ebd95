import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { leadStatuses } from '@crm/domain/leads/lead-status'
import { can } from '@crm/domain/people/can'
import CircleDot from 'lucide-react/icons/circle-dot'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useLayoutEffect, useRef, useState } from 'react'
import { useMe } from '../../../../session/me.ts'
import type { BatchProps } from '../../../../lists/list.ts'
import { Button } from '../../../../ui/button.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { Kbd } from '../../../../ui/kbd.tsx'
import type { MenuEntry } from '../../../../ui/menu-entry.ts'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { leadStatusLooks } from '../-lead-status-badge.tsx'
import { useReps } from '../../../../people.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkMenu } from './bulk-menu.tsx'
import { BulkQuestion } from './bulk-question.tsx'
import { BulkReason } from './bulk-reason.tsx'
import { type BatchDeed, isAskedFirst } from './lead-batch.ts'
import { SelectMatching } from './select-matching.tsx'

/** What one does with the selected leads; stands where the pages are turned otherwise. */
export default function BulkBar({ selection, listed, onExport }: BatchProps<LightWebLead>) {
  const me = useMe()
  const reps = useReps()
  const [deed, setDeed] = useState<BatchDeed>()
  const [isAgreed, setAgreed] = useState(false)
  const [asksReason, setAsksReason] = useState(false)
  const { all } = selection
  const count = all ?? selection.rows.size
  useShortcuts([{ keys: 'Escape', words: 'Clear the selection', where: 'In a list', run: selection.clear }])
  const bar = useRef<HTMLElement>(null)
  const last = useRef<string>(undefined)
  useLayoutEffect(() => {
    last.current = [...selection.rows.keys()].at(-1)
  })
  useLayoutEffect(() => {
    const own = bar.current
    return () => {
      // Whoever was in the bar when it goes is back among the rows, where the selection was made.
      if (own?.contains(document.activeElement))
        document.querySelector<HTMLElement>(`[data-row="${last.current}"] [data-row-link]`)?.focus()
    }
  }, [])

  const begin = (what: string, words: string, change: BatchDeed['change']) => {
    const title = `${what} ${count === 1 ? '1 lead' : `${formatCount(count)} leads`}`
    const leads = [...selection.rows.values()]
    const next = { title, words, change, count, leads, filter: all === undefined ? undefined : listed }
    setAgreed(!isAskedFirst(next))
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
    <section
      ref={bar}
      aria-label="Selected leads"
      // Toasts keep above it: see styles/base.css.
      data-batch-bar
      className="flex h-11 flex-none items-center gap-1 overflow-x-auto border-t border-line bg-selected px-gutter text-13 print:hidden"
    >
      <output className="mr-1 flex-none font-medium">{formatCount(count)} selected</output>
      <SelectMatching selection={selection} listed={listed} />
      <BulkMenu name="Assign rep" keys="r" may={can.setLeadRep(me)} entries={repEntries}>
        <UserRoundPlus />
        Assign rep
      </BulkMenu>
      <BulkMenu name="Set status" keys="s" may={can.updateLead(me)} entries={statusEntries}>
        <CircleDot />
        Set status
      </BulkMenu>
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
      <Button variant="quiet" size="small" className="ml-auto" onClick={selection.clear}>
        Clear
        <Kbd>Esc</Kbd>
      </Button>
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
      {deed && !isAgreed ? (
        <BulkQuestion deed={deed} onAgree={() => setAgreed(true)} onClose={() => setDeed(undefined)} />
      ) : null}
      {deed && isAgreed ? <BulkDialog deed={deed} onClose={close} /> : null}
    </section>
  )
}
