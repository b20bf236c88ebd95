import type { CallInput, Result, Route } from '@crm/contract/route'
import { changedBy } from '@crm/contract/topics'
import { type QueryClient, useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { answer } from './answer.ts'
import { queries } from './queries.ts'
import { refresh } from './refresh.ts'

export interface SendOptions {
  /** The caller shows the error in place, in its form or dialog: no toast. */
  readonly quiet?: boolean
}

/** The route as a mutation. It is done when what it made stale has been read again. */
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

const sending = <R extends Route>(client: QueryClient, route: R, { quiet = false }: SendOptions = {}) => ({
  mutationFn: (input: CallInput<R>) => answer(route, input),
  onSuccess: (_result: Result<R>, input: CallInput<R>) =>
    refresh(client, changedBy(route), route.method === 'DELETE' ? idIn(input) : undefined),
  meta: { quiet },
})

const idIn = (input: unknown): unknown =>
  (input as { readonly params?: { readonly id?: unknown } }).params?.id
