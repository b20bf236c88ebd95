/** The morning's figures: each leads to the list of exactly what it counts. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setStage } from './support/stage.ts'

const stage = setStage()

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const shownAtTheEnd = async (page: Page) =>
  Number(/of ([\d,]+)/.exec(await page.getByText(/^\d+–\d+ of [\d,]+$/).innerText())?.[1] ?? NaN)

test('Mona goes from what waits, and from a part of a chart, to the list of just that', async () => {
  const { page } = await stage.visitAs('mona', '/dashboard')
  const late = card(page, 'Waits for you').getByRole('link', { name: /^Late jobs/ })
  await expect.poll(() => late.innerText()).toMatch(/\d+$/)
  const count = Number(/(\d+)$/.exec(await late.innerText())?.[1])
  expect(count).toBeGreaterThan(0)
  await late.click()
  await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor()
  await expect.poll(() => shownAtTheEnd(page)).toBe(count)

  await page.goBack()
  const held = card(page, 'Open jobs by age')
    .getByRole('link', { name: /, on hold: \d+$/ })
    .first()
  const words = (await held.getAttribute('aria-label')) ?? ''
  await held.click()
  await expect.poll(() => shownAtTheEnd(page)).toBe(Number(/\d+$/.exec(words)?.[0]))
})

test('the figures follow the days and the rep that are chosen, and the address keeps both', async () => {
  const { page } = await stage.visitAs('mona', '/dashboard?days=90')
  const reps = page.getByRole('table', { name: 'Reps' })
  await reps.getByRole('link', { name: 'Rita Reyes' }).click()
  await expect.poll(() => reps.locator('tbody tr').count()).toBe(1)
  expect(new URL(page.url()).search).toMatch(/days=.*90.*rep=/)
  await page.getByRole('link', { name: 'Rita Reyes: show everybody again' }).click()
  await expect.poll(() => reps.locator('tbody tr').count()).toBeGreaterThan(1)
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: '7 days' }).click()
  await expect.poll(() => new URL(page.url()).search).toContain('days=')
  expect(await page.getByText('Sold', { exact: true }).first().isVisible()).toBe(true)
})
