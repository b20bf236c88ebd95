import { fileURLToPath } from 'node:url'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** External measurements of one piece of work. Times in ms. */
export interface Seen {
  /** Between two animation frames of the page's scripts. */
  readonly frames: readonly number[]
  readonly longTasks: readonly number[]
  /** Sum of the layout shifts, as a share of the screen. */
  readonly shift: number
  /** From each key press to the paint of its effect. */
  readonly keys: readonly number[]
  /** After each scroll event: visible rows that were not rendered yet. */
  readonly missing: readonly number[]
}

export interface MeasuredPage {
  readonly page: Page
  readonly devtools: CDPSession
  readonly measure: (work: () => Promise<void>) => Promise<Seen>
}

const slowdown = 4

const inPage = fileURLToPath(new URL('in-page.js', import.meta.url))

/** Applies to pages opened afterwards. */
export const countInPages = (context: BrowserContext) => context.addInitScript({ path: inPage })

/** Throttles the page's processor to a quarter. */
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

/** Memory after garbage collection; `heap` in bytes. */
export async function weigh({ devtools }: MeasuredPage): Promise<{ nodes: number; heap: number }> {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN
  return { nodes: of('Nodes'), heap: of('JSHeapUsedSize') }
}
