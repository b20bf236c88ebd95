/**
 * `npm run pictures`: the six pictures of the README, taken from the demo company into `docs/pictures`. Each is 1440 by
 * 900, the phone 390 by 844. Throws when a page does not open.
 */
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launch } from './support/browser.ts'
import { openApp } from './support/open-app.ts'
import { type Name, signInAs } from './support/people.ts'
import { openLead, waitUntilSettled } from './support/scene.ts'
import { newMachine } from './support/visit.ts'
import { makeWorld } from './support/world.ts'

interface Picture {
  readonly file: string
  readonly as: Name
  readonly isDark?: boolean
  readonly isPhone?: boolean
  readonly open: (page: Page) => Promise<unknown>
}

const pictures: readonly Picture[] = [
  { file: 'leads', as: 'mona', open: (page) => page.goto('/leads?status=All') },
  { file: 'lead-dark', as: 'mona', isDark: true, open: (page) => openLead(page, 'Hector Delgado') },
  { file: 'sales-board', as: 'sofia', open: (page) => page.goto('/sales/board') },
  { file: 'calendar', as: 'mona', open: (page) => page.goto('/appointments') },
  { file: 'commission', as: 'fiona', open: openFirstSheet },
  { file: 'phone', as: 'sven', isPhone: true, open: (page) => page.goto('/m/today') },
]

const folder = path.resolve(import.meta.dirname, '../docs/pictures')

const { world, end } = await makeWorld()
try {
  const browser = await launch(world.chrome)
  const app = await openApp(world)
  try {
    for (const picture of pictures) await take(browser, app.origin, picture)
  } finally {
    await browser.close()
    await app.stop()
  }
} finally {
  await end()
}

async function take(
  browser: Browser,
  baseURL: string,
  { file, as, isDark, isPhone, open }: Picture,
): Promise<void> {
  const context = await newMachine(browser, isPhone ? 'phone' : 'desktop', {
    baseURL,
    colorScheme: isDark ? 'dark' : 'light',
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto('/dashboard')
  await signInAs(page, as)
  await waitUntilSettled(page)
  await open(page)
  await waitUntilSettled(page)
  await page.screenshot({ path: path.join(folder, `${file}.png`), animations: 'disabled' })
  await context.close()
  process.stdout.write(`docs/pictures/${file}.png\n`)
}

async function openFirstSheet(page: Page): Promise<void> {
  await page.goto('/commissions')
  await page.getByRole('table').locator('tbody').getByRole('link').first().click()
  await page.waitForURL(/\/commissions\/[\da-f-]{36}/)
}
