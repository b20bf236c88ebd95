import { activity } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { Busy } from '~/ui/busy.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import Popup from '~/ui/popup.tsx'
import { Time } from '~/ui/time.tsx'
import { ChangeLine } from './change-line.tsx'
import type { KindWords } from '../edit/record-kind.ts'

/** Fields rarely change; the full history shows more. */
const shown = 20

interface Props {
  readonly subjectId: string
  readonly field: string
  readonly name: string
  readonly kind: KindWords
  readonly restore?: ((value: unknown) => Promise<unknown>) | undefined
  readonly onClose: () => void
  readonly onReturnFocus: () => void
}

/** The changes of one field: person, time, old and new value. */
export default function FieldHistoryPopup(props: Props) {
  const { subjectId, field, name, kind, restore, onClose, onReturnFocus } = props
  const changes = useQuery(routeQuery(activity.feed, { query: { subjectId, field, limit: shown } }))
  return (
    <Popup
      label={`History of ${name}`}
      align="end"
      onClose={onClose}
      onReturnFocus={onReturnFocus}
      className="grid max-h-96 w-80 gap-3 overflow-y-auto p-3.5 text-13"
    >
      <h2 className="first-letter:uppercase">{name}</h2>
      {changes.isError ? (
        <Button size="small" onClick={() => void changes.refetch()}>
          Try again
        </Button>
      ) : null}
      {changes.isPending ? (
        <Busy as="span" className="grid gap-2.5">
          <Skeleton className="w-1/2" />
          <Skeleton className="w-4/5" />
        </Busy>
      ) : null}
      {changes.data?.length === 0 ? <p className="text-3">No earlier values.</p> : null}
      <ol className="grid gap-3 empty:hidden">
        {changes.data?.map((entry) => (
          <li key={entry.id} className="grid gap-1">
            <span className="flex items-baseline gap-2 text-12 text-3">
              <b className="truncate font-medium text-2">{entry.actorName}</b>
              <Time at={entry.at} className="ml-auto whitespace-nowrap" />
            </span>
            <ChangeLine
              entry={entry}
              field={field}
              name={name}
              words={kind}
              restore={restore && ((value) => restore(value).then((saved) => saved && onClose()))}
            />
          </li>
        ))}
      </ol>
    </Popup>
  )
}
