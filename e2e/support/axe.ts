import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** axe finds nothing on the current screen, except for the rules that this screen breaks on purpose. */
export async function expectAccessible(page: Page, broken: readonly string[] = []): Promise<void> {
  await page.evaluate(whenStill)
  // Half a megabyte, once per document.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source)
  const rules = Object.fromEntries(broken.map((rule) => [rule, { enabled: false }]))
  // Only violations are collected: passes are most of a page, and most of the time.
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
  /** Something started moving during the check, such as a new message. */
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

/** Fading elements have half their contrast until they are done. Spinners never end, so they are not awaited. */
const whenStill = `Promise.allSettled(
  document.getAnimations()
    .filter((animation) => Number.isFinite(animation.effect.getComputedTiming().endTime))
    .map((animation) => animation.finished),
)`

const inWords = ({ id, help, nodes }: AxeResults['violations'][number]) =>
  nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}. ${failureSummary ?? ''}`)
