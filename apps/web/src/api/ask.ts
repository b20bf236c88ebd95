import type { CallInput, Route } from '@crm/contract/route'
import { readBy } from '@crm/contract/topics'
import { queryOptions } from '@tanstack/react-query'
import { answer } from './answer.ts'
import { awayInPlace } from './away.ts'

/** All queries of a route begin with this key: the route itself, and what it tells of (see `refresh`). */
export const keyOf = (route: Route) => [route.method, route.path, readBy(route)] as const

/**
 * The route as a query: `useQuery(ask(webLeads.get, { params: { id } }))`. Fails with a ServerError when the server
 * refuses. A failure shows one toast, unless it is a refresh of what is shown or the query says `meta: { quiet: true }`.
 */
export const ask = <R extends Route>(route: R, input: CallInput<R>) =>
  queryOptions({
    queryKey: [...keyOf(route), input],
    queryFn: ({ signal }) => answer(route, input, { signal }),
  })

/** What the page of a record asks of it: that it is away, the page says in its place, without a toast. */
export const askOnPage = <R extends Route>(route: R, input: CallInput<R>) => ({
  ...ask(route, input),
  meta: awayInPlace,
})
