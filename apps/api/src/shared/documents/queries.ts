/** Uploads in progress, and the drive folders of documents. */
import { type DocType, folderOf } from '@crm/domain/documents/doc-types'
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'

export type UploadRow = Selectable<Tables['uploads']>

export const insertUpload = (db: Connection, upload: Insertable<Tables['uploads']>): Promise<UploadRow> =>
  db.insertInto('uploads').values(upload).returningAll().executeTakeFirstOrThrow()

/** One of this person's own uploads. */
export const findUpload = (db: Connection, id: string, personId: string): Promise<UploadRow | undefined> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', personId)
    .where('abandoned_at', 'is', null)
    .executeTakeFirst()

/** Records a chunk, idempotently. Returns the resulting upload. */
export async function recordChunk(
  db: Connection,
  { id }: Pick<UploadRow, 'id'>,
  received: number,
  itemId: string | undefined,
): Promise<UploadRow | undefined> {
  await db
    .updateTable('uploads')
    .set({ received, ...(itemId !== undefined && { item_id: itemId }) })
    .where('id', '=', id)
    .where('received', '<', received)
    .execute()
  return db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Takes a complete file off the list of uploads, so that it becomes a document only once. */
export const takeUpload = (tx: Connection, id: string, personId: string): Promise<UploadRow | undefined> =>
  tx
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('created_by', '=', personId)
    .where('item_id', 'is not', null)
    .where('abandoned_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** The parent of a document. */
type ParentIds = Pick<Selectable<Tables['documents']>, 'lead_id' | 'sale_id' | 'service_job_id'>

const hasParent = (parent: ParentIds) => sql<SqlBool>`lead_id = ${parent.lead_id}
  and sale_id is not distinct from ${parent.sale_id}
  and service_job_id is not distinct from ${parent.service_job_id}`

/** The number of documents of the type on the lead or job that day, archived ones included. */
export async function countOfDay(
  tx: Connection,
  parent: ParentIds,
  docType: DocType,
  day: string,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from documents where ${hasParent(parent)} and doc_type = ${docType}
    and (created_at at time zone 'America/Los_Angeles')::date = ${day}::date
  `.execute(tx)
  return rows[0]?.n ?? 0
}

/** The names of the documents on the lead or job, archived ones included, since they may be restored. */
export async function findTitles(tx: Connection, parent: ParentIds): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    title: string
  }>`select title from documents where ${hasParent(parent)}`.execute(tx)
  return new Set(rows.map(({ title }) => title))
}

/** A document with the parts of its folder's name. */
export interface ToFile {
  readonly id: string
  readonly drive_id: string
  readonly item_id: string
  readonly doc_type: DocType
  readonly file_name: string
  readonly lead_id: string
  readonly lead_number: number
  readonly first_name: string
  readonly last_name: string
  readonly lead_folder_id: string | null
  readonly sale_id: string | null
  readonly service_job_id: string | null
  readonly job_number: string | null
  readonly street: string | null
  readonly root_folder_id: string | null
  /** The folder of its type, on its job. */
  readonly folder_id: string | null
}

export async function findToFile(db: Connection, id: string): Promise<ToFile | undefined> {
  const { rows } = await sql<ToFile & Readonly<Record<string, string | null>>>`
    select r.id, r.drive_id, r.item_id, r.doc_type, r.file_name, r.lead_id,
      l.number as lead_number, l.first_name, l.last_name, l.cloud_folder_id as lead_folder_id,
      r.sale_id, r.service_job_id, s.job_number, a.street_address as street, ${sql.raw(folderColumns)}
    from documents as r join leads as l on l.id = r.lead_id
    left join sales as s on s.id = r.sale_id left join addresses as a on a.id = s.address_id
    where r.id = ${id}
  `.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const column = folderColumnOf(row.doc_type)
  return { ...row, folder_id: column ? (row[column] ?? null) : null }
}

/** The sale's column with the folder id; none for documents of the client. */
export function folderColumnOf(type: DocType): string | undefined {
  const folder = folderOf(type)
  return folder === 'Lead' || folder === 'Service' ? undefined : `${folder.toLowerCase()}_folder_id`
}

const folderNames = [
  'root',
  'contract',
  'finance',
  'survey',
  'design',
  'permit',
  'install',
  'inspection',
  'pto',
  'payment',
  'commission',
] as const
const folderColumns = folderNames.map((name) => `s.${name}_folder_id`).join(', ')

/** Folders and links belong to the drive, so they are no new version of the record. */
export const saveLeadFolder = (db: Connection, leadId: string, folderId: string) =>
  sql`update leads set cloud_folder_id = ${folderId} where id = ${leadId} and cloud_folder_id is null`.execute(
    db,
  )

export const saveSaleFolder = (db: Connection, saleId: string, column: string, folderId: string) =>
  sql`update sales set ${sql.ref(column)} = ${folderId} where id = ${saleId} and ${sql.ref(column)} is null`.execute(
    db,
  )

/** Clears a folder that is gone from the client and the job of a document, so that it is made again. */
export async function forgetFolder(
  db: Connection,
  { lead_id: leadId, sale_id: saleId }: Pick<ToFile, 'lead_id' | 'sale_id'>,
  folderId: string,
): Promise<void> {
  await sql`update leads set cloud_folder_id = null where id = ${leadId} and cloud_folder_id = ${folderId}`.execute(
    db,
  )
  for (const name of saleId === null ? [] : folderNames) {
    const column = sql.ref(`${name}_folder_id`)
    await sql`update sales set ${column} = null where id = ${saleId} and ${column} = ${folderId}`.execute(db)
  }
}

export const saveLink = (db: Connection, id: string, link: string | null) =>
  sql`update documents set doc_link = ${link} where id = ${id} and doc_link is distinct from ${link}`.execute(
    db,
  )

export interface FoldersRow {
  readonly lead_folder_id: string | null
  readonly folders: Readonly<Record<string, string | null>> | null
}

/** The folders of a client or a job so far. */
export async function findFolders(
  db: Connection,
  leadId: string,
  saleId: string | null,
): Promise<FoldersRow | undefined> {
  const { rows } = await sql<FoldersRow>`
    select l.cloud_folder_id as lead_folder_id, (
      select jsonb_build_object(${sql.raw(folderNames.map((name) => `'${name}', s.${name}_folder_id`).join(', '))})
      from sales as s where s.id = ${saleId}
    ) as folders
    from leads as l where l.id = ${leadId}
  `.execute(db)
  return rows[0]
}

export async function findIdOfItem(db: Connection, itemId: string): Promise<string | undefined> {
  const found = await db.selectFrom('documents').select('id').where('item_id', '=', itemId).executeTakeFirst()
  return found?.id
}

/** The rep who is paid for the job, once there is a sheet. */
export async function findSheetRep(db: Connection, saleId: string): Promise<string | null> {
  const found = await db
    .selectFrom('commission_sheets')
    .select('rep_id')
    .where('sale_id', '=', saleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.rep_id ?? null
}
