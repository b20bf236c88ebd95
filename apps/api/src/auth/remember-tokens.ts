import { hash } from 'node:crypto'

interface Ending {
  readonly expiresAt: Date
}

export interface KnownTokens<T extends Ending> {
  /** What a verified token proves, until it ends. */
  find(token: string): T | undefined
  keep(token: string, proof: T): T
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
  }
}

const keyOf = (token: string) => hash('sha256', token, 'base64')
