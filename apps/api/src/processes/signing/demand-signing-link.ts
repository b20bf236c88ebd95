import type { FastifyRequest } from 'fastify'
import { hashOfToken, unknownLink } from '#business/contracts/links'
import { findLink } from '#business/contracts/queries'
import type { Context } from '#spine/http/context'
import { SpineError } from '#spine/http/errors'

/** Throws 404 for a link that was never issued, before reading any of the body. */
export async function demandSigningLink({ params }: FastifyRequest, { db }: Context): Promise<void> {
  const { token } = params as { readonly token: string }
  if (!(await findLink(db.read, hashOfToken(token)))) throw new SpineError(404, unknownLink)
}
