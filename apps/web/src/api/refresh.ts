import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Reads again what is on the screen and tells of one of the topics; what is not on it is read when it next is.
 * @param topics what has changed, as routes name it: `changedBy(route)`
 * @param removedId of a record that is gone: its page would be told so while it is being left
 */
export const refresh = (
  client: QueryClient,
  topics: readonly string[],
  removedId?: unknown,
): Promise<unknown> => {
  const isOf = (query: Query) => removedId !== undefined && idOf(query) === removedId
  const isStale = (query: Query) => topicsOf(query).some((topic) => topics.includes(String(topic)))
  return Promise.all([
    readAgain(client, (query) => isStale(query) && !isOf(query)),
    client.invalidateQueries({ predicate: (query) => isStale(query) && isOf(query), refetchType: 'none' }),
  ])
}

/** The same of whatever `isStale` says, as after somebody else’s change. */
export const readAgain = (client: QueryClient, isStale: (query: Query) => boolean): Promise<unknown> =>
  Promise.all([
    // What is read for the first time may be from before the change, and is not begun anew by the library.
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

/** The third part of what `keyOf` makes. */
function topicsOf({ queryKey: [, , topics] }: Query): readonly unknown[] {
  return Array.isArray(topics) ? topics : []
}

const idOf = ({ queryKey }: Query): unknown =>
  (queryKey[3] as { readonly params?: { readonly id?: unknown } } | undefined)?.params?.id
