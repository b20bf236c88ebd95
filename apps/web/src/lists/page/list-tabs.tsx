import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '~/session/me.ts'
import { tabClass } from '~/ui/tab-class.ts'
import { TabCount } from '~/ui/tab-count.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import type { ListShape } from '../list.ts'
import { usePreferences } from '~/ui/preferences.ts'
import { countsOf, layoutName } from '../list-query.ts'
import type { ListSearch } from '../list-search.ts'
import { all, type TabChoice } from '../tab-choice.ts'

interface Props {
  readonly list: ListShape
  readonly tabs: TabChoice
  readonly search: ListSearch
}

/** A tab with a row count for each value. Every tab starts at its first page. */
export function ListTabs({ list, tabs, search }: Props) {
  const me = useMe()
  const { data, isPending, isPaused } = useQuery({
    ...countsOf(list, tabs, search),
    placeholderData: keepPreviousData,
  })
  const layouts = usePreferences(({ tableLayouts }) => tableLayouts)
  const counts = data as Readonly<Record<string, number>> | undefined
  const chosen = search[tabs.key] ?? all
  // If the last tab is remembered, "All" is a value too; otherwise it is omitted from the URL.
  const inAddress = (value: string) => (value === all && !tabs.onChoose ? undefined : value)
  return (
    <Tabs label={tabs.label} isWaiting={isPending && !isPaused}>
      {tabs.tabs
        .filter(({ isOpenTo }) => isOpenTo?.(me) ?? true)
        .map(({ value, label }) => (
          <Link
            key={value}
            to={list.path as '/leads'}
            search={(kept: ListSearch) => ({
              ...kept,
              page: undefined,
              after: undefined,
              preview: undefined,
              [tabs.key]: inAddress(value),
              ...(list.hasTabLayouts && {
                layout: layouts[layoutName(list, value === all ? undefined : value)],
              }),
            })}
            activeOptions={{ exact: true }}
            aria-current={value === chosen ? 'page' : undefined}
            onClick={() => tabs.onChoose?.(value)}
            className={tabClass}
          >
            {label}
            <TabCount of={counts && countOf(counts, value, tabs.tabs)} />
          </Link>
        ))}
    </Tabs>
  )
}

/** The sum counts each row once; without counts there is no sum. */
function countOf(
  counts: Readonly<Record<string, number>>,
  value: string,
  tabs: TabChoice['tabs'],
): number | undefined {
  if (counts[value] !== undefined || Object.keys(counts).length === 0) return counts[value]
  const across = new Set(tabs.filter(({ isAcross }) => isAcross).map((tab) => tab.value))
  return Object.entries(counts).reduce((sum, [one, count]) => sum + (across.has(one) ? 0 : count), 0)
}
