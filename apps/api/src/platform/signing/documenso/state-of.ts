import type { EnvelopeState, SignerState } from '#platform/ports/signing'
import type { Envelope, Recipient } from './shapes.ts'
import { inOrder } from './template-of.ts'

/** The recipients who act, in signing order: the port's places are positions in this list. */
export const signersOf = ({ recipients }: Envelope): Recipient[] =>
  inOrder(recipients).filter(({ role }) => role !== 'CC')

export function stateOf(envelope: Envelope, now: Date): EnvelopeState {
  const signers = signersOf(envelope)
  const isSequential = envelope.documentMeta.signingOrder === 'SEQUENTIAL'
  const next = signers.find(({ signingStatus }) => signingStatus !== 'SIGNED')
  return {
    id: envelope.id,
    status: statuses[envelope.status],
    signers: signers.map((recipient, index) => ({
      place: index + 1,
      name: recipient.name,
      email: recipient.email,
      ...actOf(recipient, envelope.status === 'DRAFT' || (isSequential && recipient !== next), now),
    })),
  }
}

const statuses: Readonly<Record<Envelope['status'], EnvelopeState['status']>> = {
  DRAFT: 'draft',
  PENDING: 'open',
  COMPLETED: 'completed',
  REJECTED: 'declined',
  CANCELLED: 'voided',
}

type Act = Pick<SignerState, 'status' | 'at' | 'reason'>

/** Documenso reports no time for sending and viewing. `signedAt` is the time of a rejection as well. */
function actOf(recipient: Recipient, isWaiting: boolean, now: Date): Act {
  const { signingStatus, signedAt, rejectionReason, readStatus, expiresAt } = recipient
  if (signingStatus === 'SIGNED') return { status: 'signed', at: signedAt, reason: null }
  if (signingStatus === 'REJECTED') return { status: 'declined', at: signedAt, reason: rejectionReason }
  if (isWaiting) return { status: 'waiting', at: null, reason: null }
  if (expiresAt && expiresAt <= now) return { status: 'expired', at: expiresAt, reason: null }
  return { status: readStatus === 'OPENED' ? 'viewed' : 'sent', at: null, reason: null }
}
