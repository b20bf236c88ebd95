/** A directory with keys of the test's own, for tokens that no directory would issue. */
import type { AddressInfo } from 'node:net'
import { application, cast, organization } from '@crm/cast'
import Fastify from 'fastify'
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'

type Claims = Readonly<Record<string, unknown>>

export interface OwnDirectory {
  readonly authority: string
  /** A token like the directory's, for Rita, with these claims changed. */
  token(changed?: Claims): Promise<string>
  /** The same claims signed with another algorithm, or with the public key as a secret. */
  forged(header: { alg: 'HS256' | 'PS256'; kid?: string }): Promise<string>
  /** Withdraws the key and signs with another one from then on. */
  changeKey(): Promise<void>
  stop(): Promise<void>
}

export async function startOwnDirectory(): Promise<OwnDirectory> {
  let key = await newKey('own')
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
      const signer = alg === 'HS256' ? new TextEncoder().encode(JSON.stringify(key.jwk)) : key.forPs256
      return new SignJWT(payload({})).setProtectedHeader({ alg, kid }).sign(signer)
    },
    async changeKey() {
      key = await newKey(`after ${key.kid}`)
    },
    stop: () => app.close(),
  }
}

/** As Entra publishes them: without `alg`, so that the verifier alone decides the algorithm. */
async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const forPs256 = await importJWK(await exportJWK(privateKey), 'PS256')
  return { kid, privateKey, forPs256, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig' } }
}

const ritasClaims = (iss: string) => ({
  iss,
  aud: application.apiAudience,
  exp: Math.floor(Date.now() / 1000) + 600,
  oid: cast.rita.oid,
  tid: organization.tenantId,
  preferred_username: cast.rita.username,
  name: cast.rita.displayName,
  scp: 'access',
  roles: [...cast.rita.roles],
})
