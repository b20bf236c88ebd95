/** Files that come in pieces: each is looked at by what is in it, and none is longer than a request may be. */
import { type Upload } from '@crm/contract/web/document-shapes'
import { fileTypeOf, pieceBytes, whyNotTaken } from '@crm/domain/documents/file-types'
import type { StaffContext } from '../http/context.ts'
import { Refused, refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import { type UploadRow, findUpload, insertUpload, noteReceived } from './queries.ts'

/** The first piece says what the file is. Throws Refused. */
export async function beginUpload(
  { db, drive, actor, now }: StaffContext,
  { name, size }: Pick<Upload, 'name' | 'size'>,
  bytes: Uint8Array,
): Promise<Upload> {
  demandPiece(bytes, 0, size)
  const type = fileTypeOf(bytes, name)
  if (!type) {
    const message = whyNotTaken(name)
    throw new Refused(refuse(400, message, [{ field: 'name', message }]))
  }
  const session = await drive.begin(name, size)
  const itemId = await drive.take(session, { bytes, at: 0, size })
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
}

/** A piece that came already, whose answer was not heard, is answered as then. Throws Refused. */
export async function continueUpload(
  { db, drive, actor }: StaffContext,
  id: string,
  at: number,
  bytes: Uint8Array,
): Promise<Upload> {
  const upload = await findUpload(db.read, id, actor.id)
  if (!upload) throw new Refused(refuse(404, 'Upload not found'))
  if (upload.drive_id !== drive.id)
    throw new Refused(refuse(400, 'Send the file anew: the drive is another.'))
  if (at > upload.received) throw new Refused(refuse(400, `The next piece begins at ${upload.received}.`))
  if (at < upload.received) return uploadView(upload)
  demandPiece(bytes, at, upload.size)
  const itemId = await drive.take(upload.session, { bytes, at, size: upload.size })
  const noted = await noteReceived(db.read, upload, at + bytes.length, itemId)
  if (!noted) throw new Refused(refuse(404, 'Upload not found'))
  return uploadView(noted)
}

function demandPiece(bytes: Uint8Array, at: number, size: number): void {
  const due = Math.min(pieceBytes, size - at)
  if (bytes.length !== due) {
    throw new Refused(refuse(400, `This piece has ${bytes.length} bytes; ${due} are due.`))
  }
}

const uploadView = ({ id, name, size, received }: UploadRow): Upload => ({ id, name, size, received })
