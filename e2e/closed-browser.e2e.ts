/** A browser reopened offline: cached data on the phone opens, and no account is used. */
import { webNotes } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atSignal } from './support/dead-spot.ts'
import { clientOf } from './support/client-of.ts'
import { idle } from './support/idle.ts'
import { ownClient } from './support/own-client.ts'
import { signInAs } from './support/people.ts'
import { setStage } from './support/stage.ts'

// These stories renew a session at the directory, which a sign-out in another story ends on all of that person's
// machines.
const stage = setStage({ alone: true })

/** The cookie with which the sign-in client reads its cache ends with the browser, and so does what a tab keeps. */
async function closeBrowser(context: BrowserContext, page: Page) {
  // A page that is left gets its network back for a moment, in Chromium's emulation of a dead spot: it sends no more.
  await page.evaluate('globalThis.fetch = () => new Promise(() => undefined); sessionStorage.clear()')
  await page.goto('about:blank')
  await context.clearCookies()
}

/** The directory's own session goes on. */
async function closeBrowserOnly(context: BrowserContext, page: Page) {
  const cookies = await context.cookies()
  await closeBrowser(context, page)
  // A script of the page can neither read nor write those of the directory.
  await context.addCookies(cookies.filter(({ httpOnly }) => httpOnly))
}

async function readsAndWrites() {
  const { id, name } = await ownClient(stage.app)
  const visit = await atSignal(stage, 'rita', `/m/client-record?lead=${id}`)
  const { page, context } = visit
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Notes' }).click()
  await page.getByRole('heading', { name: 'No notes yet' }).waitFor()
  await idle(page)
  await context.setOffline(true)
  await write(page, 'Before.')
  // Its first attempt must have failed: a pending one would succeed in the online moment while the page unloads.
  await idle(page)
  const rita = await clientOf(stage.app, 'rita')
  const notes = async () =>
    (await good(rita.call(webNotes.list, { query: { leadId: id } }))).map(({ body }) => body).toSorted()
  return { ...visit, id, name, notes }
}

async function write(page: Page, words: string) {
  await page.getByRole('textbox', { name: 'Write a note' }).fill(words)
  await page.getByRole('button', { name: 'Send the note' }).click()
  await page.getByRole('listitem').filter({ hasText: words }).getByText('Sends when online').waitFor()
}

test('Rita’s phone opens in the valley next morning, keeps what she writes, and sends all of it once she is back', async () => {
  const { page, context, id, name, notes } = await readsAndWrites()
  await closeBrowserOnly(context, page)
  await page.goto(`/m/notes?lead=${id}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('button', { name: '1 waiting' }).waitFor()
  await write(page, 'After.')
  await page.getByRole('button', { name: '2 waiting' }).waitFor()
  await context.setOffline(false)
  await expect.poll(notes, { timeout: 30_000 }).toEqual(['After.', 'Before.'])
  await page.getByRole('heading', { name, level: 1 }).waitFor()
})

test('queued writes are not sent before she signs in, and another person sees none of them', async () => {
  const { page, context, expects, id, name, notes } = await readsAndWrites()
  // The open page shows Rita's client.
  expects(/^GET \/api\/webLeads\/.+ answered 404$/)
  await closeBrowser(context, page)
  await page.goto(`/m/notes?lead=${id}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await context.setOffline(false)
  await signInAs(page, 'sam')
  await page.getByRole('heading', { name: 'This client does not exist, or you have no access.' }).waitFor()
  await page.goto('/m/directory')
  await page.getByRole('list', { name: 'Clients' }).getByRole('link').first().waitFor()
  expect(await page.getByRole('button', { name: /waiting/ }).count()).toBe(0)
  expect(await notes()).toEqual([])
  await closeBrowser(context, page)
  await page.goto('/m/today')
  await signInAs(page, 'rita')
  await expect.poll(notes, { timeout: 30_000 }).toEqual(['Before.'])
})

test('after three days offline it stays locked, names the queued writes, and opens by itself when the signal is back', async () => {
  const { page, context, id, name, notes } = await readsAndWrites()
  await page.evaluate(`
    const owner = JSON.parse(localStorage.getItem('web-crm-owner'))
    localStorage.setItem('web-crm-owner', JSON.stringify({ ...owner, at: owner.at - 3 * 86_400_000 - 1 }))`)
  await closeBrowserOnly(context, page)
  await page.goto(`/m/notes?lead=${id}`)
  await page.getByRole('heading', { name: 'No signal' }).waitFor()
  await page.getByText('1 note waits on this phone.').waitFor()
  expect(await page.getByText(name).count()).toBe(0)
  // The browser reports a network, but it leads nowhere at first.
  await page.evaluate("Object.defineProperty(navigator, 'onLine', { get: () => true })")
  await page.evaluate("addEventListener('online', (event) => event.stopImmediatePropagation(), true)")
  await context.setOffline(false)
  // The directory may still have her session, or ask who she is.
  const asks = page.getByRole('heading', { name: 'Who are you today?' })
  const inside = page.getByRole('list', { name: 'Notes' }).getByText('just now')
  await asks.or(inside).first().waitFor({ timeout: 40_000 })
  if (await asks.isVisible()) await signInAs(page, 'rita')
  await expect.poll(notes, { timeout: 40_000 }).toEqual(['Before.'])
})
