/** Detects an idle page: the library's own "networkidle" would wait for the end of the live event stream. */
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from 'playwright-core'

/** The live event stream, which is open as long as its page. */
export const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/live'

interface UnderWay {
  readonly requests: Set<Request>
  /** Time of the last start or end. */
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

/** The same duration as the library's. */
const quietMs = 500
/** A held request of a page that was left never reports its end: after this long without an event it counts as gone. */
const goneMs = 5_000
const patienceMs = 30_000

/** Resolves when the page has been idle for a moment. Throws on a timeout. */
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
