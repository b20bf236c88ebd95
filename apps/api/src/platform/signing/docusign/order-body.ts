/** Parts of an `EnvelopeDefinition` of the REST API v2.1. */
import type { EnvelopeOrder, FromPdf, PlacedField } from '#platform/ports/signing'
import { xOf, yOf } from './template-of.ts'

/** A signer with a client user id signs through a recipient view and gets no mail from Docusign. */
export const personOf = (
  signer: { readonly name: string; readonly email: string },
  place: number,
  order: EnvelopeOrder,
) => ({
  ...signer,
  routingOrder: String(place),
  ...(!order.isMailed && { clientUserId: String(place) }),
})

/** The content of an envelope with our own PDF. */
export const documentOf = (order: EnvelopeOrder, { pdf, fields }: FromPdf) => ({
  documents: [
    {
      documentId,
      name: `${order.title}.pdf`,
      fileExtension: 'pdf',
      documentBase64: Buffer.from(pdf).toString('base64'),
    },
  ],
  recipients: {
    signers: order.signers.map(({ roleId: _none, ...signer }, index) => ({
      recipientId: String(index + 1),
      ...personOf(signer, index + 1, order),
      tabs: placedTabs(fields.filter(({ place }) => place === index + 1)),
    })),
  },
})

const documentId = '1'

function placedTabs(fields: readonly PlacedField[]): Record<string, object[]> {
  const groups: Record<string, object[]> = {}
  for (const { type, label, isRequired, page, left, top } of fields) {
    ;(groups[placedGroups[type]] ??= []).push({
      documentId,
      pageNumber: String(page),
      xPosition: xOf(left),
      yPosition: yOf(top),
      tabLabel: label,
      ...(type === 'signature' || type === 'initials'
        ? { optional: String(!isRequired) }
        : { required: String(isRequired) }),
    })
  }
  return groups
}

const placedGroups = {
  signature: 'signHereTabs',
  initials: 'initialHereTabs',
  date: 'dateSignedTabs',
  text: 'textTabs',
} as const
