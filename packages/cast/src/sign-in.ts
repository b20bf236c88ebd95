import { createHash, randomBytes } from 'node:crypto'

export type SignIn = {
  /** For example `http://localhost:3000/directory`; the discovery document is at `/v2.0/.well-known/openid-configuration`. */
  authority: string
  clientId: string
  /** A registered redirect URI of the application. Nothing needs to listen there. */
  redirectUri: string
  username: string
  /** Scope of the access token, `api://…/access`; the sign-in scopes are added. */
  scope: string
}

export type Tokens = { accessToken: string; refreshToken?: string; idToken: string; expiresIn: number }

/**
 * Signs a person in to the local directory without a browser, by the same steps: authorization code with PKCE, and
 * picking the person's card on the sign-in page.
 * @returns the tokens; `expiresIn` in seconds
 * @throws Error with the cause: no directory, unknown username, or refused
 */
export async function signIn(options: SignIn): Promise<Tokens> {
  const directory = await discover(options.authority)
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(16).toString('base64url')
  const visit = createVisitor(options.redirectUri)
  const picker = await visit(authorizationUrl(directory, options, verifier, state))
  if (picker.status >= 400) throw new Error(`The directory refused to begin: status ${picker.status}`)
  const redirect = picker.isBack ? picker : await visit(picker.url, { username: options.username })
  if (!redirect.isBack) {
    throw new Error(`The directory knows nobody called ${options.username}: status ${redirect.status}`)
  }
  return redeem(directory, options, verifier, codeFrom(redirect.url, state))
}

type Directory = { authorization_endpoint: string; token_endpoint: string }

async function discover(authority: string): Promise<Directory> {
  const address = `${authority}/v2.0/.well-known/openid-configuration`
  const response = await fetch(address).catch((cause: unknown) => {
    throw new Error(`The directory cannot be reached at ${address}`, { cause })
  })
  const found = (await response.json().catch(() => ({}))) as Partial<Directory>
  const { authorization_endpoint: authorize, token_endpoint: token } = found
  if (!response.ok || authorize === undefined || token === undefined) {
    throw new Error(`There is no directory at ${address}: status ${response.status}`)
  }
  return { authorization_endpoint: authorize, token_endpoint: token }
}

function authorizationUrl(directory: Directory, options: SignIn, verifier: string, state: string): URL {
  const url = new URL(directory.authorization_endpoint)
  url.search = new URLSearchParams({
    client_id: options.clientId,
    redirect_uri: options.redirectUri,
    response_type: 'code',
    response_mode: 'query',
    scope: withSignIn(options.scope),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  }).toString()
  return url
}

const withSignIn = (scope: string) =>
  [...new Set(['openid', 'profile', 'offline_access', ...scope.split(' ')])].join(' ')

type Visit = { url: URL; status: number; isBack: boolean }

/** Follows redirects with cookies until a page answers or the redirect URI is reached. */
function createVisitor(redirectUri: string) {
  const cookies = new Map<string, string>()

  return async function visit(url: URL, form?: Record<string, string>): Promise<Visit> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    await response.body?.cancel()
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/)
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) return { url, status: response.status, isBack: false }
    const next = new URL(location, url)
    const isBack = next.origin + next.pathname === redirectUri
    return isBack ? { url: next, status: response.status, isBack } : visit(next)
  }
}

function codeFrom({ searchParams: answer }: URL, state: string): string {
  const error = answer.get('error')
  if (error)
    throw new Error(`The directory refused: ${error}, ${answer.get('error_description') ?? 'no reason'}`)
  const code = answer.get('code')
  if (code === null || answer.get('state') !== state)
    throw new Error('The directory answered another sign-in')
  return code
}

async function redeem(
  directory: Directory,
  options: SignIn,
  verifier: string,
  code: string,
): Promise<Tokens> {
  const response = await fetch(directory.token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: options.clientId,
      redirect_uri: options.redirectUri,
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      scope: withSignIn(options.scope),
    }),
  })
  const answer = (await response.json()) as Record<string, unknown>
  const {
    access_token: accessToken,
    refresh_token: refreshToken,
    id_token: idToken,
    expires_in: expiresIn,
  } = answer
  if (typeof accessToken !== 'string' || typeof idToken !== 'string' || typeof expiresIn !== 'number') {
    throw new Error(`The directory gave no tokens: ${JSON.stringify(answer)}`)
  }
  return { accessToken, idToken, expiresIn, ...(typeof refreshToken === 'string' ? { refreshToken } : {}) }
}
