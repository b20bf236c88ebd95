/**
 * Transitions of an envelope, as pure functions: each returns the envelope after it, and throws when its state does not
 * permit it. Source: packages/lib/server-only/document/*.ts.
 */
import { certificatePdf } from '../esign/pdf.ts'
import { stampPdf, type Stamp } from '../esign/stamp.ts'
import { AppError } from './failures.ts'
import { type Envelope, type Field, type Recipient, isRequired, isSigner, recipientsInTurn } from './model.ts'

/** The default expiration of a signing link: 3 months. */
const linkDays = 90
const dayMs = 86_400_000

/** Sends a draft, or sends an open envelope again. */
export function distributeEnvelope(envelope: Envelope, now: Date): Envelope {
  const { recipients, fields } = envelope
  if (recipients.length === 0) throw new Error('Document has no recipients')
  if (isOver(envelope)) throw new Error('Can not send completed document')
  const unsigned = recipients.filter(
    ({ id, role }) =>
      role === 'SIGNER' && !fields.some((field) => field.recipientId === id && field.type === 'SIGNATURE'),
  )
  if (unsigned.length > 0) {
    const who = unsigned.map(({ name, email, id }) => `${name} (${email}, id: ${id})`).join(', ')
    throw new AppError(
      'MISSING_SIGNATURE_FIELD',
      `The following recipients are missing required fields: ${who}. Signers must have at least one signature field.`,
    )
  }
  const isMailed = envelope.meta.distributionMethod === 'EMAIL'
  const inTurn = new Set(recipientsInTurn(envelope).map(({ id }) => id))
  const expiresAt = new Date(now.getTime() + linkDays * dayMs).toISOString()
  return {
    ...envelope,
    status: 'PENDING',
    updatedAt: now.toISOString(),
    recipients: recipients.map((recipient) => ({
      ...recipient,
      ...(recipient.signingStatus === 'NOT_SIGNED' && isSigner(recipient) && { expiresAt }),
      // With NONE, nothing is sent until the recipient opens the link.
      ...(isMailed && inTurn.has(recipient.id) && { sendStatus: 'SENT' as const }),
    })),
    fields: fields.map((field) => insertDefault(field, recipients)),
  }
}

export function redistributeEnvelope(
  envelope: Envelope,
  recipientIds: readonly number[],
  now: Date,
): Envelope {
  if (envelope.recipients.length === 0) throw new Error('Document has no recipients')
  if (envelope.status === 'DRAFT') throw new Error('Can not send draft document')
  if (isOver(envelope)) throw new Error('Can not send completed document')
  const expiresAt = new Date(now.getTime() + linkDays * dayMs).toISOString()
  return {
    ...envelope,
    updatedAt: now.toISOString(),
    recipients: envelope.recipients.map((recipient) =>
      recipientIds.includes(recipient.id) && recipient.signingStatus === 'NOT_SIGNED' && isSigner(recipient)
        ? { ...recipient, expiresAt }
        : recipient,
    ),
  }
}

export function cancelEnvelope(envelope: Envelope, reason: string | undefined, now: Date): Envelope {
  if (envelope.status !== 'PENDING') {
    throw new AppError('INVALID_REQUEST', 'Only pending documents can be cancelled')
  }
  const at = now.toISOString()
  return { ...envelope, status: 'CANCELLED', completedAt: at, updatedAt: at, cancelReason: reason ?? null }
}

export const openEnvelope = (envelope: Envelope, token: string): Envelope =>
  withRecipient(envelope, token, () => ({ readStatus: 'OPENED', sendStatus: 'SENT' }))

export type Answers = { readonly signature: string; readonly values: Readonly<Record<number, string>> }

/** Signs for one recipient; the last signature completes the envelope and stamps its files. */
export function signEnvelope(
  envelope: Envelope,
  token: string,
  { signature, values }: Answers,
  now: Date,
): Envelope {
  const recipient = demandTurn(envelope, token, now)
  const fields = envelope.fields.map((field) =>
    field.recipientId === recipient.id ? insertAnswer(field, signature, values[field.id], now) : field,
  )
  const missing = fields.filter(
    (field) => field.recipientId === recipient.id && !field.inserted && isRequired(field),
  )
  if (missing.length > 0 || signature.trim() === '') {
    throw new AppError('RECIPIENT_HAS_UNSIGNED_FIELDS', `Recipient ${recipient.id} has unsigned fields`)
  }
  const at = now.toISOString()
  const after = withRecipient({ ...envelope, fields, updatedAt: at }, token, () => ({
    signingStatus: 'SIGNED',
    signedAt: at,
  }))
  if (after.recipients.some((other) => isSigner(other) && other.signingStatus !== 'SIGNED')) return after
  return {
    ...after,
    status: 'COMPLETED',
    completedAt: at,
    items: after.items.map((item) => ({ ...item, signedPdf: stampItem(after, item.id, item.pdf) })),
  }
}

