/**
 * Files on their way. They belong to no page: whoever goes on while a large one is sent finds it on its tab again. What
 * came is not sent twice; a file that failed goes on where it was.
 */
import { documents } from '@crm/contract'
import { type DocType, guessDocType } from '@crm/domain/documents/doc-types'
import type { PhotoOf } from '@crm/domain/documents/photo-lists'
import { largestFileBytes, pieceBytes } from '@crm/domain/documents/file-types'
import { create } from 'zustand'
import { answer } from '../../../api/answer.ts'
import { Unreachable } from '../../../api/errors.ts'
import { send } from '../../../api/send.ts'
import { isServerError, messageOf } from '../../../api/server-error.ts'
import { keepWords } from '../../../ui/unsent.ts'
import { toast } from '../../../ui/toast.ts'
import { type OfPapers, parentOf } from './of-papers.ts'

export interface Sending {
  readonly key: number
  readonly of: OfPapers
  readonly file: File
  readonly docType: DocType
  /** What was asked to be shown; the document is called after it. */
  readonly photoOf?: PhotoOf | undefined
  /** Its type was asked for: it becomes a document as soon as it is there. */
  readonly isAsked: boolean
  /** What is refused is refused the next time, too; what failed may come through. */
  readonly state: 'waiting' | 'sending' | 'sent' | 'adding' | 'failed' | 'refused'
  /** Bytes. */
  readonly sent: number
  readonly uploadId?: string
  readonly error?: string
}

const useStore = create<{ readonly all: readonly Sending[] }>()(() => ({ all: [] }))

/** Those of one record. */
export const useSending = ({ leadId, saleId, serviceJobId }: OfPapers): readonly Sending[] =>
  useStore().all.filter(
    ({ of }) => of.leadId === leadId && of.saleId === saleId && of.serviceJobId === serviceJobId,
  )

export const isUnderWay = ({ state }: Sending): boolean => state !== 'failed' && state !== 'refused'

export const percentOf = ({ file, sent }: Pick<Sending, 'file' | 'sent'>): number =>
  Math.round((sent / file.size) * 100)

let latest = 0

/** @param docType what was asked for; without, each is what its name says, until somebody says otherwise */
export function sendFiles(of: OfPapers, files: Iterable<File>, docType?: DocType, photoOf?: PhotoOf): void {
  const fresh = Array.from(files, (file): Sending => ({
    key: ++latest,
    of,
    file,
    docType: docType ?? guessDocType(file.name),
    photoOf,
    isAsked: docType !== undefined,
    state: 'waiting',
    sent: 0,
  }))
  useStore.setState(({ all }) => ({ all: [...all, ...fresh] }))
  for (const { key, file } of fresh) {
    const why = whyRefused(file)
    if (why !== undefined) stop(key, 'refused', why)
  }
  goOn()
}

/** What the server would say of it. */
function whyRefused({ size }: File): string | undefined {
  if (size === 0) return 'The file is empty.'
  return size > largestFileBytes ? 'Files of up to 25 MB are taken.' : undefined
}

export const changeType = (key: number, docType: DocType): void => change(key, { docType })

export function sendAgain(key: number): void {
  change(key, { state: find(key)?.uploadId && isWhole(find(key)) ? 'sent' : 'waiting' })
  goOn()
}

export const letGo = (key: number): void =>
  useStore.setState(({ all }) => ({ all: all.filter((one) => one.key !== key) }))

/** Makes what is there documents, as their types now are. */
export async function addSent(keys: readonly number[]): Promise<void> {
  const added = await Promise.all(keys.map(add))
  const names = added.filter((name) => name !== undefined)
  if (names.length > 0)
    toast.done(names.length === 1 ? `${names[0]} added` : `${names.length} documents added`)
}

async function add(key: number): Promise<string | undefined> {
  const one = find(key)
  if (one?.state !== 'sent' || !one.uploadId) return undefined
  change(key, { state: 'adding' })
  const { docType, photoOf, of, uploadId } = one
  try {
    const made = await send(
      documents.create,
      { body: { uploadId, docType, photoOf, ...parentOf(of) } },
      { quiet: true },
    )
    letGo(key)
    return made.title
  } catch (error) {
    fail(key, error)
    return undefined
  }
}

function fail(key: number, error: unknown): void {
  const isRefused = isServerError(error) && error.status === 400 && find(key)?.uploadId === undefined
  stop(key, isRefused ? 'refused' : 'failed', error instanceof Unreachable ? brokenOff : messageOf(error))
}

/** What was asked for somewhere else has no row there to say it in. */
function stop(key: number, state: 'failed' | 'refused', error: string): void {
  change(key, { state, error })
  const one = find(key)
  if (one?.isAsked) toast.error(`${one.file.name} was not added`, { description: error })
}

const brokenOff = 'The connection broke off. Sent again, it goes on where it was.'

/** A phone has one road: two at a time keep it full. */
const atOnce = 2

function goOn(): void {
  const { all } = useStore.getState()
  const free = atOnce - all.filter(({ state }) => state === 'sending').length
  for (const { key } of all.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
    change(key, { state: 'sending' })
    void sendPieces(key).finally(goOn)
  }
}

async function sendPieces(key: number): Promise<void> {
  const done = keepWords(() => `The file ${find(key)?.file.name}`)
  try {
    for (let one = find(key); one && !isWhole(one); one = find(key)) {
      const { id, received } = await sendPiece(one)
      change(key, { uploadId: id, sent: received })
    }
    change(key, { state: 'sent' })
    if (find(key)?.isAsked) await addSent([key])
  } catch (error) {
    fail(key, error)
  } finally {
    done()
  }
}

async function sendPiece({ file, sent, uploadId }: Sending) {
  const bytes = new Uint8Array(await file.slice(sent, sent + pieceBytes).arrayBuffer())
  return uploadId
    ? answer(documents.continueUpload, { params: { id: uploadId }, query: { at: sent }, bytes })
    : answer(documents.beginUpload, { query: { name: file.name, size: file.size }, bytes })
}

const isWhole = (one: Sending | undefined) => one !== undefined && one.sent > 0 && one.sent === one.file.size

const find = (key: number) => useStore.getState().all.find((one) => one.key === key)

const change = (key: number, changes: Partial<Sending>): void =>
  useStore.setState(({ all }) => ({
    all: all.map((one) => (one.key === key ? { ...one, ...changes } : one)),
  }))
