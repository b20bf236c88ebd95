import { AuthError, type AccountInfo, type AuthenticationResult } from '@azure/msal-browser'
import { beforeEach, describe, expect, test, vi } from 'vitest'

// Outside a browser, the sign-in client logs that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    values: () => [...kept.values()],
  }
}
const [tab, browser] = [storage(), storage()]
vi.stubGlobal('sessionStorage', tab)
vi.stubGlobal('localStorage', browser)
vi.stubGlobal('location', new URL('http://localhost/leads'))
vi.stubGlobal('addEventListener', () => {})

const rita = { homeAccountId: 'rita' } as AccountInfo
const sam = { homeAccountId: 'sam', idTokenClaims: { roles: ['Sale.Read.Own', 1] } } as unknown as AccountInfo
const scopes = ['api://x/access']

beforeEach(() => {
  tab.clear()
  browser.clear()
})

/** A page whose client knows these accounts and has none of them active. */
async function open(accounts: readonly AccountInfo[] = []) {
  vi.resetModules()
  const { msal } = await import('./sign-in-client.ts')
  const { activeAccount } = await import('./stored-session.ts')
  const session = await import('./session.ts')
  let active: AccountInfo | null = null
  vi.spyOn(msal, 'getAllAccounts').mockReturnValue([...accounts])
  vi.spyOn(msal, 'getAccount').mockImplementation(
    ({ homeAccountId }) => accounts.find((account) => account.homeAccountId === homeAccountId) ?? null,
  )
  vi.spyOn(msal, 'getActiveAccount').mockImplementation(() => active)
  vi.spyOn(msal, 'setActiveAccount').mockImplementation((account) => {
    active = account
  })
  const initialized = vi.spyOn(msal, 'initialize').mockResolvedValue()
  const handled = vi.spyOn(msal, 'handleRedirectPromise').mockResolvedValue(null)
  const redirected = vi.spyOn(msal, 'loginRedirect').mockResolvedValue()
  const acquired = vi.spyOn(msal, 'acquireTokenSilent')
  const cleared = vi.spyOn(msal, 'clearCache').mockResolvedValue()
  return { ...session, acquired, activeAccount, cleared, handled, initialized, redirected }
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const result = (accessToken: string, expiresOn = minutes(60), account = rita) =>
  ({ accessToken, expiresOn, account }) as AuthenticationResult

/** A tab in which Rita has a token that expires so soon. */
async function withToken(expiresOn: Date) {
  const page = await open([rita])
  await page.startSession()
  page.acquired.mockResolvedValueOnce(result('kept', expiresOn))
  await page.token(scopes)
}

describe('without an active account', () => {
  test('the first known account becomes active', async () => {
    const { activeAccount, startSession } = await open([rita, sam])
    expect(await startSession()).toEqual({ as: 'signed in' })
    expect(activeAccount()?.id).toBe('rita')
  })

  test('a token request redirects to the directory with the scopes that are used, and then throws', async () => {
    const { token, redirected } = await open()
    await expect(token(scopes)).rejects.toThrow('No active account found')
    await vi.waitFor(() =>
      expect(redirected).toHaveBeenCalledExactlyOnceWith({
        scopes,
        extraScopesToConsent: [expect.stringMatching(/^api:.*access$/) as string, 'User.ReadWrite'],
      }),
    )
  })
})

test('a start is in the state startup, then handleRedirect, then none', async () => {
  const { handled, startSession } = await open([rita])
  const { readSignInState } = await import('./sign-in-state.ts')
  const states = [readSignInState()]
  handled.mockImplementation(async () => {
    states.push(readSignInState())
    return null
  })
  await startSession()
  expect([...states, readSignInState()]).toEqual(['startup', 'handleRedirect', 'none'])
})

describe('a tab that has a session of its own', () => {
  test('starts and answers tokens without the sign-in client', async () => {
    await withToken(minutes(60))
    const { activeAccount, initialized, startSession, token } = await open([rita])
    expect(await startSession()).toEqual({ as: 'signed in' })
    expect(await token(scopes)).toBe('kept')
    expect(activeAccount()?.id).toBe('rita')
    expect(initialized).not.toHaveBeenCalled()
  })

  test.each([
    ['four minutes before it expires', 4, 'renewed'],
    ['six minutes before it expires', 6, 'kept'],
  ])('%s a token is %s: %s', async (_when, left, expected) => {
    await withToken(minutes(left))
    const { acquired, startSession, token } = await open([rita])
    await startSession()
    acquired.mockResolvedValueOnce(result('renewed'))
    expect(await token(scopes)).toBe(expected)
  })

  test('asks for a token of other scopes', async () => {
    await withToken(minutes(60))
    const { acquired, token } = await open([rita])
    acquired.mockResolvedValueOnce(result('other'))
    expect(await token(['User.ReadWrite'])).toBe('other')
    expect(await token(scopes)).toBe('kept')
  })

  test('reads the directory’s answer after it has left for it', async () => {
    await withToken(minutes(60))
    await (await open([rita])).signIn()
    const { activeAccount, handled, startSession } = await open([rita, sam])
    handled.mockResolvedValue(result('x', minutes(60), sam))
    await startSession()
    expect(activeAccount()).toEqual({ id: 'sam', roles: ['Sale.Read.Own'] })
    const { initialized, startSession: startAgain } = await open([sam])
    await startAgain()
    expect(initialized).not.toHaveBeenCalled()
  })

  test('gives its token to nobody once somebody else is active in this browser', async () => {
    await withToken(minutes(60))
    const { activeAccount, startSession } = await open([sam])
    browser.setItem('web-crm-account', 'sam')
    expect(activeAccount()).toBeUndefined()
    await startSession()
    expect(activeAccount()?.id).toBe('sam')
  })

  test('has none any more after a sign-out in any tab', async () => {
    await withToken(minutes(60))
    await (await open([rita])).forgetAccounts()
    const { activeAccount, initialized, startSession } = await open()
    expect(await startSession()).toMatchObject({ as: 'leaving' })
    expect(activeAccount()).toBeUndefined()
    expect(initialized).toHaveBeenCalled()
  })

  test('keeps no token of a person who signed out in another tab', async () => {
    await withToken(minutes(60))
    browser.clear()
    const { startSession } = await open()
    expect(JSON.stringify(tab.values())).toContain('kept')
    await startSession()
    expect(JSON.stringify(tab.values())).not.toContain('kept')
  })

  test('signs in again when the client does not know its account any more', async () => {
    await withToken(minutes(1))
    const { redirected, token } = await open()
    await expect(token(scopes)).rejects.toThrow('No active account found')
    await vi.waitFor(() => expect(redirected).toHaveBeenCalledOnce())
  })

  test('works with a storage that is full', async () => {
    vi.stubGlobal('localStorage', {
      ...browser,
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError')
      },
    })
    const { acquired, startSession, token } = await open([rita])
    await startSession()
    acquired.mockResolvedValueOnce(result('kept'))
    expect([await token(scopes), await token(scopes)]).toEqual(['kept', 'kept'])
    vi.stubGlobal('localStorage', browser)
  })
})

