/** After an action the focus is on something: a person at the keyboard goes on where they were (desk finding C35). */
import { webSales } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { ownClient } from './support/own-client.ts'
import { ownSale } from './support/own-sale.ts'
import { ownSheet } from './support/own-sheet.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Waits until the page is calm, and names where the focus is. */
async function expectFocus(page: Page, after: string) {
  const focused = () =>
    page.evaluate<string>(
      "(document.activeElement === document.body ? '' : document.activeElement?.outerHTML.slice(0, 80)) ?? ''",
    )
  await expect.poll(focused, { message: after }).not.toBe('')
  // It does not vanish with the answer of the server either.
  await page.waitForTimeout(400)
  expect(await focused(), after).not.toBe('')
}

test('Rita: a note left, a status, a field, a task done', async () => {
  const { path } = await ownClient(stage.app, 'rita')
  const { page } = await stage.visitAs('rita', path)
  const { keyboard } = page
  await page.getByLabel('Write a note').focus()
  await keyboard.press('Escape')
  await expectFocus(page, 'Esc in the note')
  await page.getByRole('button', { name: 'Change the status' }).click()
  await page.getByRole('menuitem', { name: 'Cold' }).click()
  await page.getByRole('button', { name: 'Change the status' }).getByText('Cold').waitFor()
  await expectFocus(page, 'a status')
  await keyboard.press('n')
  await keyboard.type('Called twice.')
  await keyboard.press('Control+Enter')
  await page.getByRole('complementary', { name: 'Timeline' }).getByText('Called twice.').first().waitFor()
  await expectFocus(page, 'a note sent')
})

test('Omar: a hold and its end, a step, a move', async () => {
  const { id, version } = await ownSale(stage.app)
  const adam = await clientOf(stage.app, 'adam')
  const body = { status: 'Permit' as const, override: true, reason: 'For the story.', version }
  await good(adam.call(webSales.update, { params: { id }, body }))
  const { page } = await stage.visitAs('omar', `/sales/${id}`)
  await page.getByRole('button', { name: 'Put on hold' }).click()
  const hold = page.getByRole('dialog', { name: /on hold/ })
  await hold.waitFor()
  await page.keyboard.press('Escape')
  await hold.waitFor({ state: 'detached' })
  await expectFocus(page, 'Esc in the question of a hold')
  await page.keyboard.press('s')
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(page, 'Esc in the menu of steps')
})

test('Fiona: approve, take back, lock', async () => {
  const { id } = await ownSheet(stage.app, 'Submitted')
  const { page } = await stage.visitAs('fiona', `/commissions/${id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await page.getByText('Approved', { exact: true }).first().waitFor()
  await expectFocus(page, 'approve')
  await page.getByRole('button', { name: 'Unapprove', exact: true }).first().click()
  await page.getByText('Submitted', { exact: true }).first().waitFor()
  await expectFocus(page, 'unapprove')
  await heading.waitFor()
})

test('Mona: a filter removed, a preview closed, a column menu left', async () => {
  const { page } = await stage.visitAs('mona', '/leads?status=All&rep=none')
  const table = page.getByRole('table', { name: 'Leads' })
  await table.locator('tbody').getByRole('link').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.getByRole('complementary', { name: 'Preview' }).getByRole('heading').first().waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(page, 'a preview closed')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.keyboard.press('Escape')
  await expectFocus(page, 'the columns left')
  await page
    .getByRole('button', { name: /^Remove the filter/ })
    .first()
    .click()
  await expectFocus(page, 'a filter removed')
})
