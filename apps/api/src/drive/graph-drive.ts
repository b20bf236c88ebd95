/**
 * The drive of the organisation's cloud, by the directory's graph service, as the application itself: what people may
 * see is decided here and not there. Manual: learn.microsoft.com/graph/api/resources/driveitem and
 * driveitem-createuploadsession.
 */
import { Readable } from 'node:stream'
import { type Drive, DriveAway, NotInDrive } from './drive.ts'

export interface GraphDriveSettings {
  /** Without `/v1.0`. */
  readonly graphUrl: string
  /** Of the directory that gives the application its token. */
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
    return reach(url, { ...init, headers, ...(json && { body: JSON.stringify(json) }) })
  }

  return {
    id: driveId,

    async ready() {
      await bodyOf(await call(drive))
    },

    /** Under a name of its own until it is filed, so that two of one name never meet. */
    async begin(name, size) {
      const path = `/Incoming/${encodeURIComponent(`${crypto.randomUUID()} ${name}`)}`
      const response = await call(`${drive}/root:${path}:/createUploadSession`, {
        method: 'POST',
        json: { item: { '@microsoft.graph.conflictBehavior': 'fail', fileSize: size } },
      })
      return textIn(await bodyOf(response), 'uploadUrl')
    },

    /** The address of a session is its own proof: it is called without the token. */
    async take(session, { bytes, at, size }) {
      const response = await reach(session, {
        method: 'PUT',
        headers: { 'content-range': `bytes ${at}-${at + bytes.length - 1}/${size}` },
        body: Uint8Array.from(bytes),
      })
      const isLast = at + bytes.length === size
      // The cloud has this piece already: its answer was not heard.
      if (response.status === 416 && !isLast) return undefined
      const body = await bodyOf(response)
      return isLast ? textIn(body, 'id') : undefined
    },

    async discard(session, itemId) {
      if (itemId === null) await reach(session, { method: 'DELETE' })
      else await call(item(itemId), { method: 'DELETE' })
    },

    async open(id) {
      const response = await call(`${item(id)}/content`)
      if (response.status === 404) throw new NotInDrive('The file is not in the drive.')
      if (!response.ok || !response.body) throw await awayBy(response)
      return Readable.fromWeb(response.body)
    },

    async folder(parentId, name) {
      const parent = parentId === null ? `${drive}/root` : item(parentId)
      const made = await call(`${parent}/children`, {
        method: 'POST',
        json: { name, folder: {}, '@microsoft.graph.conflictBehavior': 'fail' },
      })
      if (made.status !== 409) return textIn(await bodyOf(made), 'id')
      const there = `${parent}:/${encodeURIComponent(name)}`
      return textIn(await bodyOf(await call(there)), 'id')
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

const minute = 60_000

/** The application's own token, renewed a minute before it ends. */
function tokenFrom({ authority, graphUrl, clientId, clientSecret }: GraphDriveSettings) {
  let known: { readonly text: string; readonly until: number } | undefined
  return async (): Promise<string> => {
    if (known && Date.now() < known.until) return known.text
    const response = await reach(`${authority}/oauth2/v2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope: `${graphUrl}/.default`,
      }),
    })
    const body = await bodyOf(response)
    known = {
      text: textIn(body, 'access_token'),
      until: Date.now() + Number(body['expires_in'] ?? 0) * 1000 - minute,
    }
    return known.text
  }
}

const patienceMs = 30_000

const reach = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) }).catch((error: unknown) => {
    throw new DriveAway('The drive does not answer.', { cause: error })
  })

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  if (!response.ok) throw await awayBy(response)
  return (await response.json()) as Record<string, unknown>
}

/** What it answered stays in the log; the address of a session is a secret and is not said. */
async function awayBy(response: Response): Promise<DriveAway> {
  const said = await response.text().catch(() => '')
  return new DriveAway(`The drive answered ${response.status}: ${said.slice(0, 300)}`)
}

function textIn(body: Readonly<Record<string, unknown>>, name: string): string {
  const text = body[name]
  if (typeof text !== 'string') throw new DriveAway(`The drive answered without ${name}.`)
  return text
}
