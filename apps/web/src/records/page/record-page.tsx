import type { UseQueryResult } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isAway, useLastError } from '../../api/away.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { tabClass } from '../../ui/tab-class.ts'
import { Tabs } from '../../ui/tabs.tsx'
import type { Subject } from '../subject.ts'
import { Timeline } from '../timeline/timeline.tsx'
import type { RecordSearch } from './record-search.ts'
import { RecordSkeleton } from './record-skeleton.tsx'

interface Props<R> {
  /** "lead" */
  readonly what: string
  readonly query: UseQueryResult<R, Error>
  readonly search: RecordSearch
  /** In the place of a record that is not there, or not for this person. */
  readonly away: ReactNode
  /** The first is what the page shows without a word in its address. */
  readonly tabs: readonly RecordTab[]
  readonly children: (record: R) => RecordParts
}

interface RecordTab {
  /** In the address; absent for the first. */
  readonly key?: string
  readonly title: string
  /** Loads what it needs when a pointer or the focus comes near. */
  readonly load?: () => Promise<unknown>
}

interface RecordParts {
  /** A `RecordHeader`. */
  readonly header: ReactNode
  /** What the tab of the address shows. */
  readonly main: ReactNode
  /** What the notes and the timeline beside it are about; a kind without them takes the whole width. */
  readonly subject?: Subject
  /** Above the timeline. */
  readonly beside?: ReactNode
}

/** Header, tabs in the address, the part they choose, and the timeline beside it; forms open over it. */
export function RecordPage<R>({ what, query, search, away, tabs, children }: Props<R>) {
  const record = query.data
  const error = useLastError(query)
  if (error && isAway(error)) return away
  if (error && record === undefined) {
    return (
      <ErrorPanel>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (record === undefined) return <RecordSkeleton what={what} />
  const { header, main, subject, beside } = children(record)
  return (
    <>
      <div className="relative flex min-h-0 flex-1 flex-col max-lg:overflow-y-auto">
        {header}
        {tabs.length > 1 ? (
          <Tabs label={`Parts of this ${what}`}>
            {tabs.map(({ key, title, load }) => (
              <Link
                key={title}
                to="."
                search={{ ...search, tab: key }}
                className={tabClass}
                // No tab is a tab too: without it the first would count as chosen on every tab.
                activeOptions={{ explicitUndefined: true }}
                onPointerEnter={() => void load?.()}
                onFocus={() => void load?.()}
              >
                {title}
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
