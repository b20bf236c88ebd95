import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { type Screen, screens } from './browser.ts'
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
}

const announcer = fileURLToPath(new URL('./announcer.js', import.meta.url))

/** How long a story waits for what it expects. */
const patienceMs = 10_000

export async function openVisit(
  browser: Browser,
  screen: Screen,
  options: BrowserContextOptions,
): Promise<Visit> {
  const context = await browser.newContext({ ...screens[screen], locale: 'en-US', ...options })
  context.setDefaultTimeout(patienceMs)
  const said: string[] = []
  const went: string[] = []
  await context.exposeFunction('hear', (text: string) => said.push(text))
  await context.addInitScript({ path: announcer })
  context.on('request', (request) => {
    const isPage = request.isNavigationRequest() && request.frame().parentFrame() === null
    if (isPage && !request.redirectedFrom()) went.push(new URL(request.url()).pathname)
  })
  const newTab = () => context.newPage()
  return { ...watch(context), context, page: await newTab(), said, went, newTab }
}
