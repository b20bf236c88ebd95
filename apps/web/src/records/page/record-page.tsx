import type { UseQueryResult } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNotFound, useLastError } from '~/api/not-found.ts'
import NotHere from '~/ui/not-here.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { TabCount } from '~/ui/tab-count.tsx'
import { tabClass } from '~/ui/tab-class.ts'
import { Tabs } from '~/ui/tabs.tsx'
import type { Subject } from '../subject.ts'
import { Timeline } from '../timeline/timeline.tsx'
import type { RecordSearch } from './record-search.ts'
import { RecordSkeleton } from './record-skeleton.tsx'

interface Props<R> {
  /** "lead" */
  readonly what: string
  readonly query: UseQueryResult<R, Error>
  readonly search: RecordSearch
  /** Shown if the record does not exist or is not visible to this person. */
  readonly notFound: ReactNode
  /** Rows behind each tab, by its key; a tab with 0 shows no number. Absent for records without such tabs. */
  readonly counts?: Pick<UseQueryResult<Readonly<Record<string, number>>>, 'data' | 'isLoading'>
  /** The first is the default of the URL. */
  readonly tabs: readonly RecordTab[]
  readonly children: (record: R) => RecordParts
}

interface RecordTab {
  /** Value in the URL; absent for the first. */
  readonly key?: string
  readonly title: string
  /** Prefetches when the pointer or focus comes near. */
  readonly load?: () => Promise<unknown>
}

interface RecordParts {
  /** A `RecordHeader`. */
  readonly header: ReactNode
  /** Content of the current tab. */
  readonly main: ReactNode
  /** Subject of the notes and the timeline beside it; without it, the tab takes the full width. */
  readonly subject?: Subject
  /** Above the timeline. */
  readonly beside?: ReactNode
}

/**
 * The page of a record: header, tabs in the URL, their content, and the timeline beside it; forms open over
 * it.
 */
export function RecordPage<R>({ what, query, search, notFound, counts, tabs, children }: Props<R>) {
  const record = query.data
  const error = useLastError(query)
  if (error && isNotFound(error)) return notFound
  if (error && record === undefined) {
    return (
      <ErrorPanel>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (record === undefined) return query.isPaused ? <NotHere /> : <RecordSkeleton what={what} />
  const { header, main, subject, beside } = children(record)
  return (
    <>
      <div className="relative flex min-h-0 flex-1 flex-col max-lg:overflow-y-auto">
        {header}
        {tabs.length > 1 ? (
          <Tabs label={`Parts of this ${what}`} isWaiting={counts?.isLoading ?? false}>
            {tabs.map(({ key, title, load }) => (
              <Link
                key={title}
                to="."
                search={{ ...search, tab: key }}
                className={tabClass}
                // Without it, the first tab, which has no param, would count as active on every tab.
                activeOptions={{ explicitUndefined: true }}
                onPointerEnter={() => void load?.()}
                onFocus={() => void load?.()}
              >
                {title}
                <TabCount of={(key !== undefined && counts?.data?.[key]) || undefined} />
              </Link>
            ))}
          </Tabs>
        ) : null}
        {subject ? (
          <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_var(--timeline-width)] max-lg:block max-lg:flex-none">
            {main}
            <Timeline subject={subject} search={search} above={beside} />
          </div>
        ) : (
          <div className="grid min-h-0 flex-1 max-lg:block max-lg:flex-none">{main}</div>
        )}
      </div>
      <Outlet />
    </>
  )
}
