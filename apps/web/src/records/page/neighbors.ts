/** Remembers the list a record was opened from, for links to its neighbors. */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useShortcuts } from '~/ui/shortcuts.ts'

/** Paths of the rows of the last list, in order. */
let rowPaths: readonly string[] = []
/** URL of that list with page and filters, and path of the last opened record. */
let listed: Address | undefined
let opened: string | undefined

interface Address {
  readonly pathname: string
  readonly search: object
}

/** Called when a list unmounts; by then the URL may be the record's. */
export function rememberRows(paths: readonly string[], address: Address): void {
  rowPaths = paths
  if (!paths.includes(address.pathname)) listed = address
}

/** Back in the list, the keys continue from the last opened record. */
export const lastOpened = (): string | undefined => opened

/** The search params of the list a record was opened from; empty if there is none. */
export const searchOf = (list: string, record: string): object =>
  rowPaths.includes(record) && listed?.pathname === list ? listed.search : {}

export interface Neighbors {
  /** "3 of 25" */
  readonly words: string
  /** Absent at the ends. */
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

/**
 * Links to the neighbors of the current record, with `j` and `k` as in the list; undefined if it was not
 * opened from one. Neighbors replace the history entry, so that Back returns to the list.
 */
export function useNeighbors(): Neighbors | undefined {
  const { at, pathname, stepping } = useListSteps()
  useEffect(() => {
    // While unmounting, a page already sees the next URL.
    if (at !== -1) opened = pathname
  }, [at, pathname])
  const [previous, next] = [stepping(-1), stepping(1)]
  const place = { where: 'On a record' } as const
  useShortcuts([
    ...(next ? [{ keys: 'j', words: 'Next in the list', ...place, run: next }] : []),
    ...(previous ? [{ keys: 'k', words: 'Previous in the list', ...place, run: previous }] : []),
  ])
  return at === -1 ? undefined : { words: `${at + 1} of ${rowPaths.length}`, previous, next }
}

/** Opens the next record of the list, for an action that goes on to it; undefined at the end and without a list. */
export const useNextInList = (): (() => void) | undefined => useListSteps().stepping(1)

function useListSteps() {
  const { history } = useRouter()
  const { pathname, search } = history.location
  const at = rowPaths.indexOf(pathname)
  // Starts from the URL: a second key press can come before the first record has rendered.
  const step = (by: 1 | -1) => {
    const path = rowPaths[rowPaths.indexOf(history.location.pathname) + by]
    if (path !== undefined) history.replace(path + search)
  }
  const stepping = (by: 1 | -1) => (at === -1 || rowPaths[at + by] === undefined ? undefined : () => step(by))
  return { at, pathname, stepping }
}
