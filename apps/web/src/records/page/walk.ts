/** The list that a record was opened from, so that one can go on to its neighbours without going back. */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useShortcuts } from '../../ui/shortcuts.ts'

/** Paths of the rows of the list that was shown last, in its order. */
let walk: readonly string[] = []
/** Where it stands, with page and filters; and the path of the record that was looked at last. */
let listed: Address | undefined
let opened: string | undefined

interface Address {
  readonly pathname: string
  readonly search: object
}

/** Said by a list when it is left; by then the address may be the record's. */
export function keepWalk(paths: readonly string[], address: Address): void {
  walk = paths
  if (!paths.includes(address.pathname)) listed = address
}

/** Back in its list, the keys go on from the record that was looked at last. */
export const lastOpened = (): string | undefined => opened

/** What a list's address said when a record of it was opened; nothing where it was not opened from there. */
export const searchOf = (list: string, record: string): object =>
  walk.includes(record) && listed?.pathname === list ? listed.search : {}

export interface Walk {
  /** "3 of 25" */
  readonly words: string
  /** Absent at the ends. */
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

/**
 * The way to the neighbours of the record on the page, with `j` and `k` as in the list; nothing where it was not opened
 * from one. Back still leads to the list: the neighbours take the record's place in the history.
 */
export function useWalk(): Walk | undefined {
  const { history } = useRouter()
  const { pathname, search } = history.location
  const at = walk.indexOf(pathname)
  useEffect(() => {
    // On its way out a page knows the next address already.
    if (at !== -1) opened = pathname
  }, [at, pathname])
  // From where the address is: of two keys in a row the second comes before the first one's record.
  const step = (by: 1 | -1) => {
    const path = walk[walk.indexOf(history.location.pathname) + by]
    if (path !== undefined) history.replace(path + search)
  }
  const stepping = (by: 1 | -1) => (at === -1 || walk[at + by] === undefined ? undefined : () => step(by))
  const [previous, next] = [stepping(-1), stepping(1)]
  const place = { where: 'On a record' } as const
  useShortcuts([
    ...(next ? [{ keys: 'j', words: 'Next in the list', ...place, run: next }] : []),
    ...(previous ? [{ keys: 'k', words: 'Previous in the list', ...place, run: previous }] : []),
  ])
  return at === -1 ? undefined : { words: `${at + 1} of ${walk.length}`, previous, next }
}
