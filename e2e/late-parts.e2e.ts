/** Scripts that cannot be loaded, as after a deploy that took the old ones away: the rest of the page goes on. */
import { expect, test } from 'vitest'
import { setStage } from './support/stage.ts'

const stage = setStage()
const notLoaded = 'This part could not be loaded.'

test('whatever part cannot be loaded says so where it would stand, leaves the rest, and comes back', async () => {
  const { page, expects } = await stage.visitAs('rita', '/leads')
  const links = page.getByRole('table', { name: 'Leads' }).locator('tbody').getByRole('link')
  await links.first().waitFor()
  const first = await page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
  )
  const others = (url: URL) => url.pathname.endsWith('.js') && !first.includes(url.href)
  await page.route(others, (route) => route.abort())
  expects(/\.js/)

  // What opens over the page closes again, and says why; the list goes on.
  await page.keyboard.press('?')
  await page.getByRole('region', { name: 'Notifications' }).getByText(notLoaded).waitFor()
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: /^Cold/ }).click()
  await page.waitForURL(/status=Cold/)

  // A page leaves the shell around it.
  await links.first().click()
  const main = page.getByRole('main')
  await main.getByText(notLoaded).waitFor()
  expect(await page.getByRole('link', { name: 'Leads' }).first().isVisible()).toBe(true)
  await page.unroute(others)
  await main.getByRole('button', { name: 'Try again' }).click()
  await main.getByRole('complementary', { name: 'Timeline' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
})
