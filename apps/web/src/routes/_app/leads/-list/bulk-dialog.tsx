import { useEffect, useRef } from 'react'
import { BatchResults } from '~/lists/batch-results.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { countWords } from '~/ui/count-words.ts'
import { formatCount } from '~/ui/format.ts'
import { toast } from '~/ui/toast.ts'
import { type BatchAction, needsConfirmation, showDone } from './lead-batch.ts'
import { useBulk } from './use-bulk.ts'

interface Props {
  readonly action: BatchAction
  readonly onClose: () => void
}

/** Progress and result per row, with Undo. It stays hidden while a short batch runs, and if it changed everything. */
export function BulkDialog({ action, onClose }: Props) {
  const bulk = useBulk(action)
  const begin = useRef(bulk.run)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void begin.current()
  }, [])
  const done = bulk.having('done').length
  const left = bulk.having('refused', 'conflict', 'leftOut')
  const settled = bulk.rows.length - bulk.having('waiting').length
  const total = action.filter && !bulk.isRunning && !bulk.hasMore ? bulk.rows.length : action.count
  const isShort = !needsConfirmation(action)
  const isBegun = bulk.last !== undefined || bulk.failure !== undefined
  const isAllDone =
    isBegun && !bulk.isRunning && left.length === 0 && !bulk.hasMore && bulk.failure === undefined
  const close = () => {
    bulk.cancel()
    const leads = countWords(done, ['lead', 'leads'])
    if (bulk.last !== undefined && done > 0) showDone(`${leads}: ${action.words}`, bulk.last)
    else if (isAllDone) toast.done('No lead was changed')
    onClose()
  }
  const ending = useRef(close)
  useEffect(() => {
    ending.current = close
  })
  useEffect(() => {
    if (isAllDone) ending.current()
  }, [isAllDone])
  if (isAllDone || (isShort && (bulk.isRunning || !isBegun))) return null
  const rows = bulk.isRunning ? bulk.rows : [...left, ...bulk.rows.filter((row) => !left.includes(row))]
  return (
    <Dialog title={action.title} onClose={close}>
      <BatchResults
        title={action.title}
        label="Results"
        words={action.words}
        rows={rows}
        done={settled}
        total={total}
        skipped={left.length}
        failure={bulk.failure}
      />
      <footer className="flex justify-end gap-2">
        {bulk.isRunning ? (
          <Button onClick={bulk.cancel}>Cancel</Button>
        ) : (
          <>
            {done > 0 ? <Button onClick={() => void bulk.undo()}>Undo {formatCount(done)}</Button> : null}
            {left.length > 0 || bulk.hasMore ? (
              <Button onClick={() => void bulk.retry()}>
                {bulk.hasMore ? 'Go on' : `Retry ${formatCount(left.length)}`}
              </Button>
            ) : null}
            <Button variant="primary" onClick={close}>
              Close
            </Button>
          </>
        )}
      </footer>
    </Dialog>
  )
}
