import { createRouter, RouterProvider } from '@tanstack/react-router'
import { queries } from '../api/queries.ts'
import { routeTree } from '../routeTree.gen.ts'

const router = createRouter({
  routeTree,
  context: { queries },
  defaultPreload: 'intent',
  // The query client decides what is fresh, not the router's own cache.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})

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
export const Page = () => <RouterProvider router={router} />
