import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { NotFound } from '../shell/not-found.tsx'
import { RouteError } from '../shell/route-error.tsx'

interface RouterContext {
  /** Loaders start their queries here, before the page's own code has arrived. */
  readonly queries: QueryClient
}

export const Route = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: NotFound,
  errorComponent: RouteError,
})
