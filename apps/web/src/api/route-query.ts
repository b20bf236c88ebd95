import type { CallInput, Route } from '@crm/contract/route'
import { topicsRead } from '@crm/contract/topics'
import { queryOptions } from '@tanstack/react-query'
import { answer } from './answer.ts'
import { notFoundInPlace } from './not-found.ts'

/** Prefix of all query keys of a route: the route itself, and the topics it reads (see `refresh`). */
export const keyOf = (route: Route) => [route.method, route.path, topicsRead(route)] as const

/**
 * The query options of a route: `useQuery(ask(webLeads.get, { params: { id } }))`. Fails with a ServerError.
 * A failure shows one toast, unless it is a background refetch or the query has `meta: { quiet: true }`.
 */
export const routeQuery = <R extends Route>(route: R, input: CallInput<R>) =>
  queryOptions({
    queryKey: [...keyOf(route), input],
    queryFn: ({ signal }) => answer(route, input, { signal }),
  })

/** The main query of a record page: the page itself shows "not found", without a toast. */
export const pageQuery = <R extends Route>(route: R, input: CallInput<R>) => ({
  ...routeQuery(route, input),
  meta: notFoundInPlace,
})
