import type { TimelineEntry as Entry } from '@crm/contract/web/timeline-shapes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { formatDay, relativeDay } from '~/ui/format.ts'
import { useLayoutAnimation } from '~/ui/use-layout-animation.ts'
import { activityIcon } from './activity-icon.ts'
import { ActivitySentence } from './activity-sentence.tsx'
import { EditGroup } from './edit-group.tsx'
import { groupEdits } from './group-edits.ts'
import { SkeletonEntries } from './skeleton-entries.tsx'
import { TimelineEntry } from './timeline-entry.tsx'
import { NoteEntry } from '../notes/note-entry.tsx'
import { isNarrowed, type RecordSearch } from '../page/record-search.ts'
import type { Subject } from '../subject.ts'
import { timelinePages } from './timeline-pages.ts'
import { UndoMerge } from './undo-merge.tsx'

interface Props {
  readonly subject: Subject
  readonly search: RecordSearch
  readonly onShowAll: () => void
}

/** The timeline by day; pinned notes first. */
export function TimelineEntries({ subject, search, onShowAll }: Props) {
  const query = useInfiniteQuery(timelinePages(subject, search))
  const glides = useLayoutAnimation<HTMLDivElement>('section, li')
  if (query.isError && !query.data) {
    return (
      <ErrorPanel>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (!query.data) return <SkeletonEntries label="Loading the timeline" className="mt-5" />
  const pinned = query.data.pages[0]?.pinned ?? []
  const entries = query.data.pages.flatMap((page) => page.entries)
  if (pinned.length + entries.length === 0) return <Nothing search={search} onShowAll={onShowAll} />
  return (
    <div ref={glides} className="relative">
      {pinned.length > 0 ? (
        <section aria-label="Pinned" className="relative mt-5">
          <ol className="grid">
            {pinned.map((note) => (
              <NoteEntry key={note.id} subject={subject} note={note} />
            ))}
          </ol>
        </section>
      ) : null}
      {byDay(entries).map(([day, happenings]) => (
        <section key={day} aria-label={day} className="relative">
          <h3 className="mt-3 mb-3 flex items-center gap-3 text-12 font-medium text-3 after:h-px after:flex-1 after:bg-line">
            {day}
          </h3>
          <ol className="grid">
            {groupEdits(happenings).map((group) => {
              const [entry] = group
              // The key is the oldest edit: a new one joins the group, which stays open.
              if (group.length > 1) return <EditGroup key={group.at(-1)?.id} group={group} />
              return entry.note ? (
                <NoteEntry key={entry.id} subject={subject} note={entry.note} />
              ) : (
                <TimelineEntry
                  key={entry.id}
                  icon={activityIcon(entry.verb)}
                  at={entry.at}
                  as="clock"
                  after={
                    // A narrowed timeline may leave out that the merge was undone already.
                    entry.verb === 'lead.tookIn' && !isNarrowed(search) ? (
                      <UndoMerge entry={entry} entries={entries} />
                    ) : null
                  }
                >
                  <ActivitySentence entry={entry} />
                </TimelineEntry>
              )
            })}
          </ol>
        </section>
      ))}
      {query.hasNextPage ? (
        <Button
          className="mt-1 w-full"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier
        </Button>
      ) : null}
    </div>
  )
}

/** Grouped by day, newest first. */
function byDay(entries: readonly Entry[]): [string, Entry[]][] {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = relativeDay(entry.at) ?? formatDay(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

function Nothing({ search, onShowAll }: Omit<Props, 'subject'>) {
  if (!isNarrowed(search)) return <p className="mt-5 text-13 text-3">Nothing here yet.</p>
  return (
    <div className="mt-6 grid justify-items-center gap-3 text-13 text-3">
      Nothing in the timeline matches.
      <Button size="small" onClick={onShowAll}>
        Show everything
      </Button>
    </div>
  )
}
