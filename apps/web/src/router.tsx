import { createRouter, RouterProvider } from '@tanstack/react-router'
import { queries } from '~/api/queries.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { PageSkeleton } from '~/shell/page-skeleton.tsx'
import { RouteError } from '~/shell/route-error.tsx'
import { routeTree } from '~/routeTree.gen.ts'

const NotFound = lazyPart(() => import('~/shell/not-found.tsx'))

const pendingMs = 150

const router = createRouter({
  routeTree,
  context: { queries },
  defaultPreload: 'intent',
  // The query client decides what is stale, not the router's cache.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // A failed page leaves the shell in place.
  defaultErrorComponent: RouteError,
  // Shown within the shell too.
  defaultNotFoundComponent: NotFound,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: pendingMs,
  defaultPendingMinMs: 0,
})

// A change of search params keeps the page until its data has loaded: a skeleton would take the focus from a
// field, and move a button from under the pointer.
router.subscribe('onBeforeNavigate', ({ pathChanged }) =>
  router.update({ ...router.options, defaultPendingMs: pathChanged ? pendingMs : Infinity }),
)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// Prefetches the route's data while the gates run.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])
}

/** Everything behind the gates. */
export function Page() {
  return <RouterProvider router={router} />
}
