/**
 * The authentication service: JWT grant, consent, and `/oauth/userinfo`. Source: developers.docusign.com/platform/auth, and
 * `requestJWTUserToken` and `UserInfo` in github.com/docusign/docusign-esign-node-client.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { decodeJwt, importSPKI, jwtVerify } from 'jose'
import { sendPage } from '../esign/plugin.ts'
import { page } from '../directory/page.ts'
import { markup } from '../markup.ts'

export type OAuthOptions = {
  /** The public address of this service. */
  readonly baseUrl: string
  readonly integrationKey: string
  readonly userId: string
  readonly accountId: string
  /** PEM of the integration's public key. */
  readonly publicKey: string
  /** False until a person has allowed the integration at `/oauth/auth`. */
  readonly hasConsent: boolean
  readonly now: () => Date
}

const tokenSeconds = 3_600
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Registers the routes; returns the check of an access token. Tokens end with the process, as if revoked. */
export function oauthRoutes(
  app: FastifyInstance,
  options: OAuthOptions,
): (authorization?: string) => boolean {
  const { baseUrl, integrationKey, userId, accountId, now } = options
  const expiries = new Map<string, number>()
  let hasConsent = options.hasConsent

  const isValid = (authorization?: string) => {
    const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''
    return (expiries.get(token) ?? 0) > now().getTime()
  }

  app.post<{ Body: Readonly<Record<string, string>> }>('/oauth/token', async ({ body }, reply) => {
    const { grant_type: grant, assertion = '' } = body
    if (grant !== grantType) return refuse(reply, 'invalid_grant', 'unsupported_grant_type')
    const problem = await problemOf(assertion, options)
    if (problem) return refuse(reply, 'invalid_grant', problem)
    if (!hasConsent) return refuse(reply, 'consent_required')
    const token = randomBytes(32).toString('base64url')
    expiries.set(token, now().getTime() + tokenSeconds * 1_000)
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: tokenSeconds,
      scope: 'signature impersonation',
    }
  })

  app.get('/oauth/userinfo', async ({ headers }, reply) => {
    if (!isValid(headers.authorization)) {
      return reply.code(401).send({ error: 'internal_server_error', error_description: 'unauthorized' })
    }
    return {
      sub: userId,
      name: 'CRM',
      given_name: 'CRM',
      family_name: 'Solar',
      created: '2026-01-02T10:00:00.000',
      email: 'crm@docusign.example',
      accounts: [
        { account_id: accountId, is_default: true, account_name: 'Solar', base_uri: baseUrl },
        { account_id: randomGuid, is_default: false, account_name: 'Other', base_uri: 'https://na1.example' },
      ],
    }
  })

  /** The page where a person allows the integration once. */
  app.get<{ Querystring: Readonly<Record<string, string>> }>('/oauth/auth', async ({ query }, reply) => {
    const { client_id: client, redirect_uri: back = '', scope = '' } = query
    const isKnown = client === integrationKey && scope.split(/[ +]/).includes('impersonation')
    if (!isKnown) return refuse(reply, 'invalid_request', 'unknown client_id or scope')
    const body = markup`<main class="message"><h1>Allow Solar CRM to send envelopes for you?</h1>
<form method="post" action="${baseUrl}/oauth/auth?redirect_uri=${encodeURIComponent(back)}">
<button class="button">Allow access</button></form></main>`
    return sendPage(reply, page('Docusign', body))
  })

  app.post<{ Querystring: Readonly<Record<string, string>> }>('/oauth/auth', async ({ query }, reply) => {
    hasConsent = true
    const { redirect_uri: back = '' } = query
    return URL.canParse(back)
      ? reply.redirect(back, 303)
      : sendPage(reply, page('Docusign', markup`<p>Allowed.</p>`))
  })
  return isValid
}

const randomGuid = '00000000-0000-4000-8000-00000000dead'

const refuse = (reply: FastifyReply, error: string, description?: string) =>
  reply.code(400).send({ error, ...(description && { error_description: description }) })

/** Why an assertion is refused; undefined when it is valid. The audience is the host of this service, without a scheme. */
async function problemOf(assertion: string, options: OAuthOptions): Promise<string | undefined> {
  const { baseUrl, integrationKey, userId, publicKey, now } = options
  try {
    const { iss, sub, scope } = decodeJwt(assertion)
    if (iss !== integrationKey) return 'issuer_not_found'
    if (sub !== userId) return 'user_not_found'
    if (!String(scope).split(' ').includes('signature')) return 'invalid_scope'
    await jwtVerify(assertion, await importSPKI(publicKey, 'RS256'), {
      audience: new URL(baseUrl).host,
      algorithms: ['RS256'],
      currentDate: now(),
    })
    return undefined
  } catch {
    return 'no_valid_keys_or_signatures'
  }
}
