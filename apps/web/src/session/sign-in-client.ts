/** Everything that is asked of Microsoft's sign-in client. Loaded only when a token is missing or due for renewal. */
import {
  AuthError,
  PublicClientApplication,
  type AccountInfo,
  type AuthenticationResult,
} from '@azure/msal-browser'
import { settings } from '~/settings.ts'
import { storeToken, type Account } from './stored-session.ts'
import { msalConfiguration } from './msal-configuration.ts'
import { apiScopes, profileScopes } from './scopes.ts'
import { mustSignInAgain, redirectAttempts } from './sign-in-again.ts'

export { mustSignInAgain }

/** The one holder of refresh tokens. */
export const msal = new PublicClientApplication(msalConfiguration(settings))

let initializing: Promise<void> | undefined
const initialize = () => (initializing ??= msal.initialize())

interface Answer {
  readonly account: Account
  readonly state?: string | undefined
}

/** The directory's answer to a redirect, if there is one. Its account becomes the active one. */
export async function readAnswer(): Promise<Answer | undefined> {
  // The client clears the hash that an answer came in.
  const { hash } = location
  await initialize()
  const answer = await msal.handleRedirectPromise().catch((error: unknown) => {
    if (hash === '' && wasNeverAsked(error)) return null
    throw error
  })
  if (!answer) return undefined
  msal.setActiveAccount(answer.account)
  return { account: accountOf(answer.account), state: answer.state }
}

/**
 * A reload just before the browser leaves for the directory leaves the client's mark of a sign-in behind, and no request:
 * nothing was asked, so nothing failed.
 */
const wasNeverAsked = (error: unknown): boolean =>
  error instanceof AuthError && error.errorCode === 'no_token_request_cache_error'

/** Specification section 4: with accounts but none active, the first becomes active. */
export async function findAccount(): Promise<Account | undefined> {
  await initialize()
  const active = msal.getActiveAccount()
  if (active) return accountOf(active)
  const [first] = msal.getAllAccounts()
  if (first) msal.setActiveAccount(first)
  return first && accountOf(first)
}

/**
 * An access token from the client's cache, or renewed silently. Undefined when the client does not know the account.
 * @param refused a token that the server refused: another is had in its place
 */
export async function acquireToken(
  { id }: Account,
  scopes: readonly string[],
  refused?: string,
): Promise<string | undefined> {
  await initialize()
  const account = msal.getAccount({ homeAccountId: id })
  if (!account) return undefined
  const request = { scopes: [...scopes], account }
  let result = await msal.acquireTokenSilent(request)
  // When many calls are refused at once, the first renews the token for all.
  if (result.accessToken === refused)
    result = await msal.acquireTokenSilent({ ...request, forceRefresh: true })
  redirectAttempts(sessionStorage, scopes).forget()
  keep(scopes, result)
  return result.accessToken
}

function keep(scopes: readonly string[], { account, accessToken, expiresOn }: AuthenticationResult): void {
  if (expiresOn)
    storeToken(accountOf(account), scopes, { token: accessToken, expiresAt: expiresOn.getTime() })
}

/** The client's own messages are for developers; its codes at least can be looked up. */
export const inWords = (error: unknown) =>
  error instanceof AuthError
    ? new Error(`The directory answered ${error.errorCode}.`, { cause: error })
    : error

/**
 * Leaves for the directory, which signs in silently where it can.
 * @param claims those of a claims challenge, as JSON
 */
export async function redirectToSignIn(
  scopes: readonly string[],
  account?: Account,
  claims?: string,
): Promise<void> {
  await initialize()
  if (!redirectAttempts(sessionStorage, scopes).begin())
    throw new Error('The directory signs in but gives no token.')
  const known = account && msal.getAccount({ homeAccountId: account.id })
  await msal.loginRedirect({
    ...withAllConsents(scopes),
    ...(known && { account: known }),
    ...(claims !== undefined && { claims }),
  })
}

/** Leaves for the directory, which lets the person choose whom to sign in. */
export async function redirectToChoose(state?: string): Promise<void> {
  await initialize()
  redirectAttempts(sessionStorage, apiScopes).forget()
  await msal.loginRedirect({
    ...withAllConsents(apiScopes),
    prompt: 'select_account',
    ...(state !== undefined && { state }),
  })
}

/** Leaves for the directory's sign-out, which comes back with the state. */
export async function redirectToSignOut(state: string, hint: string | undefined): Promise<void> {
  await initialize()
  await msal.logoutRedirect({
    postLogoutRedirectUri: '/',
    state,
    ...(hint !== undefined && { logoutHint: hint }),
  })
}

/** An account left behind would be signed in at once, being then the first. */
export async function clearAccounts(): Promise<void> {
  await initialize()
  for (const account of msal.getAllAccounts()) await msal.clearCache({ account })
}

/** The client asks for consent to everything at once, so that no later silent call needs the person. */
const withAllConsents = (scopes: readonly string[]) => ({
  scopes: [...scopes],
  extraScopesToConsent: [...apiScopes, ...profileScopes].filter((scope) => !scopes.includes(scope)),
})

function accountOf({ homeAccountId, loginHint, idTokenClaims }: AccountInfo): Account {
  const roles: unknown = idTokenClaims?.['roles']
  const hint: unknown = loginHint ?? idTokenClaims?.['login_hint']
  return {
    id: homeAccountId,
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
    ...(typeof hint === 'string' && { hint }),
  }
}
