import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef, type ReactNode } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { type BatchDeed, sayDone } from './lead-batch.ts'
import { type BulkRow, useBulk } from './use-bulk.ts'

interface Props {
  readonly deed: BatchDeed
  readonly onClose: () => void
}

/** More lines than anybody reads; what was left out stands before them. */
const mostShown = 200

/** The fate of each row while it happens, and the way back. */
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
    if (bulk.batchId !== undefined && done > 0) sayDone(`${leads}: ${deed.words}`, bulk.batchId)
    onClose()
  }
  const rows = bulk.isRunning ? bulk.rows : [...left, ...bulk.rows.filter((row) => !left.includes(row))]
  return (
    <Dialog title={deed.title} onClose={close}>
      <div className="flex items-center gap-3 text-13 text-2">
        <progress
          aria-label={deed.title}
          max={Math.max(1, total)}
          value={settled}
          className="h-1 flex-1 overflow-hidden rounded-full bg-active [&::-webkit-progress-bar]:bg-active [&::-webkit-progress-value]:bg-primary"
        />
        <output>
          {formatCount(settled)} of {formatCount(total)}
        </output>
        {left.length > 0 ? (
          <Badge tone="warn" icon={TriangleAlert}>
            {formatCount(left.length)} left out
          </Badge>
        ) : null}
      </div>
      {bulk.failure === undefined ? null : (
        <p role="alert" className="text-13 text-late-text">
          {bulk.failure}
        </p>
      )}
      <ul
        aria-label="What became of each lead"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="-mx-6 max-h-[45vh] overflow-y-auto border-y border-line"
      >
        {rows.slice(0, mostShown).map((row) => {
          const { icon, words } = inWords(row, deed.words)
          return (
            <li
              key={row.id}
              className="flex min-h-9 items-center gap-3 border-b border-line px-6 py-1.5 text-13 last:border-0"
            >
              {icon}
              <span className="min-w-0 flex-1 truncate font-medium">{row.name}</span>
              <span className="max-w-64 text-right text-3">{words}</span>
            </li>
          )
        })}
        {rows.length > mostShown ? (
          <li className="px-6 py-2 text-13 text-3">And {formatCount(rows.length - mostShown)} more.</li>
        ) : null}
      </ul>
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

function inWords({ is, reason }: BulkRow, words: string): { icon: ReactNode; words: string } {
  switch (is) {
    case 'done':
      return { icon: <CircleCheck className="text-ok-text" />, words }
    case 'unchanged':
      return { icon: <CircleCheck className="text-3" />, words: 'As it was' }
    case 'refused':
    case 'conflict':
      return { icon: <CircleX className="text-late-text" />, words: reason ?? '' }
    case 'undone':
      return { icon: <Undo2 className="text-3" />, words: 'Undone' }
    case 'leftOut':
      return { icon: <CircleDashed className="text-3" />, words: 'Not begun' }
    case 'waiting':
      return { icon: <CircleDashed className="text-3" />, words: '' }
  }
}
