/**
 * Verifies bearer tokens and reads the identity they prove. Source: docs/architecture.md; Entra's v2 access tokens.
 */
import { hash } from 'node:crypto'
import { type Claim, claims } from '@crm/domain/people/actor'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { withTimeout } from '#platform/with-timeout'

export interface Identity {
  /** Object id of the person in the tenant `tid`. */
  readonly oid: string
  readonly tid: string
  /** Principal name, lower case. */
  readonly username: string
  readonly name: string
  readonly claims: readonly Claim[]
  /** True for an account of another organization, or a private one, that was invited as a guest. */
  readonly isGuest: boolean
  /** Token expiry; a stream that was opened with the token ends then too. */
  readonly expiresAt: Date
}

export class TokenRefused extends Error {}
export class KeysUnavailable extends Error {}

export interface Keys {
  /** Throws TokenRefused with a reason for the challenge, or KeysUnavailable. */
  verify(token: string): Promise<Identity>
  /** Throws KeysUnavailable when no key has ever been read. */
  ready(): Promise<void>
}

export interface DirectorySettings {
  /** `https://login.microsoftonline.com/<tenant>`, or a laptop's directory; discovery is read under `/v2.0`. */
  readonly authority: string
  readonly audience: string
  /** The registration of the browser; tokens for other applications are refused. */
  readonly clientId: string
}

/**
 * The directory's signing keys, fetched every few minutes and when a token names an unknown one. Verified tokens are
 * cached by hash until then, since checking the signature on every request would be wasted work.
 */
export function directoryKeys({ authority, audience, clientId }: DirectorySettings, now = Date.now): Keys {
  let discovery: Promise<Discovered> | undefined
  let fetchedAt = now()
  const verified = tokenCache<Identity>()

  const discovered = () => {
    discovery ??= discover(authority).catch((error: unknown) => {
      discovery = undefined
      throw new KeysUnavailable('The directory does not answer.', { cause: error })
    })
    return discovery
  }

  /** Refreshes the key set, so that a withdrawn key expires; while the directory is down the old keys stay valid. */
  async function renew({ keySet }: Discovered): Promise<void> {
    if (now() - fetchedAt < keyRefreshMs) return
    fetchedAt = now()
    const renewed = keySet.reload().then(() => verified.forget())
    await withTimeout(timeoutMs, renewed).catch(() => undefined)
  }

  return {
    async ready() {
      await discovered()
    },
    async verify(token) {
      const directory = await discovered()
      await renew(directory)
      const cached = verified.find(token)
      if (cached) return cached
      const { issuer, keySet } = directory
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        audience,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'oid', 'tid'],
      }).catch((error: unknown) => {
        throw toError(error)
      })
      // learn.microsoft.com/entra/identity-platform/claims-validation: the application that acts for the person.
      if (payload['azp'] !== undefined && payload['azp'] !== clientId)
        throw new TokenRefused('The token was issued to another application.')
      if (!words(payload['scp']).includes('access'))
        throw new TokenRefused('The token lacks the scope access.')
      return verified.keep(token, identityOf(payload))
    },
  }
}

const keyRefreshMs = 5 * 60_000

/** A slow directory delays a request at most this long; its answer still counts when it arrives. */
const timeoutMs = 1_000

interface Discovered {
  issuer: string
  keySet: ReturnType<typeof createRemoteJWKSet>
}

async function discover(authority: string): Promise<Discovered> {
  const answer = await fetch(`${authority}/v2.0/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(5_000),
  })
  if (!answer.ok) throw new Error(`Discovery answered ${answer.status}.`)
  const { issuer, jwks_uri: keysAt } = (await answer.json()) as { issuer: string; jwks_uri: string }
  // The age limit is ours (see above): jose's own would refuse tokens as soon as the directory is down.
  const keySet = createRemoteJWKSet(new URL(keysAt), { cacheMaxAge: Infinity })
  await keySet.reload()
  return { issuer, keySet }
}

const keySetErrors = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'])

function toError(error: unknown): Error {
  if (error instanceof errors.JWTExpired) return new TokenRefused('The token has expired.')
  if (error instanceof errors.JOSEError && !keySetErrors.has(error.code)) {
    return new TokenRefused('The token is not valid here.')
  }
  return new KeysUnavailable('The keys of the directory cannot be read.', { cause: error })
}

/** Entra omits `roles` when there are none. */
function identityOf(payload: Record<string, unknown>): Identity {
  const granted = Array.isArray(payload['roles']) ? payload['roles'] : []
  const username = text(payload['preferred_username']).toLowerCase()
  return {
    oid: text(payload['oid']),
    tid: text(payload['tid']),
    username,
    name: text(payload['name']) || username,
    claims: claims.filter((claim) => granted.includes(claim)),
    isGuest: isGuest(payload),
    expiresAt: new Date(Number(payload['exp']) * 1000),
  }
}

/**
 * The optional claim `acct` says it; without it the identity provider of a guest is another one than the issuer
 * (learn.microsoft.com/entra/identity-platform/optional-claims-reference).
 */
const isGuest = ({ acct, idp, iss }: Record<string, unknown>) =>
  acct === undefined ? idp !== undefined && idp !== iss : Number(acct) === 1

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const words = (value: unknown) => text(value).split(' ')

interface Ending {
  readonly expiresAt: Date
}

export interface TokenCache<T extends Ending> {
  /** The proof of a verified token, until it expires. */
  find(token: string): T | undefined
  keep(token: string, proof: T): T
  /** Clears the cache: every token is verified again. */
  forget(): void
}

/** Several times the number of concurrent users; the oldest entries are evicted. */
const maxTokens = 5_000

/** A cache of verified tokens by hash, so that no token stays in memory longer than its request. */
export function tokenCache<T extends Ending>(now: () => number = Date.now): TokenCache<T> {
  const known = new Map<string, T>()
  return {
    find(token) {
      const key = keyOf(token)
      const proof = known.get(key)
      if (!proof || proof.expiresAt.getTime() > now()) return proof
      known.delete(key)
      return undefined
    },
    keep(token, proof) {
      const oldest = known.keys().next().value
      if (known.size >= maxTokens && oldest !== undefined) known.delete(oldest)
      known.set(keyOf(token), proof)
      return proof
    },
    forget: () => known.clear(),
  }
}

const keyOf = (token: string) => hash('sha256', token, 'base64')
