/**
 * Sends the outbox, one row after another and in one tab at a time, whenever the phone may be online again.
 */
import { activity, documents } from '@crm/contract'
import { idempotencyKeyReused } from '@crm/contract/refusals'
import type { CallInput, Route } from '@crm/contract/route'
import { topicsChanged } from '@crm/contract/topics'
import { chunkBytes } from '@crm/domain/documents/file-types'
import { answer } from '~/api/answer.ts'
import { NoToken, Unreachable } from '~/api/errors.ts'
import { isTransient } from '~/api/is-transient.ts'
import { queries } from '~/api/queries.ts'
import { refresh } from '~/api/refresh.ts'
import { isServerError, messageOf } from '~/api/server-error.ts'
import type { ShowRefusal } from '~/forms/use-refusal.ts'
import { newestIn } from '~/records/edit/edit.tsx'
import { inTurn as inTurnOf, latestOwnVersion } from '~/records/edit/own-saves.ts'
import { crmUser } from '~/session/crm-user.ts'
import { toast } from '~/ui/toast.ts'
import { phoneScreen } from '~/ui/use-phone.ts'
import { rememberAttempt } from './former-attempts.ts'
import { useOnlineStatus } from '~/ui/online-status.ts'
import { isUnreached } from './watch-connection.ts'
import {
  type Added,
  enqueue,
  followTabs,
  retryStoring,
  storeEntry,
  discardEntry,
  loadOutbox,
  noteSent,
  onceStored,
  ownerNow,
  type Refusal,
  updateEntry,
  useOutbox,
  type OutboxEntry,
  type OutboxLead,
  type OutboxPhoto,
  outboxRoutes,
} from './outbox.ts'

/**
 * Stores the request on the phone, then sends it: at once when online. Resolves when it is stored, or storage
 * failed.
 */
export async function sendWhenOnline(given: Parameters<typeof enqueue>[0]): Promise<Added> {
  const added = await enqueue(given)
  void sendOutbox()
  return added
}

/**
 * For an edit: on a phone, a temporary error queues it in the outbox and the choice stays visible. On a
 * desktop, an error shows.
 * @param onWait called at once when it is queued
 * @param onAdded called when it is stored on the phone, or storage failed
 */
export function orEnqueue(
  given: Parameters<typeof enqueue>[0],
  onWait: () => void = () => undefined,
  onAdded: (added: Added) => void = () => undefined,
): ShowRefusal | undefined {
  if (!matchMedia(phoneScreen).matches) return undefined
  return (refusal) => {
    if (!isTransient(refusal)) return false
    if (isUnreached(refusal)) useOnlineStatus.setState({ isOffline: true })
    useOutbox.setState({ isLate: true })
    onWait()
    void enqueueLater(given, onAdded)
    return true
  }
}

async function enqueueLater(
  given: Parameters<typeof enqueue>[0],
  onAdded: (added: Added) => void,
): Promise<void> {
  const added = await enqueue(given)
  // Its draft stays in the form. Resent from there, it is the same request.
  if (!added.isStored) rememberAttempt({ ...given, id: added.id })
  onAdded(added)
  tryLater()
}

async function sendOutbox(): Promise<void> {
  await inTurn(async () => {
    await loadOutbox()
    await retryStoring()
    const tried = new Set<string>()
    // Behind a waiting row, later rows of the same client wait too, to keep their order.
    const blocked = new Set<string>()
    const next = () =>
      useOutbox
        .getState()
        .all.find(({ id, refusal, leadId }) => !refusal && !tried.has(id) && !(leadId && blocked.has(leadId)))
    // Without a network there is no token either, and every try would report that again.
    if (next() && !navigator.onLine) return useOutbox.setState({ isLate: true })
    let sent = 0
    // The loop includes rows created by a sent one, like the address of a new lead.
    for (let one = next(); one; one = next()) {
      tried.add(one.id)
      const result = await sendOne(one)
      if (result === 'sent') sent += 1
      if (result === 'refused' || result === 'sent') continue
      useOutbox.setState({ isLate: true })
      if (result === 'unheard') break
      blocked.add(one.leadId)
    }
    const { isLate } = useOutbox.getState()
    if (isLate && sent > 0) toast.done(sent === 1 ? 'Waiting change sent' : `${sent} waiting changes sent`)
    useOutbox.setState({ sendingId: null, ...(sent === tried.size && { isLate: false }) })
  })
  tryLater()
}

