/**
 * Cache of the phone's recent responses, for offline use: the day, the first clients, record and
 * notes of opened ones, and a technician's open service jobs. It belongs to one person; another person's is
 * deleted unread.
 */
import {
  appointments,
  documents,
  health,
  serviceJobs,
  tasks,
  webAddresses,
  webCrmUsers,
  webLeads,
  webNotes,
  webSales,
} from '@crm/contract'
import type { Route } from '@crm/contract/route'
import type { Query, QueryKey } from '@tanstack/react-query'
import { queries } from '~/api/queries.ts'
import { directoryUser } from '~/session/directory-user.ts'
import { type KeyValueStore, deleteDatabase, keyValueStore } from './database.ts'
import { cacheDatabase } from '~/session/database-names.ts'

interface CachedResponse {
  /** The query's hash. */
  readonly id: string
  readonly owner: string
  /** Name of the route, see `ofKey`. */
  readonly of: string
  readonly key: QueryKey
  readonly data: unknown
  /** When the server sent it. */
  readonly at: number
  readonly form: number
}

/** Version of the cache format: increment it when a response's schema changes. */
const form = 2

/** Maximum number of cached clients, and of service jobs. */
export const maxCachedRecords = 40

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

/** Maximum number of responses per kind; the latest stay. */
const maxResponses: ReadonlyMap<string, number> = new Map([
  [String(directoryUser.queryKey[0]), 1],
  [nameOf(health.check), 1],
  [nameOf(webCrmUsers.me), 1],
  [nameOf(appointments.calendar), 2],
  [nameOf(appointments.listPaginated), 4],
  [nameOf(tasks.listPaginated), 4],
  [nameOf(serviceJobs.listPaginated), 4],
  [nameOf(webLeads.listPaginatedLight), 4],
  [nameOf(webLeads.statusCount), 4],
  ...[
    webLeads.get,
    webAddresses.list,
    webNotes.list,
    webSales.list,
    webSales.get,
    documents.list,
    serviceJobs.list,
    serviceJobs.get,
    serviceJobs.relations,
  ].map((route) => [nameOf(route), maxCachedRecords] as const),
])

const cacheDays = 3
const oldest = () => Date.now() - cacheDays * 86_400_000

const answers: KeyValueStore<CachedResponse> = keyValueStore(cacheDatabase)

let stopCaching = () => {}

/** Caches responses from now on. */
export async function beginCaching(owner: string): Promise<void> {
  const index = new Map((await ownAnswers(owner)).map(({ id, of, at }) => [id, { of, at }]))
  const keep = async ({ queryHash: id, queryKey: key, state: { data, dataUpdatedAt: at } }: Query) => {
    const of = ofKey(key)
    const most = maxResponses.get(of)
    if (most === undefined) return
    index.set(id, { of, at })
    const former = [...index].filter(([, one]) => one.of === of).toSorted(([, a], [, b]) => b.at - a.at)
    const surplus = former.slice(most).map(([old]) => old)
    surplus.forEach((old) => index.delete(old))
    await answers.put({ id, owner, of, key, data, at, form })
    if (surplus.length > 0) await answers.remove(...surplus)
  }
  const cache = queries.getQueryCache()
  for (const query of cache.getAll()) if (query.state.status === 'success') keep(query).catch(notCached)
  stopCaching = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    keep(event.query).catch(notCached)
  })
}

/** `GET /webLeads/{id}`; for a query that is not a route, its name. */
const ofKey = ([first, second]: QueryKey): string =>
  typeof second === 'string' ? `${String(first)} ${second}` : String(first)

/** Full or blocked storage: the page still works online. */
function notCached(): void {}

/** Restores cached responses unless the page has newer ones. Returns whether the person is known. */
export async function restoreResponses(owner: string): Promise<boolean> {
  const all = await ownAnswers(owner)
  for (const { key, data, at } of all) {
    const query = queries.getQueryCache().build(queries, { queryKey: key, gcTime: Infinity })
    if (query.state.dataUpdatedAt < at) query.setData(data, { updatedAt: at, manual: true })
  }
  return all.some(({ of }) => of === nameOf(webCrmUsers.me))
}

/** Deletes old responses and other formats; deletes everything when a part belongs to another person. */
async function ownAnswers(owner: string): Promise<readonly CachedResponse[]> {
  const all = await answers.all()
  if (all.some((one) => one.owner !== owner)) {
    await forgetAnswers()
    return []
  }
  const tooOld = all.filter((one) => one.at < oldest() || one.form !== form)
  if (tooOld.length > 0) await answers.remove(...tooOld.map(({ id }) => id))
  return all.filter((one) => !tooOld.includes(one))
}

/** Permanently: responses still in progress are not cached either. */
export function endCaching(): Promise<void> {
  stopCaching()
  return forgetAnswers()
}

const forgetAnswers = () => deleteDatabase(cacheDatabase)
