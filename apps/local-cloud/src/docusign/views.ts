/** Responses of the REST API v2.1. */
import type { Envelope, Signer, Tab, Template } from './model.ts'

const sender = { userName: 'CRM', email: 'crm@docusign.example' }

export const templateView = ({ id, name, created, signers, document }: Template) => ({
  templateId: id,
  uri: `/templates/${id}`,
  name,
  description: '',
  shared: 'false',
  passwordProtected: 'false',
  created,
  lastModified: created,
  pageCount: '1',
  folderName: 'Templates',
  owner: sender,
  emailSubject: `Please sign: ${name}`,
  emailBlurb: '',
  signingLocation: 'Online',
  documents: [
    {
      documentId: '1',
      name: document.name,
      fileExtension: 'pdf',
      order: '1',
      uri: `/templates/${id}/documents/1`,
    },
  ],
  recipients: recipientsView(signers, false),
})

export const envelopeView = (envelope: Envelope, hasRecipients: boolean) => ({
  status: envelope.status,
  envelopeId: envelope.id,
  envelopeUri: `/envelopes/${envelope.id}`,
  documentsUri: `/envelopes/${envelope.id}/documents`,
  documentsCombinedUri: `/envelopes/${envelope.id}/documents/combined`,
  certificateUri: `/envelopes/${envelope.id}/documents/certificate`,
  recipientsUri: `/envelopes/${envelope.id}/recipients`,
  customFieldsUri: `/envelopes/${envelope.id}/custom_fields`,
  emailSubject: envelope.emailSubject,
  emailBlurb: envelope.emailBlurb,
  signingLocation: 'online',
  sender,
  ...(envelope.transactionId !== null && { transactionId: envelope.transactionId }),
  createdDateTime: envelope.createdDateTime,
  lastModifiedDateTime: envelope.statusChangedDateTime,
  statusChangedDateTime: envelope.statusChangedDateTime,
  ...(envelope.status !== 'created' && { sentDateTime: envelope.createdDateTime }),
  ...(envelope.status === 'completed' && { completedDateTime: envelope.statusChangedDateTime }),
  ...(envelope.status === 'declined' && { declinedDateTime: envelope.statusChangedDateTime }),
  ...(envelope.status === 'voided' && {
    voidedDateTime: envelope.statusChangedDateTime,
    voidedReason: envelope.voidedReason,
  }),
  expireEnabled: 'true',
  expireDateTime: envelope.expireDateTime,
  expireAfter: '120',
  ...(hasRecipients && { recipients: recipientsView(envelope.signers, false) }),
})

export const recipientsView = (signers: readonly Signer[], hasTabs: boolean) => ({
  signers: signers.map((signer) => signerView(signer, hasTabs)),
  agents: [],
  editors: [],
  intermediaries: [],
  carbonCopies: [],
  certifiedDeliveries: [],
  inPersonSigners: [],
  seals: [],
  witnesses: [],
  notaries: [],
  recipientCount: String(signers.length),
  currentRoutingOrder: '1',
})

/** Times and reasons are absent until there are any. */
function signerView({ tabs, clientUserId, ...signer }: Signer, hasTabs: boolean) {
  const present = Object.fromEntries(Object.entries(signer).filter(([, value]) => value !== null))
  return {
    ...present,
    recipientType: 'signer',
    requireIdLookup: 'false',
    deliveryMethod: 'email',
    creationReason: 'sender',
    ...(clientUserId !== null && { clientUserId }),
    ...(hasTabs && { tabs: tabsView(tabs, signer.recipientId) }),
  }
}

function tabsView(tabs: readonly Tab[], recipientId: string) {
  const groups: Partial<Record<Tab['kind'], object[]>> = {}
  for (const { kind, isRequired, value, options, ...tab } of tabs) {
    ;(groups[kind] ??= []).push({
      ...tab,
      documentId: '1',
      recipientId,
      tabType: kind.slice(0, -'Tabs'.length).toLowerCase(),
      ...(kind === 'signHereTabs' || kind === 'initialHereTabs'
        ? { optional: String(!isRequired), name: kind === 'signHereTabs' ? 'SignHere' : 'InitialHere' }
        : { required: String(isRequired) }),
      ...(kind === 'checkboxTabs' ? { selected: value } : kind !== 'signHereTabs' && { value }),
      ...(kind === 'listTabs' && {
        listItems: options.map((text) => ({ text, value: text, selected: String(text === value) })),
      }),
    })
  }
  return groups
}

/** A Connect message in the JSON SIM format. Source: developers.docusign.com/platform/webhooks/connect. */
export const hookView = (
  event: string,
  { id }: Envelope,
  recipientId: string | null,
  place: {
    readonly accountId: string
    readonly userId: string
    readonly now: Date
    readonly retryCount: number
  },
) => ({
  event,
  apiVersion: 'v2.1',
  uri: `/restapi/v2.1/accounts/${place.accountId}/envelopes/${id}`,
  retryCount: place.retryCount,
  configurationId: 10_000_001,
  generatedDateTime: place.now.toISOString(),
  data: {
    accountId: place.accountId,
    userId: place.userId,
    envelopeId: id,
    ...(recipientId !== null && { recipientId }),
  },
})
