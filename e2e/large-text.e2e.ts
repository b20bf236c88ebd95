/** Text at twice its size on a narrow phone (WCAG 1.4.4): nothing runs out of the screen or over its neighbor. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownClient } from './support/own-client.ts'
import { ownContract } from './support/own-contract.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const overlaps = readFileSync(new URL('./support/overlaps.js', import.meta.url), 'utf8')
const viewport = { width: 360, height: 740 }

/** The main pages of a rep on a phone, by address, and a heading of each. */
const pages = [
  { path: '/dashboard', shows: /^Good .+, Rita$/ },
  { path: '/m/today', shows: /./ },
  { path: '/m/directory', shows: 'Clients' },
  { path: '/leads?status=All', shows: 'Leads' },
  { path: '/leads/new?status=All', shows: 'New lead' },
  { path: '/tasks', shows: 'Tasks' },
  { path: '/tasks/new', shows: 'New task' },
  { path: '/appointments?view=agenda', shows: /^From / },
  { path: '/appointments?view=day', shows: /^\p{L}{3}, \p{L}{3} \d+/u },
  { path: '/appointments?view=month', shows: /^\p{L}+ \d{4}$/u },
  { path: '/appointments/new?view=agenda', shows: 'Book an appointment' },
  { path: '/sales', shows: 'Sales' },
  { path: '/contracts', shows: 'Contracts' },
  { path: '/documents', shows: 'Documents' },
  { path: '/referrals/new', shows: 'New referral' },
  { path: '/commissions', shows: 'Commissions' },
] as const

test('the main pages fit a narrow phone with text at 200%', { timeout: 300_000 }, async () => {
  const { page } = await stage.visitAs('rita', '/dashboard', 'phone', { viewport })
  for (const { path, shows } of pages) {
    await page.goto(path)
    await page.getByRole('heading', { name: shows }).first().waitFor()
    await expectToFit(page)
  }
})

test('a client, their notes and the booking of a visit fit with text at 200%', async () => {
  const { id, name, path } = await ownClient(stage.app)
  const { page } = await stage.visitAs('rita', path, 'phone', { viewport })
  for (const address of [
    path,
    `/m/client-record?lead=${id}`,
    `/m/notes?lead=${id}`,
    `${path}/appointments/new`,
  ]) {
    await page.goto(address)
    await page
      .getByRole('heading', { name: address.endsWith('/new') ? /^Book/ : name })
      .first()
      .waitFor()
    await expectToFit(page)
  }
})

test('the signing page and its reader fit with text at 200%', async () => {
  const { link } = await ownContract(stage.app)
  const { page } = await stage.visit('phone', { viewport })
  await page.goto(link)
  await page.getByRole('heading', { name: /is ready to sign$/ }).waitFor()
  await expectToFit(page)
  await page.getByRole('complementary', { name: 'Your right to cancel' }).scrollIntoViewIfNeeded()
  await page.getByRole('list', { name: 'Documents' }).getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().waitFor()
  await expectToFit(page)
})

/** Doubles the text, as the setting of a browser does, and measures the page. */
async function expectToFit(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  await page.evaluate(`document.documentElement.style.fontSize = '32px'`)
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  const sideways = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect.soft(sideways, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
  expect
    .soft(await page.evaluate<string[]>(overlaps), `${page.url()} prints texts over each other`)
    .toEqual([])
}
