import { commissions } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { Route } from '@crm/contract/route'
import { type SheetAction, sheetActions } from '@crm/domain/commissions/sheet-actions'
import { formatDollars, sum } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import CircleCheck from 'lucide-react/icons/circle-check'
import ListChecks from 'lucide-react/icons/list-checks'
import Lock from 'lucide-react/icons/lock'
import Send from 'lucide-react/icons/send'
import { countWords } from '~/ui/count-words.ts'
import type { BatchAction } from '~/lists/batch/run-batch.ts'
import { type BarAction, WritesBar } from '~/lists/batch/writes-bar.tsx'
import type { BatchProps } from '~/lists/list.ts'
import { latestOwnVersion } from '~/records/edit/own-saves.ts'
import { useMe } from '~/session/me.ts'
import { confirmBalances } from '../-negative-balance.ts'

const noun = ['sheet', 'sheets'] as const

/** Batch actions for the selected commission sheets. */
export default function SheetBatch(props: BatchProps<Commission>) {
  const me = useMe()
  const total = formatDollars(
    sum([...props.selection.rows.values()].map(({ commissionAmount }) => commissionAmount)),
  )
  const actions: readonly BarAction<Commission>[] = [
    {
      name: 'Approve',
      keys: 'a',
      icon: CircleCheck,
      may: can.approveSheet(me),
      action: async (rows) =>
        (await confirmBalances(rows)) ? take('approve', commissions.approve, 'approved') : undefined,
    },
    {
      name: 'Submit',
      keys: 's',
      icon: Send,
      may: can.submitSheet(me),
      action: take('submit', commissions.submit, 'submitted'),
    },
    {
      name: 'Lock',
      keys: 'l',
      icon: Lock,
      may: can.lockSheet(me),
      action: take('lock', commissions.lock, 'locked'),
    },
    {
      name: 'Mark complete',
      keys: 'm',
      icon: ListChecks,
      may: can.completeSheet(me),
      action: take('mark-complete', commissions.markComplete, 'complete'),
    },
  ]
  return (
    <WritesBar
      {...props}
      label="Selected commission sheets"
      summary={total}
      nameOf={({ jobNumber, lead, repName }) => `${jobNumber}, ${lead.fullName}, ${repName}`}
      actions={actions}
    />
  )
}

/** One action of the sheet; the server asks for a reason where a sheet differs from its sale. */
const take = (name: SheetAction, route: Route, done: string): BatchAction<Commission> => ({
  title: `${sheetActions[name].label} sheets`,
  words: (count) => `${countWords(count, noun)} ${done}`,
  write: ({ id, version }) => ({
    route,
    input: { params: { id }, body: { version: latestOwnVersion(id, version) } },
  }),
  facts: { reason: { kind: 'text', label: 'Reason', maxLength: 2000, isLong: true } },
})
