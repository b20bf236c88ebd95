import type { Me } from '@crm/contract/web/user-shapes'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { settings } from '~/settings.ts'
import { connect } from './connect.ts'
import { crmUser, NotCreated } from './crm-user.ts'
import { directoryUser } from './directory-user.ts'
import { apiScopes } from './scopes.ts'
import { storeAccount, storeToken } from './stored-session.ts'

Object.assign(settings, { apiBaseUrl: 'http://crm.example/api' })
const noah = { id: 'noah', roles: [] }
storeAccount(noah)
storeToken(noah, apiScopes, { token: 'a.b.c', expiresAt: Infinity })

connect()

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
])('returning to the page after %i minutes fetches the permissions %i times', (minutes, times) => {
  const queries = new QueryClient()
  queries.setQueryData(crmUser.queryKey, {} as Me, { updatedAt: Date.now() - minutes * 60_000 })
  const unwatch = new QueryObserver(queries, { ...crmUser, refetchOnMount: false }).subscribe(() => {})
  queries.getQueryCache().onFocus()
  expect(queries.isFetching({ queryKey: crmUser.queryKey })).toBe(times)
  unwatch()
})

/**
 * The result of the call for a person without a CRM user, whose profile the directory has already returned.
 */
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

test('no user is created while the health check fails', async () => {
  answers['GET /health-check'] = [500, 'Not OK']
  expect(await firstDay()).toMatchObject({ status: 500, message: 'Not OK' })
  expect(asked).toEqual(['GET /users/me', 'GET /health-check'])
})

test.each<Answer>([
  [400, 'The phone is no number.'],
  [422, 'The proxy does not like it.'],
  [503, 'Come back in a minute.'],
])('a creation that fails with %i shows the reason', async (status, message) => {
  answers['GET /health-check'] = [200, 'OK']
  answers['POST /users'] = [status, message]
  const error = await firstDay()
  expect(error).toBeInstanceOf(NotCreated)
  expect(error).toMatchObject({ status, message })
})
