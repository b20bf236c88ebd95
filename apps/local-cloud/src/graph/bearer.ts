import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose'
import { textOrEmpty } from '../text.ts'
import { graphAudience } from '../directory/resources.ts'

type Refusal = { status: 401 | 403; code: string; message: string }

/** Verifies the bearer token of a Graph call: signature, audience, expiry and scope. Returns the caller's oid. */
export function bearerCheck(issuer: string, keySet: JSONWebKeySet) {
  const keys = createLocalJWKSet(keySet)
  const expected = { issuer, audience: graphAudience, algorithms: ['RS256'] }

  return async (authorization: string | undefined): Promise<{ oid: string } | Refusal> => {
    const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
    if (token === undefined) return refuse(401, 'InvalidAuthenticationToken', 'Access token is empty.')
    try {
      const { payload } = await jwtVerify(token, keys, expected)
      return mayReadProfile(payload)
        ? { oid: String(payload.oid) }
        : refuse(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.')
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return refuse(401, 'InvalidAuthenticationToken', `Access token validation failure: ${reason}.`)
    }
  }
}

const refuse = (status: Refusal['status'], code: string, message: string) => ({ status, code, message })

function mayReadProfile({ scp }: JWTPayload): boolean {
  const scopes = textOrEmpty(scp).split(' ')
  return scopes.includes('User.Read') || scopes.includes('User.ReadWrite')
}
