import { createHash, randomBytes } from 'node:crypto'

export type SignIn = {
  /** As `http://localhost:3000/directory`; its discovery document is at `/v2.0/.well-known/openid-configuration`. */
  authority: string
  clientId: string
  /** One of the application's own redirect addresses. Nothing needs to answer there. */
  redirectUri: string
  username: string
  /** What the access token is for, as `api://…/access`; the scopes of sign-in itself are added. */
  scope: string
}

export type Tokens = { accessToken: string; refreshToken?: string; idToken: string; expiresIn: number }

/**
 * Signs a person in to the local directory without a browser, by the very steps a browser takes: authorisation
 * code with PKCE, the person's card picked on the sign-in page. The directory has no other door.
 * @returns the tokens; `expiresIn` in seconds
 * @throws Error that says what went wrong: no directory there, nobody of this username, refused
 */
export async function signIn(wish: SignIn): Promise<Tokens> {
  const directory = await discover(wish.authority)
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(16).toString('base64url')
  const visit = visitor(wish.redirectUri)
  const picker = await visit(authorisationUrl(directory, wish, verifier, state))
  if (picker.status >= 400) throw new Error(`The directory refused to begin: status ${picker.status}`)
  const back = picker.isBack ? picker : await visit(picker.url, { username: wish.username })
  if (!back.isBack) {
    throw new Error(`The directory knows nobody called ${wish.username}: status ${back.status}`)
  }
  return redeem(directory, wish, verifier, codeFrom(back.url, state))
}

type Directory = { authorization_endpoint: string; token_endpoint: string }

async function discover(authority: string): Promise<Directory> {
  const address = `${authority}/v2.0/.well-known/openid-configuration`
  const response = await fetch(address).catch((cause: unknown) => {
    throw new Error(`The directory cannot be reached at ${address}`, { cause })
  })
  const found = (await response.json().catch(() => ({}))) as Partial<Directory>
  const { authorization_endpoint: authorise, token_endpoint: token } = found
  if (!response.ok || authorise === undefined || token === undefined) {
    throw new Error(`There is no directory at ${address}: status ${response.status}`)
  }
  return { authorization_endpoint: authorise, token_endpoint: token }
}

function authorisationUrl(directory: Directory, wish: SignIn, verifier: string, state: string): URL {
  const url = new URL(directory.authorization_endpoint)
  url.search = new URLSearchParams({
    client_id: wish.clientId,
    redirect_uri: wish.redirectUri,
    response_type: 'code',
    response_mode: 'query',
    scope: withSignIn(wish.scope),
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

/** Follows redirects with the cookies it was given, until a page is shown or the application's address is reached. */
function visitor(redirectUri: string) {
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

async function redeem(directory: Directory, wish: SignIn, verifier: string, code: string): Promise<Tokens> {
  const response = await fetch(directory.token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: wish.clientId,
      redirect_uri: wish.redirectUri,
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      scope: withSignIn(wish.scope),
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
