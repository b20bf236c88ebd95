import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { RouteError } from '~/shell/route-error.tsx'

interface RouterContext {
  /** Lets loaders start their queries before the page's own code has arrived. */
  readonly queries: QueryClient
}

export const Route = createRootRouteWithContext<RouterContext>()({
  errorComponent: RouteError,
})
