/**
 * Authenticates the caller and checks the right to call a route: 401, then 403, before anything is read. The
 * header `X-View-As` with a person's id lets an administrator or the person's manager make any GET as that person: rights and claims are then
 * the viewed person's, as of their last sign-in; nothing can be written, and every request is recorded under
 * the viewer's name before it is answered.
 */
import type { Who } from '@crm/contract/route'
import type { FastifyRequest } from 'fastify'
import { can } from '@crm/domain/people/can'
import { type Identity, KeysUnavailable, TokenRefused } from '#platform/auth/tokens'
import { personOf, type UserRow, type Person, personLastSeen } from '#spine/people/people'
import type {
  Context,
  NewcomerContext,
  SignerContext,
  StaffContext,
  Visit,
  SigningServiceContext,
  WebhookContext,
} from '#spine/http/context'
import { dispatchAs } from '#spine/http/dispatch'
import { SpineError } from '#spine/http/errors'
import { deliveryOf, hookOf } from '#spine/http/webhook'
import { newId } from '#platform/ids'
import { insertView } from './queries.ts'

export async function authorise(
  who: Who,
  request: FastifyRequest,
  context: Context,
  demandSigningLink: (request: FastifyRequest, context: Context) => Promise<void>,
): Promise<
  Context | SignerContext | WebhookContext | SigningServiceContext | NewcomerContext | StaffContext
> {
  // Read-only on every route.
  const isViewing = hasViewHeader(request)
  if (who === 'webhook') {
    if (isViewing) throw new SpineError(403, readOnly)
    return { ...context, delivery: deliveryOf(request, context.webhookKeys) }
  }
  if (who === 'signing-service') {
    if (isViewing) throw new SpineError(403, readOnly)
    return { ...context, hook: hookOf(request) }
  }
  if (who === 'signer') {
    // Everyone with the link reads the same.
    if (isViewing && request.method !== 'GET') throw new SpineError(403, readOnly)
    await demandSigningLink(request, context)
    return { ...context, visit: visitOf(request) }
  }
  if (who === 'anyone' && !isViewing) return context

  const caller = await callerOf(request, context)
  const { user, identity } = isViewing ? await viewedCaller(request, caller, context) : caller
  const newcomer = {
    ...context,
    identity,
    isViewed: isViewing,
    ...(isViewing && { viewerId: caller.user?.id }),
  }
  if (who === 'anyone' || who === 'newcomer') return newcomer
  if (!user) throw new SpineError(403, noAccount)

  const actor = personOf(user, identity)
  if (who !== 'staff') {
    const decision = who(actor)
    if (!decision.ok) throw new SpineError(403, decision.reason)
  }
  return {
    ...newcomer,
    actor,
    visit: visitOf(request),
    request: personsRequest(request),
    dispatch: dispatchAs(request),
  }
}

const visitOf = ({ ip, headers }: FastifyRequest): Visit => ({ ip, agent: headers['user-agent'] ?? '' })

/** Throws 400 for an invalid key, since a client that sends one relies on it. */
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
  if (identity.isGuest && !context.allowsGuests)
    throw new SpineError(
      403,
      'Guests of the organization cannot use the Web CRM. Please ask an administrator.',
    )
  const user = await context.people.find(identity)
  if (user && !user.is_enabled)
    throw new SpineError(403, 'Your account is disabled. Please ask an administrator.')
  return { identity, user }
}

function viewedCaller(request: FastifyRequest, { identity, user }: Caller, context: Context) {
  if (!user) throw new SpineError(403, noAccount)
  return viewAs(request, personOf(user, identity), identity, context)
}

function bearer(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new SpineError(401, 'A bearer token is required.')
  return token
}

const header = 'x-view-as'

export const readOnly = 'You are viewing as someone else. Stop viewing to make changes.'

/** An empty header counts as a request to view, and is refused. */
const hasViewHeader = ({ headers }: FastifyRequest): boolean => header in headers

interface Viewed {
  readonly user: UserRow
  readonly identity: Identity
}

/**
 * The viewed person, with the identity of their last sign-in. Throws 403 with the reason if viewing is not allowed.
 */
async function viewAs(
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
  const refusal = viewRefusal(viewed, viewer)
  if (refusal) throw new SpineError(403, refusal)
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

/** Expires with the viewer's own token. */
const identityOf = (viewed: UserRow, { expiresAt }: Identity): Identity => ({
  oid: viewed.oid,
  tid: viewed.tid,
  username: viewed.email,
  name: viewed.name,
  claims: personLastSeen(viewed).claims,
  isGuest: false,
  expiresAt,
})

/** The reason why the viewer cannot view as this person; undefined otherwise. */
export function viewRefusal(viewed: UserRow, viewer: Person): string | undefined {
  if (viewed.id === viewer.id) return 'This is your own view.'
  if (!viewed.is_enabled) return `${viewed.name} is disabled and sees nothing.`
  if (!viewed.claims_seen_at) return `${viewed.name} has not signed in yet: what they may see is not known.`
  const decision = can.viewAs(viewer, personLastSeen(viewed))
  return decision.ok ? undefined : decision.reason
}
