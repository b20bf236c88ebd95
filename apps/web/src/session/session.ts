/** Signing in, signing out, and tokens. The sign-in client is loaded only when this tab's own session does not do. */
import { Unreachable } from '~/api/errors.ts'
import { cacheDatabase } from './database-names.ts'
import { clearActs } from '~/ui/undo.ts'
import { withoutSignOutState } from './address.ts'
import { startsAfterExpiry } from './expiry.ts'
import {
  accountKey,
  activeAccount,
  beginRedirect,
  endRedirect,
  forgetSession,
  forgetTab,
  forgetToken,
  isRedirecting,
  storeAccount,
  storedToken,
} from './stored-session.ts'
import { loadSignInClient } from './load-sign-in-client.ts'
import { forgetOwner, rememberedOwner } from './remembered-owner.ts'
import { apiScopes } from './scopes.ts'
import { setSignInState } from './sign-in-state.ts'
import {
  clearSignedOut,
  isAnswerTo,
  markSignedOut,
  showSignedOut,
  signedOut,
  announcesSignOut,
} from './signed-out.ts'
import { endViewing } from './viewing.ts'

export type Start =
  | { readonly as: 'signed in' }
  /** About to redirect to the directory; rejects when the browser cannot be redirected. */
  | { readonly as: 'leaving'; readonly leave: () => Promise<void> }
  /** The person decides when to sign in again: after an expiry, and after a refusal by the directory. */
  | { readonly as: 'expired' }
  | { readonly as: 'refused' }
  /** The directory has not confirmed the sign-out yet: nobody can sign in before that. */
  | { readonly as: 'signed out' }

/**
 * Called once, before anything is rendered. A tab with a session of its own goes on with it; otherwise the client reads
 * the directory's answer, if there is one, and knows the place where sign-in began (path, query and hash).
 * Rejects when the client is needed and cannot be loaded.
 */
export async function startSession(): Promise<Start> {
  const isExpired = startsAfterExpiry()
  const start = hasOwnSession() ? signedIn() : await startWithClient(isExpired)
  setSignInState('none')
  return start
}

const hasOwnSession = (): boolean => !isRedirecting() && !signedOut() && activeAccount() !== undefined

function signedIn(): Start {
  cleanAddress()
  reloadForAnotherAccount()
  return { as: 'signed in' }
}

async function startWithClient(isExpired: boolean): Promise<Start> {
  if (!activeAccount()) forgetTab()
  const mark = signedOut()
  let client
  try {
    client = await loadSignInClient()
  } catch (error) {
    if (mark) return { as: 'signed out' }
    if (rememberedOwner() !== undefined) return signedIn()
    throw error
  }
  try {
    setSignInState('handleRedirect')
    const answer = await client.readAnswer()
    endRedirect()
    if (mark) {
      const state = answer ? answer.state : new URLSearchParams(location.search).get('state')
      if (!isAnswerTo(mark, state)) {
        await forgetAccounts()
        return { as: 'signed out' }
      }
      clearSignedOut()
    }
    const account = answer?.account ?? (await client.findAccount())
    if (account) storeAccount(account)
    if (!answer) cleanAddress()
    reloadForAnotherAccount()
    if (isExpired) return { as: 'expired' }
    if (account || rememberedOwner() !== undefined) return { as: 'signed in' }
    let gone: Promise<void> | undefined
    return { as: 'leaving', leave: () => (gone ??= redirect(apiScopes)) }
  } catch {
    endRedirect()
    // Whatever code it carries, the product says the same sentence (specification section 8).
    return { as: 'refused' }
  }
}

function cleanAddress(): void {
  const cleaned = withoutSignOutState(location)
  if (cleaned) history.replaceState(history.state, '', cleaned)
}

/** Without a signal there is no answer to read: the account that this tab or the client's cache knows becomes active. */
export async function restoreAccount(): Promise<void> {
  if (activeAccount()) return
  try {
    const account = await (await loadSignInClient()).findAccount()
    if (account) storeAccount(account)
  } catch {
    // The browser was closed, or the client is not held: the last account of this phone may still open it.
  }
}