/** One tab sends; another finds nothing left to do. */
const inTurn = (act: () => Promise<void>): Promise<void> => navigator.locks.request('web-crm-waiting', act)

/** `waits`: the server has trouble with this row. `unheard`: every other row would fail in the same way. */
type SendResult = 'sent' | 'refused' | 'waits' | 'unheard'

/** Failures that affect every call. */
const isOfAll = (error: unknown): boolean =>
  error instanceof Unreachable ||
  error instanceof NoToken ||
  (isServerError(error) && [401, 429, 503].includes(error.status))

async function sendOne(one: OutboxEntry): Promise<SendResult> {
  // Another account has signed in; the page is about to reload.
  if (one.owner !== ownerNow()) return 'unheard'
  useOutbox.setState({ sendingId: one.id })
  const route: Route = outboxRoutes[one.kind]
  try {
    const made = one.params ? await sendChange(one) : await sendNew(one)
    useOnlineStatus.setState({ isOffline: false })
    if (one.kind === 'lead') await addHome(one, made.id)
    // The refetched record is on the screen before the row disappears.
    await refresh(queries, topicsChanged(route))
    await discardEntry(one.id)
    return 'sent'
  } catch (error) {
    if (isTransient(error)) {
      if (isUnreached(error)) useOnlineStatus.setState({ isOffline: true })
      return isOfAll(error) ? 'unheard' : 'waits'
    }
    if (hasArrived(error) && one.kind !== 'lead') {
      await refresh(queries, topicsChanged(route))
      await discardEntry(one.id)
      return 'sent'
    }
    await updateEntry({ ...one, refusal: await refusalOf(error) })
    return 'refused'
  }
}

/** The first try succeeded without the phone knowing: a photo was uploaded again, or a version recorded. */
const hasArrived = (error: unknown): boolean =>
  isServerError(error) && error.status === 400 && error.body.message === idempotencyKeyReused

interface Made {
  readonly id: string
  readonly version?: number
}

async function sendNew(one: OutboxEntry): Promise<Made> {
  const { body } = one.kind === 'photo' ? await withFileSent(one) : one
  const made = await deliver(one, body)
  noteSent(one.owner, { rowId: one.id, recordId: made.id, kind: one.kind })
  return made
}

/**
 * Sends a change of a record, serialized with its other saves and based on the person's own last version: a
 * choice does not conflict with an earlier one of the same person, even in another tab.
 */
const sendChange = (one: OutboxEntry): Promise<Made> => {
  const { id } = one.params as { readonly id: string }
  return inTurnOf(id, async () => {
    const rebased = await rebase(one, id)
    try {
      return await deliverChange(rebased, id)
    } catch (error) {
      const again = versionIn(newestIn(error)) === latestOwnVersion(id, versionIn(rebased.body) ?? 0)
      if (!again) throw error
      return deliverChange(await rebase(rebased, id, true), id)
    }
  })
}

/** Tried by this page: the body must not change, because the server compares it under the Idempotency-Key. */
const triedHere = new Set<string>()

async function rebase(one: OutboxEntry, id: string, isRefused = false): Promise<OutboxEntry> {
  const from = versionIn(one.body)
  const version =
    from === undefined || (triedHere.has(one.id) && !isRefused) ? from : latestOwnVersion(id, from)
  triedHere.add(one.id)
  if (version === from) return one
  const rebased = { ...one, body: { ...one.body, version } } as OutboxEntry
  await updateEntry(rebased)
  return rebased
}

async function deliverChange(one: OutboxEntry, id: string): Promise<Made> {
  const made = await deliver(one, one.body)
  const from = versionIn(one.body)
  noteSent(one.owner, {
    rowId: one.id,
    recordId: id,
    kind: one.kind,
    ...(from !== undefined && made.version !== undefined && { versions: [from, made.version] as const }),
  })
  return made
}

const versionIn = (record: unknown): number | undefined =>
  (record as { readonly version?: number } | undefined)?.version

