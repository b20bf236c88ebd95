import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** axe finds nothing on what now stands on the screen, but for the rules that this screen breaks on purpose. */
export async function expectAccessible(page: Page, broken: readonly string[] = []): Promise<void> {
  await page.evaluate(whenStill)
  // Half a megabyte, once a document.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source)
  const rules = Object.fromEntries(broken.map((rule) => [rule, { enabled: false }]))
  // Only what is wrong is described and brought over: what is right is most of a page, and most of the time.
  const options = JSON.stringify({ rules, resultTypes: ['violations'] })
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(${options}).then(({ violations }) => violations)`,
  )
  expect(violations.flatMap(inWords)).toEqual([])
}

/** What fades in has half its contrast until it is there. Spinners never end, and are not waited for. */
const whenStill = `Promise.allSettled(
  document.getAnimations()
    .filter((animation) => Number.isFinite(animation.effect.getComputedTiming().endTime))
    .map((animation) => animation.finished),
)`

const inWords = ({ id, help, nodes }: AxeResults['violations'][number]) =>
  nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}. ${failureSummary ?? ''}`)
