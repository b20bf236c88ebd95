/**
 * The service worker: opens the application offline (decision 0024). It caches one complete build or none,
 * and serves it only when the network fails. It never caches API responses; the page does that.
 */
import { isForeign, isForeignPage } from '~/api/foreign.ts'
import { cacheDatabase } from '~/session/database-names.ts'

/** Replaced by vite/offline.ts. */
declare const __BUILD__: {
  readonly version: string
  /** Entry script of the offline page. */
  readonly entry: string
  /** URLs of every file a page of this build may load. */
  readonly files: readonly string[]
}

const { version, entry, files } = __BUILD__

/** Types that the browser's library has only for workers. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
const worker = self as unknown as EventTarget & {
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}

const prefix = 'pocket-'
const ownCache = prefix + version
const pageAddress = '/pocket'

/** The previous build stays cached: open tabs may still load its chunks, which the server has deleted. */
const cachesHeld = 2

/** Timeout for a network without internet access. */
const patienceMs = 6_000

const cached = new Set(files)

/** Files of this or the previous build, whose pages may still be open: their names contain a hash. */
const isOfABuild = (pathname: string) => pathname.startsWith('/assets/')

worker.addEventListener('install', (event) => {
  void worker.skipWaiting()
  ;(event as Lasting).waitUntil(hold())
})
// Takes control of the page that registered it, not only of later ones.
worker.addEventListener('activate', (event) =>
  (event as Lasting).waitUntil(letOldGo().then(() => worker.clients.claim())),
)
worker.addEventListener('fetch', (event) => {
  const { request } = event as Fetching
  const { pathname, origin } = new URL(request.url)
  if (request.method !== 'GET') return
  if (asksWhoThisIs.test(pathname)) return (event as Fetching).respondWith(watched(request))
  if (origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isOfApplication(pathname)) (event as Fetching).respondWith(page(request))
  } else if (cached.has(pathname) || isOfABuild(pathname)) {
    ;(event as Fetching).respondWith(file(request, pathname))
  }
})

/**
 * Caches all files of the build and its page, or nothing: a build that is replaced meanwhile is not cached.
 */
async function hold(): Promise<void> {
  const cache = await caches.open(ownCache)
  const answered = await fetch(pageAddress, { cache: 'no-store' })
  const isOurs = answered.ok && !answered.redirected && (await answered.clone().text()).includes(entry)
  if (!isOurs) throw new Error('The page is of another build.')
  await Promise.all(files.map(async (address) => cache.put(address, await ownFile(address))))
  await cache.put(pageAddress, answered)
}

/** A file of the build. Throws when a captive portal responds with its own page. */
async function ownFile(file: Request | string): Promise<Response> {
  const answered = await fetch(file)
  if (!answered.ok || isForeignPage(answered)) throw new Error(`${answered.url} is not from our server.`)
  return answered
}

/** `caches.keys()` returns them in order of creation. */
async function letOldGo(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(names.slice(0, -cachesHeld).map((name) => caches.delete(name)))
}

/** Only the server answers sign-in, signing pages, the API and downloads. */
const isOfApplication = (pathname: string) =>
  !/^\/(?:redirect|sign|api|directory|graph|mail|pocket)(?:\/|$)|\.[a-z0-9]+$/i.test(pathname)

const heldPage = async () => (await caches.open(ownCache)).match(pageAddress)

/** Network first; on a timeout, the cached page of this build. */
async function page(request: Request): Promise<Response> {
  const late = new Promise<Response | undefined>((resolve) => {
    setTimeout(() => heldPage().then(resolve, () => resolve(undefined)), patienceMs)
  })
  const network = fetch(request)
  // The cached page was faster.
  network.catch(() => undefined)
  try {
    const first = (await Promise.race([network, late])) ?? (await network)
    // The cached page is better than a gateway's error page or a captive portal's 511.
    return first.status >= 500 ? ((await heldPage()) ?? first) : first
  } catch (error) {
    const found = await heldPage()
    if (found) return found
    throw error
  }
}

/** Cache first; network first for the few files without a hash in their name. */
async function file(request: Request, pathname: string): Promise<Response> {
  const find = () => caches.match(request, { ignoreVary: true })
  if (isOfABuild(pathname)) return (await find()) ?? fetch(request)
  try {
    return await ownFile(request)
  } catch (error) {
    const found = await find()
    if (found) return found
    throw error
  }
}

const asksWhoThisIs = /\/(?:users\/me|v1\.0\/me)$/

/** A disabled or signed-out person's cached data is deleted from this phone. */
async function watched(request: Request): Promise<Response> {
  const answer = await fetch(request)
  if ((answer.status === 401 || answer.status === 403) && !isForeign(answer))
    indexedDB.deleteDatabase(cacheDatabase)
  return answer
}
