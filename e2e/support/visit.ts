import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { type Screen, screens } from './browser.ts'
import { watchRequests } from './idle.ts'
import { watch, type Watch } from './watch.ts'

/** One person at one machine. */
export interface Visit extends Watch {
  readonly context: BrowserContext
  readonly page: Page
  /** Announcements of the pages' live regions, in order. */
  readonly said: readonly string[]
  /** Pages requested from a server, in order; redirects are not counted. */
  readonly went: readonly string[]
  readonly newTab: () => Promise<Page>
  /** Closes the pages and stops listening; the machine can be reused. */
  readonly leave: () => Promise<void>
}

const inPage = fileURLToPath(new URL('./in-page.js', import.meta.url))

/** Timeout of a story's expectations. */
const patienceMs = 20_000

/** The current listener of each machine. */
const hearers = new WeakMap<BrowserContext, (text: string) => void>()

/** An empty browser, or one with the storage that the options give it. */
export async function newMachine(
  browser: Browser,
  screen: Screen,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...screens[screen],
    locale: 'en-US',
    // A service worker would answer instead of simulated failures; offline.e2e.ts tests it.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(patienceMs)
  watchRequests(context)
  await context.exposeFunction('hear', (text: string) => hearers.get(context)?.(text))
  await context.addInitScript({ path: inPage })
  return context
}

/** In an existing page, or a new one. */
export async function openVisit(context: BrowserContext, page?: Page): Promise<Visit> {
  const said: string[] = []
  const went: string[] = []
  hearers.set(context, (text) => said.push(text))
  const note = (request: Request) => {
    if (isOfPage(request) && !request.redirectedFrom()) went.push(new URL(request.url()).pathname)
  }
  context.on('request', note)
  const { stopWatching, ...watching } = watch(context)
  const newTab = () => context.newPage()
  const leave = async () => {
    await Promise.all(context.pages().map((page) => page.close()))
    context.off('request', note)
    stopWatching()
  }
  return { ...watching, context, page: page ?? (await newTab()), said, went, newTab, leave }
}

/** True for a request of a page itself, not of its frames. */
function isOfPage(request: Request): boolean {
  if (!request.isNavigationRequest()) return false
  try {
    return request.frame().parentFrame() === null
  } catch {
    // Only a new tab sends a request before it has a frame.
    return true
  }
}
