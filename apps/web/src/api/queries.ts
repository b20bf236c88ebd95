import { webCrmUsers } from '@crm/contract'
import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'
import { keyOf } from './ask.ts'
import { NoToken, UnexpectedAnswer, Unreachable } from './errors.ts'
import { isServerError, messageOf } from './server-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the failure, or one that this is true of, is said in place; or nobody waits for the answer. */
    queryMeta: { quiet?: boolean | ((error: Error) => boolean) }
    mutationMeta: { quiet?: boolean }
  }
}

function hear(error: Error, isSaid: boolean | undefined): void {
  if (!isSaid && !(error instanceof NoToken)) toast.error(messageOf(error))
  // What somebody may do has changed since the page asked.
  if (isServerError(error) && error.status === 403) {
    void queries.invalidateQueries({ queryKey: keyOf(webCrmUsers.me) })
  }
}

/** Behind data that is shown already: to read on from its end is no refresh. */
const isRefresh = ({ state }: Query): boolean => state.data !== undefined && !state.fetchMeta?.fetchMore

function isSaid(error: Error, query: Query): boolean {
  const { quiet } = query.meta ?? {}
  return typeof quiet === 'function' ? quiet(error) || isRefresh(query) : (quiet ?? isRefresh(query))
}

/** What is shown could not be read again. What is gone says so itself. */
export const isStale = (query: Query): boolean => {
  const { error } = query.state
  return error !== null && isRefresh(query) && !(isServerError(error) && error.status === 404)
}

/** What only time can mend: no network, or a service that is not available. Anything else would fail again. */
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
    // Offline a call fails and says so: waiting in silence looks like a page that hangs.
    queries: { retry: mayRetry, networkMode: 'always', staleTime: 10_000 },
    mutations: { networkMode: 'always' },
  },
})
