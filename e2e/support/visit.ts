import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { type Screen, screens } from './browser.ts'
import { watchRequests } from './idle.ts'
import { watch, type Watch } from './watch.ts'

/** One person at one machine. */
export interface Visit extends Watch {
  readonly context: BrowserContext
  readonly page: Page
  /** What the live regions of the pages said, in order. */
  readonly said: readonly string[]
  /** The pages that were asked of a server, in order; where it sent the browser on is no page of its own. */
  readonly went: readonly string[]
  readonly newTab: () => Promise<Page>
  /** Closes the pages and stops listening; the machine may be used by the next. */
  readonly leave: () => Promise<void>
}

const inPage = fileURLToPath(new URL('./in-page.js', import.meta.url))

/** How long a story waits for what it expects. */
const patienceMs = 10_000

/** Who listens at a machine now. */
const hearers = new WeakMap<BrowserContext, (text: string) => void>()

/** An empty browser, or one that remembers what the options give it. */
export async function newMachine(
  browser: Browser,
  screen: Screen,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...screens[screen],
    locale: 'en-US',
    // It would answer in place of what a story makes fail; pocket.e2e.ts is about it.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(patienceMs)
  watchRequests(context)
  await context.exposeFunction('hear', (text: string) => hearers.get(context)?.(text))
  await context.addInitScript({ path: inPage })
  return context
}

/** In a page that stands there already, or a new one. */
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

/** Whether a page itself is asked for, and not what stands in one. */
function isOfPage(request: Request): boolean {
  if (!request.isNavigationRequest()) return false
  try {
    return request.frame().parentFrame() === null
  } catch {
    // Only a tab that opens asks before it has a frame.
    return true
  }
}
