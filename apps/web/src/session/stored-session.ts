/**
 * The session as this tab keeps it, so that a reload needs no sign-in client (decision 0006): who is signed in, and the
 * access tokens that the client handed out. It ends with the tab. The client's own cache is never read from here.
 */
export interface Account {
  readonly id: string
  /** The application roles of the sign-in token; the directory leaves the claim out when there are none. */
  readonly roles: readonly string[]
  /** Names the account to the directory at a sign-out. */
  readonly hint?: string
}

interface StoredToken {
  readonly token: string
  readonly expiresAt: number
}

interface Session {
  readonly account: Account
  /** Keyed by scopes. */
  readonly tokens: Readonly<Record<string, StoredToken>>
}

/** A token is renewed this long before it expires (specification section 9). */
export const renewalOffsetSeconds = 300

const sessionKey = 'web-crm-session'
const redirectKey = 'web-crm-redirect'

/** Holds the id of the active account for all tabs of this browser. */
export const accountKey = 'web-crm-account'

let session: Session | undefined

/** The active account, where localStorage is full or forbidden. */
let unsharedId: string | undefined

/** Undefined as soon as any tab signs out or somebody else signs in. */
export function activeAccount(): Account | undefined {
  session ??= readSession()
  return session?.account.id === sharedId() ? session?.account : undefined
}

export function storeAccount(account: Account): void {
  const tokens = activeAccount()?.id === account.id ? session?.tokens : undefined
  write({ account, tokens: tokens ?? {} })
  try {
    localStorage.setItem(accountKey, account.id)
    unsharedId = undefined
  } catch {
    unsharedId = account.id
  }
}

/** The token for these scopes, unless it is due for renewal. */
export function storedToken(scopes: readonly string[], now = Date.now()): string | undefined {
  const found = activeAccount() && session?.tokens[keyOf(scopes)]
  return found && found.expiresAt - now > renewalOffsetSeconds * 1000 ? found.token : undefined
}

/** Does nothing when the session ended while the token was on its way. */
export function storeToken(account: Account, scopes: readonly string[], token: StoredToken): void {
  if (activeAccount()?.id !== account.id || !session) return
  write({ account, tokens: { ...session.tokens, [keyOf(scopes)]: token } })
}

/** The next call gets another token for these scopes. */
export function forgetToken(scopes: readonly string[]): void {
  if (!activeAccount() || !session) return
  const { [keyOf(scopes)]: _forgotten, ...tokens } = session.tokens
  write({ ...session, tokens })
}

/** In this tab only: somebody else may be signed in already. */
export function forgetTab(): void {
  session = undefined
  unsharedId = undefined
  sessionStorage.removeItem(sessionKey)
}

/** In all tabs, which compare their account with the shared one. */
export function forgetSession(): void {
  forgetTab()
  localStorage.removeItem(accountKey)
}

/** From here until `endRedirect`, an answer of the directory may wait for the client. */
export const beginRedirect = (): void => sessionStorage.setItem(redirectKey, 'yes')
export const endRedirect = (): void => sessionStorage.removeItem(redirectKey)
export const isRedirecting = (): boolean => sessionStorage.getItem(redirectKey) !== null

const keyOf = (scopes: readonly string[]) => scopes.join(' ')

function sharedId(): string | undefined {
  try {
    return localStorage.getItem(accountKey) ?? unsharedId
  } catch {
    return unsharedId
  }
}

function write(next: Session): void {
  session = next
  try {
    sessionStorage.setItem(sessionKey, JSON.stringify(next))
  } catch {
    // Full or forbidden: a reload loads the client.
  }
}

function readSession(): Session | undefined {
  try {
    const { account, tokens } = JSON.parse(sessionStorage.getItem(sessionKey) ?? '{}') as Partial<Session>
    const isSession = typeof account?.id === 'string' && Array.isArray(account.roles) && tokens
    return isSession ? { account, tokens } : undefined
  } catch {
    return undefined
  }
}
