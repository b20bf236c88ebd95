import type { AccountInfo, AuthenticationResult } from '@azure/msal-browser'
import type { Me } from '@crm/contract/web/user-shapes'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../settings.ts'
import { crmUser, NotCreated } from './crm-user.ts'
import { directoryUser } from './directory-user.ts'
import { msal } from './msal.ts'

// Outside a browser the sign-in client remarks that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

vi.stubGlobal('sessionStorage', { removeItem: () => {} })
Object.assign(settings, { apiBaseUrl: 'http://crm.example/api' })
vi.spyOn(msal, 'getActiveAccount').mockReturnValue({} as AccountInfo)
vi.spyOn(msal, 'acquireTokenSilent').mockResolvedValue({ accessToken: 'a.b.c' } as AuthenticationResult)

type Answer = [status: number, message: string]
let answers: Record<string, Answer>
let asked: string[]
vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
  const call = `${init?.method} ${new URL(input as string).pathname.replace('/api', '')}`
  asked.push(call)
  const [status, message] = answers[call] ?? [500, 'Not asked for here']
  return Response.json({ message, code: 'INTERNAL' }, { status })
})

beforeEach(() => {
  asked = []
  answers = { 'GET /users/me': [404, 'You are not here yet'] }
})

test.each([
  [6, 1],
  [4, 0],
])('who looks at the page again after %i minutes asks %i times what they may do now', (minutes, times) => {
  const queries = new QueryClient()
  queries.setQueryData(crmUser.queryKey, {} as Me, { updatedAt: Date.now() - minutes * 60_000 })
  const unwatch = new QueryObserver(queries, { ...crmUser, refetchOnMount: false }).subscribe(() => {})
  queries.getQueryCache().onFocus()
  expect(queries.isFetching({ queryKey: crmUser.queryKey })).toBe(times)
  unwatch()
})

/** How the call for somebody without a CRM user ends, with a profile that the directory has already given. */
function firstDay(): Promise<unknown> {
  const queries = new QueryClient()
  queries.setQueryData(directoryUser.queryKey, {
    displayName: 'Noah Novak',
    userPrincipalName: 'noah@sunridge.example',
    givenName: 'Noah',
    surname: 'Novak',
    jobTitle: null,
    mail: null,
    mobilePhone: null,
    roles: [],
  })
  return queries.fetchQuery({ ...crmUser, retry: false }).catch((error: unknown) => error)
}

test('nobody is created while the health check says that something is wrong', async () => {
  answers['GET /health-check'] = [500, 'Not OK']
  expect(await firstDay()).toMatchObject({ status: 500, message: 'Not OK' })
  expect(asked).toEqual(['GET /users/me', 'GET /health-check'])
})

test.each<Answer>([
  [400, 'The phone is no number.'],
  [422, 'The proxy does not like it.'],
  [503, 'Come back in a minute.'],
])('a creation that is answered %i says why', async (status, message) => {
  answers['GET /health-check'] = [200, 'OK']
  answers['POST /users'] = [status, message]
  const error = await firstDay()
  expect(error).toBeInstanceOf(NotCreated)
  expect(error).toMatchObject({ status, message })
})
