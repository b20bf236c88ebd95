/** Lazy scripts that fail to load, as after a deploy that removed them, or load slowly: the rest of the page works. */
import { webLeads } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { holdBack } from './support/hold.ts'
import { idle } from './support/idle.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const notLoaded = 'This part could not be loaded.'

test('a part that fails to load says so in its place, leaves the rest, and comes back', async () => {
  const { page, expects } = await stage.visitAs('rita', '/leads')
  const links = page.getByRole('table', { name: 'Leads' }).locator('tbody').getByRole('link')
  await links.first().waitFor()
  const first = await page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
  )
  const others = (url: URL) => url.pathname.endsWith('.js') && !first.includes(url.href)
  await page.route(others, (route) => route.abort())
  expects(/\.js/)

  // A failed overlay closes and says why; the list still works.
  await page.keyboard.press('?')
  await page.getByRole('region', { name: 'Notifications' }).getByText(notLoaded).waitFor()
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: /^Cold/ }).click()
  await page.waitForURL(/status=Cold/)

  // A failed page keeps the shell around it.
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

test('a form that waits for the phone parser is disabled, and saves the values it was sent with', async () => {
  const { id, path } = await ownClient(stage.app)
  // A browser without cached scripts.
  const { page } = await stage.visitAs('rita', `${path}/edit`, 'desktop', {})
  const field = page.getByRole('dialog').getByLabel('First name')
  await field.waitFor()
  await idle(page)
  const check = /\/phone-[\w-]+\.js$/
  const release = await holdBack(page, check)
  await field.fill('Tessa')
  const asked = page.waitForRequest(check)
  await field.press('Enter')
  await asked
  await field.press('End')
  await page.keyboard.type(' and more')
  expect(await field.inputValue()).toBe('Tessa')
  release()
  await field.waitFor({ state: 'detached' })
  const rita = await clientOf(stage.app, 'rita')
  expect((await good(rita.call(webLeads.get, { params: { id } }))).firstName).toBe('Tessa')
})
