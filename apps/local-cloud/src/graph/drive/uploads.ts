/** Upload sessions, see `pages.upload`. Pieces go to an address that is a secret of its own. */
import { randomBytes } from 'node:crypto'
import { appendFile, rename, rm, truncate } from 'node:fs/promises'
import type { DriveItem } from '@microsoft/microsoft-graph-types'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Address, findSlot } from './address.ts'
import { GraphFailure, invalidRequest, nameTaken } from './failures.ts'
import { nextName } from './names.ts'
import type { Place } from './place.ts'
import { bodyOf, NewSession } from './requests.ts'
import { type Item, newItemId, type Session } from './store.ts'
import { hasDriveTrouble } from './troubles.ts'
import { itemView, sessionView } from './views.ts'

/** POST …/createUploadSession. @param uploads address of `uploadRoutes` */
export function createSession(place: Place, address: Address, body: unknown, uploads: string) {
  const { item = {} } = bodyOf(NewSession, body ?? {}, 'upload')
  const { parent, name } = findSlot(place, address)
  const conflict = item['@microsoft.graph.conflictBehavior'] ?? 'fail'
  if (conflict === 'fail' && place.store.findChild(parent?.id ?? null, name)) throw nameTaken('upload')
  const session: Session = {
    id: randomBytes(32).toString('base64url'),
    parentId: parent?.id ?? null,
    name,
    conflict,
    received: 0,
    size: null,
    expiresAt: expiry(place),
  }
  place.store.saveSession(session)
  return { ...sessionView(session), uploadUrl: `${uploads}/${session.id}` }
}

type ToSession = { Params: { session: string } }

/** PUT, GET and DELETE of upload addresses. */
export function uploadRoutes(app: FastifyInstance, place: Place): void {
  const { store } = place
  const demandSession = (id: string): Session => {
    const session = store.findSession(id)
    if (!session || session.expiresAt < place.now().toISOString()) throw sessionOver()
    return session
  }

  app.get<ToSession>('/:session', async ({ params }) => sessionView(demandSession(params.session)))

  app.delete<ToSession>('/:session', async ({ params }, reply) => {
    const { id } = demandSession(params.session)
    await endSession(place, id)
    return reply.code(204).send()
  })

  app.put<ToSession>('/:session', async ({ params, headers, body }, reply) => {
    // "The Authorization header … should not be included when issuing the PUT."
    if (headers.authorization !== undefined) {
      throw new GraphFailure(401, 'unauthenticated', 'The upload address takes no token.', 'upload')
    }
    const session = demandSession(params.session)
    const bytes = body as Buffer
    const { at, size } = demandRange(headers['content-range'], bytes.length, session)
    // Also for a piece that was received before.
    if (at !== session.received) throw wrongRange()
    await appendFile(store.pathOf(session.id), bytes)
    const next = { ...session, received: at + bytes.length, size, expiresAt: expiry(place) }
    if (next.received < size) {
      store.saveSession(next)
      if (hasDriveTrouble(store, 'Short Session')) await endSession(place, session.id)
      return reply.code(202).send(sessionView(next))
    }
    return commit(place, next, at, reply)
  })
}

/** Makes the file. After an error the session stays, and the last piece may come again. */
async function commit(
  place: Place,
  session: Session,
  at: number,
  reply: FastifyReply,
): Promise<DriveItem | undefined> {
  const { store } = place
  try {
    if (hasDriveTrouble(store, 'Full Drive')) {
      throw new GraphFailure(507, 'quotaLimitReached', 'Insufficient space available.', 'errors')
    }
    const item = await storeFile(place, session)
    if (hasDriveTrouble(store, 'Lost Answer')) {
      reply.hijack().raw.destroy()
      return undefined
    }
    void reply.code(201)
    return itemView(place, item)
  } catch (error) {
    await truncate(store.pathOf(session.id), at)
    throw error
  }
}

async function storeFile(place: Place, { id, parentId, name, conflict, size }: Session): Promise<Item> {
  const { store } = place
  const taken = store.findChild(parentId, name)
  if (taken && conflict === 'fail') {
    const message = 'Another file exists with the same name as the uploaded session.'
    throw new GraphFailure(409, 'upload_name_conflict', message, 'upload')
  }
  if (parentId !== null && !store.find(parentId)) throw sessionOver()
  const now = place.now().toISOString()
  const item: Item = {
    id: newItemId(),
    name: taken ? freeName(place, parentId, name) : name,
    parentId,
    isFolder: false,
    size: size ?? 0,
    createdAt: now,
    changedAt: now,
    isRestricted: false,
  }
  await rename(store.pathOf(id), store.pathOf(item.id))
  store.save(item)
  store.removeSession(id)
  return item
}

/** The first free of "scan 1.pdf", "scan 2.pdf", … */
export function freeName({ store }: Place, parentId: string | null, name: string): string {
  let nth = 1
  while (store.findChild(parentId, nextName(name, nth))) nth += 1
  return nextName(name, nth)
}

async function endSession({ store }: Place, id: string): Promise<void> {
  store.removeSession(id)
  await rm(store.pathOf(id), { force: true })
}

const pieceUnit = 327_680
const maxPiece = 62_914_560

function demandRange(header: string | undefined, length: number, session: Session) {
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header ?? '')
  if (!range) throw invalidRequest('The Content-Range header is missing or malformed.', 'upload')
  const [at = 0, to = 0, size = 0] = range.slice(1).map(Number)
  if (to - at + 1 !== length)
    throw invalidRequest('The Content-Range is not the length of the body.', 'upload')
  if (length > maxPiece) throw invalidRequest('A piece has less than 60 MiB.', 'upload')
  if (to + 1 < size && length % pieceUnit !== 0) {
    throw invalidRequest('The length of a piece is a multiple of 320 KiB.', 'upload')
  }
  if (to >= size || (session.size !== null && session.size !== size)) {
    throw invalidRequest('The Content-Range declares a different total length.', 'upload')
  }
  return { at, size }
}

const sessionOver = () => new GraphFailure(404, 'itemNotFound', 'The upload session was not found.', 'upload')

const wrongRange = () =>
  new GraphFailure(
    416,
    'invalidRange',
    'The uploaded fragment overlaps with, or does not follow, existing data.',
    'upload',
  )

const expiry = ({ now, sessionMs }: Place) => new Date(now().getTime() + sessionMs).toISOString()
