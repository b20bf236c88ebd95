/**
 * The outbox: requests written offline, stored on the phone per person until the server has them.
 * Each has a key from before its first try, so that a request that arrived unanswered is not executed twice
 * (A-443).
 */
import { appointments, documents, serviceJobs, tasks, webAddresses, webLeads, webNotes } from '@crm/contract'
import type { CallInput, Route } from '@crm/contract/route'
import { create } from 'zustand'
import type { Mention } from '~/records/notes/mention-text.ts'
import { noteOwnSave } from '~/records/edit/own-saves.ts'
import { activeAccount } from '~/session/stored-session.ts'
import { rememberedOwner } from '~/session/remembered-owner.ts'
import { isForbidden, type KeyValueStore, keyValueStore } from './database.ts'
import { outboxDatabase } from '~/session/database-names.ts'
import { forgetAttempt, takeKeyOfAttempt } from './former-attempts.ts'

/** The requests that can be queued, with their routes. */
export const outboxRoutes = {
  note: webNotes.create,
  status: webLeads.update,
  result: appointments.update,
  task: tasks.update,
  serviceJob: serviceJobs.update,
  photo: documents.create,
  lead: webLeads.create,
  address: webAddresses.create,
  booking: appointments.create,
} as const satisfies Record<string, Route>
export type OutboxKind = keyof typeof outboxRoutes

export interface Refusal {
  readonly message: string
  /** On a version conflict: the current version of the record. */
  readonly currentVersion?: number
}

