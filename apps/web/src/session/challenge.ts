/**
 * Claims challenges of the profile service (continuous access evaluation, authentication contexts): 401 with the claims that
 * a new token must have. Our registration declares that it can answer them (CP1), so it must. Source:
 * learn.microsoft.com/entra/identity-platform/claims-challenge.
 */
const markerKey = 'claims challenge'

/** The claims as JSON, from `WWW-Authenticate: Bearer …, error="insufficient_claims", claims="<base64>"`. */
export function claimsIn(header: string | null): string | undefined {
  if (!header || !/error="insufficient_claims"/.test(header)) return undefined
  const encoded = /claims="([^"]+)"/.exec(header)?.[1]
  if (encoded === undefined) return undefined
  try {
    const claims = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    JSON.parse(claims)
    return claims
  } catch {
    return undefined
  }
}

/** A challenge that comes back so soon was not answered by signing in. */
const minutesForAnAnswer = 10

/** True when no challenge was answered in the last ten minutes: a second one in a row is an expired session. */
export function beginChallenge(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = sessionStorage,
  now = Date.now(),
): boolean {
  const isSecond = now - Number(storage.getItem(markerKey) ?? 0) < minutesForAnAnswer * 60_000
  if (isSecond) storage.removeItem(markerKey)
  else storage.setItem(markerKey, String(now))
  return !isSecond
}
