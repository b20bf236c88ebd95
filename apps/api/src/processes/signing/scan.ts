/** The scan of a paper contract, from files that its reader has uploaded. */
import { buffer } from 'node:stream/consumers'
import { maxFileBytes } from '@crm/domain/documents/file-types'
import { picturesPdf } from '#platform/pdf/pictures-pdf'
import type { StaffContext } from '#spine/http/context'
import { Refused, refuse } from '#spine/refusals'
import { type UploadRow, findUpload } from '#shared/documents/queries'

export interface Scan {
  /** A PDF: the uploaded one byte for byte, or the photos as its pages. */
  readonly bytes: Uint8Array
  /** Names of the uploaded files. */
  readonly files: readonly string[]
}

/** Reads the uploads, which their own job removes later. Throws Refused. */
export async function readScan(ctx: StaffContext, uploadIds: readonly string[]): Promise<Scan> {
  const uploads = await Promise.all(uploadIds.map((id) => findUploaded(ctx, id)))
  const files = uploads.map(({ name }) => name)
  if (uploads.reduce((sum, { size }) => sum + size, 0) > maxFileBytes)
    throw refusal('The files are larger than 26 MB together.')
  const [first] = uploads
  if (first && uploads.length === 1 && first.file_type === 'application/pdf')
    return { bytes: await read(ctx, first), files }
  if (!uploads.every(({ file_type: type }) => type === 'image/jpeg' || type === 'image/png'))
    throw refusal('Choose one PDF, or photos as JPEG or PNG.')
  const photos = await Promise.all(uploads.map((upload) => read(ctx, upload)))
  const bytes = await picturesPdf(photos)
  if (!bytes) throw refusal('A photo cannot be read. Take it again.')
  return { bytes, files }
}

interface Uploaded extends UploadRow {
  readonly item_id: string
}

async function findUploaded({ db, drive, actor }: StaffContext, id: string): Promise<Uploaded> {
  const upload = await findUpload(db.read, id, actor.id)
  if (!upload?.item_id || !drive.holds(upload.drive_id))
    throw refusal('This file was not uploaded completely.')
  return { ...upload, item_id: upload.item_id }
}

const read = async ({ drive }: StaffContext, { item_id: itemId, size }: Uploaded) =>
  buffer(await drive.open(itemId, size))

const refusal = (message: string) => new Refused(refuse(400, message, [{ field: 'uploadIds', message }]))
