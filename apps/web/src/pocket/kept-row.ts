import type { Result, Route } from '@crm/contract/route'
import { onlineManager } from '@tanstack/react-query'
import { keyOf } from '../api/ask.ts'
import { queries } from '../api/queries.ts'

type RowOf<R extends Route> = Extract<Result<R>, { readonly items: readonly unknown[] }>['items'][number]

/**
 * Without a signal: the record as a list on this phone has it, so that the next visit opens where nobody opened it before.
 * With one nothing: the server is asked.
 */
export function keptRow<R extends Route>(list: R, id: string): RowOf<R> | undefined {
  if (onlineManager.isOnline()) return undefined
  return queries
    .getQueriesData<{ readonly items: readonly (RowOf<R> & { readonly id: string })[] }>({
      queryKey: keyOf(list),
    })
    .flatMap(([, page]) => page?.items ?? [])
    .find((row) => row.id === id)
}
