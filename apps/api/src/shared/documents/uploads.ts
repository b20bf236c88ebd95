/** Chunked uploads: the content type is detected from the first chunk, and chunks are limited in size. */
import { type Upload } from '@crm/contract/web/document-shapes'
import { fileTypeOf, chunkBytes, fileRefusal } from '@crm/domain/documents/file-types'
import { NotInDrive, discardQuietly } from '#platform/ports/drive'
import type { StaffContext } from '#spine/http/context'
import { Refused, refuse } from '#spine/refusals'
import { newId } from '#platform/ids'
import { type UploadRow, findUpload, insertUpload, recordChunk } from './queries.ts'

/** The first chunk determines the file type. Throws Refused. */
export async function beginUpload(
  { db, drive, actor, now }: StaffContext,
  { name, size }: Pick<Upload, 'name' | 'size'>,
  bytes: Uint8Array,
): Promise<Upload> {
  demandPiece(bytes, 0, size)
  const type = fileTypeOf(bytes, name)
  if (!type) {
    const message = fileRefusal(name)
    throw new Refused(refuse(400, message, [{ field: 'name', message }]))
  }
  const session = await drive.begin(name, size)
  let itemId: string | undefined
  try {
    itemId = await drive.take(session, { bytes, at: 0, size })
    const upload = await insertUpload(db.read, {
      id: newId(),
      drive_id: drive.id,
      session,
      item_id: itemId ?? null,
      name,
      file_type: type,
      size,
      received: bytes.length,
      created_by: actor.id,
      created_at: now,
    })
    return uploadView(upload)
  } catch (error) {
    // No row references the file, so nothing else would delete it.
    await discardQuietly(drive, session, itemId)
    throw error
  }
}

/** Answers a repeated chunk, whose response was lost, like the first time. Throws Refused. */
export async function continueUpload(
  { db, drive, actor }: StaffContext,
  id: string,
  at: number,
  bytes: Uint8Array,
): Promise<Upload> {
  const upload = await findUpload(db.read, id, actor.id)
  if (!upload) throw new Refused(refuse(404, 'Upload not found'))
  if (!drive.holds(upload.drive_id)) throw new Refused(refuse(400, 'The drive changed. Send the file again.'))
  if (at > upload.received) throw new Refused(refuse(400, `The next piece begins at ${upload.received}.`))
  if (at < upload.received) return uploadView(upload)
  demandPiece(bytes, at, upload.size)
  const itemId = await drive
    .take(upload.session, { bytes, at, size: upload.size })
    .catch((error: unknown) => {
      // The session of the drive expired, or a person deleted the file.
      if (error instanceof NotInDrive)
        throw new Refused(refuse(400, 'The upload expired. Send the file again.'))
      throw error
    })
  const noted = await recordChunk(db.read, upload, at + bytes.length, itemId)
  if (!noted) throw new Refused(refuse(404, 'Upload not found'))
  return uploadView(noted)
}

function demandPiece(bytes: Uint8Array, at: number, size: number): void {
  const due = Math.min(chunkBytes, size - at)
  if (bytes.length !== due) {
    throw new Refused(refuse(400, `This piece has ${bytes.length} bytes; ${due} are due.`))
  }
}

const uploadView = ({ id, name, size, received }: UploadRow): Upload => ({ id, name, size, received })
