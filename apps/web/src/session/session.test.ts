import { AuthError, EventType, type AccountInfo } from '@azure/msal-browser'
import { beforeEach, describe, expect, test, vi } from 'vitest'

// Outside a browser the sign-in client remarks that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
vi.stubGlobal('location', new URL('http://localhost/leads'))

const rita = { homeAccountId: 'rita' } as AccountInfo
const sam = { homeAccountId: 'sam' } as AccountInfo

beforeEach(() => {
  kept.clear()
  vi.resetModules()
})

/** The session on a client that knows these accounts and has none of them active. */
async function open(accounts: readonly AccountInfo[] = []) {
  const { activeAccount, msal } = await import('./msal.ts')
  const session = await import('./session.ts')
  let active: AccountInfo | null = null
  vi.spyOn(msal, 'getAllAccounts').mockReturnValue([...accounts])
  vi.spyOn(msal, 'getActiveAccount').mockImplementation(() => active)
  vi.spyOn(msal, 'setActiveAccount').mockImplementation((account) => (active = account))
  vi.spyOn(msal, 'initialize').mockResolvedValue()
  const handled = vi.spyOn(msal, 'handleRedirectPromise').mockResolvedValue(null)
  const listened = vi.spyOn(msal, 'addEventCallback').mockReturnValue('listener')
  const redirected = vi.spyOn(msal, 'loginRedirect').mockResolvedValue()
  return { ...session, activeAccount, handled, listened, redirected }
}

describe('without an active account', () => {
  test('the first of those there are becomes active', async () => {
    const { activeAccount, startSession } = await open([rita, sam])
    expect(await startSession()).toEqual({ as: 'signed in' })
    expect(activeAccount()).toBe(rita)
  })

  test('a token asks the directory, with every scope there is to consent to, and then throws', async () => {
    const { token, redirected } = await open()
    await expect(token(['api://x/access'])).rejects.toThrow('No active account found')
    expect(redirected).toHaveBeenCalledExactlyOnceWith({
      scopes: ['api://x/access'],
      extraScopesToConsent: expect.arrayContaining([
        'User.ReadWrite',
        'Files.Read.All',
        'Files.ReadWrite.All',
        'Sites.Read.All',
        'User.Read',
      ]) as string[],
    })
  })

  test('a token that is not needed is none, and nobody is sent away', async () => {
    const { tokenIfAny, redirected } = await open()
    expect(await tokenIfAny()).toBeUndefined()
    expect(redirected).not.toHaveBeenCalled()
  })
})

test('whoever signs in becomes active', async () => {
  const { activeAccount, listened, startSession } = await open()
  await startSession()
  const [hear] = listened.mock.calls[0] ?? []
  hear?.({ eventType: EventType.LOGIN_SUCCESS, payload: sam } as Parameters<typeof hear>[0])
  expect(activeAccount()).toBe(sam)
})

test.each([
  'no_tokens_found',
  'interaction_in_progress',
  'user_cancelled',
  'state_mismatch',
  'nonce_mismatch',
  'network_error',
  'invalid_grant',
  'interaction_required',
  'consent_required',
  'login_required',
])('a sign-in that fails with %s is refused like any other', async (code) => {
  const { handled, startSession } = await open()
  handled.mockRejectedValue(new AuthError(code, '', ''))
  expect(await startSession()).toEqual({ as: 'refused' })
})
