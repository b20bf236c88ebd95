import { hash } from 'node:crypto'
import type { Identity } from './tokens.ts'

export interface KnownTokens {
  /** The identity that a verified token proves, until the token ends. */
  find(token: string): Identity | undefined
  keep(token: string, identity: Identity): Identity
}

/** As many people as work at once, several times over; the oldest make room. */
const atMost = 5_000

/** Verified tokens by their hash, so that no token lies in memory longer than its request. */
export function rememberTokens(now: () => number = Date.now): KnownTokens {
  const known = new Map<string, Identity>()
  return {
    find(token) {
      const key = keyOf(token)
      const identity = known.get(key)
      if (!identity || identity.expiresAt.getTime() > now()) return identity
      known.delete(key)
      return undefined
    },
    keep(token, identity) {
      const oldest = known.keys().next().value
      if (known.size >= atMost && oldest !== undefined) known.delete(oldest)
      known.set(keyOf(token), identity)
      return identity
    },
  }
}

const keyOf = (token: string) => hash('sha256', token, 'base64')