describe('a token that was refused', () => {
  test('is renewed, whatever the client holds', async () => {
    await withToken(minutes(60))
    const { acquired, token } = await open([rita])
    acquired.mockResolvedValueOnce(result('kept')).mockResolvedValueOnce(result('new'))
    expect(await token(scopes, 'kept')).toBe('new')
    expect(acquired.mock.calls.map(([{ forceRefresh }]) => forceRefresh)).toEqual([undefined, true])
  })

  test('is not renewed again when another call has done so', async () => {
    await withToken(minutes(60))
    const { acquired, token } = await open([rita])
    expect(await token(scopes, 'old')).toBe('kept')
    expect(acquired).not.toHaveBeenCalled()
  })

  test('is not renewed again when another tab has done so', async () => {
    await withToken(minutes(60))
    const { acquired, token } = await open([rita])
    acquired.mockResolvedValueOnce(result('new'))
    expect(await token(scopes, 'kept')).toBe('new')
    expect(acquired).toHaveBeenCalledOnce()
  })
})

test('the account that signs in becomes active', async () => {
  const { activeAccount, handled, startSession } = await open([rita, sam])
  handled.mockResolvedValue({ account: sam } as AuthenticationResult)
  expect(await startSession()).toEqual({ as: 'signed in' })
  expect(activeAccount()?.id).toBe('sam')
})

test('a sign-in aborted by a reload starts again; an unexpected response is refused', async () => {
  const { handled, startSession } = await open()
  handled.mockRejectedValue(new AuthError('no_token_request_cache_error', ''))
  expect(await startSession()).toMatchObject({ as: 'leaving' })
  location.hash = '#code=1&state=2'
  expect(await startSession()).toEqual({ as: 'refused' })
  location.hash = ''
})

describe('news from another tab', () => {
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
    ['somebody else is active', 1, { key: 'web-crm-account', newValue: 'sam' }],
    ['the same person is', 0, { key: 'web-crm-account', newValue: 'rita' }],
    ['nobody is', 0, { key: 'web-crm-account', newValue: null }],
    ['something else was written', 0, { key: 'web-crm-other', newValue: 'sam' }],
    ['everything was cleared', 0, { key: null, newValue: null }],
  ])('%s: starts again %i times', async (_what, times, news) => {
    expect(await hear(news)).toBe(times)
  })

  test('a tab that nobody signed in in yet does not start again', async () => {
    expect(await hear({ key: 'web-crm-account', newValue: 'sam' }, [])).toBe(0)
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
