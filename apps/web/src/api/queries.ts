import { webCrmUsers } from '@crm/contract'
import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { toast } from '~/ui/toast.ts'
import { keyOf } from './route-query.ts'
import { NoToken, UnexpectedAnswer, Unreachable } from './errors.ts'
import { isServerError, messageOf } from './server-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `quiet`: the error, or one that matches the predicate, is shown in place or concerns nobody.
     */
    queryMeta: { quiet?: boolean | ((error: Error) => boolean) }
    mutationMeta: { quiet?: boolean }
  }
}

function hear(error: Error, isSaid: boolean | undefined): void {
  if (!isSaid && !(error instanceof NoToken)) toast.error(messageOf(error))
  // The person's permissions have changed since the page loaded them.
  if (isServerError(error) && error.status === 403) {
    void queries.invalidateQueries({ queryKey: keyOf(webCrmUsers.me) })
  }
}

/** A background refetch of data on the screen; loading the next page is not one. */
const isRefresh = ({ state }: Query): boolean => state.data !== undefined && !state.fetchMeta?.fetchMore

function isSaid(error: Error, query: Query): boolean {
  const { quiet } = query.meta ?? {}
  return typeof quiet === 'function' ? quiet(error) || isRefresh(query) : (quiet ?? isRefresh(query))
}

/** The data on the screen could not be refetched. A deleted record has its own message. */
export const isStale = (query: Query): boolean => {
  const { error } = query.state
  return error !== null && isRefresh(query) && !(isServerError(error) && error.status === 404)
}

/** Retries only what time can fix: no network, or an unavailable service. Anything else would fail again. */
export function mayRetry(failures: number, error: Error): boolean {
  if (failures >= 2) return false
  if (error instanceof Unreachable) return true
  return (isServerError(error) || error instanceof UnexpectedAnswer) && error.status === 503
}

/** The server data client of specification section 1. */
export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => hear(error, isSaid(error, query as Query)),
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) => hear(error, mutation.meta?.quiet),
  }),
  defaultOptions: {
    // Offline, a call fails with a message: a silent wait would look like a frozen page.
    queries: { retry: mayRetry, networkMode: 'always', staleTime: 10_000 },
    mutations: { networkMode: 'always' },
  },
})
