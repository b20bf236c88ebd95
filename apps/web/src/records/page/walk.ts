/** The list that a record was opened from, so that one can go on to its neighbours without going back. */
import { useRouter } from '@tanstack/react-router'
import { useShortcuts } from '../../ui/shortcuts.ts'

/** Paths of the rows of the list that was shown last, in its order. */
let walk: readonly string[] = []

/** Said by a list when it is left. */
export function keepWalk(paths: readonly string[]): void {
  walk = paths
}

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
  const goTo = (index: number) => {
    const path = walk[index]
    return at === -1 || path === undefined ? undefined : () => history.replace(path + search)
  }
  const [previous, next] = [goTo(at - 1), goTo(at + 1)]
  const place = { where: 'On a record' } as const
  useShortcuts([
    ...(next ? [{ keys: 'j', words: 'Next in the list', ...place, run: next }] : []),
    ...(previous ? [{ keys: 'k', words: 'Previous in the list', ...place, run: previous }] : []),
  ])
  return at === -1 ? undefined : { words: `${at + 1} of ${walk.length}`, previous, next }
}
