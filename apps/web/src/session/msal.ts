import { PublicClientApplication, type AccountInfo } from '@azure/msal-browser'
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

/** Where the client keeps, for all tabs, who is active: the value names the account. */
const activeKey = `msal.${settings.directory.clientId}.active-account-filters`

/**
 * A tab whose person is no longer the active one starts again, since all it shows belongs to somebody else. The storage
 * itself says so. The client must not be asked at that moment: until another tab's account has reached this tab's
 * memory, the client takes it for lost and strikes it off the list that all tabs share, and that tab signs in again.
 */
export function startAgainForAnother(): void {
  const openedBy = activeAccount()?.homeAccountId
  addEventListener('storage', ({ key, newValue }) => {
    if (!openedBy || key !== activeKey || !newValue) return
    const { homeAccountId } = JSON.parse(newValue) as AccountInfo
    if (homeAccountId !== openedBy) location.reload()
  })
}
