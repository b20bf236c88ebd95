/**
 * The service worker: opens the application without a signal (decision 0024). It holds one build whole, or not at all, and
 * answers with it only where the network does not. What the server says it never keeps: that is the page's.
 */
import { keptDatabase } from './database.ts'

/** Written by vite/pocket.ts. */
declare const __BUILD__: {
  readonly version: string
  /** The script that the page without a signal begins with. */
  readonly entry: string
  /** Addresses of everything that a page of this build may load. */
  readonly files: readonly string[]
}

const { version, entry, files } = __BUILD__

/** What the browser's types have only for workers. */
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

/** Held from the build before: open tabs may still ask for its parts, which the server has no more. */
const cachesHeld = 2

/** In which a network that leads nowhere is given up on. */
const patienceMs = 6_000

const held = new Set(files)

/** Of this build or of the one before, whose pages may be open still: a name says what is in it. */
const isOfABuild = (pathname: string) => pathname.startsWith('/assets/')

worker.addEventListener('install', (event) => {
  void worker.skipWaiting()
  ;(event as Lasting).waitUntil(hold())
})
// The page that brought it is held from now on too, not only those that come after it.
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
  } else if (held.has(pathname) || isOfABuild(pathname)) {
    ;(event as Fetching).respondWith(file(request, pathname))
  }
})

/** All files of the build and the page that names them, or nothing: a build that is replaced meanwhile is not held. */
async function hold(): Promise<void> {
  const cache = await caches.open(ownCache)
  const answered = await fetch(pageAddress, { cache: 'no-store' })
  const isOurs = answered.ok && (await answered.clone().text()).includes(entry)
  if (!isOurs) throw new Error('The page is of another build.')
  await cache.addAll(files)
  await cache.put(pageAddress, answered)
}

/** `caches.keys()` answers in the order in which they were made. */
async function letOldGo(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(names.slice(0, -cachesHeld).map((name) => caches.delete(name)))
}

/** Sign-in, the pages of signers, the API and files are nobody's to answer but the server's. */
const isOfApplication = (pathname: string) =>
  !/^\/(?:redirect|sign|api|directory|graph|mail|pocket)(?:\/|$)|\.[a-z0-9]+$/i.test(pathname)

const heldPage = async () => (await caches.open(ownCache)).match(pageAddress)

/** From the server, always; where it does not answer in time, the page of this build. */
async function page(request: Request): Promise<Response> {
  const late = new Promise<Response | undefined>((resolve) => {
    setTimeout(() => heldPage().then(resolve, () => resolve(undefined)), patienceMs)
  })
  const network = fetch(request)
  // Lost to the page that took its place.
  network.catch(() => undefined)
  try {
    return (await Promise.race([network, late])) ?? (await network)
  } catch (error) {
    const found = await heldPage()
    if (found) return found
    throw error
  }
}

/** As it is held; but of the few that every build calls the same, from the server while it is there. */
async function file(request: Request, pathname: string): Promise<Response> {
  const find = () => caches.match(request, { ignoreVary: true })
  if (isOfABuild(pathname)) return (await find()) ?? fetch(request)
  try {
    return await fetch(request)
  } catch (error) {
    const found = await find()
    if (found) return found
    throw error
  }
}

const asksWhoThisIs = /\/(?:users\/me|v1\.0\/me)$/

/** Who is refused here, disabled or signed out elsewhere, has nothing on this phone any more. */
async function watched(request: Request): Promise<Response> {
  const answer = await fetch(request)
  if (answer.status === 401 || answer.status === 403) indexedDB.deleteDatabase(keptDatabase)
  return answer
}
