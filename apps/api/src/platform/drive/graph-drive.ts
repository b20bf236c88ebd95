/**
 * The drive of the organization's cloud, through Microsoft Graph with the application's own identity: permissions are
 * ours, not the drive's (decision 0036). Manual: learn.microsoft.com/graph/api/resources/driveitem.
 */
import { Readable } from 'node:stream'
import type { Drive as GraphDrive, DriveItem } from '@microsoft/microsoft-graph-types'
import { type Drive, FileIncomplete, FolderGone, NotInDrive } from '#platform/ports/drive'
import { type GraphDriveSettings, bodyOf, driveCalls, driveError, textOf } from './graph-answers.ts'
import { graphUploads } from './graph-uploads.ts'

export function graphDrive(settings: GraphDriveSettings): Drive {
  const { graphUrl, driveId } = settings
  const calls = driveCalls(settings)
  const { call, download } = calls
  const drive = `${graphUrl}/v1.0/drives/${encodeURIComponent(driveId)}`
  const item = (id: string) => `${drive}/items/${encodeURIComponent(id)}`
  const isGone = async (id: string) => (await call(item(id))).status === 404

  async function folder(parentId: string | null, name: string): Promise<string> {
    const parent = parentId === null ? `${drive}/root` : item(parentId)
    const create = (conflict: 'fail' | 'rename') =>
      call(`${parent}/children`, {
        method: 'POST',
        json: { name, folder: {}, '@microsoft.graph.conflictBehavior': conflict },
      })
    const created = await create('fail')
    if (created.status === 404 && parentId !== null) throw new FolderGone(parentId)
    if (created.status !== 409) return textOf(created, 'id')
    const existing = await call(`${parent}:/${encodeURIComponent(name)}`)
    // A file that a person put there has the folder's name.
    const isFile = bodyOf<DriveItem>(existing).folder === undefined
    return textOf(isFile ? await create('rename') : existing, 'id')
  }

  return {
    id: driveId,
    holds: (id) => id === driveId,
    ...graphUploads(calls, drive, folder),
    folder,

    async ready() {
      const { quota } = bodyOf<GraphDrive>(await call(drive))
      return { freeBytes: quota?.remaining ?? null, isLow: (quota?.state ?? 'normal') !== 'normal' }
    },

    async reach() {
      bodyOf(await call(drive))
    },

    async open(id, size) {
      const response = await download(`${item(id)}/content`)
      if (response.status === 404) throw new NotInDrive('The file is not in the drive.')
      if (!response.ok || !response.body) {
        throw driveError({ status: response.status, text: await response.text().catch(() => '') })
      }
      const length = response.headers.get('content-encoding') ? null : response.headers.get('content-length')
      if (length !== null && Number(length) !== size) {
        await response.body.cancel()
        throw new FileIncomplete(`The file ${id} has ${length} bytes instead of ${size}.`)
      }
      return Readable.fromWeb(response.body)
    },

    async linkOf(folderId) {
      const answer = await call(item(folderId))
      return answer.status === 404 ? null : textOf(answer, 'webUrl')
    },

    /** The conflict behavior is in the address: the service does not read it from the body of a PATCH. */
    async file(id, folderId, name) {
      const answer = await call(`${item(id)}?@microsoft.graph.conflictBehavior=rename`, {
        method: 'PATCH',
        json: { parentReference: { id: folderId }, name } satisfies DriveItem,
      })
      if (answer.status !== 404) return textOf(answer, 'webUrl')
      throw (await isGone(folderId))
        ? new FolderGone(folderId)
        : new NotInDrive('The file is not in the drive.')
    },
  }
}
