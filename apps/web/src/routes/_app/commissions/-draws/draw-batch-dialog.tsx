import type { ListedDraw } from '@crm/contract/web/draw-list-shapes'
import type { BatchDrawAction } from '@crm/domain/commissions/draw-batches'
import { useState } from 'react'
import { BatchResults } from '~/lists/batch-results.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { DrawBatchQuestion } from './draw-batch-question.tsx'
import { batchWords, drawsInWords } from './draw-batch.ts'
import { useDrawBatch } from './use-draw-batch.ts'

interface Props {
  readonly action: BatchDrawAction
  readonly selected: readonly ListedDraw[]
  /** Called with whether anything was sent. */
  readonly onClose: (hasRun: boolean) => void
}

/** Asks for confirmation, then shows the result per draw. */
export function DrawBatchDialog({ action, selected, onClose }: Props) {
  // The list refetches while the batch runs, so this keeps the draws as they were selected.
  const [draws] = useState(selected)
  const batch = useDrawBatch(action, draws)
  const { verb, done } = batchWords[action]
  if (batch.phase === 'question') {
    return (
      <DrawBatchQuestion
        action={action}
        open={batch.open}
        leftOut={batch.having('refused')}
        onAgree={(payment) => void batch.run(payment)}
        onClose={() => onClose(false)}
      />
    )
  }
  const left = batch.rows.filter(({ is }) => is === 'refused' || is === 'leftOut')
  const close = () => {
    batch.stop()
    const count = batch.having('done').length
    if (count > 0) toast.done(`${drawsInWords(count)} ${done.toLowerCase()}`)
    onClose(true)
  }
  const isRunning = batch.phase === 'running'
  const title = `${verb}: ${drawsInWords(draws.length)}`
  return (
    <Dialog title={title} isWide onClose={close}>
      <BatchResults
        title={title}
        label="Results"
        words={done}
        rows={isRunning ? batch.rows : [...left, ...batch.rows.filter((row) => !left.includes(row))]}
        done={batch.rows.length - batch.having('waiting').length}
        total={batch.rows.length}
        skipped={left.length}
        failure={batch.failure}
      />
      <footer className="flex justify-end gap-2">
        {isRunning ? (
          <Button onClick={batch.stop}>Stop</Button>
        ) : (
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        )}
      </footer>
    </Dialog>
  )
}