/** A tab whose person is no longer the active one starts again, since all it shows belongs to somebody else. */
function reloadForAnotherAccount(): void {
  const openedBy = activeAccount()?.id ?? rememberedOwner()
  addEventListener('storage', ({ key, newValue }) => {
    if (announcesSignOut({ key, newValue })) {
      forgetTab()
      void showSignedOut(false)
    }
    if (openedBy && key === accountKey && newValue && newValue !== openedBy) location.reload()
  })
}

/** Because a person asked: the directory lets them choose whom to sign in. */
export const signIn = (): Promise<void> =>
  leaveTo('login', async () => (await loadSignInClient()).redirectToChoose())

/**
 * Signs out locally at once: accounts, cached data and all tabs. The directory's session ends when it can be
 * reached, now or at a later start.
 */
export async function signOut(): Promise<void> {
  setSignInState('logout')
  endViewing()
  clearActs()
  markSignedOut(activeAccount()?.hint)
  forgetOwner()
  const shown = showSignedOut(true)
  // Where the client cannot be loaded, the next start clears its cache, before anybody is in.
  await forgetAccounts().catch(() => undefined)
  globalThis.indexedDB?.deleteDatabase(cacheDatabase)
  await shown
}

export async function forgetAccounts(): Promise<void> {
  forgetSession()
  await (await loadSignInClient()).clearAccounts()
}

/**
 * An access token for the scopes, kept or renewed silently. When only the person can help, the browser is sent to the
 * directory and the call fails all the same: what waits for it belongs to a page that is left.
 * @param refused a token that was not taken, although it looks good here: another is had in its place
 */
export async function token(scopes: readonly string[], refused?: string): Promise<string> {
  const account = activeAccount()
  if (!account) {
    if (rememberedOwner() !== undefined && !(await canReachOnce()))
      throw new Unreachable('There is no signal.')
    return withoutAccount(scopes)
  }
  const kept = storedToken(scopes)
  if (kept !== undefined && kept !== refused) return kept
  const client = await loadSignInClient()
  let acquired
  try {
    acquired = await client.acquireToken(account, scopes, refused)
  } catch (error) {
    if (client.mustSignInAgain(error)) leave(scopes)
    throw client.inWords(error)
  }
  return acquired ?? withoutAccount(scopes)
}

function withoutAccount(scopes: readonly string[]): never {
  if (!signedOut()) leave(scopes)
  throw new Error('No active account found')
}

/** The application roles in the token's claims. */
export const claimedRoles = (): readonly string[] => activeAccount()?.roles ?? []

let reaching: Promise<boolean> | undefined

const canReach = (): Promise<boolean> => import('./reach.ts').then((reach) => reach.canReach())

/** Shared by concurrent calls. */
const canReachOnce = (): Promise<boolean> =>
  (reaching ??= canReach().finally(() => {
    reaching = undefined
  }))

let leaving = false

/** When a session ends, many calls fail at once; only the first redirects. */
function leave(scopes: readonly string[]): void {
  if (leaving) return
  leaving = true
  redirect(scopes).catch(() => {
    // The failed call has shown a toast; the person's next action retries.
    leaving = false
  })
}

const redirect = (scopes: readonly string[]): Promise<void> =>
  leaveTo('acquireToken', async () => (await loadSignInClient()).redirectToSignIn(scopes, activeAccount()))

/**
 * Answers a claims challenge: the directory asks for what the claims need, such as a second factor. Leaves the page, so the
 * promise never settles; rejects when the browser cannot be redirected.
 */
export async function signInWithClaims(scopes: readonly string[], claims: string): Promise<never> {
  forgetToken(scopes)
  await leaveTo('acquireToken', async () =>
    (await loadSignInClient()).redirectToSignIn(scopes, activeAccount(), claims),
  )
  return new Promise(() => {})
}

/** The next start reads the directory's answer, whatever this tab has kept. */
async function leaveTo(state: 'login' | 'acquireToken', go: () => Promise<void>): Promise<void> {
  setSignInState(state)
  beginRedirect()
  try {
    await go()
  } catch (error) {
    endRedirect()
    setSignInState('none')
    throw error
  }
}
