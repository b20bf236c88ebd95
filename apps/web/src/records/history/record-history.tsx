import type { ActivitySubject } from '@crm/domain/activity/subjects'
import { useInfiniteQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Panel } from '~/ui/panel.tsx'
import type { Subject } from '../subject.ts'
import { HistoryEntry, type HistoryPart } from './history-entry.tsx'
import { historyPages } from './history-pages.ts'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly subject: Subject
  /** "this lead or its addresses" */
  readonly what: string
  /** The record and its parts, by entry subject. */
  readonly parts: Partial<Record<ActivitySubject, HistoryPart>>
}

/** Every field change of a record and its parts: person, time, old and new value, and a restore button. */
export const RecordHistory = (props: Props) => (
  <div className="relative grid content-start overflow-y-auto px-gutter py-5 max-lg:py-4">
    <Card title="History of every field">
      <Entries {...props} />
    </Card>
  </div>
)

function Entries({ subject, what, parts }: Props) {
  const query = useInfiniteQuery(historyPages(subject))
  if (query.isError && !query.data) {
    return (
      <ErrorPanel>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (!query.data) return <Loading />
  const entries = query.data.pages.flat()
  if (entries.length === 0) {
    return (
      <Panel
        icon={<History />}
        title="Nothing has changed yet"
        help={`Every change of ${what} appears here.`}
      />
    )
  }
  return (
    <>
      <ol className="divide-y divide-line">
        {entries.map((entry) => {
          const part = parts[entry.subjectType]
          return part ? <HistoryEntry key={entry.id} entry={entry} part={part} /> : null
        })}
      </ol>
      {query.hasNextPage ? (
        <div className="border-t border-line p-3">
          <Button
            className="w-full"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show earlier
          </Button>
        </div>
      ) : null}
    </>
  )
}

const Loading = () => (
  <Busy as="section" isPage aria-label="Loading the history" className="grid gap-6 p-4">
    {['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5'].map((width) => (
      <div key={width} className="grid gap-2.5">
        <Skeleton className="w-40" />
        <Skeleton className={width} />
      </div>
    ))}
  </Busy>
)
