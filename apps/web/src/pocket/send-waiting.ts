/** Sends what waits, one after the other and by one tab at a time, whenever there may be a signal again. */
import { documents } from '@crm/contract'
import type { CallInput, Route } from '@crm/contract/route'
import { changedBy } from '@crm/contract/topics'
import { pieceBytes } from '@crm/domain/documents/file-types'
import { answer } from '../api/answer.ts'
import { NoToken, UnexpectedAnswer, Unreachable } from '../api/errors.ts'
import { queries } from '../api/queries.ts'
import { refresh } from '../api/refresh.ts'
import { isServerError, messageOf } from '../api/server-error.ts'
import type { ShowRefusal } from '../records/edit/edit.tsx'
import { toast } from '../ui/toast.ts'
import { phoneScreen } from '../ui/use-phone.ts'
import { isUnheard, useSignal } from './signal.ts'
import {
  addWaiting,
  keepWaiting,
  letGo,
  loadWaiting,
  type Refusal,
  useWaiting,
  type Waiting,
  type WaitingLead,
  type WaitingPhoto,
  waitingRoutes,
} from './waiting.ts'

/** Keeps it on the phone, then sends it: at once where there is a signal. Comes back when it is kept. */
export async function sendWhenOnline(given: Parameters<typeof addWaiting>[0]): Promise<void> {
  await addWaiting(given)
  void sendWaiting()
}

/**
 * For an edit on a phone: a refusal that is none but a dead spot makes it wait, and it is shown where it was chosen. A desk
 * says as ever that it was not saved.
 * @param onWait told when it waits
 */
export function orWait(
  given: Parameters<typeof addWaiting>[0],
  onWait: () => void = () => undefined,
): ShowRefusal | undefined {
  if (!matchMedia(phoneScreen).matches) return undefined
  return (refusal) => {
    if (!isUnheard(refusal)) return false
    useSignal.setState({ isAway: true })
    useWaiting.setState({ isLate: true })
    onWait()
    void addWaiting(given).then(tryLater)
    return true
  }
}

async function sendWaiting(): Promise<void> {
  await inTurn(async () => {
    await loadWaiting()
    const tried = new Set<string>()
    const next = () => useWaiting.getState().all.find(({ id, refusal }) => !refusal && !tried.has(id))
    // Without a network there is not even a token to be asked for, which would be said anew with every try.
    if (next() && !navigator.onLine) return useWaiting.setState({ isLate: true })
    let sent = 0
    // What comes of one that is sent, as the address of a new lead does, goes with the others.
    for (let one = next(); one; one = next()) {
      tried.add(one.id)
      const fate = await sendOne(one)
      if (fate === 'waits') {
        useWaiting.setState({ isLate: true })
        break
      }
      if (fate === 'sent') sent += 1
    }
    const { isLate } = useWaiting.getState()
    if (isLate && sent > 0) toast.done(sent === 1 ? 'Sent what waited' : `Sent all ${sent} that waited`)
    useWaiting.setState({ sendingId: null, ...(sent === tried.size && { isLate: false }) })
  })
  tryLater()
}

/** One tab sends; another that would, finds nothing left to do. */
const inTurn = (act: () => Promise<void>): Promise<void> => navigator.locks.request('web-crm-waiting', act)

async function sendOne(one: Waiting): Promise<'sent' | 'refused' | 'waits'> {
  useWaiting.setState({ sendingId: one.id })
  const route: Route = waitingRoutes[one.kind]
  try {
    const ready = one.kind === 'photo' ? await withFileSent(one) : one
    const { params, body } = ready as CallInput<typeof waitingRoutes.status>
    const made = (await answer(route, { params, body }, { headers: { 'idempotency-key': one.id } })) as {
      readonly id: string
    }
    useWaiting.setState(({ sentAs }) => ({ sentAs: { ...sentAs, [one.id]: made.id } }))
    useSignal.setState({ isAway: false })
    if (one.kind === 'lead') await addHome(one, made.id)
    // What takes its place stands there before it goes.
    await refresh(queries, changedBy(route))
    await letGo(one.id)
    return 'sent'
  } catch (error) {
    if (mayPass(error)) {
      if (isUnheard(error)) useSignal.setState({ isAway: true })
      return 'waits'
    }
    await keepWaiting({ ...one, refusal: refusalOf(error) })
    return 'refused'
  }
}

/** A lead that is there has an address to come. */
async function addHome({ home, homeTyped, leadName }: WaitingLead, leadId: string): Promise<void> {
  if (!home) return
  const body = { ...home, leadId }
  const page = `/leads/${leadId}/addresses/new`
  const typed = homeTyped && { typed: { page, drafts: { [addressDraft(leadId)]: homeTyped } } }
  await addWaiting({ kind: 'address', leadId, leadName, words: 'Address', body, ...typed })
}

/** The draft of the form for another address of a lead. */
export const addressDraft = (leadId: string): string => `address of ${leadId}`

/** What time mends, or signing in again. */
const mayPass = (error: unknown): boolean =>
  error instanceof Unreachable ||
  error instanceof NoToken ||
  ((isServerError(error) || error instanceof UnexpectedAnswer) &&
    [401, 429, 502, 503, 504].includes(error.status))

function refusalOf(error: unknown): Refusal {
  const current = isServerError(error)
    ? (error.body['current'] as { version?: number } | undefined)
    : undefined
  return {
    message: messageOf(error),
    ...(current?.version !== undefined && { currentVersion: current.version }),
  }
}

/** The file goes ahead of its document; once it is there, that is remembered with what waits. */
async function withFileSent(photo: WaitingPhoto): Promise<WaitingPhoto> {
  if (photo.body.uploadId) return photo
  const { file, fileName } = photo
  let uploadId = ''
  for (let at = 0; at < file.size; at += pieceBytes) {
    const bytes = new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer())
    const { id } = uploadId
      ? await answer(documents.continueUpload, { params: { id: uploadId }, query: { at }, bytes })
      : await answer(documents.beginUpload, { query: { name: fileName, size: file.size }, bytes })
    uploadId = id
  }
  const ready = { ...photo, body: { ...photo.body, uploadId } }
  await keepWaiting(ready)
  return ready
}

/**
 * Sends a refused one again.
 * @param isOver the record has been changed since: what was chosen counts over it
 */
export async function sendAgain({ refusal, id, ...one }: Waiting, isOver = false): Promise<void> {
  const version = isOver ? refusal?.currentVersion : undefined
  const body = {
    ...one.body,
    ...(version !== undefined && { version }),
    ...(one.kind === 'photo' && { uploadId: '' }),
  }
  // What takes its place lies there before it goes: in between nothing says that everything is sent.
  await addWaiting({ ...one, body } as Parameters<typeof addWaiting>[0])
  await letGo(id)
  void sendWaiting()
}

const shortest = 5_000
const longest = 60_000
let pause = shortest
let timer: number | undefined

/** The browser tells of a network, not of a server that is back. */
function tryLater(): void {
  clearTimeout(timer)
  if (useWaiting.getState().all.every(({ refusal }) => refusal)) {
    pause = shortest
    return
  }
  timer = window.setTimeout(() => navigator.onLine && void sendWaiting(), pause)
  pause = Math.min(longest, pause * 2)
}

/** When the network comes back, when the phone is taken out again, and now. */
export function beginSending(): void {
  addEventListener('online', () => void sendWaiting())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendWaiting()
  })
  void sendWaiting()
}
