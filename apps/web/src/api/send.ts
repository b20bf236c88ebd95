import type { CallInput, Result, Route } from '@crm/contract/route'
import { topicsChanged } from '@crm/contract/topics'
import {
  notifyManager,
  type QueryClient,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import { actOfSend } from './act-of-send.ts'
import { type Act, beginAct, dropAct } from '~/ui/undo.ts'
import { answer } from './answer.ts'
import { queries } from './queries.ts'
import { refresh } from './refresh.ts'

export interface SendOptions {
  /** The caller shows the error in its form or dialog: no toast. */
  readonly quiet?: boolean
  /** The Idempotency-Key: a retry with the same key is executed once, even if the first response was lost. */
  readonly key?: string
  /**
   * The undo entry of which the call is a part, settled by its owner; false for a call that is itself an
   * undo. By default the call has an entry of its own.
   */
  readonly act?: Act | false | undefined
}

/** The mutation of a route. It finishes when the queries it made stale have been refetched and rendered. */
export function useSend<R extends Route>(
  route: R,
  options?: SendOptions,
): UseMutationResult<Result<R>, Error, CallInput<R>> {
  const client = useQueryClient()
  return useMutation(sending(client, route, options))
}

/** The same outside of components: it runs to the end even if the caller unmounts. */
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
  { quiet = false, key, act }: SendOptions = {},
) => ({
  mutationFn: (input: CallInput<R>) =>
    answer(route, input, key === undefined ? undefined : { headers: { 'idempotency-key': key } }),
  // Every write is an undo entry: no screen can forget it.
  onMutate: () => (act === undefined ? beginAct() : undefined),
  onError: (_error: Error, _input: CallInput<R>, own: Act | undefined) => own && dropAct(own),
  onSuccess: async (result: Result<R>, input: CallInput<R>, own: Act | undefined) => {
    await Promise.all([
      own && actOfSend(own, route, input, result),
      refresh(client, topicsChanged(route), route.method === 'DELETE' ? idIn(input) : undefined),
    ])
    // The query library notifies components in a later task. Continuing earlier would show old data for a
    // moment: an optimistic update jumped back.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve))
  },
  meta: { quiet },
})

const idIn = (input: unknown): unknown =>
  (input as { readonly params?: { readonly id?: unknown } }).params?.id
