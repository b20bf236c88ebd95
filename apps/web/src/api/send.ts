import type { CallInput, Result, Route } from '@crm/contract/route'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { answer } from './answer.ts'
import { keyOf } from './ask.ts'

export interface SendOptions {
  /** The routes whose queries are out of date once this one has answered. */
  readonly refresh?: readonly Route[]
  /** The caller shows the error in place, in its form or dialog: no toast. */
  readonly quiet?: boolean
}

/** The route as a mutation. It is done when what it made stale has been read again. */
export function useSend<R extends Route>(
  route: R,
  { refresh = [], quiet = false }: SendOptions = {},
): UseMutationResult<Result<R>, Error, CallInput<R>> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<R>) => answer(route, input),
    onSuccess: () =>
      Promise.all(refresh.map((stale) => queries.invalidateQueries({ queryKey: keyOf(stale) }))),
    meta: { quiet },
  })
}
