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
  msal.addEventCallback(
    ({ eventType, payload }) => {
      if (eventType === EventType.LOGIN_SUCCESS) msal.setActiveAccount(payload as AccountInfo)
      const now = msal.getActiveAccount()?.homeAccountId
      if (openedBy && now && now !== openedBy) location.reload()
    },
    [EventType.LOGIN_SUCCESS, EventType.ACTIVE_ACCOUNT_CHANGED],
  )
}
