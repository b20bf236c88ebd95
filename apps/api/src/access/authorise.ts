/**
 * Who is calling, and may they call this route at all: 401, then 403, before anything is read (assumption A-003). Or
 * through whose eyes an administrator looks: the header `X-View-As` with the person's id, on any GET of the API. Rights
 * and claims are then the viewed person's, as of their last sign-in; nothing can be written, and every request
 * is recorded under the viewer's name before it is answered.
 */
import type { Who } from '@crm/contract/route'
import type { FastifyRequest } from 'fastify'
import { can } from '@crm/domain/people/can'
import { type Identity, KeysUnavailable, TokenRefused } from '../auth/tokens.ts'
import { personOf, type UserRow, type Person, personLastSeen } from '../people/people.ts'
import type {
  Context,
  NewcomerContext,
  SignerContext,
  StaffContext,
  WebhookContext,
} from '../http/context.ts'
import { SpineError } from '../http/errors.ts'
import { deliveryOf } from '../http/webhook.ts'
import { newId } from '../ids.ts'
import { insertView } from './queries.ts'

export async function authorise(
  who: Who,
  request: FastifyRequest,
  context: Context,
): Promise<Context | SignerContext | WebhookContext | NewcomerContext | StaffContext> {
  // Read only, whoever the route is for.
  const views = wantsToView(request)
  if (who === 'webhook') {
    if (views) throw new SpineError(403, readOnly)
    return { ...context, delivery: deliveryOf(request, context.webhookKeys) }
  }
  if (who === 'signer') {
    // Whoever has the link reads the same.
    if (views && request.method !== 'GET') throw new SpineError(403, readOnly)
    return { ...context, visit: { ip: request.ip, agent: request.headers['user-agent'] ?? '' } }
  }
  if (who === 'anyone' && !views) return context

  const caller = await callerOf(request, context)
  const { user, identity } = views ? await throughOtherEyes(request, caller, context) : caller
  const seen = { ...context, identity, isViewed: views, ...(views && { viewerId: caller.user?.id }) }
  if (who === 'anyone' || who === 'newcomer') return seen
  if (!user) throw new SpineError(403, noAccount)

  const actor = personOf(user, identity)
  if (who !== 'staff') {
    const decision = who(actor)
    if (!decision.ok) throw new SpineError(403, decision.reason)
  }
  return { ...seen, actor, request: personsRequest(request) }
}

/** Throws 400 for a key that is none: whoever sends one relies on it. */
function personsRequest({ headers, method, routeOptions }: FastifyRequest): StaffContext['request'] {
  const key = headers['idempotency-key']
  if (key !== undefined && !uuid.test(String(key)))
    throw new SpineError(400, 'The Idempotency-Key is not a UUID.')
  return { key: key === undefined ? null : String(key), route: `${method} ${routeOptions.url}` }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const noAccount = 'You have no Web CRM account yet. Please sign in once.'

interface Caller {
  readonly identity: Identity
  /** Undefined before the first sign-in. */
  readonly user: UserRow | undefined
}

async function callerOf(request: FastifyRequest, context: Context): Promise<Caller> {
  const identity = await context.keys.verify(bearer(request)).catch((error: unknown) => {
    if (error instanceof TokenRefused) throw new SpineError(401, error.message)
    if (error instanceof KeysUnavailable) throw new SpineError(503, error.message)
    throw error
  })
  const user = await context.people.find(identity)
  if (user && !user.is_enabled)
    throw new SpineError(403, 'Your account is disabled. Please ask an administrator.')
  return { identity, user }
}

function throughOtherEyes(request: FastifyRequest, { identity, user }: Caller, context: Context) {
  if (!user) throw new SpineError(403, noAccount)
  return lookThrough(request, personOf(user, identity), identity, context)
}

function bearer(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new SpineError(401, 'A bearer token is required.')
  return token
}

const header = 'x-view-as'

export const readOnly = 'While you view as somebody else nothing can be changed.'

/** Whether somebody wants to look through other eyes; even an empty header is a wish, and is refused. */
const wantsToView = ({ headers }: FastifyRequest): boolean => header in headers

interface Viewed {
  readonly user: UserRow
  readonly identity: Identity
}

/** The person viewed, with the identity of their last sign-in. Throws 403 with the reason when it cannot be. */
async function lookThrough(
  request: FastifyRequest,
  viewer: Person,
  identity: Identity,
  { db, people, now }: Context,
): Promise<Viewed> {
  const decision = can.viewAs(viewer)
  if (!decision.ok) throw new SpineError(403, decision.reason)
  if (request.method !== 'GET') throw new SpineError(403, readOnly)
  const viewed = await people.get(String(request.headers[header]))
  if (!viewed) throw new SpineError(403, 'The person you want to view as does not exist.')
  const refused = refusedView(viewed, viewer.id)
  if (refused) throw new SpineError(403, refused)
  await insertView(db.read, {
    id: newId(),
    at: now,
    viewer_id: viewer.id,
    viewed_id: viewed.id,
    method: request.method,
    path: new URL(request.url, 'http://here').pathname,
  })
  return { user: viewed, identity: identityOf(viewed, identity) }
}

/** Ends with the viewer's own token. */
const identityOf = (viewed: UserRow, { expiresAt }: Identity): Identity => ({
  oid: viewed.oid,
  tid: viewed.tid,
  username: viewed.email,
  name: viewed.name,
  claims: personLastSeen(viewed).claims,
  expiresAt,
})

/** Why nobody can look through the eyes of this person; undefined when an administrator can. */
export function refusedView(viewed: UserRow, viewerId: string): string | undefined {
  if (viewed.id === viewerId) return 'You see what you see already.'
  if (!viewed.is_enabled) return `${viewed.name} is disabled and sees nothing.`
  if (!viewed.claims_seen_at) return `${viewed.name} has not signed in yet: what they may see is not known.`
  return undefined
}
