import type { Document as DocumentView } from '@crm/contract/web/document-shapes'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import type { DocumentSubject } from '@crm/domain/people/can'
import { searchText } from '@crm/domain/search/search-text'
import { sql } from 'kysely'
import { store } from '#spine/records/store'
import { type LeadColumns, leadOwnersOf } from '#spine/records/lead-scope'
import type { ViewContext, UnitOfWork } from '#spine/records/unit-of-work'
import { documentsInScope, displayedJobNumber, documentsWithParents, paidRep } from './filter.ts'
import type { Document, WithClient, WithJob } from './document.ts'

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
    docType: 'doc_type',
    photoOf: 'photo_of',
  },
  from: documentsWithParents,
  joined: sql<
    LeadColumns & WithClient & WithJob
  >`l.rep_id as lead_rep_id, l.sales_rep_id as lead_sales_rep_id,
    l.number as lead_number, l.first_name, l.last_name,
    ${displayedJobNumber} as job_number, s.status as sale_status,
    coalesce(s.sales_rep_id, v.sales_rep_id) as job_rep_id, ${paidRep} as paid_rep_id`,
  scope: documentsInScope,
  subjectOf: subjectOfDocument,
  view: documentView,
  derived: ({ title, file_name: fileName }) => ({ search: searchText({ names: [title, fileName] }) }),
  leadOf: (document) => document.lead_id,
  saleOf: (document) => document.sale_id,
  serviceJobOf: (document) => document.service_job_id,
  // The type decides who may read its history.
  details: ({ title, doc_type: docType }) => ({ name: title, docType }),
  async lockFirst({ tx }: UnitOfWork, id: string) {
    await sql`
      select from leads where id = (select lead_id from documents where id = ${id}) for update
    `.execute(tx)
  },
})

export function subjectOfDocument(document: Document): DocumentSubject {
  const lead = leadOwnersOf(document)
  const job = { salesRepId: document.job_rep_id, lead }
  return {
    docType: document.doc_type,
    lead,
    sale: document.sale_id === null ? null : { ...job, isPending: document.sale_status === 'Pending' },
    serviceJob: document.service_job_id === null ? null : job,
    paidRepId: document.paid_rep_id,
    uploaderId: document.uploaded_by,
  }
}

function documentView(document: Document, { nameOf }: Pick<ViewContext, 'nameOf'>): DocumentView {
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
    saleStatus: document.sale_status,
    ...documents.fieldsOf(document),
    driveId: document.drive_id,
    driveItemId: document.item_id,
    docLink: document.doc_link,
    downloadLink: `/api/documents/${document.id}/download`,
    fileName: document.file_name,
    fileType: document.file_type,
    size: document.size,
    uploadedBy: document.uploaded_by,
    uploadedByName: nameOf(document.uploaded_by) ?? 'System',
    archivedAt: document.deleted_at,
    archivedByName: nameOf(document.deleted_by),
    createdAt: document.created_at,
    updatedAt: document.updated_at,
    version: document.version,
  }
}
