import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef, type ReactNode } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { surnameFirst } from '../-surname-first.ts'
import { useBulk, type BulkDeed, type Fate } from './use-bulk.ts'

interface Props {
  readonly deed: BulkDeed
  readonly onClose: () => void
}

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
  const left = bulk.having('refused', 'leftOut').length
  const settled = deed.leads.length - bulk.having('waiting').length
  const close = () => {
    bulk.cancel()
    onClose()
  }
  return (
    <Dialog title={deed.title} onClose={close}>
      <div className="flex items-center gap-3 text-13 text-2">
        <progress
          aria-label={deed.title}
          max={deed.leads.length}
          value={settled}
          className="h-1 flex-1 overflow-hidden rounded-full bg-active [&::-webkit-progress-bar]:bg-active [&::-webkit-progress-value]:bg-primary"
        />
        <output>
          {settled} of {deed.leads.length}
        </output>
        {left > 0 ? (
          <Badge tone="warn" icon={TriangleAlert}>
            {left} left out
          </Badge>
        ) : null}
      </div>
      <ul
        aria-label="What became of each lead"
        className="-mx-6 max-h-[45vh] overflow-y-auto border-y border-line"
      >
        {deed.leads.map((lead) => {
          const { icon, words } = inWords(bulk.fates.get(lead.id), deed.words)
          return (
            <li
              key={lead.id}
              className="flex min-h-9 items-center gap-3 border-b border-line px-6 py-1.5 text-13 last:border-0"
            >
              {icon}
              <span className="min-w-0 flex-1 truncate font-medium">{surnameFirst(lead)}</span>
              <span className="max-w-64 text-right text-3">{words}</span>
            </li>
          )
        })}
      </ul>
      <footer className="flex justify-end gap-2">
        {bulk.isRunning ? (
          <Button onClick={bulk.cancel}>Cancel</Button>
        ) : (
          <>
            {done > 0 ? <Button onClick={() => void bulk.undo()}>Undo {done}</Button> : null}
            {left > 0 ? <Button onClick={() => void bulk.retry()}>Retry {left}</Button> : null}
            <Button variant="primary" onClick={close}>
              Close
            </Button>
          </>
        )}
      </footer>
    </Dialog>
  )
}

function inWords(fate: Fate | undefined, words: string): { icon: ReactNode; words: string } {
  switch (fate?.is) {
    case 'done':
      return { icon: <CircleCheck className="text-ok-text" />, words }
    case 'refused':
      return { icon: <CircleX className="text-late-text" />, words: fate.reason }
    case 'undone':
      return { icon: <Undo2 className="text-3" />, words: 'Undone' }
    case 'leftOut':
      return { icon: <CircleDashed className="text-3" />, words: 'Not begun' }
    default:
      return { icon: <CircleDashed className="text-3" />, words: '' }
  }
}
