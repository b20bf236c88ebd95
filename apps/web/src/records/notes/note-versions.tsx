import { activity } from '@crm/contract'
import type { WebNote } from '@crm/contract/web/note-shapes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Time } from '~/ui/time.tsx'
import { type Piece, wordDiff } from './word-diff.ts'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly note: WebNote
  readonly onClose: () => void
}

/** Earlier versions of a note, newest change first, with deletions and insertions. */
export default function NoteVersions({ note, onClose }: Props) {
  const edits = useQuery(
    routeQuery(activity.feed, {
      query: { subjectId: note.id, verb: ['note.changed'], field: ['body', 'type', 'priority'], limit: 1000 },
    }),
  )
  return (
    <Dialog title="Earlier versions" help={`Written by ${note.authorName}.`} onClose={onClose}>
      {edits.isPending ? (
        <Busy as="div" className="grid gap-2.5">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-full" />
          <Skeleton className="w-4/5" />
        </Busy>
      ) : null}
      {edits.isError ? <Button onClick={() => void edits.refetch()}>Try again</Button> : null}
      <ol className="grid gap-4 empty:hidden">
        {edits.data?.map(({ id, at, actorName, changes }) => (
          <li key={id} className="grid gap-1.5 text-13">
            <span className="flex items-baseline gap-2 text-12 text-3">
              <b className="font-medium text-2">{actorName}</b>
              <Time at={at} className="ml-auto" />
            </span>
            {changes['body'] ? <Difference from={changes['body'][0]} to={changes['body'][1]} /> : null}
            {(['type', 'priority'] as const).map((field) =>
              changes[field] ? (
                <span key={field} className="text-2">
                  {field === 'type' ? 'Kind' : 'Priority'}: <del>{String(changes[field][0])}</del>{' '}
                  <ins className="no-underline">{String(changes[field][1])}</ins>
                </span>
              ) : null,
            )}
          </li>
        ))}
      </ol>
      <footer className="flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </footer>
    </Dialog>
  )
}

const Difference = ({ from, to }: { readonly from: unknown; readonly to: unknown }) => (
  <p className="rounded-card bg-sunken px-3 py-2 break-words whitespace-pre-line">
    {wordDiff(String(from), String(to)).map((piece, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of one difference never move
      <Marked key={at} {...piece} />
    ))}
  </p>
)

function Marked({ is, text }: Piece) {
  if (is === 'gone') return <del className="text-late-text">{text}</del>
  return is === 'new' ? <ins className="text-ok-text underline-offset-3">{text}</ins> : text
}
