/** Transitions of an envelope, as pure functions: each returns the envelope after it, or throws ApiError. */
import { letterHeight, letterWidth } from '../esign/pdf-update.ts'
import { appendPage, stampPdf, type Stamp } from '../esign/stamp.ts'
import { certificatePdf } from '../esign/pdf.ts'
import { ApiError, invalidParameter } from './failures.ts'
import { type Envelope, isOpen, type Signer, signersInTurn, type Tab } from './model.ts'

/** Sends a draft, or passes an open envelope on to the next routing order. */
export function sendEnvelope(envelope: Envelope, now: Date): Envelope {
  const inTurn = new Set(signersInTurn(envelope).map(({ recipientId }) => recipientId))
  const at = now.toISOString()
  return {
    ...envelope,
    ...(envelope.status === 'created' && { status: 'sent' as const, statusChangedDateTime: at }),
    signers: envelope.signers.map((signer) =>
      inTurn.has(signer.recipientId) && signer.status === 'created'
        ? { ...signer, status: 'sent', sentDateTime: at }
        : signer,
    ),
  }
}

/** An open envelope past its expiration is voided by the service. */
export const currentEnvelope = (envelope: Envelope, now: Date): Envelope =>
  isOpen(envelope) && Date.parse(envelope.expireDateTime) <= now.getTime()
    ? {
        ...envelope,
        status: 'voided',
        voidedReason: 'Envelope has expired.',
        statusChangedDateTime: now.toISOString(),
      }
    : envelope

export function voidEnvelope(envelope: Envelope, reason: string | undefined, now: Date): Envelope {
  if (!isOpen(envelope)) {
    throw new ApiError(
      400,
      'ENVELOPE_CANNOT_VOID_INVALID_STATE',
      "Only envelopes in the 'Sent' or 'Delivered' states may be voided.",
    )
  }
  if (!reason?.trim()) throw invalidParameter('A void reason is required.')
  return { ...envelope, status: 'voided', voidedReason: reason, statusChangedDateTime: now.toISOString() }
}

export function deliverEnvelope(envelope: Envelope, recipientId: string, now: Date): Envelope {
  const at = now.toISOString()
  const after = withSigner(envelope, recipientId, (signer) =>
    signer.status === 'sent' ? { status: 'delivered', deliveredDateTime: at } : {},
  )
  const isForAll = after.signers.every(({ status }) => status === 'delivered' || status === 'completed')
  return isForAll && after.status === 'sent'
    ? { ...after, status: 'delivered', statusChangedDateTime: at }
    : after
}

export type Answers = { readonly signature: string; readonly values: Readonly<Record<string, string>> }

/** Signs for one signer; the last signature completes the envelope and stamps its document. */
export function signEnvelope(
  envelope: Envelope,
  recipientId: string,
  { signature, values }: Answers,
  now: Date,
): Envelope {
  const at = now.toISOString()
  const after = withSigner(envelope, recipientId, (signer) => {
    const tabs = signer.tabs.map((tab) => ({
      ...tab,
      value: ownText(tab, signer, signature, now) ?? values[tab.tabId] ?? tab.value,
    }))
    const isMissing = tabs.some(
      ({ isRequired, value, kind }) => isRequired && kind !== 'checkboxTabs' && !value.trim(),
    )
    if (isMissing || !signature.trim()) throw invalidParameter('A required field is empty.')
    return { tabs, status: 'completed', signedDateTime: at }
  })
  if (after.signers.some(({ status }) => status !== 'completed')) return sendEnvelope(after, now)
  const completed: Envelope = { ...after, status: 'completed', statusChangedDateTime: at }
  return { ...completed, signedPdf: stampDocument(completed).toString('base64') }
}

export function declineEnvelope(
  envelope: Envelope,
  recipientId: string,
  reason: string,
  now: Date,
): Envelope {
  const at = now.toISOString()
  const after = withSigner(envelope, recipientId, () => ({
    status: 'declined',
    declinedDateTime: at,
    declinedReason: reason,
  }))
  return { ...after, status: 'declined', statusChangedDateTime: at }
}

const certificateLines = ({ id, status, statusChangedDateTime, signers }: Envelope) => [
  `Envelope Id: ${id}`,
  `Status: ${status}, ${statusChangedDateTime}`,
  ...signers.map(
    (signer) => `${signer.name} (${signer.email}): ${signer.status} ${signer.signedDateTime ?? ''}`,
  ),
]

export const certificateOf = (envelope: Envelope): Promise<Buffer> =>
  certificatePdf(envelope.emailSubject, certificateLines(envelope))

/** The document with or without its certificate; before completion, the document as it was sent. */
export function combinedPdf(envelope: Envelope, hasCertificate: boolean): Buffer {
  const pdf = Buffer.from(envelope.signedPdf ?? envelope.document.pdf, 'base64')
  const lines = ['Certificate Of Completion', '', ...certificateLines(envelope)]
  return (hasCertificate && appendPage(pdf, lines)) || pdf
}

const withSigner = (
  envelope: Envelope,
  recipientId: string,
  change: (signer: Signer) => Partial<Signer>,
): Envelope => ({
  ...envelope,
  signers: envelope.signers.map((signer) =>
    signer.recipientId === recipientId ? { ...signer, ...change(signer) } : signer,
  ),
})

function ownText({ kind }: Tab, { name, email }: Signer, signature: string, now: Date): string | undefined {
  if (kind === 'signHereTabs') return signature
  if (kind === 'fullNameTabs') return name
  if (kind === 'emailAddressTabs') return email
  if (kind === 'dateSignedTabs') return now.toLocaleDateString('en-US', { timeZone: 'America/Los_Angeles' })
  if (kind === 'initialHereTabs') return signature.replaceAll(/(\p{L})[^\s]*\s*/gu, '$1')
  return undefined
}

function stampDocument({ id, signers, document }: Envelope): Buffer {
  const pdf = Buffer.from(document.pdf, 'base64')
  const stamps = signers
    .flatMap(({ tabs }) => tabs)
    .map(({ kind, pageNumber, xPosition, yPosition, value }): Stamp => ({
      page: Number(pageNumber),
      left: (Number(xPosition) / letterWidth) * 100,
      top: ((Number(yPosition) + 14) / letterHeight) * 100,
      text: kind === 'checkboxTabs' ? (value === 'true' ? 'X' : '') : value,
    }))
  const note = { page: 1, left: 5, top: 3, size: 7, text: `Docusign Envelope ID: ${id}` }
  return stampPdf(pdf, [...stamps, note]) ?? pdf
}
