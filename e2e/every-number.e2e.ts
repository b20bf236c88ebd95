/** Every number that opens a list, on the dashboard and in the reports of everybody: the list holds as many. */
import { drawn, saySeed } from '@crm/api/test/budget'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setStage } from './support/stage.ts'

const stage = setStage()
saySeed()

/** So many lists are opened for each person, drawn by the seed; all of them in `npm run soak -- screens`. */
const most = 3

const people = ['rita', 'mona', 'max', 'sofia', 'omar', 'ines', 'sven', 'fiona', 'carl', 'adam'] as const

test.each(people)('each number that %s sees opens a list of as many', { timeout: 240_000 }, async (name) => {
  const { page } = await stage.visitAs(name, '/dashboard?days=90')
  const onDashboard = await numbersOn(page)
  expect(onDashboard.length).toBeGreaterThan(5)
  await page.goto('/reports?days=365d')
  const inReports = await numbersOn(page)
  expect(inReports.length).toBeGreaterThan(5)
  const wrong: string[] = []
  for (const { href, n } of drawn([onDashboard, inReports], most).flat()) {
    await page.goto(href)
    const shown = await shownIn(page)
    if (shown !== n) wrong.push(`${href} was ${n} and opens ${shown}`)
  }
  expect(wrong).toEqual([])
})

interface Counted {
  readonly href: string
  readonly n: number
}

/** Once all of them are there. */
async function numbersOn(page: Page): Promise<readonly Counted[]> {
  const main = page.getByRole('main')
  await main.locator('[data-counts]').first().waitFor()
  await expect.poll(() => main.locator('[aria-busy="true"]').count()).toBe(0)
  return main.locator('[data-counts]').evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      n: Number(link.getAttribute('data-counts')),
    })),
  )
}

/** Of a list in pages the end of its pages, of any other the number on its tab. */
async function shownIn(page: Page): Promise<number> {
  const extent = page.getByText(/^\d+–\d+ of [\d,]+$/)
  const tab = page.getByRole('main').locator('nav [aria-current]').filter({ hasText: /\d/ })
  const nothing = page.getByText(/^No .+ match|^Nothing |^No .+ yet/)
  await extent.or(tab).or(nothing).first().waitFor()
  await expect.poll(() => page.getByRole('main').locator('[aria-busy="true"]').count()).toBe(0)
  const words = (await extent.count()) > 0 ? await extent.innerText() : await textOf(tab)
  return Number(/([\d,]+)\D*$/.exec(words)?.[1]?.replaceAll(',', '') ?? 0)
}

const textOf = async (tab: ReturnType<Page['locator']>) =>
  (await tab.count()) > 0 ? tab.first().innerText() : ''
