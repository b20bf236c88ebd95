/** Sort fields of the document list: every column that the database can order, each in both directions. */

export const documentSortFields = [
  'createdAt',
  'title',
  'docType',
  'size',
  'client',
  'job',
  'uploadedBy',
] as const
export type DocumentSortField = (typeof documentSortFields)[number]