/** The form of the request, for editing it again. */
interface FormInput {
  /** The page of its form. */
  readonly page: string
  /** Field values, by the names of the form's drafts. */
  readonly drafts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

interface Common {
  /** The Idempotency-Key. */
  readonly id: string
  readonly owner: string
  readonly at: number
  /** The client; empty for a task without one, and for a new client. */
  readonly leadId: string
  readonly leadName: string
  /** "Status: Cold" */
  readonly words: string
  readonly typed?: FormInput
  readonly refusal?: Refusal
}

type Of<K extends OutboxKind> = Common & { readonly kind: K } & CallInput<(typeof outboxRoutes)[K]>

/** A photo starts as a file: `body.uploadId` is empty until the file is uploaded. */
export type OutboxPhoto = Of<'photo'> & { readonly file: Blob; readonly fileName: string }
/** With the names of the mentions, for editing it again. */
type OutboxNote = Of<'note'> & { readonly mentions?: readonly Mention[] }
/** With the address, which is sent once the lead exists. */
export type OutboxLead = Of<'lead'> & {
  readonly home?: Omit<Of<'address'>['body'], 'leadId'>
  /** The field values as typed. */
  readonly homeTyped?: FormInput['drafts'][string]
}
export type OutboxEntry =
  | OutboxNote
  | Of<'status'>
  | Of<'result'>
  | Of<'task'>
  | Of<'serviceJob'>
  | OutboxPhoto
  | OutboxLead
  | Of<'address'>
  | Of<'booking'>

/** With the key of a first try, if there was one. */
type NewEntry<W> = W extends OutboxEntry
  ? Omit<W, 'id' | 'owner' | 'at' | 'refusal'> & { readonly id?: string }
  : never

/** Why a row is in memory only. */
export type NotStored = 'full' | 'forbidden'

interface State {
  readonly all: readonly OutboxEntry[]
  /** Rows that are not in the database in this form: they are lost with the page. */
  readonly notStored: Readonly<Record<string, NotStored>>
  /** The row being sent. */
  readonly sendingId: string | null
  /** The resulting record, from the response until the page has refetched it. */
  readonly sentAs: Readonly<Record<string, string>>
  /** True when a row has failed or is from an earlier page: then a notice shows. */
  readonly isLate: boolean
}

export const useOutbox = create<State>()(() => ({
  all: [],
  notStored: {},
  sendingId: null,
  sentAs: {},
  isLate: false,
}))

const outboxStore: KeyValueStore<OutboxEntry> = keyValueStore(outboxDatabase)

/**
 * The phone's current account: the signed-in one or, offline, the last one. Not the CRM user, who may
 * be unavailable.
 */
export const ownerNow = (): string | undefined => activeAccount()?.id ?? rememberedOwner()

/** Counts writes, so that a database read that began earlier does not revert them. */
let writes = 0
const lastWrite = new Map<string, number>()
const noteWrite = (id: string) => void lastWrite.set(id, ++writes)

/** Sent, discarded or superseded by this page: hidden even while the database still has them. */
const gone = new Set<string>()

/** Rows that could not be deleted from the database yet. A resend at the next start is idempotent. */
const unremoved = new Set<string>()

const inOrder = (a: OutboxEntry, b: OutboxEntry) => a.at - b.at || (a.id < b.id ? -1 : 1)

/** Merges the database's rows, including those of other tabs, with the rows of this page only. */
export async function loadOutbox(): Promise<void> {
  const owner = ownerNow()
  const before = writes
  const found = await outboxStore.all().catch(() => undefined)
  if (!found) return
  for (const id of unremoved) await removeRow(id)
  const stored = new Map(found.filter((one) => one.owner === owner).map((one) => [one.id, one]))
  useOutbox.setState(({ all, notStored, isLate }) => {
    for (const one of all)
      if (Object.hasOwn(notStored, one.id) || (lastWrite.get(one.id) ?? 0) > before) stored.set(one.id, one)
    const merged = [...stored.values()].filter(({ id }) => !gone.has(id)).toSorted(inOrder)
    return { all: merged, isLate: isLate || merged.length > all.length }
  })
}

/** Full or blocked storage: the row stays in memory and says so. */
function ignore(): void {}

/** Storage that does not respond counts as failed. */
const storageTimeoutMs = 5_000

/** Stores the row; returns whether that succeeded. An unstored row waits as long as the page is open. */
export async function storeEntry(one: OutboxEntry): Promise<boolean> {
  gone.delete(one.id)
  noteWrite(one.id)
  useOutbox.setState(({ all }) => ({
    all: all.some(({ id }) => id === one.id)
      ? all.map((old) => (old.id === one.id ? one : old))
      : [...all, one],
  }))
  requestPersistence()
  const write = writes
  const putting = outboxStore.put(one)
  const isLatest = () => lastWrite.get(one.id) === write && !gone.has(one.id)
  const settle = (unkept: NotStored | undefined) => isLatest() && setNotStored(one.id, unkept)
  const kept = putting.then(
    () => {
      settle(undefined)
      return true
    },
    (error: unknown) => {
      settle(isForbidden(error) ? 'forbidden' : 'full')
      return false
    },
  )
  const isStored = await Promise.race([kept, after(storageTimeoutMs)])
  if (isStored === undefined) settle('full')
  if (isStored) tellTabs({ owner: one.owner })
  return isStored === true
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

/** Records the result of a row, unless it was discarded or superseded meanwhile. */
export const updateEntry = async (one: OutboxEntry): Promise<void> => {
  if (useOutbox.getState().all.some(({ id }) => id === one.id)) await storeEntry(one)
}

/** Retries storing rows that are only in memory: there may be space now. */
export async function retryStoring(): Promise<void> {
  const { all, notStored } = useOutbox.getState()
  for (const one of all) if (Object.hasOwn(notStored, one.id)) await storeEntry(one)
}

function setNotStored(id: string, why: NotStored | undefined): void {
  const { [id]: _former, ...others } = useOutbox.getState().notStored
  const unkept = why === undefined ? others : { ...others, [id]: why }
  useOutbox.setState({ notStored: unkept })
  if (why === undefined) safe(id)
  if (Object.keys(unkept).length > 0) addEventListener('beforeunload', guardNotStored)
  else removeEventListener('beforeunload', guardNotStored)
}

/** The browser confirms before leaving the page. */
const guardNotStored = (event: Event) => event.preventDefault()

/** The person has confirmed the loss and leaves. */
export const abandonNotStored = (): void => removeEventListener('beforeunload', guardNotStored)

/** Callbacks that delete drafts once their rows are stored, sent or discarded. */
const drafts = new Map<string, (() => void)[]>()

function safe(id: string): void {
  const waiting = drafts.get(id) ?? []
  drafts.delete(id)
  waiting.forEach((forget) => forget())
}

/** Calls `forget` once the row no longer depends on this page. */
export function onceStored({ id, isStored }: Added, forget: () => void): void {
  if (isStored) return forget()
  drafts.set(id, [...(drafts.get(id) ?? []), forget])
}

let isPersistenceRequested = false

/**
 * Requests persistent storage once, for the first row: otherwise the browser may evict the outbox when space
 * runs out.
 */
function requestPersistence(): void {
  if (isPersistenceRequested) return
  isPersistenceRequested = true
  navigator.storage?.persist?.().catch(ignore)
}

export async function discardEntry(id: string): Promise<void> {
  hide(id)
  setNotStored(id, undefined)
  await removeRow(id)
  const owner = ownerNow()
  if (owner !== undefined) tellTabs({ owner })
}

function hide(id: string): void {
  gone.add(id)
  noteWrite(id)
  useOutbox.setState(({ all }) => ({ all: all.filter((one) => one.id !== id) }))
}

const removeRow = (id: string): Promise<void> =>
  outboxStore.remove(id).then(
    () => void unremoved.delete(id),
    () => void unremoved.add(id),
  )

let latest = 0

/** Rows written within the same millisecond keep their order. */
const nextMoment = (): number => (latest = Math.max(latest + 1, Date.now()))

export interface Added {
  readonly id: string
  /** True once it is stored on the phone, where it survives the page. */
  readonly isStored: boolean
}

/** Queues a request; it replaces an earlier choice for the same record, even from another tab. */
export async function enqueue(entry: NewEntry<OutboxEntry>): Promise<Added> {
  const owner = ownerNow()
  if (owner === undefined) throw new Error('No one is signed in.')
  const id = entry.id ?? takeKeyOfAttempt(entry) ?? crypto.randomUUID()
  if (entry.params) await loadOutbox()
  const former = formerChoice(entry)
  if (former) hide(former.id)
  const one = { ...entry, id, owner, at: nextMoment() } as OutboxEntry
  const added = { id, isStored: await storeEntry(former ? basedAs(former, one) : one) }
  // The earlier choice stays on the phone until the later one is stored.
  if (former) onceStored(added, () => void discardEntry(former.id))
  return added
}

/** The later of two queued choices for the same record wins. */
const formerChoice = ({ kind, params }: NewEntry<OutboxEntry>): OutboxEntry | undefined =>
  params &&
  useOutbox.getState().all.find((one) => one.kind === kind && one.params?.id === params.id && !one.refusal)

/** Both were based on the version on the phone. */
const basedAs = (former: OutboxEntry, one: OutboxEntry): OutboxEntry =>
  ({ ...one, body: { ...former.body, ...one.body, ...versionIn(former.body) } }) as OutboxEntry

const versionIn = (body: object | undefined = {}) => ('version' in body ? { version: body.version } : {})

/** A record created or changed on the server by a row. */
export interface Sent {
  readonly rowId: string
  readonly recordId: string
  readonly kind: OutboxKind
  /** The base version of the change, and the resulting version. */
  readonly versions?: readonly [from: number, to: number]
}

interface News {
  readonly owner: string
  /** Absent: rows were added or removed. */
  readonly sent?: Sent
}

/** Syncs rows with the browser's other tabs. */
let tabs: BroadcastChannel | undefined

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin and takes no target
const tellTabs = (news: News): void => tabs?.postMessage(news)

/** Records the result in all tabs: the record replaces the row and counts as the person's own save. */
export function noteSent(owner: string, sent: Sent): void {
  forgetAttempt(sent.rowId)
  applySent(sent)
  tellTabs({ owner, sent })
}

function applySent({ rowId, recordId, versions }: Sent): void {
  if (versions) noteOwnSave(recordId, ...versions)
  useOutbox.setState(({ sentAs }) => ({ sentAs: { ...sentAs, [rowId]: recordId } }))
}

/** @param onSent refetches what another tab's send made stale */
export function followTabs(onSent: (sent: Sent) => void): void {
  tabs ??= new BroadcastChannel(outboxDatabase)
  tabs.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data.owner !== ownerNow()) return
    if (data.sent) {
      applySent(data.sent)
      onSent(data.sent)
    } else void loadOutbox()
  })
}

/** The rows of an account, even one that is not signed in. */
export const listEntriesOf = async (owner: string): Promise<readonly OutboxEntry[]> =>
  (await outboxStore.all()).filter((one) => one.owner === owner)
