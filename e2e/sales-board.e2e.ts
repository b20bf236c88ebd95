/** Jobs by phase: moved by keyboard, pointer and menu, stopped by blockers, filtered like their list. */
import { webSales } from '@crm/contract'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { good } from '@crm/api/test/builders'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { hasFocus } from './support/focus.ts'
import { ownSale } from './support/own-sale.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const phase = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Sales by phase' }).getByRole('region', { name: title, exact: true })
const cardIn = (page: Page, title: string, { lead }: WebSale) =>
  phase(page, title).getByRole('link', { name: lead.fullName, exact: true })

async function statusOf({ id }: WebSale): Promise<string> {
  const mona = await clientOf(stage.app, 'mona')
  return (await good(mona.call(webSales.get, { params: { id } }))).status
}

test('Mona moves a job forward by keyboard, reads its blockers, and moves it back with a reason', async () => {
  const sale = await ownSale(stage.app)
  const { page } = await stage.visitAs('mona', `/sales/board?q=${sale.jobNumber}`)
  await cardIn(page, 'Pending', sale).waitFor()
  await page.keyboard.press('j')
  await expect.poll(() => hasFocus(cardIn(page, 'Pending', sale))).toBe(true)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Move the card on').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(cardIn(page, 'Pending', sale))).toBe(true)
  await page.keyboard.press('Shift+ArrowRight')
  await cardIn(page, 'Survey', sale).waitFor()
  await expect.poll(() => statusOf(sale)).toBe('Survey')
  await expect.poll(() => hasFocus(cardIn(page, 'Survey', sale))).toBe(true)

  await page.keyboard.press('Shift+ArrowRight')
  const refusal = phase(page, 'Design').getByRole('alert')
  await refusal.getByText('The survey has no date.').waitFor()
  expect(await statusOf(sale)).toBe('Survey')
  expect(await hasFocus(cardIn(page, 'Survey', sale))).toBe(true)

  await page.keyboard.press('Shift+ArrowLeft')
  const dialog = page.getByRole('dialog', { name: `Take ${sale.jobNumber} back to Pending?` })
  await dialog.getByLabel('Details').fill('Signed by one of two owners.')
  await dialog.getByRole('button', { name: 'Back to Pending' }).click()
  await cardIn(page, 'Pending', sale).waitFor()
  await expect.poll(() => statusOf(sale)).toBe('Pending')
})

test('a dragged job shows all blockers over a phase, and drops where it may go', async () => {
  const sale = await ownSale(stage.app)
  const { page } = await stage.visitAs('mona', `/sales/board?q=${sale.jobNumber}`)
  const card = page.locator('[data-card]')
  await card.hover({ position: { x: 60, y: 60 } })
  await page.mouse.down()
  // The first move starts the drag, and the second one over a phase enters it.
  for (const title of ['Survey', 'Permit', 'Permit']) await phase(page, title).hover()
  const refusal = phase(page, 'Permit').getByRole('alert')
  for (const missing of ['The system has no size.', 'No module is chosen.', 'The mount type is missing.'])
    await refusal.getByText(missing).waitFor()
  await page.mouse.up()
  await refusal.waitFor()
  expect(await statusOf(sale)).toBe('Pending')

  await card.dragTo(phase(page, 'Survey'))
  await cardIn(page, 'Survey', sale).waitFor()
  await expect.poll(() => statusOf(sale)).toBe('Survey')
  expect(await refusal.count()).toBe(0)
})

test('by touch a job is put on hold by its menu, and the totals and the list’s filter show it', async () => {
  const sale = await ownSale(stage.app)
  const { page } = await stage.visitAs('mona', `/sales/board?q=${sale.jobNumber}`, 'phone')
  await page.getByText('1 open job', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Move ${sale.jobNumber}` }).click()
  await page.getByRole('menuitem', { name: 'Put on hold' }).click()
  const dialog = page.getByRole('dialog', { name: `Put ${sale.jobNumber} on hold?` })
  await dialog.getByLabel('Reason').selectOption('Customer request')
  await dialog.getByLabel('Review on').pressSequentially('12')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await dialog.getByText('This date is not complete.').waitFor()
  await dialog.getByLabel('Review on').fill('')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await page.getByText(`${sale.jobNumber} · Customer request`).waitFor()
  await page.getByText('1 on hold', { exact: true }).waitFor()
  await page.goto(`/sales/board?q=${sale.jobNumber}&hold=no`)
  await page.getByText('0 open jobs', { exact: true }).waitFor()
})

test('a phase loads more cards at its end, and the last choice of view is remembered', async () => {
  const { page } = await stage.visitAs('mona', '/sales?hold=no')
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await page.waitForURL(/\/sales\/board\?hold=no$/)
  const cards = phase(page, 'Complete').locator('[data-card]')
  await expect.poll(() => cards.count()).toBe(25)
  await cards.last().scrollIntoViewIfNeeded()
  await expect.poll(() => cards.count()).toBeGreaterThan(25)

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { name: /^Good .+, Mona$/ }).waitFor()
  const sales = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Sales', exact: true })
  await sales.click()
  await phase(page, 'Complete').waitFor()
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.getByRole('table', { name: 'Sales' }).waitFor()
  await sales.click()
  await page.waitForURL(/\/sales$/)
  await page.getByRole('table', { name: 'Sales' }).waitFor()
})

test('a person who may not move a job reads why, and nothing moves', async () => {
  const sale = await ownSale(stage.app)
  const { page } = await stage.visitAs('sven', `/sales/board?q=${sale.jobNumber}`)
  await cardIn(page, 'Pending', sale).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByText(/may move a sale out of Pending/).waitFor()
  expect(await page.locator(`[data-card="${sale.id}"]`).getAttribute('draggable')).toBe('false')
  expect(await statusOf(sale)).toBe('Pending')
})
