import { useEffect, useState } from 'react'
import { messageOf } from '~/api/server-error.ts'
import type { Query } from '~/api/client.ts'
import { FormError } from '~/forms/form-error.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { formatCount } from '~/ui/format.ts'
import { saveFile } from '~/ui/save-file.ts'
import { toast } from '~/ui/toast.ts'
import { exportFile } from './export-file.ts'
import type { FileExport, ListShape } from '../list.ts'

interface Props {
  readonly list: Pick<ListShape, 'noun'>
  readonly file: FileExport
  /** The columns of the file in words. */
  readonly columns: string
  /** The filtered rows, or the selected ones in as many parts as their ids need. */
  readonly queries: readonly Query[]
  readonly onClose: () => void
}

/** Shows the progress of the export; closing it cancels the export. */
export default function ExportDialog({ list, file, columns, queries, onClose }: Props) {
  const [one, many] = list.noun
  const title = `Export ${many}`
  const [firstQueries] = useState(queries)
  const [progress, setProgress] = useState({ rows: 0, of: 0 })
  const [error, setError] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const giveUp = new AbortController()
    const parts = firstQueries.map((query) => ({ query }))
    exportFile(file.route, parts, (rows, of) => setProgress({ rows, of }), giveUp.signal).then(
      (made) => {
        saveFile(made.file, made.name)
        toast.done(made.rows === 1 ? `1 ${one} exported` : `${formatCount(made.rows)} ${many} exported`)
        return onClose()
      },
      (problem: unknown) => {
        if (!giveUp.signal.aborted) setError(messageOf(problem))
      },
    )
    return () => giveUp.abort()
    // Only a retry starts again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt])
  return (
    <Dialog title={title} help={columns} onClose={onClose}>
      <FormError message={error} />
      {error === undefined ? (
        <div className="grid gap-2 text-13 text-2">
          <progress
            aria-label={title}
            max={progress.of || 1}
            value={progress.rows}
            className="h-1 w-full overflow-hidden rounded-full bg-active [&::-webkit-progress-bar]:bg-active [&::-webkit-progress-value]:bg-primary"
          />
          <output>
            {progress.of
              ? `${formatCount(progress.rows)} of ${formatCount(progress.of)} ${many}`
              : `Counting the ${many}`}
          </output>
        </div>
      ) : null}
      <footer className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        {error === undefined ? null : (
          <Button
            variant="primary"
            onClick={() => {
              setError(undefined)
              setAttempt(attempt + 1)
            }}
          >
            Try again
          </Button>
        )}
      </footer>
    </Dialog>
  )
}
