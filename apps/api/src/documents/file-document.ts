/** Puts a document's file where people look for it in the drive; folders are made as they are needed. */
import { documentFolders, folderOf } from '@crm/domain/documents/doc-types'
import { leadFolderName, saleFolderName } from '@crm/domain/documents/drive-names'
import { leadNumber } from '@crm/domain/leads/lead-name'
import type { Connection } from '../db/database.ts'
import type { Drive } from '../drive/drive.ts'
import {
  type ToFile,
  findToFile,
  folderColumnOf,
  noteLeadFolder,
  noteLink,
  noteSaleFolder,
} from './queries.ts'

/** Again does no harm: what is there is found by its name, and what is known is asked by its id. */
export async function fileDocument(db: Connection, drive: Drive, documentId: string): Promise<void> {
  const document = await findToFile(db, documentId)
  // What another drive holds stays where it is.
  if (!document || document.drive_id !== drive.id) return
  const folder = await folderFor(db, drive, document)
  await noteLink(db, documentId, await drive.file(document.item_id, folder, document.file_name))
}

async function folderFor(db: Connection, drive: Drive, document: ToFile): Promise<string> {
  const lead = document.lead_folder_id ?? (await makeLeadFolder(db, drive, document))
  // What is brought to a service job is looked for there, whatever it is.
  const type = document.service_job_id === null ? folderOf(document.doc_type) : 'Service'
  const name = documentFolders[type]
  const column = folderColumnOf(document.doc_type)
  if (type === 'Service') return drive.folder(lead, name)
  if (!column || document.sale_id === null) return drive.folder(lead, documentFolders.Lead)
  if (document.folder_id !== null) return document.folder_id
  const root = document.root_folder_id ?? (await makeSaleFolder(db, drive, document, lead))
  const folder = await drive.folder(root, name)
  await noteSaleFolder(db, document.sale_id, column, folder)
  return folder
}

async function makeLeadFolder(db: Connection, drive: Drive, document: ToFile): Promise<string> {
  const { lead_id: id, first_name: first, last_name: last, lead_number: number } = document
  const clients = await drive.folder(null, 'Clients')
  const folder = await drive.folder(clients, leadFolderName(first, last, leadNumber(number)))
  await noteLeadFolder(db, id, folder)
  return folder
}

async function makeSaleFolder(db: Connection, drive: Drive, document: ToFile, lead: string) {
  const folder = await drive.folder(lead, saleFolderName(document.job_number ?? '', document.street))
  if (document.sale_id) await noteSaleFolder(db, document.sale_id, 'root_folder_id', folder)
  return folder
}
