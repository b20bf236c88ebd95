/** When a page has nothing under way: the library's own "networkidle" would wait for the end of a stream that has none. */
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from 'playwright-core'

/** The stream of what changes, which is open as long as its page. */
export const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/live'

interface UnderWay {
  readonly requests: Set<Request>
  /** When the last began or ended. */
  at: number
}

const machines = new WeakMap<BrowserContext, UnderWay>()

/** Called once for each machine, before it has a page. */
export function watchRequests(context: BrowserContext): void {
  const underWay: UnderWay = { requests: new Set(), at: performance.now() }
  machines.set(context, underWay)
  const note = (change: (request: Request) => unknown) => (request: Request) => {
    if (isStream(request)) return
    change(request)
    underWay.at = performance.now()
  }
  context.on(
    'request',
    note((request) => underWay.requests.add(request)),
  )
  const over = note((request) => underWay.requests.delete(request))
  context.on('requestfinished', over)
  context.on('requestfailed', over)
}

/** As long as the library waits, too. */
const quietMs = 500
/** A request that was held while its page was left is never said to have ended: so long without any word, it is gone. */
const goneMs = 5_000
const patienceMs = 30_000

/** Nothing was under way for a moment. Throws when that does not come. */
export async function idle(page: Page): Promise<void> {
  await page.waitForLoadState()
  const underWay = machines.get(page.context())
  if (!underWay) throw new Error('Nobody watches the requests of this machine.')
  const since = performance.now()
  const quietFor = () => performance.now() - Math.max(underWay.at, since)
  while (quietFor() < (underWay.requests.size > 0 ? goneMs : quietMs)) {
    if (performance.now() - since > patienceMs) {
      throw new Error(`Still under way: ${[...underWay.requests].map((request) => request.url()).join(' ')}`)
    }
    await delay(50)
  }
}
