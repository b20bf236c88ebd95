import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { ServerError } from '~/api/server-error.ts'
import { healthCheck } from '~/session/health-check.ts'
import { setSignInState, type SignInState } from '~/session/sign-in-state.ts'
import { Gates } from './gates.tsx'

const signedIn = { as: 'signed in' } as const

describe('a check that failed', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  beforeAll(() =>
    queries.prefetchQuery({
      ...healthCheck,
      queryFn: () => Promise.reject(new ServerError(500, { message: 'Not OK' })),
    }),
  )

  const screenWhile = (state: SignInState) => {
    setSignInState(state)
    return renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <Gates start={signedIn}>The page</Gates>
      </QueryClientProvider>,
    )
  }

  test.each(['startup', 'handleRedirect', 'login', 'acquireToken', 'logout'] as const)(
    'says nothing while the sign-in is in the state %s, which takes the page elsewhere',
    (state) => {
      expect(screenWhile(state)).toContain('Checking critical services...')
      expect(screenWhile(state)).not.toContain('Not OK')
    },
  )

  test('is told in the state none', () => {
    expect(screenWhile('none')).toContain('Not OK')
    expect(screenWhile('none')).not.toContain('The page')
  })
})
