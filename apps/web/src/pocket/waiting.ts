/**
 * What was written without a signal: it lies on the phone under its person until the server has it. Each carries a
 * key that was made before its first try, so that what arrived and was not answered is not done twice.
 */
import { appointments, documents, tasks, webAddresses, webLeads, webNotes } from '@crm/contract'
import type { CallInput, Route } from '@crm/contract/route'
import { create } from 'zustand'
import type { Mention } from '../records/notes/mention-text.ts'
import { activeAccount } from '../session/msal.ts'
import { type Shelf, shelf, waitingDatabase } from './database.ts'

/** What can wait, and where it is sent. */
export const waitingRoutes = {
  note: webNotes.create,
  status: webLeads.update,
  result: appointments.update,
  task: tasks.update,
  photo: documents.create,
  lead: webLeads.create,
  address: webAddresses.create,
  booking: appointments.create,
} as const satisfies Record<string, Route>
type WaitingKind = keyof typeof waitingRoutes

export interface Refusal {
  readonly message: string
  /** Of a conflict: the version of the record as it now is. */
  readonly currentVersion?: number
}

/** Where it was typed, for whoever has to edit it. */
interface Typed {
  /** The page of its form. */
  readonly page: string
  /** What stands in the fields, by the names of the drafts that the form opens with. */
  readonly drafts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

interface Common {
  /** The Idempotency-Key. */
  readonly id: string
  readonly owner: string
  readonly at: number
  /** The client; empty of a task that names none, and of one who is new. */
  readonly leadId: string
  readonly leadName: string
  /** "Status: Cold" */
  readonly words: string
  readonly typed?: Typed
  readonly refusal?: Refusal
}

type Of<K extends WaitingKind> = Common & { readonly kind: K } & CallInput<(typeof waitingRoutes)[K]>

/** A photo is a file first: `body.uploadId` is empty until the file is there. */
export type WaitingPhoto = Of<'photo'> & { readonly file: Blob; readonly fileName: string }
/** With the names of those it mentions, for whoever has to edit it. */
type WaitingNote = Of<'note'> & { readonly mentions?: readonly Mention[] }
/** With the address, which is sent once the lead is there. */
export type WaitingLead = Of<'lead'> & {
  readonly home?: Omit<Of<'address'>['body'], 'leadId'>
  /** As it was typed. */
  readonly homeTyped?: Typed['drafts'][string]
}
export type Waiting =
  | WaitingNote
  | Of<'status'>
  | Of<'result'>
  | Of<'task'>
  | WaitingPhoto
  | WaitingLead
  | Of<'address'>
  | Of<'booking'>

/** With the key of a first try, where there was one. */
type Given<W> = W extends Waiting
  ? Omit<W, 'id' | 'owner' | 'at' | 'refusal'> & { readonly id?: string }
  : never

interface State {
  readonly all: readonly Waiting[]
  /** The one that is on its way. */
  readonly sendingId: string | null
  /** The record that came of it, from the moment that the server has it until the page has read it again. */
  readonly sentAs: Readonly<Record<string, string>>
  /** Some of it was tried in vain, or is from before this page: it is told of. */
  readonly isLate: boolean
}

export const useWaiting = create<State>()(() => ({ all: [], sendingId: null, sentAs: {}, isLate: false }))

const shelfOfWaiting: Shelf<Waiting> = shelf(waitingDatabase)

/** Whose phone this is now; what waits belongs to the account and not to the CRM's user, who may be unreachable. */
export const ownerNow = (): string | undefined => activeAccount()?.homeAccountId

/** In the order in which it was written. */
export async function loadWaiting(): Promise<void> {
  const owner = ownerNow()
  const all = await shelfOfWaiting.all().catch(() => undefined)
  if (!all) return
  const own = all
    .filter((one) => one.owner === owner)
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  useWaiting.setState(({ all, isLate }) => ({ all: own, isLate: isLate || own.length > all.length }))
}

/** Where storage is forbidden it waits as long as the page stands. */
export async function keepWaiting(one: Waiting): Promise<void> {
  useWaiting.setState(({ all }) => ({
    all: all.some(({ id }) => id === one.id)
      ? all.map((old) => (old.id === one.id ? one : old))
      : [...all, one],
  }))
  await shelfOfWaiting.put(one).catch(() => undefined)
}

export async function letGo(id: string): Promise<void> {
  useWaiting.setState(({ all }) => ({ all: all.filter((one) => one.id !== id) }))
  await shelfOfWaiting.remove(id).catch(() => undefined)
}

let latest = 0

/** Two that are written within a millisecond keep their order. */
const nextMoment = (): number => (latest = Math.max(latest + 1, Date.now()))

/** Comes back when it lies on the phone: from then on nothing loses it. */
export async function addWaiting(given: Given<Waiting>): Promise<void> {
  const owner = ownerNow()
  if (owner === undefined) throw new Error('Nobody is signed in.')
  const former = formerChoice(given)
  if (former) await letGo(former.id)
  const one = { id: crypto.randomUUID(), ...given, owner, at: nextMoment() } as Waiting
  await keepWaiting(former ? basedAs(former, one) : one)
}

/** Of two choices for the same record that both wait the later counts. */
const formerChoice = ({ kind, params }: Given<Waiting>): Waiting | undefined =>
  params &&
  useWaiting.getState().all.find((one) => one.kind === kind && one.params?.id === params.id && !one.refusal)

/** Both were chosen over what the phone showed. */
const basedAs = (former: Waiting, one: Waiting): Waiting =>
  ({ ...one, body: { ...former.body, ...one.body, ...versionIn(former.body) } }) as Waiting

const versionIn = (body: object | undefined = {}) => ('version' in body ? { version: body.version } : {})
