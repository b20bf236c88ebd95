/** Converts the URL of a list to its server query. */
import { joinValues } from '@crm/domain/lists/filter-values'
import { daysAgo } from '@crm/domain/time'
import { routeQuery } from '~/api/route-query.ts'
import { onePage } from '~/api/page-of.ts'
import { reachablePage } from './max-offset.ts'
import { type Filter, isId, isValue, valuesOf } from './filter.ts'
import type { ListShape, Query } from './list.ts'
import type { ListSearch } from './list-search.ts'
import { sortFieldsOf } from './row-source.ts'
import { all, type TabChoice } from './tab-choice.ts'

/** Drops invalid values: a URL may be typed by hand or outdated. */
export function validSearch(list: ListShape, given: ListSearch): ListSearch {
  const filters = list.filters.map((filter) => {
    const values = valuesOf(given[filter.key]).filter((value) => isValue(filter, value))
    return [filter.key, joinValues(values) || undefined] as const
  })
  const { tabs } = list
  return {
    ...Object.fromEntries(filters),
    ...(tabs && { [tabs.key]: tabs.tabs.find(({ value }) => value === given[tabs.key])?.value }),
    q: given.q || undefined,
    sort: sortsOf(list).find((one) => one === given.sort && one !== defaultSortOf(list, given)),
    page: given.page && given.page > 1 ? given.page : undefined,
    after: given.after,
    rows: given.rows,
    layout: given.layout,
    preview: given.preview && isId(given.preview) ? given.preview : undefined,
    saved: given.saved && isId(given.saved) ? given.saved : undefined,
  }
}

function sortsOf({ rows }: ListShape): readonly string[] {
  return sortFieldsOf(rows).flatMap((field) => [field, `-${field}`])
}

/** The reference date of "the last n days"; `any` leaves relative dates unresolved. */
type Day = Date | 'any'

/** The chosen tab, unless it is the one with all rows. */
export function tabOf({ tabs }: Pick<ListShape, 'tabs'>, search: ListSearch): string | undefined {
  const value = tabs && search[tabs.key]
  return typeof value === 'string' && value !== all ? value : undefined
}

/** Key of the saved layout. */
export const layoutName = (
  { name, hasTabLayouts }: Pick<ListShape, 'name' | 'hasTabLayouts'>,
  tab: string | undefined,
): string => (hasTabLayouts && tab ? `${name} ${tab}` : name)

/** The filters as the server's query, without page and sort. */
export function filterQuery(list: ListShape, search: ListSearch, now: Day = new Date()): Query {
  return { ...tabQuery(list.tabs, search), ...withoutTab(list, search, now) }
}

/** The same without the tab: for the counts of the tabs. */
export const withoutTab = (
  { filters }: Pick<ListShape, 'filters'>,
  search: ListSearch,
  now: Day = new Date(),
): Query => ({
  ...(search.q && { q: search.q }),
  ...Object.fromEntries(filters.flatMap((filter) => queryOf(filter, valuesOf(search[filter.key]), now))),
})

function tabQuery(tabs: TabChoice | undefined, search: ListSearch): Query {
  const value = tabs && search[tabs.key]
  return tabs && value && value !== all ? { [tabs.field ?? tabs.key]: value } : {}
}

function queryOf(filter: Filter, values: readonly string[], now: Day): [string, unknown][] {
  const { field = filter.key } = filter
  if (values.length === 0) return []
  if (filter.kind === 'days') return daysOf(field, values[0] ?? '', now)
  const sent = values.flatMap((value) => {
    if (filter.kind === 'yesNo') return String(value === 'yes')
    return filter.kind === 'choices' ? (filter.toQuery?.(value) ?? value) : value
  })
  return [[field, sent.length === 1 ? sent[0] : sent]]
}

/** `7d` is today and the six days before it; `2026-01-01_` has no end. */
function daysOf(field: string, value: string, now: Day): [string, string][] {
  const [from, to] = value.endsWith('d') ? [beginOf(value, now)] : value.split('_')
  const [first, last] = field === '' ? ['from', 'to'] : [`${field}From`, `${field}To`]
  return [
    ...(from ? [[first, from] as [string, string]] : []),
    ...(to ? [[last, to] as [string, string]] : []),
  ]
}

const beginOf = (span: string, now: Day) =>
  now === 'any' ? span : daysAgo(Number.parseInt(span, 10) - 1, now)

/** The query of a paginated list: filters and sort. */
export const orderedQuery = (list: ListShape, search: ListSearch): Query => ({
  ...filterQuery(list, search),
  sort: search.sort ?? defaultSortOf(list, search),
})

/** The sort when the URL has none. */
export const defaultSortOf = ({ tabs, defaultSort }: ListShape, search: ListSearch): string =>
  tabs?.tabs.find(({ value }) => value === search[tabs.key])?.defaultSort ?? defaultSort

/** Page size of a route without pagination. */
const whole = 1000

/** The query for the rows on the screen. */
export function rowsQuery(list: ListShape, search: ListSearch, pageSize: number): Query {
  if (list.rows.kind === 'whole') return { ...filterQuery(list, search), limit: whole }
  if (list.rows.kind === 'trail') return { ...filterQuery(list, search), ...onePage(search.after) }
  return { ...orderedQuery(list, search), page: reachablePage(search.page ?? 1, pageSize), pageSize }
}

/** Counts the rows of each tab, with the other filters applied. */
export function countsOf(list: ListShape, tabs: TabChoice, search: ListSearch) {
  const query = withoutTab(list, search)
  if (Object.keys(query).length === 0) return routeQuery(tabs.counts, {})
  // An invalid filter is already reported by the rows.
  return { ...routeQuery(tabs.filteredCounts ?? tabs.counts, { query }), meta: { quiet: true } }
}
