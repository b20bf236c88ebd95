import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { directoryUser } from './directory-user.ts'
import { storeAccount, storeToken } from './stored-session.ts'
import { profileScopes } from './scopes.ts'

test('the profile is asked of the graph service with its own token, and carries the roles of the sign-in', async () => {
  const rita = { id: 'rita', roles: ['Client.Read.Own', 'Sale.Read.Own'] }
  storeAccount(rita)
  storeToken(rita, ['api://x/access'], { token: 'd.e.f', expiresAt: Infinity })
  storeToken(rita, profileScopes, { token: 'a.b.c', expiresAt: Infinity })
  const profile = { displayName: 'Rita Reyes', userPrincipalName: 'rita.reyes@sunridge.example' }
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(profile))

  expect(await new QueryClient().fetchQuery(directoryUser)).toMatchObject({
    ...profile,
    roles: ['Client.Read.Own', 'Sale.Read.Own'],
  })
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    '/v1.0/me',
    expect.objectContaining({ headers: { authorization: 'Bearer a.b.c' } }),
  )
})
