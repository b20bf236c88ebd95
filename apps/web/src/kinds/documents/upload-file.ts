import { documents } from '@crm/contract'
import { chunkBytes } from '@crm/domain/documents/file-types'
import { answer } from '~/api/answer.ts'

interface Begun {
  readonly file: File
  /** Bytes that the server has. */
  readonly sent: number
  /** Absent before the first chunk. */
  readonly uploadId?: string | undefined
}

/** Uploads the next chunk. @throws the server's refusal, or Unreachable */
export async function uploadPiece({ file, sent, uploadId }: Begun) {
  const bytes = new Uint8Array(await file.slice(sent, sent + chunkBytes).arrayBuffer())
  return uploadId
    ? answer(documents.continueUpload, { params: { id: uploadId }, query: { at: sent }, bytes })
    : answer(documents.beginUpload, { query: { name: file.name, size: file.size }, bytes })
}

/**
 * Uploads one file, for a form that refers to it by the returned id.
 * @throws the server's refusal, or Unreachable
 */
export async function uploadFile(file: File): Promise<string> {
  let { id, received } = await uploadPiece({ file, sent: 0 })
  while (received < file.size) {
    // Each chunk continues where the server says that the last one ended.
    // oxlint-disable-next-line no-await-in-loop
    ;({ id, received } = await uploadPiece({ file, sent: received, uploadId: id }))
  }
  return id
}
