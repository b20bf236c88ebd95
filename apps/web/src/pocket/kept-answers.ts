/**
 * What the phone read lately, kept on it for where there is no signal: the day, the first clients, and of those
 * that were opened record and notes. Of one person; another's is thrown away unread.
 */
import {
  appointments,
  documents,
  health,
  tasks,
  webAddresses,
  webCrmUsers,
  webLeads,
  webNotes,
  webSales,
} from '@crm/contract'
import type { Route } from '@crm/contract/route'
import type { Query, QueryKey } from '@tanstack/react-query'
import { queries } from '../api/queries.ts'
import { directoryUser } from '../session/directory-user.ts'
import { type Shelf, deleteDatabase, keptDatabase, shelf } from './database.ts'

interface KeptAnswer {
  /** The query's hash. */
  readonly id: string
  readonly owner: string
  /** What it is an answer of. */
  readonly of: string
  readonly key: QueryKey
  readonly data: unknown
  /** When the server said so. */
  readonly at: number
  readonly form: number
}

/** Of what is kept: one more whenever an answer of the server is made otherwise. */
const form = 2

const clients = 40

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

/** How many answers of each are kept, the latest. */
const kept: ReadonlyMap<string, number> = new Map([
  [String(directoryUser.queryKey[0]), 1],
  [nameOf(health.check), 1],
  [nameOf(webCrmUsers.me), 1],
  [nameOf(appointments.calendar), 2],
  [nameOf(appointments.listPaginated), 4],
  [nameOf(tasks.listPaginated), 4],
  [nameOf(webLeads.listPaginatedLight), 4],
  [nameOf(webLeads.statusCount), 4],
  ...[webLeads.get, webAddresses.list, webNotes.list, webSales.list, documents.list].map(
    (route) => [nameOf(route), clients] as const,
  ),
])

const keptForDays = 3
const oldest = () => Date.now() - keptForDays * 86_400_000

const answers: Shelf<KeptAnswer> = shelf(keptDatabase)

let stopKeeping = () => {}

/** Keeps what is read from now on. */
export async function beginKeeping(owner: string): Promise<void> {
  const index = new Map((await ownAnswers(owner)).map(({ id, of, at }) => [id, { of, at }]))
  const keep = async ({ queryHash: id, queryKey: key, state: { data, dataUpdatedAt: at } }: Query) => {
    const of = ofKey(key)
    const most = kept.get(of)
    if (most === undefined) return
    index.set(id, { of, at })
    const former = [...index].filter(([, one]) => one.of === of).toSorted(([, a], [, b]) => b.at - a.at)
    const surplus = former.slice(most).map(([old]) => old)
    surplus.forEach((old) => index.delete(old))
    await answers.put({ id, owner, of, key, data, at, form })
    if (surplus.length > 0) await answers.remove(...surplus)
  }
  const cache = queries.getQueryCache()
  for (const query of cache.getAll()) if (query.state.status === 'success') keep(query).catch(notKept)
  stopKeeping = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    keep(event.query).catch(notKept)
  })
}

/** `GET /webLeads/{id}`; of what is no route of ours, its name. */
const ofKey = ([first, second]: QueryKey): string =>
  typeof second === 'string' ? `${String(first)} ${second}` : String(first)

/** A full or forbidden storage: the page works on, with a signal. */
function notKept(): void {}

/** Puts what was kept where the page looks for it, unless it has newer. Answers whether the person is known. */
export async function restoreAnswers(owner: string): Promise<boolean> {
  const all = await ownAnswers(owner)
  for (const { key, data, at } of all) {
    const query = queries.getQueryCache().build(queries, { queryKey: key, gcTime: Infinity })
    if (query.state.dataUpdatedAt < at) query.setData(data, { updatedAt: at, manual: true })
  }
  return all.some(({ of }) => of === nameOf(webCrmUsers.me))
}

/** Throws away what is too old, or of another form; and everything, when some of it is somebody else's. */
async function ownAnswers(owner: string): Promise<readonly KeptAnswer[]> {
  const all = await answers.all()
  if (all.some((one) => one.owner !== owner)) {
    await forgetAnswers()
    return []
  }
  const tooOld = all.filter((one) => one.at < oldest() || one.form !== form)
  if (tooOld.length > 0) await answers.remove(...tooOld.map(({ id }) => id))
  return all.filter((one) => !tooOld.includes(one))
}

/** For good: what is still on its way to this page is not kept either. */
export function endKeeping(): Promise<void> {
  stopKeeping()
  return forgetAnswers()
}

const forgetAnswers = () => deleteDatabase(keptDatabase)
