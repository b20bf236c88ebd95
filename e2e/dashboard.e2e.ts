/** The dashboard's figures: each links to the list of exactly those records. */
import type { Page } from 'playwright-core'
import { aTask } from '@crm/api/test/builders'
import { daysAgo } from '@crm/domain/time'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const shownAtTheEnd = async (page: Page) =>
  Number(/of ([\d,]+)/.exec(await page.getByText(/^\d+–\d+ of [\d,]+$/).innerText())?.[1] ?? NaN)

test('Mona goes from open work, and from a part of a chart, to exactly that list', async () => {
  const { page } = await stage.visitAs('mona', '/dashboard')
  const late = card(page, 'Waiting for you').getByRole('link', { name: /^Late jobs/ })
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

test('the figures follow the chosen days and rep, and the address keeps both', async () => {
  const { page } = await stage.visitAs('mona', '/dashboard?days=90')
  const reps = page.getByRole('table', { name: 'Reps' })
  await reps.getByRole('link', { name: 'Rita Reyes' }).click()
  await expect.poll(() => reps.locator('tbody tr').count()).toBe(1)
  expect(new URL(page.url()).search).toMatch(/days=.*90.*rep=/)
  await page.getByRole('button', { name: 'Remove the filter by rep' }).click()
  await expect.poll(() => reps.locator('tbody tr').count()).toBeGreaterThan(1)
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: '7 days' }).click()
  await expect.poll(() => new URL(page.url()).search).toContain('days=')
  expect(await page.getByText('Sold', { exact: true }).first().isVisible()).toBe(true)
  // With six figures in a row, the basis of each is not truncated.
  await page.setViewportSize({ width: 1280, height: 800 })
  const aside = page.getByText(/, no-show \d+%$/)
  expect(await aside.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('Adam sees failed mails and jobs, and opens them', async () => {
  const { page } = await stage.visitAs('adam', '/dashboard')
  const waits = card(page, 'System')
  await waits.getByRole('link', { name: /^Failed emails/ }).click()
  await page.getByRole('heading', { name: 'Outbox', level: 1 }).waitFor()
  expect(new URL(page.url()).searchParams.get('state')).toBe('Failed')
  await page.goBack()
  const jobs = waits.getByRole('link', { name: /^Failed jobs/ })
  await expect.poll(() => jobs.innerText()).toMatch(/\d+$/)
  await jobs.click()
  const ways = page.getByRole('region', { name: 'Integrations' })
  expect(await ways.getByRole('link', { name: /^API reference/ }).getAttribute('href')).toMatch(
    /\/reference$/,
  )
  await ways.getByRole('link', { name: /^Lead import/ }).click()
  await page.getByRole('heading', { name: 'Lead import', level: 1 }).waitFor()
})

test('upcoming tasks follow today’s, and no gap is left beside the open work', async () => {
  const mona = await clientOf(stage.app, 'mona')
  const description = `Order the banner ${Date.now()}`
  await aTask(mona, { description, dueDate: daysAgo(-2, new Date()) })
  const { page } = await stage.visitAs('mona', '/dashboard')
  const mine = card(page, 'My tasks for today')
  await mine
    .getByRole('region', { name: 'Next seven days' })
    .getByRole('link', { name: description })
    .waitFor()
  const next = await card(page, 'Open jobs by age').boundingBox()
  const above = await mine.boundingBox()
  expect((next?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBe(16)
})

test('Mona reads why sales changed, opens a clause, and splits the change of a month', async () => {
  const { page } = await stage.visitAs('mona', '/dashboard')
  const clause = page.getByRole('link', { name: /^\d+ sales? in the last 30 days$/ })
  const sold = Number(await clause.getAttribute('data-counts'))
  expect(await clause.innerText()).toContain(String(sold))
  await clause.click()
  await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor()
  await expect.poll(() => shownAtTheEnd(page)).toBe(sold)

  await page.goBack()
  const chart = card(page, 'Sales by month')
  const bars = chart.getByRole('listitem').getByRole('link')
  await expect.poll(() => bars.count()).toBe(13)
  expect(await bars.last().getAttribute('aria-label')).toMatch(
    / so far: \d+ sales?, \$[\d,]+\. Year before: /,
  )
  await bars.nth(11).click()
  const change = page.getByRole('table', { name: 'What changed' })
  const total = change
    .getByRole('row', { name: /^Sales / })
    .getByRole('link')
    .last()
  await expect.poll(() => new URL(page.url()).search).toContain('month=')
  const label = (await bars.nth(11).getAttribute('aria-label')) ?? ''
  await expect.poll(() => total.innerText()).toBe(/: (\d+) sales?/.exec(label)?.[1])
  await total.click()
  await expect.poll(() => shownAtTheEnd(page)).toBe(Number(/: (\d+) sales?/.exec(label)?.[1]))
})

test.each([
  ['sofia', 'To schedule', 'Installations to schedule', 'Sales'],
  ['omar', 'Permits by AHJ', 'Permits to submit', 'Sales'],
  ['fiona', 'Commissions and payments', 'To approve', 'Commissions'],
  ['adam', 'System', 'Services down or low', 'Health'],
] as const)('%s begins with %s', async (name, title, line, list) => {
  const { page } = await stage.visitAs(name, '/dashboard')
  const own = await card(page, title).boundingBox()
  expect(own?.y).toBeLessThan(160)
  await card(page, title)
    .getByRole('link', { name: new RegExp(`^${line}`) })
    .click()
  await page.getByRole('heading', { name: list, level: 1 }).waitFor()
})

test('the funnel explains why another card counts other sales', async () => {
  const { page } = await stage.visitAs('mona', '/dashboard')
  const funnel = card(page, 'Lead to installed')
  await funnel.getByRole('button', { name: /^Why \d+ and \d+\?$/ }).click()
  const sold = funnel.getByRole('link', { name: /sold in these 30 days$/ })
  const count = Number(await sold.getAttribute('data-counts'))
  await sold.click()
  await expect.poll(() => shownAtTheEnd(page)).toBe(count)
})
