import type { SavedView } from '@crm/contract/web/saved-view-shapes'
import { filterQuery, validSearch } from '../list-query.ts'
import type { ListShape, Query } from '../list.ts'
import type { ListSearch } from '../list-search.ts'
import { all } from '../tab-choice.ts'

/**
 * The part of a URL that a view saves. The tab is saved even if it filters nothing: a list may remember
 * another.
 */
export function savedPartOf(list: ListShape, search: ListSearch): Pick<SavedView, 'search' | 'asked'> {
  const {
    page: _page,
    after: _after,
    preview: _preview,
    saved: _saved,
    rows: _rows,
    ...kept
  } = validSearch(list, search)
  const { tabs } = list
  return {
    search: inOrder({ ...kept, ...(tabs && { [tabs.key]: kept[tabs.key] ?? all }) }),
    asked: inOrder(filterQuery(list, search, 'any')),
  }
}

/** Normalizes the order of values, so that equal filters compare equal. */
function inOrder(values: Query): string {
  const search = new URLSearchParams()
  for (const key of Object.keys(values).toSorted()) {
    for (const value of [values[key]].flat()) if (typeof value === 'string') search.append(key, value)
  }
  return search.toString()
}
