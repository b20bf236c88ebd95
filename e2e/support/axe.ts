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
  let looked = await page.evaluate<Looked>(look(options))
  while (looked.violations.length > 0 && looked.hasMoved) {
    await page.evaluate(whenStill)
    looked = await page.evaluate<Looked>(look(options))
  }
  expect(looked.violations.flatMap(inWords)).toEqual([])
}

interface Looked {
  readonly violations: AxeResults['violations']
  /** Something began to move while it was looked at, such as a message that came. */
  readonly hasMoved: boolean
}

const look = (options: string) => `(async () => {
  let hasMoved = false
  const note = () => { hasMoved = true }
  const beginnings = ['animationstart', 'transitionrun']
  beginnings.forEach((kind) => document.addEventListener(kind, note))
  const { violations } = await axe.run(${options})
  beginnings.forEach((kind) => document.removeEventListener(kind, note))
  return { violations, hasMoved }
})()`

/** What fades in has half its contrast until it is there. Spinners never end, and are not waited for. */
const whenStill = `Promise.allSettled(
  document.getAnimations()
    .filter((animation) => Number.isFinite(animation.effect.getComputedTiming().endTime))
    .map((animation) => animation.finished),
)`

const inWords = ({ id, help, nodes }: AxeResults['violations'][number]) =>
  nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}. ${failureSummary ?? ''}`)
