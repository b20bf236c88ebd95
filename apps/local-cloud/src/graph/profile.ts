import { randomUUID } from 'node:crypto'
import type { Person } from '../people.ts'

type Answer = { status: number; body: object; headers?: Record<string, string> }

/**
 * Graph's answer for a person, by the profile kind in the people file.
 * @param contexts authentication contexts of the token, its claim `acrs`
 */
export function profileAnswer(person: Person | undefined, contexts: readonly string[] = []): Answer {
  if (!person) return failures.missing
  if (person.profile === 'challenged' && contexts.includes(demandedContext))
    return { status: 200, body: profile(person) }
  if (person.profile === 'malformed') return { status: 200, body: malformedProfile(person) }
  return person.profile === 'ok' ? { status: 200, body: profile(person) } : failures[person.profile]
}

/** Error body of Graph, see Microsoft's "Microsoft Graph error responses". */
export function graphError(code: string, message: string) {
  return {
    error: {
      code,
      message,
      innerError: { date: new Date().toISOString().slice(0, 19), 'request-id': randomUUID() },
    },
  }
}

const demandedContext = 'c1'

const failures = {
  get expired() {
    const message = 'Lifetime validation failed, the token is expired.'
    return { status: 401, body: graphError('InvalidAuthenticationToken', message) }
  },
  /** An authentication context is missing. Page: learn.microsoft.com/entra/identity-platform/claims-challenge. */
  get challenged() {
    const message = 'The token lacks the authentication context that a policy demands.'
    const demanded = { acrs: { essential: true, value: demandedContext } }
    const claims = Buffer.from(JSON.stringify({ access_token: demanded }))
    const challenge = `Bearer realm="", error="insufficient_claims", claims="${claims.toString('base64')}"`
    return {
      status: 401,
      body: graphError('InvalidAuthenticationToken', message),
      headers: { 'www-authenticate': challenge },
    }
  },
  get missing() {
    const message =
      'Resource does not exist or one of its queried reference-property objects are not present.'
    return { status: 404, body: graphError('Request_ResourceNotFound', message) }
  },
  get down() {
    return { status: 503, body: graphError('serviceNotAvailable', 'The service is temporarily unavailable.') }
  },
}

function profile(person: Person) {
  return {
    ...context,
    id: person.oid,
    displayName: person.displayName,
    givenName: person.givenName,
    surname: person.surname,
    jobTitle: person.jobTitle,
    mail: person.username,
    userPrincipalName: person.username,
    mobilePhone: person.mobilePhone,
  }
}

/** A profile without id and with a numeric name, which clients must reject. */
const malformedProfile = ({ username }: Person) => ({
  ...context,
  displayName: 404,
  userPrincipalName: username,
})

const context = { '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#users/$entity' }
