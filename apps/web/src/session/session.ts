/** Signing in, signing out, and tokens: everything the application asks of the sign-in client. */
import { AuthError } from '@azure/msal-browser'
import { withoutSignOutState } from './address.ts'
import { startsAfterExpiry } from './expiry.ts'
import { activeAccount, msal, startAgainForAnother } from './msal.ts'
import { apiScopes, graphScopes, profileScopes } from './scopes.ts'
import { mustSignInAgain, redirectAttempts } from './sign-in-again.ts'
import { endViewing } from './viewing.ts'

export type Start =
  | { readonly as: 'signed in' }
  /** On the way to the directory, once somebody has been told; rejects when the browser cannot be sent there. */
  | { readonly as: 'leaving'; readonly leave: () => Promise<void> }
  /** The person decides when to sign in again: after an expiry, and after the directory refused. */
  | { readonly as: 'expired' }
  | { readonly as: 'refused' }

/**
 * Once, before anything is rendered: takes in the directory's answer, if there is one, and otherwise knows how to get it.
 * The place where sign-in began (path, query and hash) is kept by the client.
 */
export async function startSession(): Promise<Start> {
  const expired = startsAfterExpiry()
  const brought = location.hash
  try {
    await msal.initialize()
    const answer = await msal.handleRedirectPromise().catch((error: unknown) => {
      if (brought === '' && wasNeverAsked(error)) return null
      throw error
    })
    if (answer) msal.setActiveAccount(answer.account)
    const cleaned = answer ? undefined : withoutSignOutState(location)
    if (cleaned) history.replaceState(history.state, '', cleaned)
    const account = activeAccount()
    startAgainForAnother()
    if (expired) return { as: 'expired' }
    if (account) return { as: 'signed in' }
    let gone: Promise<void> | undefined
    return { as: 'leaving', leave: () => (gone ??= redirect(apiScopes)) }
  } catch {
    // Whatever code it carries, the product says the same sentence (specification section 8).
    return { as: 'refused' }
  }
}

/**
 * Whoever reloads the page while it is about to leave for the directory leaves the client's mark of a sign-in behind, and no
 * request: nothing was asked, so nothing failed.
 */
const wasNeverAsked = (error: unknown): boolean =>
  error instanceof AuthError && error.errorCode === 'no_token_request_cache_error'

/** Because a person asked: the directory lets them choose whom to sign in. */
export function signIn(): Promise<void> {
  redirectAttempts(sessionStorage, apiScopes).forget()
  return msal.loginRedirect({ ...asking(apiScopes), prompt: 'select_account' })
}

/** Ends the session of everyone this browser knows, then returns to '/'. */
export async function signOut(): Promise<void> {
  endViewing()
  const account = activeAccount()
  // A second account left behind would be signed in at once, being then the first.
  for (const other of msal.getAllAccounts()) {
    if (other.homeAccountId !== account?.homeAccountId) await msal.clearCache({ account: other })
  }
  await msal.logoutRedirect({ ...(account && { account }), postLogoutRedirectUri: '/' })
}

/**
 * An access token for the scopes, from the cache or renewed silently. When only the person can help, the browser is
 * sent to the directory and the call fails all the same: what waits for it belongs to a page that is left.
 * @param refused a token that was not taken, although it looks good here: another is had in its place
 */
export async function token(scopes: readonly string[], refused?: string): Promise<string> {
  const account = activeAccount()
  if (!account) {
    leave(scopes)
    throw new Error('No active account found')
  }
  try {
    const request = { scopes: [...scopes], account }
    let held = await msal.acquireTokenSilent(request)
    // Of many calls that were refused at once the first renews for all.
    if (held.accessToken === refused) held = await msal.acquireTokenSilent({ ...request, forceRefresh: true })
    redirectAttempts(sessionStorage, scopes).forget()
    return held.accessToken
  } catch (error) {
    if (mustSignInAgain(error)) leave(scopes)
    throw inWords(error)
  }
}

/** The client's own messages are for developers; its codes at least can be looked up. */
const inWords = (error: unknown) =>
  error instanceof AuthError
    ? new Error(`The directory answered ${error.errorCode}.`, { cause: error })
    : error

/** The application roles in the token's claims; the directory leaves them out when there are none. */
export function claimedRoles(): readonly string[] {
  const roles: unknown = activeAccount()?.idTokenClaims?.['roles']
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : []
}

let leaving = false

/** Many calls fail at once when a session ends; the browser is sent away once. */
function leave(scopes: readonly string[]): void {
  if (leaving) return
  leaving = true
  redirect(scopes).catch(() => {
    // The toast of the failed call has told the person; their next action tries again.
    leaving = false
  })
}

async function redirect(scopes: readonly string[]): Promise<void> {
  if (!redirectAttempts(sessionStorage, scopes).begin())
    throw new Error('The directory signs in but gives no token.')
  const account = activeAccount()
  await msal.loginRedirect({ ...asking(scopes), ...(account && { account }) })
}

/** Consent is asked for everything at once, so that no later silent call needs the person. */
const asking = (scopes: readonly string[]) => ({
  scopes: [...scopes],
  extraScopesToConsent: [...apiScopes, ...profileScopes, ...graphScopes].filter(
    (one) => !scopes.includes(one),
  ),
})
