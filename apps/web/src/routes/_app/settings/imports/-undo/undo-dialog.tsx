import type { ImportBatchRow } from '@crm/contract/web/import-batch-shapes'
import { useState } from 'react'
import { messageOf } from '~/api/server-error.ts'
import { BatchResults, type BatchResultRow } from '~/lists/batch-results.tsx'
import type { Query } from '~/lists/list.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { countWords } from '~/ui/count-words.ts'
import { formatCount } from '~/ui/format.ts'
import { reapplyImports, undoMatching } from './undo-parts.ts'

interface Props {
  /** The filter currently shown: if typed input is still debounced on press, the dialog follows it. */
  readonly filter: Query
  /** Undefined while counting. */
  readonly count: number | undefined
  readonly onClose: () => void
}

/** Confirms the count, then shows the result per call, with Undo. */
export default function UndoDialog({ filter, count, onClose }: Props) {
  const [rows, setRows] = useState<ReadonlyMap<string, BatchResultRow>>(new Map())
  const [batch, setBatch] = useState<{ readonly id: string; readonly count: number }>()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string>()
  const note = (results: readonly ImportBatchRow[], isBack = false) =>
    setRows((known) => {
      const next = new Map(known)
      for (const { id, fullName, number, fate, reason } of results) {
        const name = known.get(id)?.name ?? [fullName, number].filter(Boolean).join(', ')
        const isUndone = isBack && (fate === 'done' || fate === 'unchanged')
        next.set(id, { id, name: name || 'A call', is: isUndone ? 'undone' : fate, reason })
      }
      return next
    })
  const walk = async (doing: () => Promise<void>) => {
    setRunning(true)
    setFailure(undefined)
    await doing().catch((error: unknown) => setFailure(messageOf(error)))
    setRunning(false)
  }
  const run = (expected: number) =>
    walk(() =>
      undoMatching(filter, expected, (part) => {
        setBatch({ id: part.batchId, count: expected })
        note(part.imports)
      }),
    )
  const all = [...rows.values()]
  const done = all.filter((row) => row.is === 'done').length
  const left = all.filter((row) => row.is === 'refused')
  if (batch === undefined) {
    return (
      <Dialog
        title={`Undo ${count === undefined ? 'imports' : inWords(count)}?`}
        help="Removes the created leads and restores former values."
        onClose={onClose}
      >
        {failure === undefined ? null : (
          <p role="alert" className="text-13 text-late-text">
            {failure}
          </p>
        )}
        <footer className="flex justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={isRunning || !count}
            onClick={() => (count === undefined ? undefined : void run(count))}
          >
            Undo {count === undefined ? null : formatCount(count)}
          </Button>
        </footer>
      </Dialog>
    )
  }
  const title = `Undo ${inWords(batch.count)}`
  return (
    <Dialog title={title} onClose={onClose}>
      <BatchResults
        title={title}
        label="Results"
        words="Import undone"
        rows={isRunning ? all : [...left, ...all.filter((row) => !left.includes(row))]}
        done={all.length}
        total={isRunning ? batch.count : all.length}
        skipped={left.length}
        failure={failure}
      />
      <footer className="flex justify-end gap-2">
        {done > 0 && !isRunning ? (
          <Button onClick={() => void walk(async () => note(await reapplyImports(batch.id), true))}>
            Undo {formatCount(done)}
          </Button>
        ) : null}
        <Button variant="primary" disabled={isRunning} onClick={onClose}>
          Close
        </Button>
      </footer>
    </Dialog>
  )
}

const inWords = (count: number) => countWords(count, ['import', 'imports'])
