/**
 * Tokens of an application that acts as itself: the client credentials grant of the directory, with a secret or a
 * certificate. See `pages.token` and `pages.certificate`.
 */
import { X509Certificate } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { decodeProtectedHeader, importJWK, jwtVerify, type JWK, SignJWT } from 'jose'
import { graphAudience } from '../directory/resources.ts'

export type DirectoryApplication = {
  readonly clientId: string
  readonly secret: string
  /** PEM of a certificate that may replace the secret. */
  readonly certificate?: string | undefined
  /** The permissions that an administrator granted: "Sites.Selected". */
  readonly roles: readonly string[]
}

type Options = {
  readonly applications: readonly DirectoryApplication[]
  readonly issuer: string
  /** `{origin}/directory`, without `/oauth2/v2.0/token`. */
  readonly authority: string
  readonly signingKey: JWK
  readonly tokenSeconds: number
}

/** Register it at `/directory/oauth2/v2.0`. */
export function tokenRoutes(options: Options): FastifyPluginAsync {
  const { issuer, signingKey, tokenSeconds } = options
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    app.post('/token', async ({ body }, reply) => {
      const form = body as URLSearchParams
      const problem = await problemOf(form, options)
      if (problem) {
        const { status, error, number, message } = problem
        const numbered = { error_codes: [number], error_description: `AADSTS${number}: ${message}` }
        return reply.code(status).send({ error, ...numbered, timestamp: new Date().toISOString() })
      }
      const application = applicationOf(form, options)
      const token = await new SignJWT({
        appid: application?.clientId,
        roles: application?.roles,
        idtyp: 'app',
      })
        .setProtectedHeader({ alg: 'RS256', ...(signingKey.kid && { kid: signingKey.kid }) })
        .setIssuer(issuer)
        .setAudience(graphAudience)
        .setSubject(application?.clientId ?? '')
        .setIssuedAt()
        .setExpirationTime(`${tokenSeconds}s`)
        .sign(await importJWK(signingKey, 'RS256'))
      return reply
        .header('cache-control', 'no-store')
        .send({ token_type: 'Bearer', expires_in: tokenSeconds, access_token: token })
    })
  }
}

const applicationOf = (form: URLSearchParams, { applications }: Options) =>
  applications.find(({ clientId }) => clientId === form.get('client_id'))

/** Graph's own address, or this one's: every host of this machine has the path `/graph`. */
const isGraphScope = (scope: string) =>
  scope === 'https://graph.microsoft.com/.default' || /^https?:\/\/[^/]+\/graph\/\.default$/.test(scope)

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

async function problemOf(form: URLSearchParams, options: Options): Promise<Problem | undefined> {
  const missing = ['grant_type', 'client_id', 'scope'].find((name) => !form.get(name))
  if (missing) return problem(400, 'invalid_request', 900_144, `The request body must contain '${missing}'.`)
  if (form.get('grant_type') !== 'client_credentials') {
    return problem(400, 'unsupported_grant_type', 70_003, 'The grant type is not supported.')
  }
  const application = applicationOf(form, options)
  if (!application) {
    return problem(400, 'unauthorized_client', 700_016, 'The application was not found in the directory.')
  }
  if (!isGraphScope(form.get('scope') ?? '')) {
    return problem(400, 'invalid_scope', 1_002_012, 'The scope must be a resource with /.default.')
  }
  if (form.has('client_assertion'))
    return assertionProblem(form, application, `${options.authority}/oauth2/v2.0/token`)
  return form.get('client_secret') === application.secret
    ? undefined
    : problem(401, 'invalid_client', 7_000_215, 'Invalid client secret provided.')
}

async function assertionProblem(
  form: URLSearchParams,
  { certificate, clientId }: DirectoryApplication,
  audience: string,
): Promise<Problem | undefined> {
  if (form.get('client_assertion_type') !== assertionType) return invalid('The assertion type is unknown.')
  if (certificate === undefined) return invalid('No certificate is registered.')
  const { publicKey, fingerprint256 } = new X509Certificate(certificate)
  const thumbprint = Buffer.from(fingerprint256.replaceAll(':', ''), 'hex').toString('base64url')
  try {
    const assertion = form.get('client_assertion') ?? ''
    if (decodeProtectedHeader(assertion)['x5t#S256'] !== thumbprint)
      return invalid('The thumbprint is unknown.')
    const { payload } = await jwtVerify(assertion, publicKey, {
      algorithms: ['PS256'],
      audience,
      issuer: clientId,
      subject: clientId,
      requiredClaims: ['jti', 'nbf', 'exp'],
    })
    const lifeSeconds = (payload.exp ?? 0) - (payload.nbf ?? 0)
    return lifeSeconds > 600 ? invalid('The assertion lives longer than ten minutes.') : undefined
  } catch (error) {
    return invalid(error instanceof Error ? error.message : String(error))
  }
}

const invalid = (why: string) => problem(401, 'invalid_client', 700_027, why)

type Problem = {
  readonly status: number
  readonly error: string
  readonly number: number
  readonly message: string
}

const problem = (status: number, error: string, number: number, message: string): Problem => ({
  status,
  error,
  number,
  message,
})
