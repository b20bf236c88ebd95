import { EventType, PublicClientApplication, type AccountInfo } from '@azure/msal-browser'
import { settings } from '../settings.ts'
import { msalConfiguration } from './msal-configuration.ts'

/** Microsoft's own client: the one holder of accounts and tokens. */
export const msal = new PublicClientApplication(msalConfiguration(settings))

/** Specification section 4: with accounts but none active, the first becomes active. */
export function activeAccount(): AccountInfo | undefined {
  const active = msal.getActiveAccount()
  if (active) return active
  const [first] = msal.getAllAccounts()
  if (first) msal.setActiveAccount(first)
  return first
}

/**
 * Keeps the active account right from now on, over all tabs: whoever signed in is active, and a tab whose person
 * is no longer the active one starts again, since all it shows belongs to somebody else.
 */
export function followAccounts(): void {
  const openedBy = activeAccount()?.homeAccountId

  function startAgainForAnother(looks = 25): void {
    const now = msal.getActiveAccount()?.homeAccountId
    if (openedBy && now && now !== openedBy) location.reload()
    // Another tab's news may arrive before what it wrote: the browser's storage and its channels are not in step.
    else if (looks > 0) setTimeout(startAgainForAnother, 200, looks - 1)
  }

  msal.addEventCallback(
    ({ eventType, payload }) => {
      if (eventType === EventType.LOGIN_SUCCESS) msal.setActiveAccount(payload as AccountInfo)
      startAgainForAnother()
    },
    [EventType.LOGIN_SUCCESS, EventType.ACTIVE_ACCOUNT_CHANGED],
  )
}
