import { createHash, randomBytes } from 'node:crypto'
import type { Browser } from './browser.ts'
import type { Cloud } from './cloud.ts'
import { people } from './people.ts'

export const apiScope = `api://${people.application.apiAudience}/access`
export const graphScope = 'User.Read'

export type TokenAnswer = {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
  scope: string
  client_info?: string
  error?: string
}

/** Acts like Microsoft's browser client: authorization code with PKCE, answers in the query. */
export function client({ options: { origin } }: Cloud) {
  const verifier = randomBytes(32).toString('base64url')
  const common = { client_id: people.application.clientId, redirect_uri: `${origin}/redirect` }

  const authorizationUrl = (parameters: Record<string, string> = {}) => {
    const query = {
      ...common,
      response_type: 'code',
      response_mode: 'query',
      scope: `openid profile offline_access ${apiScope}`,
      state: 'a state',
      nonce: 'a nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...parameters,
    }
    return `${origin}/directory/v2.0/auth?${new URLSearchParams(query).toString()}`
  }

  const requestToken = async (form: Record<string, string>) => {
    const body = new URLSearchParams({ ...common, client_info: '1', ...form })
    const response = await fetch(`${origin}/directory/v2.0/token`, { method: 'POST', body })
    return (await response.json()) as TokenAnswer
  }

  return {
    authorisationUrl: authorizationUrl,
    redeem: (url: URL, scope: string = apiScope) =>
      requestToken({
        grant_type: 'authorization_code',
        code: url.searchParams.get('code') ?? '',
        code_verifier: verifier,
        scope: `openid profile offline_access ${scope}`,
      }),
    refresh: (refreshToken: string, scope: string) =>
      requestToken({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        scope: `openid profile offline_access ${scope}`,
      }),
  }
}

/** Signs a person in through the picker. */
export async function signIn(cloud: Cloud, browser: Browser, givenName: string): Promise<TokenAnswer> {
  const application = client(cloud)
  const picker = await browser.open(application.authorisationUrl({ prompt: 'select_account' }))
  const back = await browser.submit(picker, { username: usernameOf(givenName) })
  return application.redeem(back.url)
}

export function usernameOf(givenName: string): string {
  return people.people.find((person) => person.givenName === givenName)?.username ?? givenName
}
