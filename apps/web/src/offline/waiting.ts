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
import { activeAccount } from '~/session/kept-session.ts'
import { rememberedOwner } from '~/session/remembered-owner.ts'
import { isForbidden, type Shelf, shelf } from './database.ts'
import { waitingDatabase } from '~/session/database-names.ts'
import { forgetTry, takeKeyOfTry } from './former-tries.ts'

/** The requests that can be queued, with their routes. */
export const waitingRoutes = {
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
export type WaitingKind = keyof typeof waitingRoutes

export interface Refusal {
  readonly message: string
  /** On a version conflict: the current version of the record. */
  readonly currentVersion?: number
}

/** The form of the request, for editing it again. */
interface Typed {
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
  readonly typed?: Typed
  readonly refusal?: Refusal
}

type Of<K extends WaitingKind> = Common & { readonly kind: K } & CallInput<(typeof waitingRoutes)[K]>

/** A photo starts as a file: `body.uploadId` is empty until the file is uploaded. */
export type WaitingPhoto = Of<'photo'> & { readonly file: Blob; readonly fileName: string }
/** With the names of the mentions, for editing it again. */
type WaitingNote = Of<'note'> & { readonly mentions?: readonly Mention[] }
/** With the address, which is sent once the lead exists. */
export type WaitingLead = Of<'lead'> & {
  readonly home?: Omit<Of<'address'>['body'], 'leadId'>
  /** The field values as typed. */
  readonly homeTyped?: Typed['drafts'][string]
}
export type Waiting =
  | WaitingNote
  | Of<'status'>
  | Of<'result'>
  | Of<'task'>
  | Of<'serviceJob'>
  | WaitingPhoto
  | WaitingLead
  | Of<'address'>
  | Of<'booking'>

/** With the key of a first try, if there was one. */
type Given<W> = W extends Waiting
  ? Omit<W, 'id' | 'owner' | 'at' | 'refusal'> & { readonly id?: string }
  : never

/** Why a row is in memory only. */
export type Unkept = 'full' | 'forbidden'

interface State {
  readonly all: readonly Waiting[]
  /** Rows that are not in the database in this form: they are lost with the page. */
  readonly unkept: Readonly<Record<string, Unkept>>
  /** The row being sent. */
  readonly sendingId: string | null
  /** The resulting record, from the response until the page has refetched it. */
  readonly sentAs: Readonly<Record<string, string>>
  /** True when a row has failed or is from an earlier page: then a notice shows. */
  readonly isLate: boolean
}

export const useWaiting = create<State>()(() => ({
  all: [],
  unkept: {},
  sendingId: null,
  sentAs: {},
  isLate: false,
}))

const shelfOfWaiting: Shelf<Waiting> = shelf(waitingDatabase)

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

const inOrder = (a: Waiting, b: Waiting) => a.at - b.at || (a.id < b.id ? -1 : 1)

/** Merges the database's rows, including those of other tabs, with the rows of this page only. */
export async function loadWaiting(): Promise<void> {
  const owner = ownerNow()
  const before = writes
  const found = await shelfOfWaiting.all().catch(() => undefined)
  if (!found) return
  for (const id of unremoved) await removeRow(id)
  const stored = new Map(found.filter((one) => one.owner === owner).map((one) => [one.id, one]))
  useWaiting.setState(({ all, unkept, isLate }) => {
    for (const one of all)
      if (Object.hasOwn(unkept, one.id) || (lastWrite.get(one.id) ?? 0) > before) stored.set(one.id, one)
    const merged = [...stored.values()].filter(({ id }) => !gone.has(id)).toSorted(inOrder)
    return { all: merged, isLate: isLate || merged.length > all.length }
  })
}

/** Full or blocked storage: the row stays in memory and says so. */
function ignore(): void {}

/** Storage that does not respond counts as failed. */
const storageTimeoutMs = 5_000

/** Stores the row; returns whether that succeeded. An unstored row waits as long as the page is open. */
export async function keepWaiting(one: Waiting): Promise<boolean> {
  gone.delete(one.id)
  noteWrite(one.id)
  useWaiting.setState(({ all }) => ({
    all: all.some(({ id }) => id === one.id)
      ? all.map((old) => (old.id === one.id ? one : old))
      : [...all, one],
  }))
  askToStay()
  const write = writes
  const putting = shelfOfWaiting.put(one)
  const isLatest = () => lastWrite.get(one.id) === write && !gone.has(one.id)
  const settle = (unkept: Unkept | undefined) => isLatest() && setUnkept(one.id, unkept)
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
  const isKept = await Promise.race([kept, after(storageTimeoutMs)])
  if (isKept === undefined) settle('full')
  if (isKept) tellTabs({ owner: one.owner })
  return isKept === true
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

/** Records the result of a row, unless it was discarded or superseded meanwhile. */
export const rewriteWaiting = async (one: Waiting): Promise<void> => {
  if (useWaiting.getState().all.some(({ id }) => id === one.id)) await keepWaiting(one)
}

/** Retries storing rows that are only in memory: there may be space now. */
export async function keepUnkept(): Promise<void> {
  const { all, unkept } = useWaiting.getState()
  for (const one of all) if (Object.hasOwn(unkept, one.id)) await keepWaiting(one)
}

function setUnkept(id: string, why: Unkept | undefined): void {
  const { [id]: _former, ...others } = useWaiting.getState().unkept
  const unkept = why === undefined ? others : { ...others, [id]: why }
  useWaiting.setState({ unkept })
  if (why === undefined) safe(id)
  if (Object.keys(unkept).length > 0) addEventListener('beforeunload', guardUnkept)
  else removeEventListener('beforeunload', guardUnkept)
}

/** The browser confirms before leaving the page. */
const guardUnkept = (event: Event) => event.preventDefault()

/** The person has confirmed the loss and leaves. */
export const abandonUnkept = (): void => removeEventListener('beforeunload', guardUnkept)

/** Callbacks that delete drafts once their rows are stored, sent or discarded. */
const drafts = new Map<string, (() => void)[]>()

function safe(id: string): void {
  const waiting = drafts.get(id) ?? []
  drafts.delete(id)
  waiting.forEach((forget) => forget())
}

/** Calls `forget` once the row no longer depends on this page. */
export function onceSafe({ id, isKept }: Added, forget: () => void): void {
  if (isKept) return forget()
  drafts.set(id, [...(drafts.get(id) ?? []), forget])
}

let isAsked = false

/**
 * Requests persistent storage once, for the first row: otherwise the browser may evict the outbox when space
 * runs out.
 */
function askToStay(): void {
  if (isAsked) return
  isAsked = true
  navigator.storage?.persist?.().catch(ignore)
}

export async function letGo(id: string): Promise<void> {
  hide(id)
  setUnkept(id, undefined)
  await removeRow(id)
  const owner = ownerNow()
  if (owner !== undefined) tellTabs({ owner })
}

function hide(id: string): void {
  gone.add(id)
  noteWrite(id)
  useWaiting.setState(({ all }) => ({ all: all.filter((one) => one.id !== id) }))
}

const removeRow = (id: string): Promise<void> =>
  shelfOfWaiting.remove(id).then(
    () => void unremoved.delete(id),
    () => void unremoved.add(id),
  )

let latest = 0

/** Rows written within the same millisecond keep their order. */
const nextMoment = (): number => (latest = Math.max(latest + 1, Date.now()))

export interface Added {
  readonly id: string
  /** True once it is stored on the phone, where it survives the page. */
  readonly isKept: boolean
}

/** Queues a request; it replaces an earlier choice for the same record, even from another tab. */
export async function addWaiting(given: Given<Waiting>): Promise<Added> {
  const owner = ownerNow()
  if (owner === undefined) throw new Error('Nobody is signed in.')
  const id = given.id ?? takeKeyOfTry(given) ?? crypto.randomUUID()
  if (given.params) await loadWaiting()
  const former = formerChoice(given)
  if (former) hide(former.id)
  const one = { ...given, id, owner, at: nextMoment() } as Waiting
  const added = { id, isKept: await keepWaiting(former ? basedAs(former, one) : one) }
  // The earlier choice stays on the phone until the later one is stored.
  if (former) onceSafe(added, () => void letGo(former.id))
  return added
}

/** The later of two queued choices for the same record wins. */
const formerChoice = ({ kind, params }: Given<Waiting>): Waiting | undefined =>
  params &&
  useWaiting.getState().all.find((one) => one.kind === kind && one.params?.id === params.id && !one.refusal)

/** Both were based on the version on the phone. */
const basedAs = (former: Waiting, one: Waiting): Waiting =>
  ({ ...one, body: { ...former.body, ...one.body, ...versionIn(former.body) } }) as Waiting

const versionIn = (body: object | undefined = {}) => ('version' in body ? { version: body.version } : {})

/** A record created or changed on the server by a row. */
export interface Sent {
  readonly rowId: string
  readonly recordId: string
  readonly kind: WaitingKind
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
  forgetTry(sent.rowId)
  hearSent(sent)
  tellTabs({ owner, sent })
}

function hearSent({ rowId, recordId, versions }: Sent): void {
  if (versions) noteOwnSave(recordId, ...versions)
  useWaiting.setState(({ sentAs }) => ({ sentAs: { ...sentAs, [rowId]: recordId } }))
}

/** @param onSent refetches what another tab's send made stale */
export function followTabs(onSent: (sent: Sent) => void): void {
  tabs ??= new BroadcastChannel(waitingDatabase)
  tabs.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data.owner !== ownerNow()) return
    if (data.sent) {
      hearSent(data.sent)
      onSent(data.sent)
    } else void loadWaiting()
  })
}

/** The rows of an account, even one that is not signed in. */
export const listWaitingOf = async (owner: string): Promise<readonly Waiting[]> =>
  (await shelfOfWaiting.all()).filter((one) => one.owner === owner)
