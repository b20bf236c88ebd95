/** The development server's page of every component in every state: `/kit`. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Screen } from '~/ui/screen.tsx'
import { Toaster } from '~/ui/toaster.tsx'
import { Tooltips } from '~/ui/tooltips.tsx'
import { KitPage } from './kit-page.tsx'

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})

/** Nothing is fetched here; saving only shows a message. */
const queries = new QueryClient()

const container = document.getElementById('root')
if (!container) throw new Error('The page has no element named root.')
createRoot(container).render(
  <StrictMode>
    {location.hash === '#screen' ? (
      <Screen>
        <h1>A whole page</h1>
      </Screen>
    ) : (
      <QueryClientProvider client={queries}>
        <RouterContextProvider router={router}>
          <KitPage />
          <Toaster />
          <Tooltips />
        </RouterContextProvider>
      </QueryClientProvider>
    )}
  </StrictMode>,
)
