/** Downloads a file that the server generates. */
import type { CallInput, Route } from '@crm/contract/route'
import { saveFile } from '~/ui/save-file.ts'
import { stream } from './call.ts'

/** Uses the server's file name. Fails with a ServerError. */
export async function downloadFile<R extends Route>(route: R, input: CallInput<R>): Promise<void> {
  const response = await stream(route, input as Parameters<typeof stream>[1])
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const type = response.headers.get('content-type') ?? ''
  saveFile(new Blob([await response.arrayBuffer()], { type }), name ?? 'file')
}
