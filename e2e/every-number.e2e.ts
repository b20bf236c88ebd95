/** Every number that opens a list, on everybody's dashboard and reports: the list has as many rows. */
import { sampled, logSeed } from '@crm/api/test/budget'
import { cast } from '@crm/cast'
import { monthsUntil } from '@crm/domain/dashboard/spans'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setStage } from './support/stage.ts'

const stage = setStage()
logSeed()

/** Lists opened per person, drawn by the seed; all of them in `npm run soak -- screens`. */
const most = 3

const people = ['rita', 'mona', 'max', 'sofia', 'omar', 'ines', 'sven', 'fiona', 'carl', 'adam'] as const

test.each(people)('each number that %s sees opens a list of as many', { timeout: 240_000 }, async (name) => {
  const { page } = await stage.visitAs(name, '/dashboard?days=90')
  const numbers = [await numbersOn(page)]
  expect(numbers[0]?.length).toBeGreaterThan(5)
  for (const address of addresses) {
    await page.goto(address)
    numbers.push(await numbersOn(page))
  }
  expect(numbers.at(-1)?.length).toBeGreaterThan(5)
  const wrong: string[] = []
  for (const { href, n } of sampled(numbers, most).flat()) {
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

/** With a rep, with a month, and the reports, which come last. */
const addresses = [
  `/dashboard?days=30&rep=${cast.rita.crm.id}`,
  `/dashboard?month=${monthsUntil(new Date(), 2)[0]}`,
  `/reports?days=90d&rep=${cast.sam.crm.id}`,
  '/reports?days=365d',
]

/** Waits for all numbers, of which another rep's may be none; a link to a part of the page opens no list. */
async function numbersOn(page: Page): Promise<readonly Counted[]> {
  const main = page.getByRole('main')
  await main.getByRole('region').first().waitFor()
  await expect.poll(() => main.locator('[aria-busy="true"]').count()).toBe(0)
  const counted = await main.locator('[data-counts]').evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      n: Number(link.getAttribute('data-counts')),
    })),
  )
  return counted.filter(({ href }) => !href.includes('#'))
}

/** The end of a paged list, or the number on the tab of any other; none where it says that it is empty. */
async function shownIn(page: Page): Promise<number> {
  const main = page.getByRole('main')
  const extent = page.getByText(/^\d+–\d+ of [\d,]+$/)
  const nothing = main.getByText(/^No .+ match|^Nothing (?!earlier)|^No .+ yet/)
  const tab = main.locator('nav [aria-current] > span').filter({ hasText: /\d/ })
  await extent.or(nothing).or(main.locator('tbody a')).first().waitFor()
  await expect.poll(() => main.locator('[aria-busy="true"]').count()).toBe(0)
  if ((await extent.count()) > 0) return numberAt(/of ([\d,]+)$/, await extent.innerText())
  if ((await nothing.count()) > 0) return 0
  return numberAt(/^([\d,]+)/, await tab.innerText())
}

const numberAt = (place: RegExp, words: string) => Number(place.exec(words)?.[1]?.replaceAll(',', ''))
