/**
 * Envelopes as Documenso stores them. Names and values are those of its API, version 2.
 * Source: github.com/documenso/documenso, packages/prisma/schema.prisma and packages/lib/types/envelope.ts.
 */
export type EnvelopeStatus = 'DRAFT' | 'PENDING' | 'COMPLETED' | 'REJECTED' | 'CANCELLED'

export type FieldKind =
  | 'SIGNATURE'
  | 'INITIALS'
  | 'NAME'
  | 'EMAIL'
  | 'DATE'
  | 'TEXT'
  | 'NUMBER'
  | 'RADIO'
  | 'CHECKBOX'
  | 'DROPDOWN'

export type Recipient = {
  readonly id: number
  readonly token: string
  readonly email: string
  readonly name: string
  readonly role: 'SIGNER' | 'CC' | 'APPROVER' | 'VIEWER' | 'ASSISTANT'
  readonly signingOrder: number | null
  readonly readStatus: 'NOT_OPENED' | 'OPENED'
  readonly signingStatus: 'NOT_SIGNED' | 'SIGNED' | 'REJECTED'
  readonly sendStatus: 'NOT_SENT' | 'SENT'
  readonly signedAt: string | null
  readonly expiresAt: string | null
  readonly rejectionReason: string | null
}

export type FieldMeta = {
  readonly type?: string
  readonly label?: string | undefined
  readonly placeholder?: string | undefined
  readonly required?: boolean
  readonly readOnly?: boolean
  /** The value of a text field. */
  readonly text?: string
  /** The value of a number field. */
  readonly value?: string
  /** The options of a radio, checkbox or dropdown; a dropdown's have only a value. */
  readonly values?: readonly { readonly id?: number; readonly checked?: boolean; readonly value: string }[]
  readonly defaultValue?: string
}

export type Field = {
  readonly id: number
  readonly secondaryId: string
  readonly envelopeItemId: string
  readonly recipientId: number
  readonly type: FieldKind
  readonly page: number
  /** Percent of the page, as decimals in text. */
  readonly positionX: string
  readonly positionY: string
  readonly width: string
  readonly height: string
  readonly customText: string
  readonly inserted: boolean
  readonly fieldMeta: FieldMeta | null
}

export type EnvelopeItem = {
  readonly id: string
  readonly title: string
  readonly order: number
  readonly documentDataId: string
  /** Base64. */
  readonly pdf: string
  readonly signedPdf: string | null
}

export type DocumentMeta = {
  readonly id: string
  readonly subject: string | null
  readonly message: string | null
  readonly redirectUrl: string | null
  readonly signingOrder: 'PARALLEL' | 'SEQUENTIAL'
  readonly distributionMethod: 'EMAIL' | 'NONE'
}

export type Envelope = {
  readonly id: string
  /** The number of the former API, in `document_12` or `template_3`. */
  readonly number: number
  readonly type: 'DOCUMENT' | 'TEMPLATE'
  readonly status: EnvelopeStatus
  readonly source: 'DOCUMENT' | 'TEMPLATE'
  readonly title: string
  readonly externalId: string | null
  readonly templateId: number | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly completedAt: string | null
  readonly cancelReason: string | null
  readonly meta: DocumentMeta
  readonly recipients: readonly Recipient[]
  readonly fields: readonly Field[]
  readonly items: readonly EnvelopeItem[]
}

/** Source: `isRequiredField` in packages/lib/utils/advanced-fields-helpers.ts. */
export const isRequired = ({ type, fieldMeta }: Field): boolean =>
  !['TEXT', 'NUMBER', 'RADIO', 'CHECKBOX', 'DROPDOWN'].includes(type) || fieldMeta?.required === true

export const isSigner = ({ role }: Recipient): boolean => role !== 'CC'

/** The recipients whose turn it is. */
export function recipientsInTurn({ meta, recipients }: Envelope): readonly Recipient[] {
  const open = recipients
    .filter((recipient) => isSigner(recipient) && recipient.signingStatus === 'NOT_SIGNED')
    .toSorted((a, b) => (a.signingOrder ?? Infinity) - (b.signingOrder ?? Infinity) || a.id - b.id)
  return meta.signingOrder === 'SEQUENTIAL' ? open.slice(0, 1) : open
}
