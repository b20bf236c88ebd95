/**
 * Templates and envelopes. Names and values are those of the eSignature REST API v2.1: `Signer`, `Tabs`, `Envelope` in
 * github.com/docusign/docusign-esign-node-client, src/model. Every value on the wire is text, also numbers and booleans.
 */
export const tabKinds = [
  'signHereTabs',
  'initialHereTabs',
  'dateSignedTabs',
  'fullNameTabs',
  'emailAddressTabs',
  'textTabs',
  'numberTabs',
  'checkboxTabs',
  'listTabs',
] as const

export type TabKind = (typeof tabKinds)[number]

export type Tab = {
  readonly kind: TabKind
  readonly tabId: string
  readonly tabLabel: string
  readonly pageNumber: string
  /** Points from the left and top edge. */
  readonly xPosition: string
  readonly yPosition: string
  readonly isRequired: boolean
  /** A checkbox has `true` or `false`. */
  readonly value: string
  readonly options: readonly string[]
}

export type Signer = {
  readonly recipientId: string
  readonly recipientIdGuid: string
  readonly roleName: string
  readonly name: string
  readonly email: string
  readonly routingOrder: string
  /** Null for a signer whom Docusign mails; others sign through a recipient view. */
  readonly clientUserId: string | null
  readonly status: 'created' | 'sent' | 'delivered' | 'completed' | 'declined'
  readonly sentDateTime: string | null
  readonly deliveredDateTime: string | null
  readonly signedDateTime: string | null
  readonly declinedDateTime: string | null
  readonly declinedReason: string | null
  readonly tabs: readonly Tab[]
}

/** The one document of a template or envelope. */
export type StoredDocument = { readonly name: string; readonly pdf: string }

export type Template = {
  readonly kind: 'template'
  readonly id: string
  readonly name: string
  readonly created: string
  readonly signers: readonly Signer[]
  readonly document: StoredDocument
}

export type EnvelopeStatus = 'created' | 'sent' | 'delivered' | 'completed' | 'declined' | 'voided'

export type Envelope = {
  readonly kind: 'envelope'
  readonly id: string
  readonly status: EnvelopeStatus
  readonly emailSubject: string
  readonly emailBlurb: string
  readonly transactionId: string | null
  readonly customFields: readonly { readonly name: string; readonly value: string }[]
  readonly createdDateTime: string
  readonly statusChangedDateTime: string
  readonly expireDateTime: string
  readonly voidedReason: string | null
  readonly signers: readonly Signer[]
  readonly document: StoredDocument
  readonly signedPdf: string | null
}

export type Stored = Template | Envelope

export const isOpen = ({ status }: Envelope): boolean => status === 'sent' || status === 'delivered'

/** The signers of the lowest routing order that have not signed. */
export function signersInTurn({ signers }: Pick<Envelope, 'signers'>): readonly Signer[] {
  const open = signers.filter(({ status }) => status !== 'completed')
  const lowest = Math.min(...open.map(({ routingOrder }) => Number(routingOrder)))
  return open.filter(({ routingOrder }) => Number(routingOrder) === lowest)
}
