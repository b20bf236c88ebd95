/** Every address of the application on an offline phone: content, or a panel with the reason; never an endless skeleton. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atSignal, cachedResponses } from './support/dead-spot.ts'
import { ownSale } from './support/own-sale.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** The router's own list, so that a new page cannot be forgotten. */
async function addresses(): Promise<string[]> {
  const tree = await readFile(new URL('../apps/web/src/routeTree.gen.ts', import.meta.url), 'utf8')
  const paths = new Set([...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) => path))
  return [...paths].map((path) =>
    path
      .replace('/catalogue/$kind', '/catalogue/modules')
      .replace('/legacy/$kind', '/legacy/leads')
      .replaceAll(/\$\w*/g, () => crypto.randomUUID()),
  )
}

/** Two skeleton readings with time between them: none that was about to disappear. */
const skeletons = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('[aria-busy=true], .skeleton')]
    .filter((one) => one.getClientRects().length > 0)
    .map((one) => one.getAttribute('aria-label') ?? one.closest('section[aria-label], article, li, div')?.outerHTML.slice(0, 160) ?? one.tagName)`)

test('no address of the application shows an endless skeleton offline', { timeout: 580_000 }, async () => {
  const { page, context } = await stage.visitAs('adam', '/m/today', 'phone', {
    serviceWorkers: 'allow',
  })
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await context.setOffline(true)
  const stuck: Record<string, string[]> = {}
  for (const address of await addresses()) {
    await page.goto(address)
    try {
      // A dialog over the page hides it from screen readers.
      await page.locator('nav[aria-label=Main]').waitFor({ timeout: 5000 })
      await expect.poll(async () => (await skeletons(page)).length, { timeout: 2500 }).toBe(0)
    } catch {
      stuck[address] = [...new Set(await skeletons(page))].slice(0, 3)
    }
  }
  expect(stuck).toEqual({})
})

test('offline, a sale of a prefetched client opens, and another one says why it does not', async () => {
  const { id, leadId, jobNumber } = await ownSale(stage.app)
  const { page, context } = await atSignal(stage, 'omar', `/m/client-record?lead=${leadId}`)
  await expect.poll(async () => (await cachedResponses(page)).map(({ of }) => of)).toContain('GET /webSales')
  await context.setOffline(true)
  await page.goto(`/sales/${id}`)
  await page.getByRole('heading', { name: jobNumber }).waitFor()
  expect(await skeletons(page)).toEqual([])
  for (const address of ['/sales', '/service-jobs', '/leads', '/contracts', '/commissions']) {
    await page.goto(`${address}/${crypto.randomUUID()}`)
    await page.getByRole('heading', { name: 'Not on this phone' }).waitFor()
  }
})
