/**
 * Upload queue. It belongs to no page: people who leave during a large upload find it again on its tab. Finished parts
 * are not sent twice, and a failed upload resumes.
 */
import { documents } from '@crm/contract'
import { type DocType, guessDocType } from '@crm/domain/documents/doc-types'
import type { PhotoOf } from '@crm/domain/documents/photo-lists'
import { maxFileBytes } from '@crm/domain/documents/file-types'
import { create } from 'zustand'
import { Unreachable } from '~/api/errors.ts'
import { send } from '~/api/send.ts'
import { isServerError, messageOf } from '~/api/server-error.ts'
import { registerUnsavedText } from '~/ui/unsaved-text.ts'
import { toast } from '~/ui/toast.ts'
import { type DocumentOwner, parentOf } from './document-owner.ts'
import { uploadPiece } from './upload-file.ts'

export interface Sending {
  readonly key: number
  readonly of: DocumentOwner
  readonly file: File
  readonly docType: DocType
  /** The requested photo; the document is named after it. */
  readonly photoOf?: PhotoOf | undefined
  /** Its type was requested, so it becomes a document as soon as it is uploaded. */
  readonly isAsked: boolean
  /** A refused file would be refused again; a failed one may succeed on retry. */
  readonly state: 'waiting' | 'sending' | 'sent' | 'adding' | 'failed' | 'refused'
  /** Bytes uploaded. */
  readonly sent: number
  readonly uploadId?: string | undefined
  readonly error?: string
}

const useStore = create<{ readonly all: readonly Sending[] }>()(() => ({ all: [] }))

/** The uploads of these records. */
export const useSending = (...owners: readonly DocumentOwner[]): readonly Sending[] =>
  useStore().all.filter(({ of }) => owners.some((owner) => isSameOwner(of, owner)))

const isSameOwner = (one: DocumentOwner, other: DocumentOwner) =>
  one.leadId === other.leadId && one.saleId === other.saleId && one.serviceJobId === other.serviceJobId

export const isUploading = ({ state }: Sending): boolean => state !== 'failed' && state !== 'refused'

export const percentOf = ({ file, sent }: Pick<Sending, 'file' | 'sent'>): number =>
  Math.round((sent / file.size) * 100)

let latest = 0

/** @param docType the requested type; without it each file's type is guessed from its name until it is chosen */
export function sendFiles(
  of: DocumentOwner,
  files: Iterable<File>,
  docType?: DocType,
  photoOf?: PhotoOf,
): void {
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

/** Predicts the server's refusal. */
function whyRefused({ size }: File): string | undefined {
  if (size === 0) return 'The file is empty.'
  return size > maxFileBytes ? 'A file has at most 25 MB.' : undefined
}

export const changeType = (key: number, docType: DocType): void => change(key, { docType })

export function retryUpload(key: number): void {
  change(key, { state: find(key)?.uploadId && isWhole(find(key)) ? 'sent' : 'waiting' })
  goOn()
}

export const discard = (key: number): void =>
  useStore.setState(({ all }) => ({ all: all.filter((one) => one.key !== key) }))

/** Files the finished uploads as documents, with their current types. */
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
    discard(key)
    return made.title
  } catch (error) {
    fail(key, error)
    return undefined
  }
}

function fail(key: number, error: unknown): void {
  const isRefused = isServerError(error) && error.status === 400 && find(key)?.uploadId === undefined
  if (isOver(key, error)) change(key, { uploadId: undefined, sent: 0 })
  stop(key, isRefused ? 'refused' : 'failed', error instanceof Unreachable ? brokenOff : messageOf(error))
}

/** A refused piece ends an upload that began, for example because it expired: the next attempt begins again. */
const isOver = (key: number, error: unknown): boolean => {
  const one = find(key)
  const isRefusal = isServerError(error) && (error.status === 400 || error.status === 404)
  return isRefusal && one?.uploadId !== undefined && !isWhole(one)
}

/** A file requested elsewhere has no row here to show its error. */
function stop(key: number, state: 'failed' | 'refused', error: string): void {
  change(key, { state, error })
  const one = find(key)
  if (one?.isAsked) toast.error(`${one.file.name} was not added`, { description: error })
}

const brokenOff = 'The connection broke. Send it again to continue.'

/** Parallel uploads: two keep a phone's uplink full. */
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
  const done = registerUnsavedText(() => `The file ${find(key)?.file.name}`)
  try {
    for (let one = find(key); one && !isWhole(one); one = find(key)) {
      const { id, received } = await uploadPiece(one)
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

const isWhole = (one: Sending | undefined) => one !== undefined && one.sent > 0 && one.sent === one.file.size

const find = (key: number) => useStore.getState().all.find((one) => one.key === key)

const change = (key: number, changes: Partial<Sending>): void =>
  useStore.setState(({ all }) => ({
    all: all.map((one) => (one.key === key ? { ...one, ...changes } : one)),
  }))
