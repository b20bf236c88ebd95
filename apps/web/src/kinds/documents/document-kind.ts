import { documents } from '@crm/contract'
import type { Document, DocumentChanges } from '@crm/contract/web/document-shapes'
import { docTypeLabel, docTypes } from '@crm/domain/documents/doc-types'
import type { DocumentParent } from '@crm/domain/people/can'
import { factKind } from '~/records/edit/record-kind.ts'
import type { PlacedFact } from '~/records/facts/fact.ts'

/** The attributes that permission checks need. */
export function documentSubject({
  lead,
  saleId,
  serviceJobId,
  saleRepId: salesRepId,
  saleStatus,
  uploadedBy,
}: Document): DocumentParent {
  return {
    lead,
    sale: saleId === null ? null : { salesRepId, lead, isPending: saleStatus === 'Pending' },
    serviceJob: serviceJobId === null ? null : { salesRepId, lead },
    uploaderId: uploadedBy,
  }
}

export const typeChoices = docTypes.map((value) => ({ value, label: docTypeLabel(value) }))

export const documentFacts = {
  title: { kind: 'text', label: 'Title', maxLength: 200, isNeverNull: true, column: 'top' },
  docType: { kind: 'choice', label: 'Type', choices: typeChoices, isNeeded: true, column: 'left' },
} satisfies Readonly<Record<string, PlacedFact<Document, { column: 'top' | 'left' }>>>

export const documentKind = factKind<Document, DocumentChanges>()({
  what: 'this document',
  facts: documentFacts,
  get: documents.get,
  update: documents.update,
  nameOf: ({ title }) => title,
})
