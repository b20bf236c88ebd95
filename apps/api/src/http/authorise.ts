/** Who is calling, and may they call this route at all: 401, then 403, before anything is read (assumption A-003). */
import type { Who } from '@crm/contract/route'
import type { FastifyRequest } from 'fastify'
import { KeysUnavailable, TokenRefused } from '../auth/tokens.ts'
import { personOf } from '../users/people.ts'
import type { Context, NewcomerContext, StaffContext, WebhookContext } from './context.ts'
import { SpineError } from './errors.ts'
import { deliveryOf } from './webhook.ts'

export async function authorise(
  who: Who,
  request: FastifyRequest,
  context: Context,
): Promise<Context | WebhookContext | NewcomerContext | StaffContext> {
  if (who === 'anyone') return context
  if (who === 'webhook') return { ...context, delivery: deliveryOf(request, context.webhookKeys) }

  const identity = await context.keys.verify(bearer(request)).catch((error: unknown) => {
    if (error instanceof TokenRefused) throw new SpineError(401, error.message)
    if (error instanceof KeysUnavailable) throw new SpineError(503, error.message)
    throw error
  })
  const user = await context.people.find(identity)
  if (user && !user.is_enabled)
    throw new SpineError(403, 'Your account is disabled. Please ask an administrator.')
  if (who === 'newcomer') return { ...context, identity }
  if (!user) throw new SpineError(403, 'You have no Web CRM account yet. Please sign in once.')

  const actor = personOf(user, identity)
  if (who !== 'staff') {
    const decision = who(actor)
    if (!decision.ok) throw new SpineError(403, decision.reason)
  }
  return { ...context, identity, actor }
}

function bearer(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new SpineError(401, 'A bearer token is required.')
  return token
}
