import { redirect } from '@tanstack/react-router'
import { type Preferences, usePreferences } from '~/ui/preferences.ts'
import { allRows } from './page-size.ts'
import { textOf } from './search-text.ts'

/**
 * The search params of a list; a link reproduces the screen. The first bundle passes them through
 * unvalidated: the list's own chunk validates them.
 */
export interface ListSearch {
  readonly q?: string | undefined
  readonly sort?: string | undefined
  readonly page?: number | undefined
  /** The cursor: last entry of the previous page, in a list without page numbers. */
  readonly after?: string | undefined
  /** All rows in one scrolling list, instead of pages. */
  readonly rows?: 'all' | undefined
  /** Differences from the default columns, written by `lists/layout.ts`. */
  readonly layout?: string | undefined
  /** The record in the preview. */
  readonly preview?: string | undefined
  /** The saved view that was opened, even if filters have changed since. */
  readonly saved?: string | undefined
  /** The tab and the filters: several values of one are separated by `|`. */
  readonly [filter: string]: string | number | undefined
}

/** For `validateSearch`. */
export function readListSearch(given: Record<string, unknown>): ListSearch {
  const page = Number(given['page'])
  const texts = Object.entries(given).map(([key, value]) => [key, textOf(value)])
  return {
    ...Object.fromEntries(texts),
    page: page > 1 && Number.isInteger(page) ? page : undefined,
    rows: given['rows'] === 'all' ? 'all' : undefined,
  }
}

/** For `loaderDeps`: the preview and the layout do not cause a refetch. */
export const listDeps = ({ search }: { readonly search: ListSearch }): ListSearch => {
  const { preview: _preview, layout: _layout, saved: _saved, ...listed } = search
  return listed
}

interface Opened {
  readonly search: ListSearch
  readonly location: { readonly pathname: string }
}

/**
 * For `beforeLoad`: a URL without params restores the last layout and page size. If the last tab is
 * remembered too, `left` returns it.
 */
export const restoreLastSearch =
  (name: string, left: (kept: Preferences) => Readonly<Record<string, string>> = () => ({})) =>
  ({ search, location }: Opened): void => {
    const tab = left(usePreferences.getState())
    if (Object.keys(tab).some((key) => search[key]) || (!hasAny(tab) && hasAny(search))) return
    const { tableLayouts, dataTablePageSizes } = usePreferences.getState()
    const layout = search.layout ?? tableLayouts[name]
    const remembered = {
      ...tab,
      ...(layout && { layout }),
      ...(dataTablePageSizes[name] === allRows && { rows: 'all' as const }),
    }
    if (!hasAny(remembered)) return
    throw redirect({ to: location.pathname, search: { ...search, ...remembered }, replace: true })
  }

/**
 * For `beforeLoad` of the list itself: a URL without params redirects to the board, if that was used last.
 */
export const redirectToBoard =
  (name: string, list: string, board: string) =>
  ({ search, location }: Opened): void => {
    const isAsked = location.pathname === list && !hasAny(search)
    if (isAsked && usePreferences.getState().layouts[name] === 'board')
      throw redirect({ to: board, replace: true })
  }

const hasAny = (search: ListSearch) => Object.values(search).some((value) => value !== undefined)
