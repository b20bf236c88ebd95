import type { EnvelopeState, SignerState } from '#platform/ports/signing'
import type { Envelope, Signer } from './shapes.ts'

/** In signing order: the port's places are positions in this list. */
export const signersOf = ({ recipients }: Envelope): Signer[] =>
  recipients.signers.toSorted(
    (a, b) => a.routingOrder - b.routingOrder || Number(a.recipientId) - Number(b.recipientId),
  )

export function stateOf(envelope: Envelope): EnvelopeState {
  const { status, voidedReason, voidedDateTime } = envelope
  const expiredAt =
    status === 'voided' && /expired/i.test(voidedReason ?? '') ? (voidedDateTime ?? null) : undefined
  return {
    id: envelope.envelopeId,
    status: statuses[status],
    signers: signersOf(envelope).map((signer, index) => ({
      place: index + 1,
      name: signer.name,
      email: signer.email,
      ...actOf(signer, expiredAt),
    })),
  }
}

/** `timedout` is an expired draft or a purge of one; `processing` and `correct` are open envelopes being worked on. */
const statuses: Readonly<Record<Envelope['status'], EnvelopeState['status']>> = {
  created: 'draft',
  sent: 'open',
  delivered: 'open',
  signed: 'open',
  processing: 'open',
  correct: 'open',
  completed: 'completed',
  declined: 'declined',
  voided: 'voided',
  deleted: 'voided',
  timedout: 'voided',
}

type Act = Pick<SignerState, 'status' | 'at' | 'reason'>

/** `expiredAt` is undefined unless the envelope has expired, which Docusign reports as voided with that reason. */
function actOf(signer: Signer, expiredAt: Date | null | undefined): Act {
  const { status, sentDateTime = null, deliveredDateTime = null, signedDateTime = null } = signer
  if (status === 'signed' || status === 'completed')
    return { status: 'signed', at: signedDateTime, reason: null }
  if (status === 'declined') {
    return { status, at: signer.declinedDateTime ?? null, reason: signer.declinedReason ?? null }
  }
  if (expiredAt !== undefined) return { status: 'expired', at: expiredAt, reason: null }
  if (status === 'created') return { status: 'waiting', at: null, reason: null }
  if (status === 'delivered') return { status: 'viewed', at: deliveredDateTime, reason: null }
  return { status: 'sent', at: sentDateTime, reason: null }
}
