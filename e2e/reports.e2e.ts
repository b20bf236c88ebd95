/** The reports: one choice of days and reps for all, and each number opens the list of exactly those records. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setStage } from './support/stage.ts'

const stage = setStage()

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const shownAtTheEnd = async (page: Page) =>
  Number(/of ([\d,]+)/.exec(await page.getByText(/^\d+–\d+ of [\d,]+$/).innerText())?.[1] ?? NaN)

/** The first linked number of the card. */
const firstNumber = (page: Page, name: string) =>
  table(page, name).locator('tbody td').getByRole('link').first()

test.each([
  ['Close rate', 'Appointments'],
  ['Lead to installed', 'Leads'],
  ['Cycle times', 'Sales'],
  ['Sales by month', 'Sales'],
  ['Cancellations', 'Sales'],
  ['Price per watt', 'Commissions'],
  ['Invoices by age', 'Sales'],
] as const)('a number of %s opens as many %s', async (card, list) => {
  const { page } = await stage.visitAs('fiona', '/reports?days=365d')
  const number = firstNumber(page, card)
  const count = Number((await number.innerText()).replaceAll(',', ''))
  expect(count).toBeGreaterThan(0)
  await number.click()
  await page.getByRole('heading', { name: list, level: 1 }).waitFor()
  await expect.poll(() => shownAtTheEnd(page)).toBe(count)
})

test('days and reps are chosen once for all reports, and too many days are refused with a message', async () => {
  const { page, expects } = await stage.visitAs('mona', '/reports?days=365d')
  expects(/^GET \/api\/reports\/(selling|building) answered 400$/)
  const reps = table(page, 'Close rate').locator('tbody tr')
  await expect.poll(() => reps.count()).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Rep is any' }).click()
  await page.getByRole('option', { name: 'Rita Reyes' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => reps.count()).toBe(1)
  await page.goto('/reports?days=2020-01-01_2026-01-01')
  await page.getByText(/^A report covers at most 366 days; these are /).waitFor()
})

test('a report table is exported as a file', async () => {
  const { page } = await stage.visitAs('mona', '/reports?days=365d')
  await firstNumber(page, 'Close rate').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Close rate as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^closeByRep-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/)
})
