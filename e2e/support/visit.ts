import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
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

const inPage = fileURLToPath(new URL('./in-page.js', import.meta.url))

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
  await context.addInitScript({ path: inPage })
  context.on('request', (request) => {
    if (isOfPage(request) && !request.redirectedFrom()) went.push(new URL(request.url()).pathname)
  })
  const newTab = () => context.newPage()
  const watching = watch(context)
  await context.exposeFunction('jumped', watching.jumped)
  return { ...watching, context, page: await newTab(), said, went, newTab }
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
