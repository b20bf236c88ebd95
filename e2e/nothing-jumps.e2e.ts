/** Late data causes no layout shift, by the browser's own measure. */
import { fileURLToPath } from 'node:url'
import { sampled, logSeed } from '@crm/api/test/budget'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdBack } from './support/hold.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'
import { idle } from './support/idle.ts'

const stage = setStage()

const layoutShifts = fileURLToPath(new URL('./support/layout-shifts.js', import.meta.url))

const screens = [
  '/dashboard',
  '/leads?status=All',
  // Filters on two lines.
  '/leads?status=All&utility=Corona&city=Corona&bill=500%2B&asked=2026-01-01_&contacted=no&doNotContact=no',
  '/leads/queue',
  '/leads/{id}',
  '/appointments?view=week',
  '/appointments?view=agenda',
  '/appointments/list',
  '/sales/board',
  '/activity',
  '/settings/people',
  '/settings/imports',
  '/settings/calendar',
  '/m/today',
  '/m/directory',
  '/m/client-record?lead={id}',
  '/m/notes?lead={id}',
] as const

const sizes = ['desktop', 'phone'] as const
logSeed()
/** Each screen in one size per run, drawn by its seed; in both in `npm run soak -- screens`. */
const pairs = sampled(
  screens.map((path) => sizes.map((size) => ({ path, size }))),
  screens.length,
).flat()

test.for(sizes)('late data causes no layout shift, %s', { timeout: 300_000 }, async (size) => {
  const { id } = await ownClient(stage.app)
  const { page, note } = await stage.visitAs('adam', 'about:blank', size)
  await page.exposeFunction('jumped', (share: number, path: string, movers: readonly string[]) =>
    note(`the layout of ${path} jumped by ${share.toFixed(4)}: ${movers.join(' | ')}`),
  )
  await page.addInitScript({ path: layoutShifts })
  for (const { path } of pairs.filter((pair) => pair.size === size))
    await arrivesLate(page, path.replace('{id}', id))
})

/** The page shows skeletons until its data is released, one response after the other. */
async function arrivesLate(page: Page, path: string): Promise<void> {
  const letAnswer = await holdBack(page, /\/api\/(?!health-check|users\/me)/)
  await page.goto(path)
  await page.locator('[aria-busy=true]').first().waitFor()
  await twoFrames(page)
  letAnswer()
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  await idle(page)
  await twoFrames(page)
  await page.unroute(/\/api\/(?!health-check|users\/me)/)
}

/** Layout shifts are measured on paint. */
const twoFrames = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
