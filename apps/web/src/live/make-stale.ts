/** Determines which cached queries an event of the stream makes stale. */
import type { LiveLine } from '@crm/contract/web/live-shapes'
import { topicsRead } from '@crm/contract/topics'
import type { Query, QueryClient } from '@tanstack/react-query'
import { refetch } from '~/api/refresh.ts'
import { isOpenList, announceArrivals } from './arrivals.ts'

/** Several events combined. */
export interface Changes {
  /** Undefined: any topic. */
  readonly topics: ReadonlySet<string> | undefined
  /** Undefined: any record. */
  readonly ids: ReadonlySet<string> | undefined
}

export const mergeChanges = (before: Changes | undefined, { topics = [], all, ids }: LiveLine): Changes => ({
  topics: all || (before && !before.topics) ? undefined : new Set([...(before?.topics ?? []), ...topics]),
  ids: !ids || (before && !before.ids) ? undefined : new Set([...(before?.ids ?? []), ...ids]),
})

/**
 * Refetches mounted queries and marks the others stale. An open list is notified instead, since its rows must
 * not move (`apps/web/src/lists/page/new-rows.tsx`).
 */
export function makeStale(client: QueryClient, changes: Changes): void {
  const isShown = document.visibilityState === 'visible'
  const isAffected = (query: Query) => isAbout(query.queryKey, changes) && !(isShown && isOpenList(query))
  if (isShown) {
    void refetch(client, isAffected)
    announceArrivals(changes.topics)
  } else {
    // Refetched when the person returns to the page, like everything stale.
    void client.invalidateQueries({ predicate: isAffected, refetchType: 'none' })
  }
}

/** A query for one record is affected only if that record changed; a query for several, by any change. */
export function isAbout(queryKey: readonly unknown[], { topics, ids }: Changes): boolean {
  const [method, path, told, input] = queryKey
  if (!Array.isArray(told) || typeof path !== 'string') return false
  const hit = (told as string[]).filter((topic) => topics?.has(topic) ?? true)
  if (hit.length === 0) return false
  const one = recordIn(input)
  if (one === undefined || !ids || !topics) return true
  const [own] = topicsRead({ method, path } as never)
  return ids.has(one) || hit.some((topic) => topic !== own && topic !== history)
}

/** Every change has an entry here: it affects the same queries as its record. */
const history = 'activity-feed'

/** The record of a query, from its path or query parameters. */
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
