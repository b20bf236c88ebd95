/** From a bearer token to the identity it proves. Source: docs/architecture.md; Entra's v2 access tokens. */
import { hash } from 'node:crypto'
import { type Claim, claims } from '@crm/domain/people/actor'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { within } from '../within.ts'

export interface Identity {
  /** Object id of the person in the tenant `tid`. */
  readonly oid: string
  readonly tid: string
  /** Principal name, lower case. */
  readonly username: string
  readonly name: string
  readonly claims: readonly Claim[]
  /** When the token ends; a stream opened with it ends then too. */
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
  /** `https://login.microsoftonline.com/<tenant>`, or a laptop's directory: discovery is read under `/v2.0`. */
  readonly authority: string
  readonly audience: string
}

/**
 * The keys of the directory, fetched when a token names an unknown one and every few minutes. A token that was verified
 * is known by its hash until then: the signature, which does not change, is not checked with every request.
 */
export function directoryKeys({ authority, audience }: DirectorySettings, now = Date.now): Keys {
  let found: Promise<Discovered> | undefined
  let askedAt = now()
  const known = rememberTokens<Identity>()

  const discovered = () => {
    found ??= discover(authority).catch((error: unknown) => {
      found = undefined
      throw new KeysUnavailable('The directory does not answer.', { cause: error })
    })
    return found
  }

  /** A key that was withdrawn is good no longer; while the directory is away the old ones have to do. */
  async function renew({ keySet }: Discovered): Promise<void> {
    if (now() - askedAt < keysAreGoodForMs) return
    askedAt = now()
    const renewed = keySet.reload().then(() => known.forget())
    await within(patienceMs, renewed).catch(() => undefined)
  }

  return {
    async ready() {
      await discovered()
    },
    async verify(token) {
      const directory = await discovered()
      await renew(directory)
      const seen = known.find(token)
      if (seen) return seen
      const { issuer, keySet } = directory
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        audience,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'oid', 'tid'],
      }).catch((error: unknown) => {
        throw explain(error)
      })
      if (!words(payload['scp']).includes('access'))
        throw new TokenRefused('The token lacks the scope access.')
      return known.keep(token, identityOf(payload))
    },
  }
}

const keysAreGoodForMs = 5 * 60_000

/** A slow directory holds one request up for so long; its answer counts when it comes. */
const patienceMs = 1_000

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
  // How old they may be is said above: here they would be refused as soon as the directory is away.
  const keySet = createRemoteJWKSet(new URL(keysAt), { cacheMaxAge: Infinity })
  await keySet.reload()
  return { issuer, keySet }
}

const unreadable = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'])

function explain(error: unknown): Error {
  if (error instanceof errors.JWTExpired) return new TokenRefused('The token has expired.')
  if (error instanceof errors.JOSEError && !unreadable.has(error.code)) {
    return new TokenRefused('The token is not valid here.')
  }
  return new KeysUnavailable('The keys of the directory cannot be read.', { cause: error })
}

/** Entra leaves `roles` out when there are none. */
function identityOf(payload: Record<string, unknown>): Identity {
  const granted = Array.isArray(payload['roles']) ? payload['roles'] : []
  const username = text(payload['preferred_username']).toLowerCase()
  return {
    oid: text(payload['oid']),
    tid: text(payload['tid']),
    username,
    name: text(payload['name']) || username,
    claims: claims.filter((claim) => granted.includes(claim)),
    expiresAt: new Date(Number(payload['exp']) * 1000),
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const words = (value: unknown) => text(value).split(' ')

interface Ending {
  readonly expiresAt: Date
}

export interface KnownTokens<T extends Ending> {
  /** What a verified token proves, until it ends. */
  find(token: string): T | undefined
  keep(token: string, proof: T): T
  /** All of them: each is verified once more. */
  forget(): void
}

/** As many people as work at once, several times over; the oldest make room. */
const atMost = 5_000

/** Verified tokens by their hash, so that no token lies in memory longer than its request. */
export function rememberTokens<T extends Ending>(now: () => number = Date.now): KnownTokens<T> {
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
      if (known.size >= atMost && oldest !== undefined) known.delete(oldest)
      known.set(keyOf(token), proof)
      return proof
    },
    forget: () => known.clear(),
  }
}

const keyOf = (token: string) => hash('sha256', token, 'base64')
