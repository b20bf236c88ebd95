import { findByEnvelope } from '#business/contracts/queries'
import type { SigningServiceContext } from '#spine/http/context'
import { done } from '#spine/http/handle'
import { refuse } from '#spine/refusals'

/** Enqueues a read of the envelope that a verified webhook names; an envelope of another application is ignored. */
export async function receiveHook({ signing, hook, db, jobs, log }: SigningServiceContext, service: string) {
  if (signing?.service !== service) return refuse(404, 'There is nothing at this address.')
  const hint = signing.readHook(hook.raw(), hook.headers)
  if ('refused' in hint) {
    log.warn({ service, reason: hint.refused }, 'a webhook of the signature service is refused')
    return refuse(400, 'Invalid webhook.')
  }
  const found = await findByEnvelope(db.read, signing.service, hint.envelopeId)
  if (found) {
    await db.inTransaction((tx) => jobs.enqueue(tx, 'read-envelope', { contractId: found.id }))
  }
  return done(200, { message: 'Received' as const })
}
