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

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** True when no challenge was answered since the last success: a second one in a row is an expired session. */
export function beginChallenge(storage: Kept = sessionStorage): boolean {
  const isFirst = storage.getItem(markerKey) === null
  if (isFirst) storage.setItem(markerKey, 'answered')
  else endChallenge(storage)
  return isFirst
}

export const endChallenge = (
  storage: Pick<Storage, 'removeItem'> | undefined = globalThis.sessionStorage,
): void => storage?.removeItem(markerKey)
