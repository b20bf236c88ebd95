/**
 * Files a document in its folder of the drive. Folders are created on demand, and again when people deleted them or moved
 * them away.
 */
import { documentFolders, folderOf } from '@crm/domain/documents/doc-types'
import { leadFolderName, restrictedFolder, saleFolderName } from '@crm/domain/documents/drive-names'
import { leadNumber } from '@crm/domain/leads/lead-name'
import type { Connection } from '#platform/db/database'
import { type Drive, FolderGone } from '#platform/ports/drive'
import {
  type ToFile,
  findToFile,
  forgetFolder,
  folderColumnOf,
  saveLeadFolder,
  saveLink,
  saveSaleFolder,
} from './queries.ts'

/** Idempotent: existing folders are found by name, known ones by id. Throws what the drive throws. */
export async function fileDocument(
  db: Connection,
  drive: Drive,
  documentId: string,
  attempts = maxFolders,
): Promise<void> {
  const document = await findToFile(db, documentId)
  // A file in another drive stays there.
  if (!document || !drive.holds(document.drive_id)) return
  try {
    const folder = await folderFor(db, drive, document)
    await saveLink(db, documentId, await drive.file(document.item_id, folder, document.file_name))
  } catch (error) {
    if (!(error instanceof FolderGone) || attempts === 0) throw error
    await forgetFolder(db, document, error.folderId)
    await fileDocument(db, drive, documentId, attempts - 1)
  }
}

/** The folders of a type, of a job and of a client: all of them may be gone. */
const maxFolders = 3

async function folderFor(db: Connection, drive: Drive, document: ToFile): Promise<string> {
  // Documents of a service job go to its folder, whatever their type.
  const type = document.service_job_id === null ? folderOf(document.doc_type) : 'Service'
  const column = folderColumnOf(document.doc_type)
  const saleId = type === 'Service' || column === undefined ? null : document.sale_id
  if (saleId !== null && document.folder_id !== null) return document.folder_id
  if (type === 'Commission') return makeCommissionFolder(db, drive, document)
  const lead = document.lead_folder_id ?? (await makeLeadFolder(db, drive, document))
  if (type === 'Service') return drive.folder(lead, documentFolders.Service)
  if (saleId === null || column === undefined) return drive.folder(lead, documentFolders.Lead)
  const root = document.root_folder_id ?? (await makeSaleFolder(db, drive, document, lead))
  const folder = await drive.folder(root, documentFolders[type])
  await saveSaleFolder(db, saleId, column, folder)
  return folder
}

async function makeLeadFolder(db: Connection, drive: Drive, document: ToFile): Promise<string> {
  const { lead_id: id, first_name: first, last_name: last, lead_number: number } = document
  const clients = await drive.folder(null, 'Clients')
  const folder = await drive.folder(clients, leadFolderName(first, last, leadNumber(number)))
  await saveLeadFolder(db, id, folder)
  return folder
}

/** Outside of the client's folder, whose readers may not see commissions (decision 0036). */
async function makeCommissionFolder(db: Connection, drive: Drive, document: ToFile): Promise<string> {
  const { sale_id: saleId, job_number: job, street, first_name: first, last_name: last } = document
  const all = await drive.folder(await drive.folder(null, restrictedFolder), documentFolders.Commission)
  if (saleId === null) return drive.folder(all, leadFolderName(first, last, leadNumber(document.lead_number)))
  const folder = await drive.folder(all, saleFolderName(job ?? '', street))
  await saveSaleFolder(db, saleId, 'commission_folder_id', folder)
  return folder
}

async function makeSaleFolder(db: Connection, drive: Drive, document: ToFile, lead: string) {
  const folder = await drive.folder(lead, saleFolderName(document.job_number ?? '', document.street))
  if (document.sale_id) await saveSaleFolder(db, document.sale_id, 'root_folder_id', folder)
  return folder
}
