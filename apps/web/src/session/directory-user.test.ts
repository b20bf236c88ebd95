import type { AccountInfo, AuthenticationResult } from '@azure/msal-browser'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { directoryUser } from './directory-user.ts'
import { msal } from './msal.ts'

// Outside a browser the sign-in client remarks that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

test('the profile is asked of the graph service with its own token, and carries the roles of the sign-in', async () => {
  vi.stubGlobal('sessionStorage', { removeItem: () => {} })
  const account = { idTokenClaims: { roles: ['Client.Read.Own', 'Sale.Read.Own'] } } as unknown as AccountInfo
  vi.spyOn(msal, 'getActiveAccount').mockReturnValue(account)
  const acquired = vi
    .spyOn(msal, 'acquireTokenSilent')
    .mockResolvedValue({ accessToken: 'a.b.c' } as AuthenticationResult)
  const profile = { displayName: 'Rita Reyes', userPrincipalName: 'rita.reyes@sunridge.example' }
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(profile))

  expect(await new QueryClient().fetchQuery(directoryUser)).toMatchObject({
    ...profile,
    roles: ['Client.Read.Own', 'Sale.Read.Own'],
  })
  expect(acquired).toHaveBeenCalledExactlyOnceWith({ scopes: ['User.ReadWrite'], account })
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    '/v1.0/me',
    expect.objectContaining({ headers: { authorization: 'Bearer a.b.c' } }),
  )
})
