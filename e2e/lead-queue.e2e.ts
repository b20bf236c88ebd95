import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasFocus } from './support/focus.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'
import { sendIn } from './support/webhook.ts'

// This story assigns everybody's leads.
const stage = setStage({ alone: true })

const rows = (page: Page) => page.getByRole('table', { name: 'Waiting leads' }).locator('tbody tr')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Queue' }).getByRole('link', { name: new RegExp(`^${name}`) })
const countIn = async (page: Page, name: string) =>
  Number(/\d+/.exec(await tab(page, name).innerText())?.[0] ?? NaN)

test('Mona assigns the queue: one by a key, one to a chosen rep, the rest by the rules, and undoes it', async () => {
  const { page } = await stage.visitAs('mona', '/dashboard')
  await page.getByRole('region', { name: 'First contact' }).getByText('Median, 30 days').waitFor()
  await page.getByRole('link', { name: 'Lead queue' }).click()
  await page.getByRole('heading', { name: 'Lead queue', level: 1 }).waitFor()
  await rows(page).first().getByRole('button', { name: 'Assign' }).or(rows(page).first()).first().waitFor()
  await expect.poll(() => countIn(page, 'Unassigned')).toBeGreaterThan(5)
  const before = await countIn(page, 'Unassigned')

  const first = rows(page).nth(0).locator('[data-row-link]')
  const second = rows(page).nth(1).locator('[data-row-link]')
  const names = [await first.innerText(), await second.innerText()]
  await page.keyboard.press('j')
  expect(await hasFocus(first)).toBe(true)
  await page.keyboard.press('a')
  await page.getByText(/ assigned to (Rita Reyes|Sam Ito)$/).waitFor()
  await expect.poll(() => countIn(page, 'Unassigned')).toBe(before - 1)
  expect(await first.innerText()).toBe(names[1])
  await expect.poll(() => hasFocus(first)).toBe(true)

  await rows(page)
    .nth(0)
    .getByRole('button', { name: /to another rep$/ })
    .click()
  await page
    .getByRole('menuitem', { name: 'Sam Ito' })
    .or(page.getByRole('menuitem', { name: 'Rita Reyes' }))
    .click()
  await expect.poll(() => countIn(page, 'Unassigned')).toBe(before - 2)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(() => countIn(page, 'Unassigned')).toBe(before - 1)

  await page.getByRole('button', { name: 'Auto-assign all' }).click()
  const result = page.getByRole('dialog', { name: /^\d+ leads assigned$/ })
  await result.waitFor()
  await result.getByText('Self Generated: choose the rep by hand.').first().waitFor()
  await result.getByRole('button', { name: 'Undo' }).click()
  const undone = page.getByRole('dialog', { name: /^\d+ leads returned$/ })
  await undone.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => countIn(page, 'Unassigned')).toBe(before - 1)
})

test('a new lead closes no open menu and takes no focus', async () => {
  const { page } = await stage.visitAs('mona', '/leads/queue')
  const chooser = rows(page).nth(1).locator('[data-assign] button')
  await chooser.click()
  const choice = page.getByRole('menuitem').first()
  await choice.waitFor()
  const before = await countIn(page, 'Unassigned')
  await ownClient(stage.app, 'mona')
  // Like returning to the tab: the list refetches.
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  await expect.poll(() => countIn(page, 'Unassigned')).toBe(before + 1)
  expect(await choice.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(chooser)).toBe(true)
})

test('a first-contact figure leads to the list of exactly those leads', async () => {
  const { page } = await stage.visitAs('mona', '/dashboard')
  const card = page.getByRole('region', { name: 'First contact' })
  const figure = card.getByRole('link', { name: /^\d+ of \d+$/ })
  const [missing = ''] = (await figure.innerText()).split(' ')
  await figure.click()
  await page.getByRole('button', { name: /^First contact is missing/ }).waitFor()
  await expect
    .poll(() => page.getByText(/^\d+–\d+ of \d+$/).innerText())
    .toMatch(new RegExp(` of ${missing}$`))
  await page.goBack()
  const rita = card.getByRole('row', { name: /Rita Reyes/ })
  const leads = await rita.getByRole('cell').nth(1).innerText()
  await rita.getByRole('link').click()
  await expect.poll(() => page.getByText(/^\d+–\d+ of \d+$/).innerText()).toMatch(new RegExp(` of ${leads}$`))
})

