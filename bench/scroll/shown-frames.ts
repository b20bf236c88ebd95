import type { Page } from 'playwright-core'

/**
 * Milliseconds between displayed frames during some work. The browser scrolls on its own thread, so animation frames in
 * the page's scripts do not show what people see.
 */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  await browser.startTracing(undefined, { categories: ['-*', 'disabled-by-default-devtools.timeline.frame'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as Trace
  const times = inFront(traceEvents.filter(({ name }) => name === 'DrawFrame'))
  return times.slice(1).map((time, before) => (time - (times[before] ?? NaN)) / 1000)
}

interface Trace {
  readonly traceEvents: readonly TraceEvent[]
}

interface TraceEvent {
  readonly name: string
  /** Microseconds. */
  readonly ts: number
  readonly args: { readonly layerTreeId?: number }
}

/** The frames of the page that draws most; background pages draw hardly anything. */
function inFront(frames: readonly TraceEvent[]): number[] {
  const byPage = Map.groupBy(frames, ({ args }) => args.layerTreeId)
  const [most = []] = [...byPage.values()].sort((one, other) => other.length - one.length)
  return most.map(({ ts }) => ts).sort((one, other) => one - other)
}