export function rejectEnvelope(envelope: Envelope, token: string, reason: string, now: Date): Envelope {
  demandTurn(envelope, token, now)
  const at = now.toISOString()
  const after = withRecipient(envelope, token, () => ({
    signingStatus: 'REJECTED',
    signedAt: at,
    rejectionReason: reason,
  }))
  return { ...after, status: 'REJECTED', completedAt: at, updatedAt: at }
}

/** The certificate of a completed envelope. */
export const certificateOf = ({ title, id, recipients, completedAt }: Envelope): Promise<Buffer> =>
  certificatePdf(title, [
    `Envelope ID: ${id}`,
    ...recipients.map(
      ({ name, email, signedAt, signingStatus }) =>
        `${name} (${email}): ${signingStatus.toLowerCase()} ${signedAt ?? ''}`,
    ),
    `Completed: ${completedAt ?? ''}`,
  ])

/** Documenso's `isDocumentCompleted`: nothing can change any more. */
export const isOver = ({ status }: Envelope): boolean => status !== 'DRAFT' && status !== 'PENDING'

export const isExpired = ({ expiresAt }: Recipient, now: Date): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now.getTime()

function demandTurn(envelope: Envelope, token: string, now: Date): Recipient {
  const recipient = envelope.recipients.find((signer) => signer.token === token)
  if (!recipient) throw new AppError('NOT_FOUND', 'Document not found for the provided signing token')
  if (recipient.signingStatus === 'SIGNED') {
    throw new AppError('RECIPIENT_ALREADY_SIGNED', `Recipient ${recipient.id} has already signed`)
  }
  if (envelope.status !== 'PENDING') {
    throw new AppError(
      `ENVELOPE_${envelope.status}`,
      `Document ${envelope.id} must be pending to be completed, found ${envelope.status}`,
    )
  }
  if (isExpired(recipient, now)) throw new AppError('RECIPIENT_EXPIRED', 'The signing link has expired')
  if (!recipientsInTurn(envelope).some(({ id }) => id === recipient.id)) {
    throw new AppError(
      'RECIPIENT_OUT_OF_TURN',
      `Recipient ${recipient.id} attempted to complete the document before it was their turn`,
    )
  }
  return recipient
}

const withRecipient = (
  envelope: Envelope,
  token: string,
  change: (recipient: Recipient) => Partial<Recipient>,
): Envelope => ({
  ...envelope,
  recipients: envelope.recipients.map((recipient) =>
    recipient.token === token ? { ...recipient, ...change(recipient) } : recipient,
  ),
})

/** Defaults and emails are inserted when the envelope is sent. */
function insertDefault(field: Field, recipients: readonly Recipient[]): Field {
  const email = recipients.find(({ id }) => id === field.recipientId)?.email
  const { text, value, defaultValue, values } = field.fieldMeta ?? {}
  const checked = field.type === 'RADIO' ? values?.find((option) => option.checked)?.value : undefined
  const inserted = field.type === 'EMAIL' ? email : (text ?? value ?? defaultValue ?? checked)
  return inserted && !field.inserted ? { ...field, customText: inserted, inserted: true } : field
}

function insertAnswer(field: Field, signature: string, value: string | undefined, now: Date): Field {
  const own = ownText(field, signature, now) ?? value?.trim()
  return own ? { ...field, customText: own, inserted: true } : field
}

function ownText({ type, fieldMeta }: Field, signature: string, now: Date): string | undefined {
  if (type === 'SIGNATURE' || type === 'NAME') return signature
  if (type === 'DATE') return now.toLocaleDateString('en-US', { timeZone: 'America/Los_Angeles' })
  if (type === 'INITIALS') return signature.replaceAll(/(\p{L})[^\s]*\s*/gu, '$1')
  if (type === 'CHECKBOX') return fieldMeta?.values?.find(({ checked }) => checked)?.value
  return undefined
}

function stampItem({ id, fields }: Envelope, itemId: string, pdf: string): string {
  const stamps = fields
    .filter((field) => field.envelopeItemId === itemId && field.inserted)
    .map(({ page, positionX, positionY, height, customText }): Stamp => ({
      page,
      left: Number(positionX),
      top: Number(positionY) + Number(height) * 0.6,
      text: customText,
    }))
  const note = { page: 1, left: 10, top: 98, size: 7, text: `Envelope ${id}` }
  return (stampPdf(Buffer.from(pdf, 'base64'), [...stamps, note]) ?? Buffer.from(pdf, 'base64')).toString(
    'base64',
  )
}
