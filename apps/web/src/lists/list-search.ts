import { redirect } from '@tanstack/react-router'
import { type Preferences, usePreferences } from '../preferences.ts'
import { allRows } from './page-size.ts'
import { textOf } from './search-text.ts'

/**
 * What the address of a list says; a link reproduces the screen. The first bundle keeps it as it stands: what of it
 * makes sense, the list decides, which comes later.
 */
export interface ListSearch {
  readonly q?: string | undefined
  readonly sort?: string | undefined
  readonly page?: number | undefined
  /** The last entry of the page before, in a list that has no numbered pages. */
  readonly after?: string | undefined
  /** All rows, scrolling, in place of pages. */
  readonly rows?: 'all' | undefined
  /** What differs from the usual columns, as `lists/layout.ts` writes it. */
  readonly layout?: string | undefined
  /** The record that is shown beside the list. */
  readonly preview?: string | undefined
  /** The saved view that was opened, whatever was filtered since. */
  readonly saved?: string | undefined
  /** The tab and the filters: several values of one stand with `|` between. */
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

/** For `loaderDeps`: what is beside the list, and how it looks, is no reason to read it again. */
export const listDeps = ({ search }: { readonly search: ListSearch }): ListSearch => {
  const { preview: _preview, layout: _layout, saved: _saved, ...listed } = search
  return listed
}

interface Opened {
  readonly search: ListSearch
  readonly location: { readonly pathname: string }
}

/**
 * For `beforeLoad`: an address that says nothing opens the list as it was left, with its columns and its size. Where a
 * tab is kept too, `left` says which.
 */
export const openAsLeft =
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

/** For `beforeLoad`, of the list itself alone: an address that says nothing opens the board, where that was looked at last. */
export const openAsBoard =
  (name: string, list: string, board: string) =>
  ({ search, location }: Opened): void => {
    const isAsked = location.pathname === list && !hasAny(search)
    if (isAsked && usePreferences.getState().layouts[name] === 'board')
      throw redirect({ to: board, replace: true })
  }

const hasAny = (search: ListSearch) => Object.values(search).some((value) => value !== undefined)
