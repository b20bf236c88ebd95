import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { JSONWebKeySet } from 'jose'
import type { JWK } from 'oidc-provider'
import type { Store } from './store.ts'

/** Private signing key, RSA 2048 for RS256. Stored, because a new key would invalidate all tokens. */
export function signingKey(store: Store): JWK {
  return JSON.parse(store.secret('signing key', () => JSON.stringify(newSigningKey()))) as JWK
}

/** Public key set, to verify tokens. */
export function publicKeySet(store: Store): JSONWebKeySet {
  const { n = '', e = '', kid = '' } = signingKey(store)
  return { keys: [{ kty: 'RSA', n, e, kid, use: 'sig', alg: 'RS256' }] }
}

/** Signs the directory's cookies. Stored, because a new key would end all sessions. */
export const cookieKey = (store: Store) => store.secret('cookie key', () => randomBytes(32).toString('hex'))

function newSigningKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomBytes(16).toString('base64url')
  return { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }
}
