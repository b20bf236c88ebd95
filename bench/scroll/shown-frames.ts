import type { Page } from 'playwright-core'

/**
 * Milliseconds between the frames that the browser puts on the screen while something is done. A browser scrolls what
 * is drawn apart from the page's scripts: what these see of the frames is not what the person sees.
 */
export async function shownDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
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

/** Of the page that draws most; others are behind it and draw hardly anything. */
function inFront(frames: readonly TraceEvent[]): number[] {
  const byPage = Map.groupBy(frames, ({ args }) => args.layerTreeId)
  const [most = []] = [...byPage.values()].sort((one, other) => other.length - one.length)
  return most.map(({ ts }) => ts).sort((one, other) => one - other)
}
