/**
 * The application's own tokens: the client credentials grant, with a secret or a certificate. Manual:
 * learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow and …/certificate-credentials.
 */
import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto'
import { SignJWT } from 'jose'

export type AppCredential =
  | { readonly secret: string }
  /** PEM of the certificate and of its private key, in one text. */
  | { readonly certificate: string }

export interface TokenSettings {
  /** The directory that issues the token, without `/oauth2/v2.0/token`. */
  readonly authority: string
  /** A resource with `/.default`: all permissions that the registration was granted there. */
  readonly scope: string
  readonly clientId: string
  readonly credential: AppCredential
  readonly unavailable: (message: string) => Error
}

/** Returns a cached token, renewed a minute before it expires or when it `isStale`. */
export type TokenSource = (isStale?: boolean) => Promise<string>

type Post = (
  url: string,
  body: URLSearchParams,
) => Promise<{ readonly status: number; readonly text: string }>

export function tokenSource(settings: TokenSettings, post: Post): TokenSource {
  const { authority, scope, clientId, credential, unavailable } = settings
  const address = `${authority}/oauth2/v2.0/token`
  let cached: { readonly text: string; readonly until: number } | undefined
  return async (isStale = false) => {
    if (cached && !isStale && Date.now() < cached.until) return cached.text
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      scope,
      ...('secret' in credential
        ? { client_secret: credential.secret }
        : {
            client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
            client_assertion: await assertion(clientId, address, credential.certificate),
          }),
    })
    const { status, text } = await post(address, form)
    const body = parse(text)
    const { access_token: token, expires_in: seconds } = body
    if (status !== 200 || typeof token !== 'string') {
      throw unavailable(`The directory refuses the application: ${reasonOf(body, status)}`)
    }
    cached = { text: token, until: Date.now() + Number(seconds ?? 0) * 1_000 - minuteMs }
    return token
  }
}

const minuteMs = 60_000

/** Signs for five minutes; the directory takes at most ten. */
async function assertion(clientId: string, audience: string, pem: string): Promise<string> {
  const thumbprint = new X509Certificate(pem).fingerprint256.replaceAll(':', '')
  return new SignJWT()
    .setProtectedHeader({
      alg: 'PS256',
      typ: 'JWT',
      'x5t#S256': Buffer.from(thumbprint, 'hex').toString('base64url'),
    })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(audience)
    .setJti(randomUUID())
    .setNotBefore('0s')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(createPrivateKey(pem))
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** `AADSTS7000215: Invalid client secret provided.`, without the lines of trace ids. */
const reasonOf = ({ error_description: description }: Readonly<Record<string, unknown>>, status: number) =>
  typeof description === 'string' ? description.split(/\r?\n/)[0] : `status ${status}`
