import { useEffect, useRef } from 'react'
import { BatchFates } from '~/lists/batch-fates.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { formatCount } from '~/ui/format.ts'
import { type BatchDeed, sayDone } from './lead-batch.ts'
import { useBulk } from './use-bulk.ts'

interface Props {
  readonly deed: BatchDeed
  readonly onClose: () => void
}

/** Progress and result per row, with Undo. */
export function BulkDialog({ deed, onClose }: Props) {
  const bulk = useBulk(deed)
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
  const total = deed.filter && !bulk.isRunning && !bulk.hasMore ? bulk.rows.length : deed.count
  const close = () => {
    bulk.cancel()
    const leads = done === 1 ? '1 lead' : `${formatCount(done)} leads`
    if (bulk.last !== undefined && done > 0) sayDone(`${leads}: ${deed.words}`, bulk.last)
    onClose()
  }
  const rows = bulk.isRunning ? bulk.rows : [...left, ...bulk.rows.filter((row) => !left.includes(row))]
  return (
    <Dialog title={deed.title} onClose={close}>
      <BatchFates
        title={deed.title}
        label="What became of each lead"
        words={deed.words}
        rows={rows}
        settled={settled}
        total={total}
        left={left.length}
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
