import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Refetches the mounted queries of these topics; unmounted ones are fetched when next used.
 * @param topics the changed topics, as routes name them: `changedBy(route)`
 * @param removedId of a deleted record: refetching it while its page unmounts would show an error
 */
export const refresh = (
  client: QueryClient,
  topics: readonly string[],
  removedId?: unknown,
): Promise<unknown> => {
  const isOf = (query: Query) => removedId !== undefined && idOf(query) === removedId
  const isStale = (query: Query) => topicsOf(query).some((topic) => topics.includes(String(topic)))
  return Promise.all([
    refetch(client, (query) => isStale(query) && !isOf(query)),
    client.invalidateQueries({ predicate: (query) => isStale(query) && isOf(query), refetchType: 'none' }),
  ])
}

/** The same for queries that match `isStale`, for example after another person's change. */
export const refetch = (client: QueryClient, isStale: (query: Query) => boolean): Promise<unknown> =>
  Promise.all([
    // A first fetch may have started before the change, and the library does not restart it.
    ...client
      .getQueryCache()
      .findAll({ predicate: (query) => isStale(query) && isUnderWay(query) })
      .map((query) =>
        query.promise?.then(
          () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
          () => undefined,
        ),
      ),
    client.invalidateQueries({ predicate: isStale }),
  ])

const isUnderWay = ({ state }: Query) => state.fetchStatus !== 'idle' && state.data === undefined

/** The third part of the key from `keyOf`. */
function topicsOf({ queryKey: [, , topics] }: Query): readonly unknown[] {
  return Array.isArray(topics) ? topics : []
}

const idOf = ({ queryKey }: Query): unknown =>
  (queryKey[3] as { readonly params?: { readonly id?: unknown } } | undefined)?.params?.id
