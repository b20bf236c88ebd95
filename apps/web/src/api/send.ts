import type { CallInput, Result, Route } from '@crm/contract/route'
import { type QueryClient, useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { answer } from './answer.ts'
import { keyOf } from './ask.ts'
import { queries } from './queries.ts'

export interface SendOptions {
  /** The routes whose queries are out of date once this one has answered. */
  readonly refresh?: readonly Route[]
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

const sending = <R extends Route>(
  client: QueryClient,
  route: R,
  { refresh = [], quiet = false }: SendOptions = {},
) => ({
  mutationFn: (input: CallInput<R>) => answer(route, input),
  onSuccess: () => Promise.all(refresh.map((stale) => client.invalidateQueries({ queryKey: keyOf(stale) }))),
  meta: { quiet },
})
