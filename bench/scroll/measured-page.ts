import { fileURLToPath } from 'node:url'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** What one stretch of work looked like from outside. Times in ms. */
export interface Seen {
  /** Between two frames of the page's scripts. */
  readonly frames: readonly number[]
  readonly longTasks: readonly number[]
  /** What moved by itself, as a share of the screen, summed up. */
  readonly shift: number
  /** From each key to the paint that shows what it did. */
  readonly keys: readonly number[]
  /** Each time that the list had scrolled: rows in sight that were not drawn yet. */
  readonly missing: readonly number[]
}

export interface MeasuredPage {
  readonly page: Page
  readonly devtools: CDPSession
  readonly measure: (work: () => Promise<void>) => Promise<Seen>
}

const slowdown = 4

const inPage = fileURLToPath(new URL('in-page.js', import.meta.url))

/** For every page of the browser that is opened afterwards. */
export const countInPages = (context: BrowserContext) => context.addInitScript({ path: inPage })

/** From here on the page has a quarter of the processor. */
export async function slowDown(page: Page): Promise<MeasuredPage> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return {
    page,
    devtools,
    async measure(work) {
      await page.evaluate('beginMeasure()')
      await work()
      return page.evaluate<Seen>('endMeasure()')
    },
  }
}

/** What the page holds on to once the garbage is gone; `heap` in bytes. */
export async function weigh({ devtools }: MeasuredPage): Promise<{ nodes: number; heap: number }> {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN
  return { nodes: of('Nodes'), heap: of('JSHeapUsedSize') }
}
