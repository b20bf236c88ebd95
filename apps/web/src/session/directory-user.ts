import { queryOptions } from '@tanstack/react-query'
import { Unreachable } from '~/api/errors.ts'
import { isForeign } from '~/api/foreign.ts'
import { settings } from '~/settings.ts'
import { expireSession } from './expiry.ts'
import { readProfile, type Profile } from './profile.ts'
import { profileScopes } from './scopes.ts'
import { claimedRoles, signInWithClaims, token } from './session.ts'

/** The Microsoft profile, with the roles claimed by the sign-in token (specification section 3). */
export interface DirectoryUser extends Profile {
  readonly roles: readonly string[]
}

/** The directory has no user for this sign-in. */
export class NoDirectoryUser extends Error {}

export const directoryUser = queryOptions({
  queryKey: ['directory user'],
  queryFn: ({ signal }): Promise<DirectoryUser> => fetchDirectoryUser(signal),
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { quiet: true },
})

async function fetchDirectoryUser(signal: AbortSignal): Promise<DirectoryUser> {
  const bearer = await token(profileScopes)
  const response = await fetch(`${settings.graphUrl}/v1.0/me`, {
    headers: { authorization: `Bearer ${bearer}` },
    signal,
  }).catch((error: unknown) => {
    throw new Unreachable('The profile service cannot be reached.', { cause: error })
  })
  // The 401 of a captive portal must not end the session and clear typed text.
  if (isForeign(response)) throw new Unreachable('The profile service cannot be reached.')
  if (response.status === 401) return challenged(response.headers.get('www-authenticate'))
  if (response.status === 404) throw new NoDirectoryUser()
  if (!response.ok) throw new Error(`The profile service answered ${response.status}.`)
  const profile = readProfile(await response.json())
  if (!profile) throw new Error('The profile does not have the expected fields.')
  return { ...profile, roles: claimedRoles() }
}

/**
 * Answers a claims challenge once; any other 401 is an expired session. Leaves the page. What answers it may not load: then
 * the gate says that the profile could not be read, and tries again when asked.
 */
async function challenged(header: string | null): Promise<never> {
  if (!header?.includes('insufficient_claims')) return expireSession()
  return import('./challenge.ts').then(({ beginChallenge, claimsIn }) => {
    const claims = claimsIn(header)
    return claims !== undefined && beginChallenge()
      ? signInWithClaims(profileScopes, claims)
      : expireSession()
  })
}
