/**
 * Session expiry: the profile service answered 401 (specification sections 2 and 8). Clears all stored data
 * and redirects to /dashboard. A marker survives, so that the next start explains it and waits for the
 * person: a silent sign-in could lead to the same 401 again.
 */
import { clearStorage } from './signed-out.ts'

const markerKey = 'session expired'

/** Leaves the page: the promise never settles, so that no error shows. */
export function expireSession(): Promise<never> {
  clearStorage()
  sessionStorage.clear()
  sessionStorage.setItem(markerKey, 'yes')
  location.replace('/dashboard')
  return new Promise(() => {})
}

/** True when this start follows an expiry; call it once, since it removes the marker. */
export function startsAfterExpiry(): boolean {
  const found = sessionStorage.getItem(markerKey) !== null
  sessionStorage.removeItem(markerKey)
  return found
}
