/** The list of documents as a CSV file, with clients and jobs. */
import type { Document } from '@crm/contract/web/document-shapes'
import { docTypeLabel } from '@crm/domain/documents/doc-types'
import { type Cells, momentCell } from '#spine/records/export'

export const documentCells: Cells<'documents', Document> = {
  title: ({ title }) => title,
  type: ({ docType }) => docTypeLabel(docType),
  client: ({ lead }) => lead.fullName,
  job: ({ jobNumber }) => jobNumber,
  fileName: ({ fileName }) => fileName,
  bytes: ({ size }) => size,
  uploadedBy: ({ uploadedByName }) => uploadedByName,
  archived: ({ archivedAt }) => momentCell(archivedAt),
  created: ({ createdAt }) => momentCell(createdAt),
}
