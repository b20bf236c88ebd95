import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose'
import { GraphFailure } from './drive/failures.ts'
import { textOrEmpty } from '../text.ts'
import { graphAudience } from '../directory/resources.ts'

type Refusal = { status: 400 | 401 | 403; code: string; message: string }

/** Verifies the bearer token of a Graph call: signature, audience, expiry and scope. Returns the caller's oid and authentication contexts. */
export function bearerCheck(issuer: string, keySet: JSONWebKeySet) {
  const keys = createLocalJWKSet(keySet)
  const expected = { issuer, audience: graphAudience, algorithms: ['RS256'] }

  return async (
    authorization: string | undefined,
  ): Promise<{ oid: string; contexts: readonly string[] } | Refusal> => {
    const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
    if (token === undefined) return refuse(401, 'InvalidAuthenticationToken', 'Access token is empty.')
    try {
      const { payload } = await jwtVerify(token, keys, expected)
      if (payload['idtyp'] === 'app') return refuse(400, 'BadRequest', delegatedOnly)
      return mayReadProfile(payload)
        ? {
            oid: String(payload.oid),
            contexts: Array.isArray(payload['acrs']) ? payload['acrs'].map(String) : [],
          }
        : refuse(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.')
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return refuse(401, 'InvalidAuthenticationToken', `Access token validation failure: ${reason}.`)
    }
  }
}

/** learn.microsoft.com/graph/api/user-get: `/me` belongs to the person of a delegated token. */
const delegatedOnly = '/me request is only valid with delegated authentication flow.'

/**
 * Verifies that a call carries an application's token with this permission, see
 * learn.microsoft.com/graph/permissions-reference. Throws GraphFailure.
 */
export function applicationCheck(issuer: string, keySet: JSONWebKeySet, permission: string) {
  const keys = createLocalJWKSet(keySet)
  const expected = { issuer, audience: graphAudience, algorithms: ['RS256'] }

  return async (authorization: string | undefined): Promise<void> => {
    const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''
    const payload = await jwtVerify(token, keys, expected).then(
      (verified) => verified.payload,
      () => undefined,
    )
    if (!payload) {
      const message = 'Access token is empty, expired or not for this service.'
      throw new GraphFailure(401, 'InvalidAuthenticationToken', message, 'errors', {
        'www-authenticate': 'Bearer',
      })
    }
    const roles = Array.isArray(payload['roles']) ? (payload['roles'] as unknown[]) : []
    if (!roles.includes(permission)) throw new GraphFailure(403, 'accessDenied', 'Access denied.', 'errors')
  }
}

const refuse = (status: Refusal['status'], code: string, message: string) => ({ status, code, message })

function mayReadProfile({ scp }: JWTPayload): boolean {
  const scopes = textOrEmpty(scp).split(' ')
  return scopes.includes('User.Read') || scopes.includes('User.ReadWrite')
}
