/** What a line of the stream makes stale, of what the page has read. */
import type { LiveLine } from '@crm/contract/web/live-shapes'
import { readBy } from '@crm/contract/topics'
import type { Query, QueryClient } from '@tanstack/react-query'
import { readAgain } from '../api/refresh.ts'
import { isOpenList, tellArrivals } from '../lists/arrivals.ts'

/** Several lines in one. */
export interface Changes {
  /** Undefined: of anything. */
  readonly topics: ReadonlySet<string> | undefined
  /** Undefined: of any record. */
  readonly ids: ReadonlySet<string> | undefined
}

export const together = (before: Changes | undefined, { topics = [], all, ids }: LiveLine): Changes => ({
  topics: all || (before && !before.topics) ? undefined : new Set([...(before?.topics ?? []), ...topics]),
  ids: !ids || (before && !before.ids) ? undefined : new Set([...(before?.ids ?? []), ...ids]),
})

/**
 * Reads again what is on the screen, and marks what is not. Rows of an open list stay where they are: the list is told,
 * and sees to it (`apps/web/src/lists/page/new-rows.tsx`).
 */
export function makeStale(client: QueryClient, changes: Changes): void {
  const isShown = document.visibilityState === 'visible'
  const isAffected = (query: Query) => isAbout(query.queryKey, changes) && !(isShown && isOpenList(query))
  if (isShown) {
    void readAgain(client, isAffected)
    tellArrivals(changes.topics)
  } else {
    // Read when somebody looks at the page again, as everything that is older than a moment.
    void client.invalidateQueries({ predicate: isAffected, refetchType: 'none' })
  }
}

/** Of one record only where it is among those that changed; what tells of others besides, of any. */
export function isAbout(queryKey: readonly unknown[], { topics, ids }: Changes): boolean {
  const [method, path, told, input] = queryKey
  if (!Array.isArray(told) || typeof path !== 'string') return false
  const hit = (told as string[]).filter((topic) => topics?.has(topic) ?? true)
  if (hit.length === 0) return false
  const one = recordIn(input)
  if (one === undefined || !ids || !topics) return true
  const [own] = readBy({ method, path } as never)
  return ids.has(one) || hit.some((topic) => topic !== own && topic !== history)
}

/** Every change is one of these too: it is about its record as the record itself. */
const history = 'activity-feed'

/** The record that a query is about, by its path or by what it is asked for. */
function recordIn(input: unknown): string | undefined {
  const { params, query } = (input ?? {}) as Readonly<Record<'params' | 'query', Input | undefined>>
  return params?.id ?? query?.saleId ?? query?.serviceJobId ?? query?.subjectId ?? query?.leadId
}

interface Input {
  readonly id?: string
  readonly saleId?: string
  readonly serviceJobId?: string
  readonly subjectId?: string
  readonly leadId?: string
}
