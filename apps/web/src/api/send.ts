import type { CallInput, Result, Route } from '@crm/contract/route'
import { changedBy } from '@crm/contract/topics'
import {
  notifyManager,
  type QueryClient,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import { answer } from './answer.ts'
import { queries } from './queries.ts'
import { refresh } from './refresh.ts'

export interface SendOptions {
  /** The caller shows the error in place, in its form or dialog: no toast. */
  readonly quiet?: boolean
  /** The Idempotency-Key: sent again with it, because its answer was not heard, it is done once. */
  readonly key?: string
}

/** The route as a mutation. It is done when what it made stale has been read again, and stands on the page. */
export function useSend<R extends Route>(
  route: R,
  options?: SendOptions,
): UseMutationResult<Result<R>, Error, CallInput<R>> {
  const client = useQueryClient()
  return useMutation(sending(client, route, options))
}

/** The same from outside of the components: it is heard to its end, whatever becomes of who sent it. */
export const send = <R extends Route>(
  route: R,
  input: CallInput<R>,
  options?: SendOptions,
): Promise<Result<R>> =>
  queries
    .getMutationCache()
    .build(queries, sending(queries, route, options))
    .execute(input)

const sending = <R extends Route>(
  client: QueryClient,
  route: R,
  { quiet = false, key }: SendOptions = {},
) => ({
  mutationFn: (input: CallInput<R>) =>
    answer(route, input, key === undefined ? undefined : { headers: { 'idempotency-key': key } }),
  onSuccess: async (_result: Result<R>, input: CallInput<R>) => {
    await refresh(client, changedBy(route), route.method === 'DELETE' ? idIn(input) : undefined)
    // The page is told in a task of its own. Whoever went on before it saw the old for a moment: what a save had put in
    // its new place went back to the former one.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve))
  },
  meta: { quiet },
})

const idIn = (input: unknown): unknown =>
  (input as { readonly params?: { readonly id?: unknown } }).params?.id
