/**
 * Session expiry: the profile service answered 401 (specification sections 2 and 8). Everything kept is cleared and
 * the browser goes to /dashboard. One marker survives, so that the new start says what happened and waits for the
 * person: the directory may still know them, would sign them in silently, and the same answer would come again.
 */
const markerKey = 'session expired'

/** Leaves the page: the promise never settles, so that nothing is shown of what failed. */
export function expireSession(): Promise<never> {
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem(markerKey, 'yes')
  location.replace('/dashboard')
  return new Promise(() => {})
}

/** Whether this start follows an expiry; asked once, since the answer removes the marker. */
export function startsAfterExpiry(): boolean {
  const found = sessionStorage.getItem(markerKey) !== null
  sessionStorage.removeItem(markerKey)
  return found
}
