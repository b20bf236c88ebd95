/** Files a document in its folder of the drive; folders are created on demand. */
import { documentFolders, folderOf } from '@crm/domain/documents/doc-types'
import { leadFolderName, saleFolderName } from '@crm/domain/documents/drive-names'
import { leadNumber } from '@crm/domain/leads/lead-name'
import type { Connection } from '#platform/db/database'
import type { Drive } from '#platform/ports/drive'
import {
  type ToFile,
  findToFile,
  folderColumnOf,
  saveLeadFolder,
  saveLink,
  saveSaleFolder,
} from './queries.ts'

/** Idempotent: existing folders are found by name, known ones by id. */
export async function fileDocument(db: Connection, drive: Drive, documentId: string): Promise<void> {
  const document = await findToFile(db, documentId)
  // A file in another drive stays there.
  if (!document || !drive.holds(document.drive_id)) return
  const folder = await folderFor(db, drive, document)
  await saveLink(db, documentId, await drive.file(document.item_id, folder, document.file_name))
}

async function folderFor(db: Connection, drive: Drive, document: ToFile): Promise<string> {
  const lead = document.lead_folder_id ?? (await makeLeadFolder(db, drive, document))
  // Documents of a service job go to its folder, whatever their type.
  const type = document.service_job_id === null ? folderOf(document.doc_type) : 'Service'
  const name = documentFolders[type]
  const column = folderColumnOf(document.doc_type)
  if (type === 'Service') return drive.folder(lead, name)
  if (!column || document.sale_id === null) return drive.folder(lead, documentFolders.Lead)
  if (document.folder_id !== null) return document.folder_id
  const root = document.root_folder_id ?? (await makeSaleFolder(db, drive, document, lead))
  const folder = await drive.folder(root, name)
  await saveSaleFolder(db, document.sale_id, column, folder)
  return folder
}

async function makeLeadFolder(db: Connection, drive: Drive, document: ToFile): Promise<string> {
  const { lead_id: id, first_name: first, last_name: last, lead_number: number } = document
  const clients = await drive.folder(null, 'Clients')
  const folder = await drive.folder(clients, leadFolderName(first, last, leadNumber(number)))
  await saveLeadFolder(db, id, folder)
  return folder
}

async function makeSaleFolder(db: Connection, drive: Drive, document: ToFile, lead: string) {
  const folder = await drive.folder(lead, saleFolderName(document.job_number ?? '', document.street))
  if (document.sale_id) await saveSaleFolder(db, document.sale_id, 'root_folder_id', folder)
  return folder
}
