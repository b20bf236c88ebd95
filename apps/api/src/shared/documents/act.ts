/** Actions on documents. */
import type { DocumentChanges, NewDocument } from '@crm/contract/web/document-shapes'
import type { DocType } from '@crm/domain/documents/doc-types'
import { uploadName } from '@crm/domain/documents/drive-names'
import { type PhotoOf, photoLabel, showsPhoto } from '@crm/domain/documents/photo-lists'
import type { FileType } from '@crm/domain/documents/file-types'
import { leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import { Refused, demand, refuse } from '#spine/refusals'
import type { Services } from '#spine/services'
import { type LeadOfRecord, lockParentLead, leadColumnsOf, ownersOf } from '#spine/records/lead-scope'
import { findParentServiceJob, jobColumns } from '#spine/records/service-job-scope'
import { type ParentJob, findParentSale } from '#spine/records/sale-scope'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { countOfDay, findSheetRep, findTitles, takeUpload } from './queries.ts'
import { subjectOfDocument, documents } from './store.ts'
import type { Document, WithClient, WithJob } from './document.ts'

/** A file in the drive, by the drive's ids. */
export interface StoredFile {
  readonly drive_id: string
  readonly item_id: string
  readonly file_type: string
  readonly size: number
}

/** Turns an uploaded file into a document, which is filed after the commit. Throws Refused. */
export async function addDocument(
  work: UnitOfWork,
  jobs: Services['jobs'],
  { uploadId, title, docType, photoOf, ...of }: NewDocument,
): Promise<Document> {
  const parent = await lockParent(work, of)
  const uploaderId = work.viewer?.id ?? null
  if (work.viewer) {
    const about = { ...parent.about, docType }
    demand(can.addDocument(work.viewer, about))
    demand(can.readDocument(work.viewer, about))
  }
  const upload = uploaderId === null ? undefined : await takeUpload(work.tx, uploadId, uploaderId)
  if (!upload?.item_id) {
    throw new Refused(refuse(400, noUpload, [{ field: 'uploadId', message: noUpload }]))
  }
  const file = { ...upload, item_id: upload.item_id }
  return insertDocument(work, jobs, parent, {
    docType,
    photoOf: photoOf ?? null,
    title: title ?? (await freeTitle(work, parent, photoOf ? photoLabel(photoOf) : titleOf(upload.name))),
    file,
    uploaderId,
  })
}

/** "SCE bill.pdf" -> "SCE bill" */
const titleOf = (fileName: string): string => fileName.replace(/(?<=.)\.\w{2,5}$/, '').slice(0, 190)

/** "scan", then "scan (2)" for the next file with that name on the lead or job. */
async function freeTitle({ tx }: UnitOfWork, { lead, on }: DocumentParent, title: string): Promise<string> {
  const taken = await findTitles(tx, { lead_id: lead.id, ...on })
  const named = (nth: number) => (nth === 1 ? title : `${title} (${nth})`)
  let nth = 1
  while (taken.has(named(nth))) nth += 1
  return named(nth)
}

const noUpload = 'This file was not uploaded completely.'

export type DocumentParent = Awaited<ReturnType<typeof lockParent>>

/** Locks the lead, and finds the job if there is one, within the author's scope. Throws Refused. */
export async function lockParent(
  work: UnitOfWork,
  { leadId, saleId, serviceJobId }: Pick<NewDocument, 'leadId' | 'saleId' | 'serviceJobId'>,
) {
  if (serviceJobId !== undefined) return lockServiceJob(work, serviceJobId)
  if (saleId === undefined) {
    const lead = await lockParentLead(work, leadId ?? '', can.readLead)
    return { lead, on: jobColumns(undefined), about: { lead: ownersOf(lead), sale: null }, shown: onNoJob }
  }
  const sale = await findParentSale(work.tx, saleId, work.viewer)
  const paidRepId = (await findSheetRep(work.tx, saleId)) ?? sale.owners.salesRepId
  return {
    lead: await lockLeadOf(work, sale),
    on: jobColumns(sale),
    about: {
      lead: sale.owners.lead,
      sale: { ...sale.owners, isPending: sale.status === 'Pending' },
      paidRepId,
    },
    shown: {
      ...onNoJob,
      job_number: sale.jobNumber,
      sale_status: sale.status,
      job_rep_id: sale.owners.salesRepId,
      paid_rep_id: paidRepId,
    },
  }
}

async function lockServiceJob(work: UnitOfWork, id: string) {
  const job = await findParentServiceJob(work.tx, id, work.viewer)
  return {
    lead: await lockLeadOf(work, job),
    on: jobColumns(job),
    about: { lead: job.owners.lead, sale: null, serviceJob: job.owners },
    shown: { ...onNoJob, job_number: job.jobNumber, job_rep_id: job.owners.salesRepId },
  }
}

/** People who see a job may add its documents, under any owner of its lead. */
const lockLeadOf = (work: UnitOfWork, { leadId }: ParentJob): Promise<LeadOfRecord> =>
  lockParentLead(asSystem(work), leadId, can.readLead)

const ofClient = ({ number, first_name, last_name }: LeadOfRecord): WithClient => ({
  lead_number: number,
  first_name,
  last_name,
})

const onNoJob: WithJob = { job_number: null, sale_status: null, job_rep_id: null, paid_rep_id: null }

interface StoredDocument {
  readonly docType: DocType
  readonly photoOf?: PhotoOf | null
  readonly title: string
  readonly file: StoredFile
  readonly uploaderId: string | null
}

/** Inserts a document for a file of the drive on a locked parent. */
export async function insertDocument(
  work: UnitOfWork,
  jobs: Services['jobs'],
  { lead, on: job, shown }: DocumentParent,
  { docType, photoOf = null, title, file, uploaderId }: StoredDocument,
): Promise<Document> {
  const on = { lead_id: lead.id, ...job }
  const document = await documents.insert(
    work,
    { title, docType, photoOf },
    {
      ...on,
      drive_id: file.drive_id,
      item_id: file.item_id,
      file_name: uploadName({
        docType,
        number: shown.job_number ?? leadNumber(lead.number),
        at: work.now,
        nth: 1 + (await countOfDay(work.tx, on, docType, pacificDay(work.now))),
        fileType: file.file_type as FileType,
      }),
      file_type: file.file_type,
      size: file.size,
      doc_link: null,
      uploaded_by: uploaderId,
    },
    { ...leadColumnsOf(lead), ...ofClient(lead), ...shown },
  )
  await jobs.enqueue(work.tx, 'file-document', { documentId: document.id })
  return document
}

/** Applies a change set; a new type moves the file to another folder. Throws Refused. */
export async function changeDocument(
  work: UnitOfWork,
  jobs: Services['jobs'],
  document: Document,
  { version, ...fields }: DocumentChanges,
): Promise<Document> {
  const { docType } = fields
  if (docType !== undefined && work.viewer) {
    demand(can.readDocument(work.viewer, { ...subjectOfDocument(document), docType }))
  }
  const { photoOf } = documents.fieldsOf(document)
  // A new type clears the photo's subject.
  const isOther = docType !== undefined && photoOf !== null && !showsPhoto(docType, photoOf)
  const changed = await documents.change(
    work,
    document,
    { ...fields, ...(isOther && { photoOf: null }) },
    { version },
  )
  if (changed.doc_type !== document.doc_type) {
    await jobs.enqueue(work.tx, 'file-document', { documentId: document.id })
  }
  return changed
}
