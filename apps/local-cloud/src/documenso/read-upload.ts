import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Upload } from './create.ts'

/**
 * Reads a multipart body: the form field `payload` is JSON, and `files` are PDFs. Source: `zodFormData` and `zfd.json` in
 * packages/trpc.
 * @throws ZodError when the body or the payload is not valid
 */
export async function readUpload<T>(
  { headers, body }: FastifyRequest,
  schema: z.ZodType<T>,
): Promise<{ payload: T; files: Upload[] }> {
  const form = await formOf(headers['content-type'], body)
  const text = form?.get('payload')
  const { payload } = z
    .object({ payload: z.preprocess(parseJson, schema) })
    .parse({ payload: text ?? undefined })
  const files = [...(form?.getAll('files') ?? []), ...(form?.getAll('files[]') ?? [])]
  return {
    payload,
    files: await Promise.all(
      files
        .filter((file) => typeof file !== 'string')
        .map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    ),
  }
}

const formOf = async (type: string | undefined, body: unknown) =>
  type?.startsWith('multipart/form-data') && Buffer.isBuffer(body)
    ? new Response(Uint8Array.from(body), { headers: { 'content-type': type } }).formData()
    : undefined

/** Text that is not JSON stays text, which the schema refuses. */
function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
