import { webLeads, webNotes } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import { cast } from '@crm/cast'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { setStage } from './support/stage.ts'
import { idle } from './support/idle.ts'

// Activity of other stories may notify these people; sellers were already given leads.
const stage = setStage({ alone: true })

const bell = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Mona mentions somebody in a note on each of these leads. */
async function mention(whom: 'sofia' | 'max', ...surnames: readonly string[]): Promise<void> {
  const mona = await clientOf(stage.app, 'mona')
  for (const q of surnames) {
    const [lead] = await good(mona.call(webLeads.list, { query: { q } }))
    const body = { leadId: lead?.id ?? '', body: 'Please have a look.', mentions: [cast[whom].crm.id] }
    await good(mona.call(webNotes.create, { body }))
  }
}

test('Mona mentions Sofia, who sees it, opens it, clears it and undoes that', async () => {
  const { page, newTab } = await stage.visitAs('sofia', '/dashboard')
  await page.getByRole('heading', { name: /^Good .+, Sofia$/ }).waitFor()
  await bell(page, 'Notifications').click()
  await page.getByRole('heading', { name: 'No notifications' }).waitFor()
  await page.keyboard.press('Escape')

  await mention('sofia', 'Hector Delgado', 'Ruth Kaplan')
  await comeBack(page)
  await bell(page, 'Notifications, 2 new').click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  const lane = list.getByRole('region', { name: 'Mentions' })
  const contents = lane.getByText(/^In a note on/)
  await expect
    .poll(() => contents.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^In a note on Ruth Kaplan, L-\d+$/),
      expect.stringMatching(/^In a note on Hector Delgado, L-\d+$/),
    ])

  // A change in one tab shows in the other at once.
  const other = await newTab()
  await other.goto('/dashboard')
  await bell(other, 'Notifications, 2 new').waitFor()
  await lane.getByRole('link', { name: /Hector Delgado/ }).click()
  await page.getByRole('heading', { name: 'Hector Delgado', level: 1 }).waitFor()
  await bell(page, 'Notifications, 1 new').waitFor()
  await bell(other, 'Notifications, 1 new').waitFor()

  await bell(page, 'Notifications, 1 new').click()
  await list.getByRole('button', { name: 'Mark all viewed' }).click()
  await bell(page, 'Notifications').waitFor()
  await bell(other, 'Notifications').waitFor()
  await list.getByRole('button', { name: 'Clear all' }).click()
  await list.getByRole('heading', { name: 'No notifications' }).waitFor()
  await page.getByText('2 notifications cleared').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => contents.count()).toBe(2)
})

test('an urgent notification for Mona appears once, silently, and opens its record', async () => {
  const { page } = await stage.visitAs('mona', '/dashboard')
  await page.getByRole('heading', { name: /^Good .+, Mona$/ }).waitFor()
  await bell(page, /^Notifications/).waitFor()
  await idle(page)

  // Rita enters a duplicate of Sam's lead; she may not know, so Mona has to check.
  const rita = await clientOf(stage.app, 'rita')
  const twin = { firstName: 'Farah', lastName: 'Chowdhury', phone1: '909-555-0176' }
  await good(rita.call(webLeads.create, { body: twin }))
  await comeBack(page)
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  await toasts.getByRole('button', { name: 'Open' }).waitFor()
  expect(await toasts.getByRole('listitem').count()).toBe(1)
  await bell(page, /^Notifications, \d+ new$/).click()
  await page.getByRole('region', { name: 'Needs you' }).getByRole('link').first().waitFor()
})

test('on a phone the notifications fill the screen', async () => {
  await mention('max', 'Manuel Ibarra')
  const { page } = await stage.visitAs('max', '/dashboard', 'phone')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: /^Inbox/ })
    .tap()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await list.getByRole('link', { name: /Manuel Ibarra/ }).waitFor()
  await list.getByRole('link', { name: /Manuel Ibarra/ }).tap()
  await page.getByRole('heading', { name: 'Manuel Ibarra', level: 1 }).waitFor()
  await list.waitFor({ state: 'detached' })
})

test('a lead assigned to Rita waits above her open list until she wants to see it', async () => {
  const { page } = await stage.visitAs('rita', '/leads?status=All&q=Arrivington')
  await page.getByText('No lead matches this filter').waitFor()
  await bell(page, /^Notifications/).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await list
    .getByRole('link')
    .or(list.getByRole('heading', { name: 'No notifications' }))
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  // The data on the screen stays fresh meanwhile, without a refetch.
  await page.clock.setFixedTime(new Date())
  const body = {
    firstName: 'Newly',
    lastName: 'Arrivington',
    phone1: '442 555 0888',
    salesRepId: cast.rita.crm.id,
  }
  await good((await clientOf(stage.app, 'mona')).call(webLeads.create, { body }))
  await comeBack(page)
  await page.getByRole('button', { name: '1 new lead', exact: true }).click()
  await page.getByRole('link', { name: 'Newly Arrivington' }).waitFor()
  await page.getByRole('button', { name: '1 new lead', exact: true }).waitFor({ state: 'detached' })
})

/** Like returning to the page: it refetches. */
const comeBack = (page: Page) =>
  page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
