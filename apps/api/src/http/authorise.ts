/** Who is calling, and may they call this route at all: 401, then 403, before anything is read (assumption A-003). */
import type { Who } from '@crm/contract/route'
import type { FastifyRequest } from 'fastify'
import { type Identity, KeysUnavailable, TokenRefused } from '../auth/tokens.ts'
import { personOf } from '../users/people.ts'
import type { UserRow } from '../users/queries.ts'
import { lookThrough, readOnly, wantsToView } from '../view-as/view-as.ts'
import type { Context, NewcomerContext, StaffContext, WebhookContext } from './context.ts'
import { SpineError } from './errors.ts'
import { deliveryOf } from './webhook.ts'

export async function authorise(
  who: Who,
  request: FastifyRequest,
  context: Context,
): Promise<Context | WebhookContext | NewcomerContext | StaffContext> {
  // Read only, whoever the route is for.
  const views = wantsToView(request)
  if (who === 'webhook') {
    if (views) throw new SpineError(403, readOnly)
    return { ...context, delivery: deliveryOf(request, context.webhookKeys) }
  }
  if (who === 'anyone' && !views) return context

  const caller = await callerOf(request, context)
  const { user, identity } = views ? await throughOtherEyes(request, caller, context) : caller
  const seen = { ...context, identity, isViewed: views }
  if (who === 'anyone' || who === 'newcomer') return seen
  if (!user) throw new SpineError(403, noAccount)

  const actor = personOf(user, identity)
  if (who !== 'staff') {
    const decision = who(actor)
    if (!decision.ok) throw new SpineError(403, decision.reason)
  }
  return { ...seen, actor }
}

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
