import { InteractionStatus } from '@azure/msal-browser'
import { MsalContext, type IMsalContext } from '@azure/msal-react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ServerError } from '../api/server-error.ts'
import { healthCheck } from '../session/health-check.ts'
import { Gates } from './gates.tsx'

// Outside a browser the sign-in client remarks that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

const signedIn = { as: 'signed in' } as const

describe('a check that failed', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  beforeAll(() =>
    queries.prefetchQuery({
      ...healthCheck,
      queryFn: () => Promise.reject(new ServerError(500, { message: 'Not OK' })),
    }),
  )

  const screenWhile = (inProgress: string) =>
    renderToStaticMarkup(
      // oxlint-disable-next-line react/jsx-no-constructed-context-values -- drawn once
      <MsalContext.Provider value={{ inProgress: inProgress as InteractionStatus } as IMsalContext}>
        <QueryClientProvider client={queries}>
          <Gates start={signedIn}>The page</Gates>
        </QueryClientProvider>
      </MsalContext.Provider>,
    )

  test.each([
    InteractionStatus.Startup,
    InteractionStatus.HandleRedirect,
    InteractionStatus.AcquireToken,
    InteractionStatus.Logout,
    // The installed library calls both acquireToken.
    'login',
    'ssoSilent',
  ])('says nothing while the sign-in is in the state %s, which takes the page elsewhere', (state) => {
    expect(screenWhile(state)).toContain('Checking critical services...')
    expect(screenWhile(state)).not.toContain('Not OK')
  })

  test('is told in the state none', () => {
    expect(screenWhile(InteractionStatus.None)).toContain('Not OK')
    expect(screenWhile(InteractionStatus.None)).not.toContain('The page')
  })
})