test('Rita calls a waiting client, and the lead shows how long it took', async () => {
  const { page } = await stage.visitAs('rita', '/leads/queue')
  await rows(page).first().locator('[data-row-link]').waitFor()
  expect(await page.getByRole('navigation', { name: 'Queue' }).getByRole('link').count()).toBe(1)
  const before = await countIn(page, 'Unworked')
  await rows(page).last().locator('[data-row-link]').click()
  const contact = page.getByRole('region', { name: 'Contact' })
  await contact.getByText('Not yet').waitFor()
  await page.getByRole('button', { name: /^Kind:/ }).click()
  await page.getByRole('menuitem', { name: 'Call' }).click()
  await page.getByLabel('Write a note').fill('Reached her, wants a visit.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await contact.getByText(/after the inquiry$/).waitFor()
  await page.getByRole('link', { name: 'Lead queue' }).click()
  await expect.poll(() => countIn(page, 'Unworked')).toBe(before - 1)
})

test('Mona hands over the leads of a rep, sees each result, and undoes it', async () => {
  const { page } = await stage.visitAs('mona', '/settings/people')
  await page.getByRole('link', { name: 'Sam Ito' }).click()
  const card = page.getByRole('region', { name: 'Leads' })
  await card.getByText(/^\d+ leads$/).waitFor()
  const count = await card.getByText(/^\d+ leads$/).innerText()
  await card.getByRole('button', { name: 'Hand over' }).click()
  const result = page.getByRole('dialog', { name: `${count} assigned` })
  await result.getByText(/^Rita Reyes \d+\.$/).waitFor()
  await page.getByText('0 leads', { exact: true }).waitFor()
  await result.getByRole('button', { name: 'Undo' }).click()
  await page
    .getByRole('dialog', { name: `${count} returned` })
    .getByRole('button', { name: 'Close' })
    .click()
  await card.getByText(count).waitFor()
})

test('on a phone the queue fits, and the menu leads to it', async () => {
  const { page } = await stage.visitAs('max', '/dashboard', 'phone', {
    viewport: { width: 360, height: 780 },
  })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Lead queue' }).click()
  await page.getByRole('list', { name: 'Waiting leads' }).getByRole('link').first().waitFor()
  const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate<number>(sideways)).toBe(0)
})

test('a formula or script imported as a name is text everywhere, and never runs', async () => {
  const { page } = await stage.visitAs('adam', 'about:blank')
  page.on('dialog', () => {
    throw new Error('A dialog of the browser opened.')
  })
  const script = '<script>window.alive=1</script>'
  const image = '<img src=x onerror="window.alive=1">'
  const formula = `=cmd|' /C calc'!A0`
  const answer = await sendIn(stage.app, {
    firstName: script,
    lastName: formula,
    email: 'alive@mail.example',
    leadSource: image,
    address: `1 ${image} St`,
    city: image,
    zip: '91762',
    notes: `${image} ${formula} javascript:alert(1)`,
  })
  expect(answer.status).toBe(200)
  const isDead = async () => {
    expect(await page.evaluate('window.alive')).toBeUndefined()
    expect(await page.locator('main script, main img').count()).toBe(0)
  }
  await page.goto('/leads?status=All&q=alive@mail.example')
  const link = page.getByRole('link', { name: `${script} ${formula}` })
  await link.waitFor()
  await isDead()
  await link.click()
  await page.getByRole('heading', { name: `${script} ${formula}`, level: 1 }).waitFor()
  await page.getByRole('complementary', { name: 'Timeline' }).getByText('javascript:alert(1)').waitFor()
  await isDead()
  await page.goto('/dashboard')
  await page
    .getByRole('link', { name: `${script} ${formula}` })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'By source' }).click()
  await isDead()
  await page.goto('/leads/queue?queue=unworked')
  await page.getByRole('link', { name: `${script} ${formula}` }).waitFor()
  await isDead()
  await page.goto('/activity')
  await page
    .getByRole('link', { name: `${script} ${formula}` })
    .first()
    .waitFor()
  await isDead()
  await page.goto('/settings/imports?q=alive@mail.example')
  const call = page.getByRole('row').filter({ hasText: script })
  await call.getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'Call of the lead import' })
  await sheet.getByText('window.alive=1').first().waitFor()
  expect(await sheet.locator('script, img').count()).toBe(0)
  await isDead()
})
