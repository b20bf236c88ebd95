/** A directory with keys of the test's own, for tokens that no directory would issue. */
import type { AddressInfo } from 'node:net'
import { application, cast, organisation } from '@crm/cast'
import Fastify from 'fastify'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

type Claims = Readonly<Record<string, unknown>>

export interface OwnDirectory {
  readonly authority: string
  /** A token as the directory issues it, for Rita, with these claims changed. */
  token(changed?: Claims): Promise<string>
  /** Signs what it is given, with an algorithm or a key id that the directory does not have. */
  forged(header: { alg: 'HS256' | 'PS256'; kid?: string }): Promise<string>
  stop(): Promise<void>
}

export async function startOwnDirectory(): Promise<OwnDirectory> {
  const key = await newKey()
  const app = Fastify({ forceCloseConnections: true })
  app.get('/v2.0/.well-known/openid-configuration', () => ({ issuer, jwks_uri: `${authority}/keys` }))
  app.get('/keys', () => ({ keys: [key.jwk] }))
  await app.listen({ port: 0, host: 'localhost' })
  const authority = `http://localhost:${(app.server.address() as AddressInfo).port}`
  const issuer = `${authority}/v2.0`

  const payload = (changed: Claims): JWTPayload => ({ ...ritasClaims(issuer), ...changed })
  return {
    authority,
    token: (changed = {}) =>
      new SignJWT(payload(changed)).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key.privateKey),
    async forged({ alg, kid = key.kid }) {
      const secret = new TextEncoder().encode(JSON.stringify(key.jwk))
      const signer = alg === 'HS256' ? secret : (await generateKeyPair(alg)).privateKey
      return new SignJWT(payload({})).setProtectedHeader({ alg, kid }).sign(signer)
    },
    stop: () => app.close(),
  }
}

async function newKey() {
  const kid = 'own'
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } }
}

const ritasClaims = (iss: string) => ({
  iss,
  aud: application.apiAudience,
  exp: Math.floor(Date.now() / 1000) + 600,
  oid: cast.rita.oid,
  tid: organisation.tenantId,
  preferred_username: cast.rita.username,
  name: cast.rita.displayName,
  scp: 'access',
  roles: [...cast.rita.roles],
})
