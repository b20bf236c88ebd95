import { documents } from '@crm/contract'
import { chunkBytes } from '@crm/domain/documents/file-types'
import { answer } from '~/api/answer.ts'

/**
 * Uploads one file in chunks, for a form that refers to it by the returned id.
 * @throws the server's refusal, or Unreachable
 */
export async function uploadFile(file: File): Promise<string> {
  const chunkAt = async (at: number) => new Uint8Array(await file.slice(at, at + chunkBytes).arrayBuffer())
  const query = { name: file.name, size: file.size }
  let { id, received } = await answer(documents.beginUpload, { query, bytes: await chunkAt(0) })
  while (received < file.size) {
    const at = received
    // Each chunk continues where the server says that the last one ended.
    // oxlint-disable-next-line no-await-in-loop
    const bytes = await chunkAt(at)
    // oxlint-disable-next-line no-await-in-loop
    ;({ id, received } = await answer(documents.continueUpload, { params: { id }, query: { at }, bytes }))
  }
  return id
}
