/** What people do with documents. */
import type { DocumentChanges, NewDocument } from '@crm/contract/web/document-shapes'
import type { DocType } from '@crm/domain/documents/doc-types'
import { uploadName } from '@crm/domain/documents/drive-names'
import { type PhotoOf, photoLabel, showsPhoto } from '@crm/domain/documents/photo-lists'
import type { FileType } from '@crm/domain/documents/file-types'
import { leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import { Refused, demand, refuse } from '../http/handle.ts'
import type { Services } from '../services.ts'
import { type LeadOfRecord, lockParentLead, ofLead, ownersOf } from '../records/through-lead.ts'
import { findParentServiceJob, onJob } from '../records/through-service-job.ts'
import { type ParentJob, findParentSale } from '../records/through-sale.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { countOfDay, findSheetRep, findTitles, takeUpload } from './queries.ts'
import { type Document, type OfClient, type OfJob, aboutDocument, documents } from './store.ts'

/** A file in the drive, by the names that the drive knows. */
export interface StoredFile {
  readonly drive_id: string
  readonly item_id: string
  readonly file_type: string
  readonly size: number
}

/** Makes a file that was sent a document, which is filed once this is committed. Throws Refused. */
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
    throw new Refused(refuse(400, notSent, [{ field: 'uploadId', message: notSent }]))
  }
  const file = { ...upload, item_id: upload.item_id }
  return keepDocument(work, jobs, parent, {
    docType,
    photoOf: photoOf ?? null,
    title: title ?? (await freeTitle(work, parent, photoOf ? photoLabel(photoOf) : titleOf(upload.name))),
    file,
    uploaderId,
  })
}

/** "SCE bill.pdf" -> "SCE bill" */
const titleOf = (fileName: string): string => fileName.replace(/(?<=.)\.\w{2,5}$/, '').slice(0, 190)

/** "scan", and "scan (2)" for the next of that name on the lead or job. */
async function freeTitle({ tx }: UnitOfWork, { lead, on }: PapersParent, title: string): Promise<string> {
  const taken = await findTitles(tx, { lead_id: lead.id, ...on })
  const named = (nth: number) => (nth === 1 ? title : `${title} (${nth})`)
  let nth = 1
  while (taken.has(named(nth))) nth += 1
  return named(nth)
}

const notSent = 'You have sent no such file, or not to its end.'

export type PapersParent = Awaited<ReturnType<typeof lockParent>>

/** The lead, locked, and the job where it is one, as whoever adds may see them. Throws Refused. */
export async function lockParent(
  work: UnitOfWork,
  { leadId, saleId, serviceJobId }: Pick<NewDocument, 'leadId' | 'saleId' | 'serviceJobId'>,
) {
  if (serviceJobId !== undefined) return lockServiceJob(work, serviceJobId)
  if (saleId === undefined) {
    const lead = await lockParentLead(work, leadId ?? '', can.readLead)
    return { lead, on: onJob(undefined), about: { lead: ownersOf(lead), sale: null }, shown: onNoJob }
  }
  const sale = await findParentSale(work.tx, saleId, work.viewer)
  const paidRepId = (await findSheetRep(work.tx, saleId)) ?? sale.owners.salesRepId
  return {
    lead: await lockLeadOf(work, sale),
    on: onJob(sale),
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
    on: onJob(job),
    about: { lead: job.owners.lead, sale: null, serviceJob: job.owners },
    shown: { ...onNoJob, job_number: job.jobNumber, job_rep_id: job.owners.salesRepId },
  }
}

/** Who sees a job brings what belongs to it, whoever has its lead. */
const lockLeadOf = (work: UnitOfWork, { leadId }: ParentJob): Promise<LeadOfRecord> =>
  lockParentLead({ ...work, viewer: undefined }, leadId, can.readLead)

const ofClient = ({ number, first_name, last_name }: LeadOfRecord): OfClient => ({
  lead_number: number,
  first_name,
  last_name,
})

const onNoJob: OfJob = { job_number: null, sale_status: null, job_rep_id: null, paid_rep_id: null }

interface Kept {
  readonly docType: DocType
  readonly photoOf?: PhotoOf | null
  readonly title: string
  readonly file: StoredFile
  readonly uploaderId: string | null
}

/** Writes down a file of the drive as a document of a locked parent. */
export async function keepDocument(
  work: UnitOfWork,
  jobs: Services['jobs'],
  { lead, on: job, shown }: PapersParent,
  { docType, photoOf = null, title, file, uploaderId }: Kept,
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
    { ...ofLead(lead), ...ofClient(lead), ...shown },
  )
  await jobs.enqueue(work.tx, 'file-document', { documentId: document.id })
  return document
}

/** Applies a change set; as another paper it is filed elsewhere. Throws Refused. */
export async function changeDocument(
  work: UnitOfWork,
  jobs: Services['jobs'],
  document: Document,
  { version, ...fields }: DocumentChanges,
): Promise<Document> {
  const { docType } = fields
  if (docType !== undefined && work.viewer) {
    demand(can.readDocument(work.viewer, { ...aboutDocument(document), docType }))
  }
  const { photoOf } = documents.fieldsOf(document)
  // As another paper it is no photo of what it was a photo of.
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
