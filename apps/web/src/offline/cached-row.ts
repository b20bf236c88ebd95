import type { Result, Route } from '@crm/contract/route'
import { onlineManager } from '@tanstack/react-query'
import { keyOf } from '~/api/route-query.ts'
import { queries } from '~/api/queries.ts'

type RowOf<R extends Route> =
  Result<R> extends readonly (infer Row)[]
    ? Row
    : Extract<Result<R>, { readonly items: readonly unknown[] }>['items'][number]

type Rows<R extends Route> = readonly (RowOf<R> & { readonly id: string })[]

/**
 * Offline: the record from a cached list, so that a visit opens even if it was never opened before. Online,
 * undefined: the server has it.
 */
export function cachedRow<R extends Route>(list: R, id: string): RowOf<R> | undefined {
  if (onlineManager.isOnline()) return undefined
  return queries
    .getQueriesData<Rows<R> | { readonly items: Rows<R> }>({ queryKey: keyOf(list) })
    .flatMap(([, page]) => (page && 'items' in page ? page.items : (page ?? [])))
    .find((row) => row.id === id)
}
