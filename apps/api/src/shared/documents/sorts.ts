/** The sorts of the document list, on `documents as r` with its lead `l`, sale `s` and service job `v`. */
import { docTypes } from '@crm/domain/documents/doc-types'
import type { DocumentSortField } from '@crm/domain/documents/sort-fields'
import { sql } from 'kysely'
import {
  type Sorts,
  choiceKey,
  clientKeys,
  idKey,
  instantKey,
  integerKey,
  nameKey,
  optionalNameKey,
  personKey,
} from '#spine/records/page'
import type { Document } from './document.ts'
import { displayedJobNumber } from './filter.ts'

const id = idKey<Document>(sql.ref('r.id'))
const createdAt = instantKey<Document>(sql.ref('r.created_at'), (document) => document.created_at)

export const documentSortKeys: Sorts<Document, DocumentSortField> = {
  createdAt: [createdAt, id],
  title: [nameKey(sql.ref('r.title'), (document) => document.title), id],
  docType: [choiceKey(sql.ref('r.doc_type'), (document) => document.doc_type, docTypes), createdAt, id],
  size: [integerKey(sql.ref('r.size'), (document) => document.size), id],
  client: [...clientKeys<Document>(), createdAt, id],
  job: [optionalNameKey(displayedJobNumber, (document) => document.job_number), createdAt, id],
  uploadedBy: [personKey(sql.ref('r.uploaded_by'), (document) => document.uploaded_by), createdAt, id],
}
