import type { ListedDraw } from '@crm/contract/web/draw-list-shapes'
import type { BatchDrawAction } from '@crm/domain/commissions/draw-batches'
import { can } from '@crm/domain/people/can'
import Banknote from 'lucide-react/icons/banknote'
import Check from 'lucide-react/icons/check'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { BatchBar } from '~/lists/batch-bar.tsx'
import type { BatchProps } from '~/lists/list.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { useShortcuts } from '~/ui/shortcuts.ts'
import { DrawBatchDialog } from './draw-batch-dialog.tsx'

/** Batch actions for the selected draws. */
export default function DrawBar({ selection, onExport }: BatchProps<ListedDraw>) {
  const me = useMe()
  const [action, setAction] = useState<BatchDrawAction>()
  const [approving, paying] = [can.approveDraw(me), can.payDraw(me)]
  const where = 'In a list' as const
  useShortcuts([
    ...(approving.ok
      ? [{ keys: 'a', words: 'Approve the selected draws', where, run: () => setAction('approve') }]
      : []),
    ...(paying.ok
      ? [{ keys: 'm', words: 'Mark the selected draws paid', where, run: () => setAction('mark-paid') }]
      : []),
  ])
  const close = (hasRun: boolean) => {
    setAction(undefined)
    if (hasRun) selection.clear()
  }
  return (
    <BatchBar label="Selected draws" selection={selection}>
      <Button
        variant="quiet"
        size="small"
        reason={approving.ok ? null : approving.reason}
        onClick={() => setAction('approve')}
      >
        <Check />
        Approve
      </Button>
      <Button
        variant="quiet"
        size="small"
        reason={paying.ok ? null : paying.reason}
        onClick={() => setAction('mark-paid')}
      >
        <Banknote />
        Mark paid
      </Button>
      <Button variant="quiet" size="small" onClick={onExport}>
        <Download />
        Export
      </Button>
      {action ? (
        <DrawBatchDialog action={action} selected={[...selection.rows.values()]} onClose={close} />
      ) : null}
    </BatchBar>
  )
}
