import { expect, test } from 'vitest'
import { hasFocus, tabTo } from './support/focus.ts'
import { ownSheet } from './support/own-sheet.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('Rita works without a mouse: list, lead, note', async () => {
  const { page } = await stage.visit()
  const { keyboard } = page
  await page.goto('/')
  const ritasCard = page.getByRole('button', { name: 'Rita Reyes' })
  await tabTo(page, ritasCard)
  await keyboard.press('Enter')

  await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }))
  await keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: 'Leads', level: 1 })
  await heading.waitFor()
  await expect.poll(() => hasFocus(heading)).toBe(true)

  const links = page.getByRole('table', { name: 'Leads' }).locator('tbody').getByRole('link')
  await links.nth(2).waitFor()
  await keyboard.press('j')
  await expect.poll(() => hasFocus(links.nth(0))).toBe(true)
  await keyboard.press('j')
  await keyboard.press('j')
  await expect.poll(() => hasFocus(links.nth(2))).toBe(true)
  await keyboard.press('k')
  await expect.poll(() => hasFocus(links.nth(1))).toBe(true)

  const client = await links.nth(1).innerText()
  await keyboard.press('Enter')
  const name = page.getByRole('heading', { name: client, level: 1 })
  await name.waitFor()
  await expect.poll(() => hasFocus(name)).toBe(true)

  await tabTo(page, page.getByLabel('Write a note'))
  await keyboard.type('Asked for a call on Friday.')
  await keyboard.press('Control+Enter')
  const timeline = page.getByRole('complementary', { name: 'Timeline' })
  await timeline.getByText('Rita Reyes wrote a note').waitFor()
  await timeline.getByRole('listitem').getByText('Asked for a call on Friday.').waitFor()

  // Letters typed into the note triggered no shortcut, and the status is reachable and changeable by keyboard.
  const status = page.getByRole('button', { name: 'Change the status' })
  await tabTo(page, status, 'Shift+Tab')
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Cold' }).waitFor()
  await keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(status)).toBe(true)
})

test('shortcuts work from anywhere, and Esc restores the focus', async () => {
  const { page } = await stage.visitAs('rita', '/leads?status=All')
  const { keyboard } = page
  await page.getByRole('table', { name: 'Leads' }).locator('tbody').getByRole('link').first().waitFor()

  await keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search records and commands' })
  await expect.poll(() => hasFocus(search)).toBe(true)
  await keyboard.type('clmnt c')
  expect(await search.inputValue()).toBe('clmnt c')
  await search.fill('Baldwin')
  await page.getByRole('option', { name: /^Ruth Kaplan/ }).waitFor()
  // Up from the first item is the last: the filterable lists, leads above sales.
  const ofLeads = page.getByRole('option', { name: /leads.*Baldwin/i })
  await expect
    .poll(async () => {
      await keyboard.press('ArrowUp')
      return ofLeads.getAttribute('aria-selected')
    })
    .toBe('true')
  await keyboard.press('Enter')
  await page.waitForURL(/leads\?.*q=Baldwin/)
  await page.getByRole('link', { name: 'Ruth Kaplan' }).waitFor()

  const button = page.getByRole('button', { name: 'Create', exact: true })
  const form = page.getByRole('dialog', { name: 'New lead' })
  // In the list of leads it creates a lead at once.
  await keyboard.press('c')
  await form.waitFor()
  await keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await keyboard.press('g')
  await keyboard.press('d')
  await page.getByRole('heading', { name: /^Good / }).waitFor()
  await keyboard.press('c')
  await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'New lead' }))).toBe(true)
  await keyboard.press('t')
  const task = page.getByRole('dialog', { name: 'New task' })
  await task.waitFor()
  await keyboard.press('Escape')
  await task.waitFor({ state: 'detached' })
  await keyboard.press('g')
  await keyboard.press('d')
  await page.getByRole('heading', { name: /^Good / }).waitFor()
  await keyboard.press('c')
  await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'New lead' }))).toBe(true)
  await keyboard.press('Enter')
  await form.waitFor()
  await expect.poll(() => hasFocus(form.getByLabel('First name'))).toBe(true)
  await keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(button)).toBe(true)
})

test('one Esc closes a sheet opened by a key, even with a tooltip over it', async () => {
  const { page } = await stage.visitAs('mona', '/referrals')
  const row = page.getByRole('table', { name: 'Referrals' }).locator('tbody').getByRole('link').first()
  await row.waitFor()
  await page.keyboard.press('j')
  await expect.poll(() => hasFocus(row)).toBe(true)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Referral' })
  const close = sheet.getByRole('button', { name: 'Close' })
  await close.waitFor()
  const tip = page.locator('[role=tooltip]').getByText('Close')
  // Scrolling or a focus change while the sheet opens would end a tooltip before it appears.
  const isTipped = async () => {
    await page.keyboard.press('Tab')
    await tabTo(page, close, 'Shift+Tab')
    return tip.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isTipped).toBe(true)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(row)).toBe(true)
})

test('f opens a filter when all filters are already in the bar, and few choices need no search', async () => {
  const { page } = await stage.visitAs('mona', '/settings/people')
  await page.getByRole('button', { name: 'Role is any' }).waitFor()
  await page.keyboard.press('f')
  const popup = page.getByRole('dialog', { name: 'Role' })
  await popup.getByRole('option').first().waitFor()
  expect((await popup.getByPlaceholder('Search').boundingBox())?.width).toBe(1)
  // Typing letters still finds a choice.
  await page.keyboard.type('man')
  await expect.poll(() => popup.getByRole('option').count()).toBe(1)
})

test('e edits a commission sheet as it edits a lead', async () => {
  const sheet = await ownSheet(stage.app)
  const { page } = await stage.visitAs('rita', `/commissions/${sheet.id}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor()
  await page.keyboard.press('e')
  await page.waitForURL(/\/edit$/)
})
