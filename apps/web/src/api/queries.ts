import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'
import { NoToken, UnexpectedAnswer, Unreachable } from './errors.ts'
import { isServerError, messageOf } from './server-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the failure is shown in place, not by a toast. */
    queryMeta: { quiet?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

const tell = (error: Error, meta: { quiet?: boolean } | undefined) => {
  if (!meta?.quiet && !(error instanceof NoToken)) toast.error(messageOf(error))
}

/** What only time can mend: no network, or a service that is not available. Anything else would fail again. */
export function mayRetry(failures: number, error: Error): boolean {
  if (failures >= 2) return false
  if (error instanceof Unreachable) return true
  return (isServerError(error) || error instanceof UnexpectedAnswer) && error.status === 503
}

/** The server data client of specification section 1. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => tell(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) => tell(error, mutation.meta),
  }),
  defaultOptions: {
    // Offline a call fails and says so: waiting in silence looks like a page that hangs.
    queries: { retry: mayRetry, networkMode: 'always', staleTime: 10_000 },
    mutations: { networkMode: 'always' },
  },
})
