import { createRouter, RouterProvider } from '@tanstack/react-router'
import { queries } from '../api/queries.ts'
import { late } from '../late.tsx'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { RouteError } from '../shell/route-error.tsx'
import { routeTree } from '../routeTree.gen.ts'

const NotFound = late(() => import('../shell/not-found.tsx'))

const pendingMs = 150

const router = createRouter({
  routeTree,
  context: { queries },
  defaultPreload: 'intent',
  // The query client decides what is fresh, not the router's own cache.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // A page that fails leaves the shell around it.
  defaultErrorComponent: RouteError,
  // In its place within the shell too.
  defaultNotFoundComponent: NotFound,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: pendingMs,
  defaultPendingMinMs: 0,
})

// The same page asked for something else stays until it is there: a skeleton in its place would take the focus from
// whoever types, and the button from under a pointer.
router.subscribe('onBeforeNavigate', ({ pathChanged }) =>
  router.update({ ...router.options, defaultPendingMs: pathChanged ? pendingMs : Infinity }),
)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// What the address needs is on its way while the gates are asked for.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])
}

/** Everything behind the gates. */
export default function Page() {
  return <RouterProvider router={router} />
}
