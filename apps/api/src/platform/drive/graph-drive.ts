/**
 * The drive of the organization's cloud, through Microsoft Graph with the application's own identity: permissions are
 * ours, not the drive's. Manual: learn.microsoft.com/graph/api/resources/driveitem and driveitem-createuploadsession.
 */
import { Readable } from 'node:stream'
import { type Drive, DriveUnavailable, FileIncomplete, NotInDrive } from '#platform/ports/drive'

export interface GraphDriveSettings {
  /** Without `/v1.0`. */
  readonly graphUrl: string
  /** The directory that issues the application's token. */
  readonly authority: string
  readonly clientId: string
  readonly clientSecret: string
  readonly driveId: string
}

export function graphDrive(settings: GraphDriveSettings): Drive {
  const { graphUrl, driveId } = settings
  const drive = `${graphUrl}/v1.0/drives/${encodeURIComponent(driveId)}`
  const item = (id: string) => `${drive}/items/${encodeURIComponent(id)}`
  const token = tokenFrom(settings)

  const call = async (url: string, { json, ...init }: RequestInit & { readonly json?: object } = {}) => {
    const headers = {
      authorization: `Bearer ${await token()}`,
      ...(json && { 'content-type': 'application/json' }),
    }
    return request(url, { ...init, headers, ...(json && { body: JSON.stringify(json) }) })
  }

  return {
    id: driveId,
    holds: (id) => id === driveId,

    async ready() {
      const { quota } = (await bodyOf(await call(drive))) as { readonly quota?: Quota }
      return { freeBytes: quota?.remaining ?? null, isLow: (quota?.state ?? 'normal') !== 'normal' }
    },

    async reach() {
      await bodyOf(await call(drive))
    },

    /** Uploads under a unique name until filing, so that files of the same name never collide. */
    async begin(name, size) {
      const path = `/Incoming/${encodeURIComponent(`${crypto.randomUUID()} ${name}`)}`
      const response = await call(`${drive}/root:${path}:/createUploadSession`, {
        method: 'POST',
        json: { item: { '@microsoft.graph.conflictBehavior': 'fail', fileSize: size } },
      })
      return textIn(await bodyOf(response), 'uploadUrl')
    },

    /** The session's URL is a secret of its own, so the call carries no token. */
    async take(session, { bytes, at, size }) {
      const response = await request(session, {
        method: 'PUT',
        headers: { 'content-range': `bytes ${at}-${at + bytes.length - 1}/${size}` },
        body: Uint8Array.from(bytes),
      })
      const isLast = at + bytes.length === size
      // The cloud already has this chunk: its response was lost.
      if (response.status === 416 && !isLast) return undefined
      if (response.status === 404) throw new NotInDrive('The session of the upload is over.')
      const body = await bodyOf(response)
      return isLast ? textIn(body, 'id') : undefined
    },

    async discard(session, itemId) {
      if (itemId === null) await request(session, { method: 'DELETE' })
      else await call(item(itemId), { method: 'DELETE' })
    },

    async open(id, size) {
      const response = await call(`${item(id)}/content`)
      if (response.status === 404) throw new NotInDrive('The file is not in the drive.')
      if (!response.ok || !response.body) throw await driveError(response)
      const length = response.headers.get('content-encoding') ? null : response.headers.get('content-length')
      if (length !== null && Number(length) !== size) {
        await response.body.cancel()
        throw new FileIncomplete(`The file ${id} has ${length} bytes instead of ${size}.`)
      }
      return Readable.fromWeb(response.body)
    },

    async folder(parentId, name) {
      const parent = parentId === null ? `${drive}/root` : item(parentId)
      const created = await call(`${parent}/children`, {
        method: 'POST',
        json: { name, folder: {}, '@microsoft.graph.conflictBehavior': 'fail' },
      })
      if (created.status !== 409) return textIn(await bodyOf(created), 'id')
      const existing = `${parent}:/${encodeURIComponent(name)}`
      return textIn(await bodyOf(await call(existing)), 'id')
    },

    async linkOf(folderId) {
      const response = await call(`${item(folderId)}?$select=webUrl`)
      return response.status === 404 ? null : textIn(await bodyOf(response), 'webUrl')
    },

    async file(id, folderId, name) {
      const response = await call(item(id), {
        method: 'PATCH',
        json: { parentReference: { id: folderId }, name, '@microsoft.graph.conflictBehavior': 'rename' },
      })
      return textIn(await bodyOf(response), 'webUrl')
    },
  }
}

/** Manual: learn.microsoft.com/graph/api/resources/quota */
interface Quota {
  readonly remaining?: number
  readonly state?: string
}

const minute = 60_000

/** The application's own token, renewed a minute before it expires. */
function tokenFrom({ authority, graphUrl, clientId, clientSecret }: GraphDriveSettings) {
  let cached: { readonly text: string; readonly until: number } | undefined
  return async (): Promise<string> => {
    if (cached && Date.now() < cached.until) return cached.text
    const response = await request(`${authority}/oauth2/v2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope: `${graphUrl}/.default`,
      }),
    })
    const body = await bodyOf(response)
    cached = {
      text: textIn(body, 'access_token'),
      until: Date.now() + Number(body['expires_in'] ?? 0) * 1000 - minute,
    }
    return cached.text
  }
}

const timeoutMs = 30_000

const request = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) => {
    throw new DriveUnavailable('The drive does not answer.', { cause: error })
  })

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  if (!response.ok) throw await driveError(response)
  return (await response.json()) as Record<string, unknown>
}

/** The response goes to the log; the session's URL is a secret and does not. */
async function driveError(response: Response): Promise<DriveUnavailable> {
  const text = await response.text().catch(() => '')
  const fault = response.status === insufficientStorage ? 'full' : 'away'
  return new DriveUnavailable(`The drive answered ${response.status}: ${text.slice(0, 300)}`, { fault })
}

const insufficientStorage = 507

function textIn(body: Readonly<Record<string, unknown>>, name: string): string {
  const text = body[name]
  if (typeof text !== 'string') throw new DriveUnavailable(`The drive answered without ${name}.`)
  return text
}
