/**
 * An administrator looks through the eyes of somebody: the header `X-View-As` with the person's id, on any GET of the
 * API. Rights and claims are then the viewed person's, as of their last sign-in; nothing can be written, and
 * every request is recorded under the viewer's name before it is answered.
 */
import { can } from '@crm/domain/people/can'
import { type Claim, claims } from '@crm/domain/people/actor'
import type { FastifyRequest } from 'fastify'
import type { Identity } from '../auth/tokens.ts'
import type { Context } from '../http/context.ts'
import { SpineError } from '../http/errors.ts'
import { newId } from '../ids.ts'
import type { Person } from '../users/people.ts'
import type { UserRow } from '../users/queries.ts'
import { refusedView } from './decide.ts'
import { insertView } from './queries.ts'

const header = 'x-view-as'

export const readOnly = 'While you view as somebody else nothing can be changed.'

/** Whether somebody wants to look through other eyes; even an empty header is a wish, and is refused. */
export const wantsToView = ({ headers }: FastifyRequest): boolean => header in headers

interface Caller {
  readonly user: UserRow
  readonly identity: Identity
}

/** The person viewed, with the identity of their last sign-in. Throws 403 with the reason when it cannot be. */
export async function lookThrough(
  request: FastifyRequest,
  viewer: Person,
  identity: Identity,
  { db, people, now }: Context,
): Promise<Caller> {
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
  claims: claims.filter((claim): claim is Claim => viewed.claims.includes(claim)),
  expiresAt,
})
