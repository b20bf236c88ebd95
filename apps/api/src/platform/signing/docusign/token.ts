/**
 * Access tokens by JWT grant, for a user who allowed it once. Manual: developers.docusign.com/platform/auth/jwt-get-token.
 */
import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { SigningFailed } from '#platform/ports/signing'
import { type ServiceCalls, serviceCalls } from '../service-calls.ts'
import { Token, TokenFailure, UserInfo } from './shapes.ts'

export interface DocusignAccount {
  /** The authentication service: `https://account.docusign.com`, or `https://account-d.docusign.com` for development. */
  readonly oauthUrl: string
  readonly accountId: string
  readonly integrationKey: string
  /** The user whom the integration acts for. */
  readonly userId: string
  /** PEM of the integration's RSA key. */
  readonly privateKey: string
  readonly timeoutMs: number
  readonly now: () => Date
}

export interface Access {
  readonly token: string
  /** The account's address: `https://na4.docusign.net/restapi/v2.1/accounts/…`. */
  readonly apiUrl: string
}

export interface AccessSource {
  /** Reads a new token when there is none or when the known one is this one, which was refused. */
  current(refused?: string): Promise<Access>
}

const minuteMs = 60_000
const assertionMinutes = 10
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

export function accessSource(account: DocusignAccount): AccessSource {
  const { oauthUrl, accountId, timeoutMs, now } = account
  const failureOf = (response: Response) => tokenFailureOf(response, account)
  const calls = serviceCalls({ name: 'Docusign', timeoutMs, failureOf })
  let known: { readonly access: Access; readonly until: number } | undefined
  let pending: Promise<Access> | undefined

  async function request(): Promise<Access> {
    const body = new URLSearchParams({ grant_type: grantType, assertion: await assertionOf(account) })
    const granted = await calls.fetch(`${oauthUrl}/oauth/token`, { method: 'POST', body })
    const { access_token: token, expires_in: seconds } = await calls.read(granted, Token)
    const access = { token, apiUrl: await apiUrlOf(calls, oauthUrl, token, accountId) }
    known = { access, until: now().getTime() + seconds * 1_000 - minuteMs }
    return access
  }
  return {
    async current(refused) {
      if (known && known.access.token !== refused && now().getTime() < known.until) return known.access
      // Calls at the same time share one request.
      pending ??= request().finally(() => (pending = undefined))
      return pending
    },
  }
}

async function apiUrlOf(
  calls: ServiceCalls,
  oauthUrl: string,
  token: string,
  accountId: string,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const { accounts } = await calls.read(
    await calls.fetch(`${oauthUrl}/oauth/userinfo`, { headers }),
    UserInfo,
  )
  const account = accounts.find(({ account_id: id }) => id === accountId)
  if (!account) {
    throw new SigningFailed('unauthorized', `The Docusign user is not in the account ${accountId}.`)
  }
  return `${account.base_uri}/restapi/v2.1/accounts/${encodeURIComponent(accountId)}`
}

/** The audience is the host without its scheme. Docusign's keys are PKCS #1, which jose does not import by itself. */
function assertionOf({
  oauthUrl,
  integrationKey,
  userId,
  privateKey,
  now,
}: DocusignAccount): Promise<string> {
  const issuedAt = now()
  return new SignJWT({ scope: 'signature impersonation' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(integrationKey)
    .setSubject(userId)
    .setAudience(new URL(oauthUrl).host)
    .setIssuedAt(issuedAt)
    .setExpirationTime(new Date(issuedAt.getTime() + assertionMinutes * minuteMs))
    .sign(createPrivateKey(privateKey))
}

async function tokenFailureOf(
  response: Response,
  { oauthUrl, integrationKey }: DocusignAccount,
): Promise<SigningFailed> {
  const failure = TokenFailure.safeParse(await response.json().catch(() => null)).data
  if (response.status >= 500 || !failure) {
    return new SigningFailed('away', `Docusign answered ${response.status} to the sign-in.`)
  }
  if (failure.error === 'consent_required') {
    const query = new URLSearchParams({
      response_type: 'code',
      scope: 'signature impersonation',
      client_id: integrationKey,
    })
    return new SigningFailed(
      'unauthorized',
      `Docusign needs consent once. The user opens ${oauthUrl}/oauth/auth?${query.toString()} and a redirect address.`,
    )
  }
  const reason = [failure.error, failure.error_description].filter(Boolean).join(', ')
  return new SigningFailed('unauthorized', `Docusign refuses the sign-in: ${reason}.`)
}
