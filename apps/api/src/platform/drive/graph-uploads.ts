/**
 * Uploads to the cloud by sessions. Manual: learn.microsoft.com/graph/api/driveitem-createuploadsession. A file has a neutral
 * name until it is filed, since the sender's own name may hold what the service refuses.
 */
import { randomUUID } from 'node:crypto'
import { restrictedFolder } from '@crm/domain/documents/drive-names'
import type { DriveItem, UploadSession } from '@microsoft/microsoft-graph-types'
import { type Chunk, type Drive, NotInDrive, type Unfiled } from '#platform/ports/drive'
import type { Answer, GraphCalls } from '#platform/graph/calls'
import { bodyOf, driveError, textOf } from './graph-answers.ts'

type Uploads = Pick<Drive, 'begin' | 'take' | 'discard' | 'listUnfiled'>

const incomingFolder = 'Incoming'

/** @param drive the drive's address; @param folder finds or creates a folder */
export function graphUploads(calls: GraphCalls, drive: string, folder: Drive['folder']): Uploads {
  const { call, callOpen } = calls
  const incoming = `${drive}/root:/${restrictedFolder}/${incomingFolder}`
  const incomingFile = (name: string) => `${incoming}/${encodeURIComponent(name)}`

  const createSession = (name: string) =>
    call(`${incomingFile(name)}:/createUploadSession`, {
      method: 'POST',
      json: { item: { '@microsoft.graph.conflictBehavior': 'fail' } },
    })

  /** The id of an upload that is complete in the drive, although its answer never came. */
  async function findFinished(name: string | undefined, size?: number): Promise<string | undefined> {
    if (name === undefined) return undefined
    const answer = await call(incomingFile(name))
    if (answer.status === 404) return undefined
    const { id, size: found } = bodyOf<DriveItem>(answer)
    return size === undefined || found === size ? id : undefined
  }

  /** Bytes that the session has. Throws NotInDrive when it is over. */
  async function receivedOf(url: string): Promise<number> {
    const answer = await callOpen(url)
    if (isOver(answer)) throw sessionOver()
    return Number(/^\d+/.exec(bodyOf<UploadSession>(answer).nextExpectedRanges?.[0] ?? '')?.[0] ?? Number.NaN)
  }

  async function resolve(answer: Answer, url: string, name: string | undefined, { bytes, at, size }: Chunk) {
    const end = at + bytes.length
    const isLast = end === size
    if (isOver(answer) || answer.status === 416 || answer.status === 409) {
      const id = isLast ? await findFinished(name, size) : undefined
      if (id !== undefined) return id
    }
    if (isOver(answer)) throw sessionOver()
    if (answer.status === 416) {
      const received = await receivedOf(url)
      // The cloud already has this chunk: its answer was lost.
      if (!isLast && received >= end) return undefined
      if (received < at) throw new NotInDrive(`The upload has ${received} bytes where ${at} were counted.`)
    }
    return isLast ? textOf(answer, 'id') : void bodyOf<UploadSession>(answer)
  }

  return {
    async begin(name) {
      const neutral = neutralName(name)
      let answer = await createSession(neutral)
      if (answer.status === 404) {
        await folder(await folder(null, restrictedFolder), incomingFolder)
        answer = await createSession(neutral)
      }
      return `${neutral} ${textOf(answer, 'uploadUrl')}`
    },

    async take(session, chunk) {
      const { bytes, at, size } = chunk
      const { name, url } = parseSession(session)
      const isLast = at + bytes.length === size
      const answer = await callOpen(url, {
        method: 'PUT',
        headers: { 'content-range': `bytes ${at}-${at + bytes.length - 1}/${size}` },
        body: Uint8Array.from(bytes),
      }).catch(async (error: unknown) => {
        const id = isLast ? await findFinished(name, size).catch(() => undefined) : undefined
        if (id === undefined) throw error
        return id
      })
      return typeof answer === 'string' ? answer : resolve(answer, url, name, chunk)
    },

    async discard(session, itemId) {
      if (itemId !== null) return deleteItem(itemId)
      const { name, url } = parseSession(session)
      const answer = await callOpen(url, { method: 'DELETE' })
      if (answer.status < 300) return undefined
      if (!isOver(answer)) throw driveError(answer)
      const finished = await findFinished(name)
      return finished === undefined ? undefined : deleteItem(finished)
    },

    async listUnfiled(before) {
      const found: Unfiled[] = []
      let next: string | undefined = `${incoming}:/children?$top=200`
      while (next !== undefined) {
        const answer: Answer = await call(next)
        if (answer.status === 404) return found
        const page: Partial<ItemPage> = bodyOf<ItemPage>(answer)
        for (const { id, createdDateTime, file } of page.value ?? []) {
          const isOld = createdDateTime !== undefined && new Date(createdDateTime) < before
          if (id !== undefined && file && isOld) found.push({ session: '', itemId: id })
        }
        next = page['@odata.nextLink']
      }
      return found
    },
  }

  /** A deleted item is in the recycle bin of the library. A locked one (423) is tried again by the job. */
  async function deleteItem(id: string): Promise<void> {
    const answer = await call(`${drive}/items/${encodeURIComponent(id)}`, { method: 'DELETE' })
    if (answer.status >= 300 && !isOver(answer)) throw driveError(answer)
  }
}

interface ItemPage {
  readonly value: readonly DriveItem[]
  readonly '@odata.nextLink': string
}

/** `<uuid>.pdf`: the ending lets people open it in the drive. */
const neutralName = (name: string): string =>
  `${randomUUID()}${/\.[a-z0-9]{1,5}$/.exec(name.toLowerCase())?.[0] ?? ''}`

/** The session's text is the neutral name and the upload address; a release before had the address only. */
function parseSession(session: string): { readonly name?: string; readonly url: string } {
  const [, name, url = session] = /^(\S+) (.+)$/.exec(session) ?? []
  return { ...(name !== undefined && { name }), url }
}

const isOver = ({ status }: Answer) => status === 404 || status === 410

const sessionOver = () => new NotInDrive('The session of the upload is over.')
