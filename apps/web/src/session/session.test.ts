import { AuthError, type AccountInfo, type AuthenticationResult } from '@azure/msal-browser'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '../settings.ts'

// Outside a browser the sign-in client remarks that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
vi.stubGlobal('location', new URL('http://localhost/leads'))
vi.stubGlobal('addEventListener', () => {})

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
  const redirected = vi.spyOn(msal, 'loginRedirect').mockResolvedValue()
  const acquired = vi.spyOn(msal, 'acquireTokenSilent')
  return { ...session, acquired, activeAccount, handled, redirected }
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
})

describe('a token that was refused', () => {
  const as = (accessToken: string) => ({ accessToken }) as AuthenticationResult

  test('is renewed, whatever the client holds', async () => {
    const { acquired, token } = await open([rita])
    acquired.mockResolvedValueOnce(as('old')).mockResolvedValueOnce(as('new'))
    expect(await token(['api://x/access'], 'old')).toBe('new')
    expect(acquired.mock.calls.map(([{ forceRefresh }]) => forceRefresh)).toEqual([undefined, true])
  })

  test('is not renewed again when another call has done so', async () => {
    const { acquired, token } = await open([rita])
    acquired.mockResolvedValueOnce(as('new'))
    expect(await token(['api://x/access'], 'old')).toBe('new')
  })
})

test('whoever signs in becomes active', async () => {
  const { activeAccount, handled, startSession } = await open([rita, sam])
  handled.mockResolvedValue({ account: sam } as AuthenticationResult)
  expect(await startSession()).toEqual({ as: 'signed in' })
  expect(activeAccount()).toBe(sam)
})

test('a sign-in that a reload cut off before anything was asked is begun anew; an answer to nothing is refused', async () => {
  const { handled, startSession } = await open()
  handled.mockRejectedValue(new AuthError('no_token_request_cache_error', ''))
  expect(await startSession()).toMatchObject({ as: 'leaving' })
  location.hash = '#code=1&state=2'
  expect(await startSession()).toEqual({ as: 'refused' })
  location.hash = ''
})

describe('news from another tab', () => {
  const filters = (name: string) => `msal.${settings.directory.clientId}.${name}`
  const listened = vi.fn<(type: string, hear: (news: object) => void) => void>()
  const reload = vi.fn<() => void>()
  const hear = async (news: object, accounts = [rita]) => {
    listened.mockReset()
    reload.mockReset()
    vi.stubGlobal('addEventListener', listened)
    vi.stubGlobal('location', Object.assign(new URL('http://localhost/leads'), { reload }))
    await (await open(accounts)).startSession()
    expect(listened).toHaveBeenCalledExactlyOnceWith('storage', expect.any(Function))
    listened.mock.calls[0]?.[1](news)
    return reload.mock.calls.length
  }

  test.each([
    ['somebody else is active', 1, { key: filters('active-account-filters'), newValue: JSON.stringify(sam) }],
    ['the same person is', 0, { key: filters('active-account-filters'), newValue: JSON.stringify(rita) }],
    ['nobody is', 0, { key: filters('active-account-filters'), newValue: null }],
    ['something else was written', 0, { key: filters('other'), newValue: JSON.stringify(sam) }],
    ['everything was cleared', 0, { key: null, newValue: null }],
  ])('%s: starts again %i times', async (_what, times, news) => {
    expect(await hear(news)).toBe(times)
  })

  test('a tab that nobody signed in in yet does not start again', async () => {
    const news = { key: filters('active-account-filters'), newValue: JSON.stringify(sam) }
    expect(await hear(news, [])).toBe(0)
  })
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
