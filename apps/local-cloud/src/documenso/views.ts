/** Responses. Source: packages/lib/types/envelope.ts, recipient.ts, field.ts, webhook-payload.ts. */
import type { Envelope, Field, Recipient } from './model.ts'

const [userId, teamId] = [1, 1]
const owner = { id: userId, name: 'CRM', email: 'crm@documenso.example' }
const team = { id: teamId, url: 'solar' }

/** `GET /envelope/{envelopeId}` */
export const envelopeView = (envelope: Envelope) => ({
  ...common(envelope),
  documentMeta: {
    ...envelope.meta,
    ...metaDefaults,
    timezone: 'America/Los_Angeles',
    dateFormat: 'MM/dd/yyyy',
    emailId: null,
    emailReplyTo: null,
    envelopeExpirationPeriod: null,
  },
  recipients: envelope.recipients.map((recipient) => recipientView(envelope, recipient)),
  fields: envelope.fields.map((field) => fieldView(envelope, field)),
  envelopeItems: envelope.items.map(({ id, title, order, documentDataId }) => ({
    id,
    title,
    order,
    documentDataId,
    envelopeId: envelope.id,
  })),
  directLink: null,
  team,
  user: owner,
})

/** One entry of `GET /envelope` */
export const listedView = (envelope: Envelope) => ({
  ...common(envelope),
  user: owner,
  team,
  recipients: envelope.recipients.map((recipient) => recipientView(envelope, recipient)),
})

const common = (envelope: Envelope) => ({
  internalVersion: 2,
  type: envelope.type,
  status: envelope.status,
  source: envelope.source,
  visibility: 'EVERYONE',
  templateType: 'PRIVATE',
  id: envelope.id,
  secondaryId: `${envelope.type === 'TEMPLATE' ? 'template' : 'document'}_${envelope.number}`,
  externalId: envelope.externalId,
  createdAt: envelope.createdAt,
  updatedAt: envelope.updatedAt,
  completedAt: envelope.completedAt,
  deletedAt: null,
  title: envelope.title,
  authOptions: { globalAccessAuth: [], globalActionAuth: [] },
  formValues: null,
  publicTitle: '',
  publicDescription: '',
  userId,
  teamId,
  folderId: null,
  templateId: envelope.templateId,
})

const metaDefaults = {
  typedSignatureEnabled: true,
  uploadSignatureEnabled: true,
  drawSignatureEnabled: true,
  allowDictateNextSigner: false,
  language: 'en',
  emailSettings: null,
}

const recipientView = ({ id: envelopeId, type, number }: Envelope, recipient: Recipient) => ({
  envelopeId,
  ...recipient,
  documentDeletedAt: null,
  expired: null,
  expirationNotifiedAt: null,
  authOptions: { accessAuth: [], actionAuth: [] },
  documentId: type === 'DOCUMENT' ? number : null,
  templateId: type === 'TEMPLATE' ? number : null,
})

const fieldView = ({ id: envelopeId }: Envelope, field: Field) => ({ envelopeId, ...field })

/** Recipients in `/envelope/use`, `/envelope/distribute` and `/envelope/redistribute` */
export const recipientsWithLinks = ({ recipients }: Envelope, baseUrl: string) =>
  recipients.map(({ id, name, email, token, role, signingOrder }) => ({
    id,
    name,
    email,
    token,
    role,
    signingOrder,
    signingUrl: `${baseUrl}/sign/${token}`,
  }))

/** The body of a webhook. */
export function hookView(event: string, envelope: Envelope, webhookEndpoint: string, now: Date) {
  const recipients = envelope.recipients.map((recipient) => {
    const { expired: _expired, ...view } = recipientView(envelope, recipient)
    return view
  })
  const {
    id,
    type: _type,
    internalVersion: _version,
    templateType: _templateType,
    ...rest
  } = common(envelope)
  return {
    event,
    payload: {
      ...rest,
      id: envelope.number,
      envelopeId: id,
      documentMeta: {
        ...envelope.meta,
        ...metaDefaults,
        timezone: 'Etc/UTC',
        dateFormat: 'yyyy-MM-dd hh:mm a',
      },
      recipients,
      Recipient: recipients,
    },
    createdAt: now.toISOString(),
    webhookEndpoint,
  }
}
