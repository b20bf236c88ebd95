import type { Document as DocumentView } from '@crm/contract/web/document-shapes'
import { type DocType, docTypes } from '@crm/domain/documents/doc-types'
import { photosOf } from '@crm/domain/documents/photo-lists'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import type { AboutDocument } from '@crm/domain/people/can'
import type { SaleStatus } from '@crm/domain/sales/phases'
import { searchText } from '@crm/domain/search/search-text'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../db/database.ts'
import { choice, optionalChoice } from '../records/fields.ts'
import { store } from '../records/store.ts'
import { type OfLead, leadOwnersOf } from '../records/through-lead.ts'
import type { Sight, UnitOfWork } from '../records/unit-of-work.ts'
import { documentsInReach, documentsWithParents, paidRep } from './filter.ts'

type Row = Selectable<Tables['documents']>

/** Whose it is. */
export interface OfClient {
  readonly lead_number: number
  readonly first_name: string
  readonly last_name: string
}

/** The job that it is on; null on the client alone. */
export interface OfJob {
  readonly job_number: string | null
  readonly sale_status: string | null
  readonly job_rep_id: string | null
  readonly paid_rep_id: string | null
}

export type Document = Row & OfLead & OfClient & OfJob

export const documents = store({
  table: 'documents',
  subject: 'document',
  verbs: {
    created: 'document.added',
    changed: 'document.changed',
    removed: 'document.archived',
    restored: 'document.restored',
  },
  fields: {
    title: 'title',
    docType: choice('doc_type', docTypes),
    photoOf: optionalChoice('photo_of', photosOf),
  },
  from: documentsWithParents,
  joined: sql<OfLead & OfClient & OfJob>`l.rep_id as lead_rep_id, l.sales_rep_id as lead_sales_rep_id,
    l.number as lead_number, l.first_name, l.last_name,
    coalesce(s.job_number, 'S-' || v.number) as job_number, s.status as sale_status,
    coalesce(s.sales_rep_id, v.sales_rep_id) as job_rep_id, ${paidRep} as paid_rep_id`,
  reach: documentsInReach,
  about: aboutDocument,
  view: documentView,
  derived: ({ title, file_name: fileName }) => ({ search: searchText({ names: [title, fileName] }) }),
  leadOf: (document) => document.lead_id,
  saleOf: (document) => document.sale_id,
  serviceJobOf: (document) => document.service_job_id,
  // The type says who may read of it.
  facts: ({ title, doc_type: docType }) => ({ name: title, docType }),
  async lockFirst({ tx }: UnitOfWork, id: string) {
    await sql`
      select from leads where id = (select lead_id from documents where id = ${id}) for update
    `.execute(tx)
  },
})

export function aboutDocument(document: Document): AboutDocument {
  const lead = leadOwnersOf(document)
  const job = { salesRepId: document.job_rep_id, lead }
  return {
    docType: document.doc_type as DocType,
    lead,
    sale: document.sale_id === null ? null : { ...job, isPending: document.sale_status === 'Pending' },
    serviceJob: document.service_job_id === null ? null : job,
    paidRepId: document.paid_rep_id,
    uploaderId: document.uploaded_by,
  }
}

function documentView(document: Document, { nameOf }: Pick<Sight, 'nameOf'>): DocumentView {
  return {
    id: document.id,
    leadId: document.lead_id,
    lead: {
      id: document.lead_id,
      number: leadNumber(document.lead_number),
      fullName: fullName(document.first_name, document.last_name),
      ...leadOwnersOf(document),
    },
    saleId: document.sale_id,
    serviceJobId: document.service_job_id,
    jobNumber: document.job_number,
    saleRepId: document.job_rep_id,
    saleStatus: document.sale_status as SaleStatus | null,
    ...documents.fieldsOf(document),
    driveId: document.drive_id,
    driveItemId: document.item_id,
    docLink: document.doc_link,
    downloadLink: `/api/documents/${document.id}/download`,
    fileName: document.file_name,
    fileType: document.file_type,
    size: document.size,
    uploadedBy: document.uploaded_by,
    uploadedByName: nameOf(document.uploaded_by) ?? 'The CRM',
    archivedAt: document.deleted_at,
    archivedByName: nameOf(document.deleted_by),
    createdAt: document.created_at,
    updatedAt: document.updated_at,
    version: document.version,
  }
}
