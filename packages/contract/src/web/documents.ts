import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams, Removed } from '../shapes.ts'
import { csvRoutePart } from './export.ts'
import {
  Document,
  DocumentChanges,
  DocumentConflict,
  DocumentExportQuery,
  DocumentListQuery,
  DocumentPage,
  DocumentPageQuery,
  Documents,
  Drive,
  DriveQuery,
  FileContent,
  ItemParams,
  NewDocument,
  NewUploadQuery,
  PieceQuery,
  Upload,
} from './document-shapes.ts'

/** Blockers of a job depend on its documents, and the lead's last activity changes. */
const changes = ['document', 'webSale', 'webLead', 'drive', 'activity-feed']

export const get = route({
  method: 'GET',
  path: '/documents/{id}',
  summary: 'Get a document',
  who: 'staff',
  params: IdParams,
  answers: { 200: Document, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const getByItem = route({
  method: 'GET',
  path: '/documents/item/{id}',
  summary: 'Get a document by its drive item ID',
  who: 'staff',
  params: ItemParams,
  answers: { 200: Document, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const list = route({
  method: 'GET',
  path: '/documents',
  summary: 'List documents, newest first',
  who: 'staff',
  query: DocumentListQuery,
  answers: { 200: Documents, 404: Refusal, 500: Refusal },
})

export const listPaginated = route({
  method: 'GET',
  path: '/documentsPaginated',
  summary: 'List a page of documents',
  who: 'staff',
  ours: true,
  query: DocumentPageQuery,
  answers: { 200: DocumentPage, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const exportCsv = route({
  ...csvRoutePart,
  path: '/documents/export',
  who: 'staff',
  query: DocumentExportQuery,
})

export const download = route({
  method: 'GET',
  path: '/documents/{id}/download',
  summary: 'Download the file of a document',
  description: 'Sends the file as an attachment, so that a browser does not run it.',
  who: 'staff',
  params: IdParams,
  streams: 'application/octet-stream',
  answers: { 200: FileContent, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const create = route({
  method: 'POST',
  path: '/documents',
  summary: 'Create a document from an upload',
  description: 'The document belongs to a lead, a sale or a service job.',
  who: can.addDocument,
  changes,
  body: NewDocument,
  answers: { 201: Document, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const update = route({
  method: 'PUT',
  path: '/documents/{id}',
  summary: 'Update the title or type of a document',
  who: can.changeDocument,
  changes,
  params: IdParams,
  body: DocumentChanges,
  answers: { 200: Document, 400: Refusal, 403: Refusal, 404: Refusal, 409: DocumentConflict, 500: Refusal },
})

export const remove = route({
  method: 'DELETE',
  path: '/documents/{id}',
  summary: 'Archive a document',
  description: 'Its file stays in the drive. You can restore an archived document.',
  who: can.changeDocument,
  changes,
  params: IdParams,
  answers: { 200: Removed, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const restore = route({
  method: 'POST',
  path: '/documents/{id}/restore',
  summary: 'Restore an archived document',
  who: can.changeDocument,
  changes,
  ours: true,
  params: IdParams,
  answers: { 200: Document, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const drive = route({
  method: 'GET',
  path: '/drive',
  summary: 'Get the upload limits and drive folders',
  description: 'Returns the existing folders of the lead or sale in the query.',
  who: 'staff',
  query: DriveQuery,
  answers: { 200: Drive, 404: Refusal, 500: Refusal },
})

export const beginUpload = route({
  method: 'POST',
  path: '/drive/uploads',
  summary: 'Start the upload of a file',
  description: 'The body is the first chunk of the file.',
  who: can.addDocument,
  ours: true,
  changes: [],
  query: NewUploadQuery,
  takesBytes: true,
  answers: { 201: Upload, 400: Refusal, 500: Refusal },
})

export const continueUpload = route({
  method: 'PUT',
  path: '/drive/uploads/{id}',
  summary: 'Upload the next chunk of a file',
  description: 'Idempotent: a chunk that was received before has no effect.',
  who: can.addDocument,
  ours: true,
  changes: [],
  params: IdParams,
  query: PieceQuery,
  takesBytes: true,
  answers: { 200: Upload, 400: Refusal, 404: Refusal, 500: Refusal },
})