async function deliver(one: OutboxEntry, body: unknown): Promise<Made> {
  const route: Route = outboxRoutes[one.kind]
  const { params } = one as CallInput<typeof outboxRoutes.status>
  const made: unknown = await answer(
    route,
    { params, body },
    {
      headers: { 'idempotency-key': one.id },
    },
  )
  // Every record has an id; JSON without one is from another server.
  if (typeof (made as Partial<Made> | null)?.id !== 'string')
    throw new Unreachable('The answer is not of this server.')
  return made as Made
}

/** The lead exists; queues its address. */
async function addHome({ home, homeTyped, leadName }: OutboxLead, leadId: string): Promise<void> {
  if (!home) return
  const body = { ...home, leadId }
  const page = `/leads/${leadId}/addresses/new`
  const typed = homeTyped && { typed: { page, drafts: { [addressDraft(leadId)]: homeTyped } } }
  await enqueue({ kind: 'address', leadId, leadName, words: 'Address', body, ...typed })
}

/** Draft key of the form for another address of a lead. */
export const addressDraft = (leadId: string): string => `address of ${leadId}`

async function refusalOf(error: unknown): Promise<Refusal> {
  const current = newestIn(error) as { readonly id?: string; readonly version?: number } | undefined
  const isOwn = current?.id !== undefined && (await isLastOwn(current.id))
  return {
    message: isOwn ? 'You changed this in another tab.' : messageOf(error),
    ...(current?.version !== undefined && { currentVersion: current.version }),
  }
}

/** True when the last change of a record was this person's own; undefined without an answer. */
async function isLastOwn(subjectId: string): Promise<boolean> {
  const me = queries.getQueryData(crmUser.queryKey)
  const [last] = await answer(activity.feed, { query: { subjectId, limit: 1 } }).catch(() => [])
  return last !== undefined && last.actorId === me?.id
}

/** Uploads the file before its document; the outbox row remembers a finished upload. */
async function withFileSent(photo: OutboxPhoto): Promise<OutboxPhoto> {
  if (photo.body.uploadId) return photo
  const { file, fileName } = photo
  let uploadId = ''
  for (let at = 0; at < file.size; at += chunkBytes) {
    const bytes = new Uint8Array(await file.slice(at, at + chunkBytes).arrayBuffer())
    const { id } = uploadId
      ? await answer(documents.continueUpload, { params: { id: uploadId }, query: { at }, bytes })
      : await answer(documents.beginUpload, { query: { name: fileName, size: file.size }, bytes })
    uploadId = id
  }
  const ready = { ...photo, body: { ...photo.body, uploadId } }
  await updateEntry(ready)
  return ready
}

/**
 * Resends a refused row, with the same key while it is unchanged.
 * @param isOver the record has changed since: overwrites it with the person's choice
 */
export async function retrySending({ refusal, ...one }: OutboxEntry, isOver = false): Promise<void> {
  const version = isOver ? refusal?.currentVersion : undefined
  // The server may have deleted the file.
  const isUploaded = one.kind === 'photo' && one.body.uploadId !== ''
  if (version === undefined && !isUploaded) await storeEntry(one)
  else {
    const body = {
      ...one.body,
      ...(version !== undefined && { version }),
      ...(isUploaded && { uploadId: '' }),
    }
    const { id, ...given } = one
    // Stores the new row before it deletes the old one: otherwise the outbox would look empty in between.
    const added = await enqueue({ ...given, body } as Parameters<typeof enqueue>[0])
    onceStored(added, () => void discardEntry(id))
  }
  void sendOutbox()
}

const shortest = 5_000
const longest = 60_000
let pause = shortest
let timer: number | undefined

/** The browser reports a network, but not a recovered server. */
function tryLater(): void {
  clearTimeout(timer)
  if (useOutbox.getState().all.every(({ refusal }) => refusal)) {
    pause = shortest
    return
  }
  timer = window.setTimeout(() => navigator.onLine && void sendOutbox(), pause)
  pause = Math.min(longest, pause * 2)
}

/** Sends when the network returns, when the page becomes visible, and now. */
export function beginSending(): void {
  followTabs(({ kind }) => void refresh(queries, topicsChanged(outboxRoutes[kind])))
  addEventListener('online', () => void sendOutbox())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendOutbox()
  })
  void sendOutbox()
}
