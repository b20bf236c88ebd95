/** Reverted imports: after a wrong file, Max undoes it without losing later changes by others. */
import { savedViews, webLeads, webNotes } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import { required } from '@crm/api/test/required'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { clientOf } from './support/client-of.ts'
import { holdBack } from './support/hold.ts'
import { setStage } from './support/stage.ts'
import { sendIn } from './support/webhook.ts'

// Everybody shares the log of imports.
const stage = setStage({ alone: true })

const campaignName = 'Wrong file of June'
const rowOf = (row: number) => ({
  firstName: 'Wanda',
  lastName: `Wrong${row}`,
  email: `wanda.wrong${row}@mail.example`,
  campaignName,
})

test('Max undoes ten imports of which two were worked on, reads which stay and why, and restores them', async () => {
  for (let row = 0; row < 10; row++) await sendIn(stage.app, rowOf(row))
  const mona = await clientOf(stage.app, 'mona')
  const wandas = async () => good(mona.call(webLeads.list, { query: { q: 'Wanda Wrong', limit: 50 } }))
  for (const lead of (await wandas()).filter(({ lastName }) => /[37]$/.test(lastName))) {
    await good(mona.call(webNotes.create, { body: { leadId: lead.id, body: 'Rang: wants an offer.' } }))
  }

  const { page } = await stage.visitAs('max', '/settings/imports')
  await page.getByRole('searchbox', { name: 'Filter by any word' }).fill(campaignName)
  // At once, during the debounce: the question is about the typed filter.
  await page.getByRole('button', { name: 'Undo imports…' }).click()
  const question = page.getByRole('dialog', { name: 'Undo 10 imports?' })
  await question.waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Undo 10' }).click()
  const results = page.getByRole('dialog', { name: 'Undo 10 imports' })
  await results.getByText('2 left out').waitFor()
  const reasons = results.getByText('Mona Patel has worked on this lead since.')
  expect(await reasons.count()).toBe(2)
  expect(await results.getByText('Import undone', { exact: true }).count()).toBe(8)
  await expectAccessible(page)
  expect(await wandas()).toHaveLength(2)
  await results.getByRole('button', { name: 'Undo 8' }).click()
  await expect.poll(() => results.getByText('Undone', { exact: true }).count()).toBe(8)
  expect(await wandas()).toHaveLength(10)
  await results.getByRole('button', { name: 'Close' }).click()
})

test('while the log refetches it stays visible, and Undo waits for the new count', async () => {
  const max = await clientOf(stage.app, 'max')
  const view = { list: 'imports' as const, name: 'This week', search: 'received=7d', asked: '' }
  await good(max.call(savedViews.create, { body: view }))
  const { page } = await stage.visitAs('max', 'about:blank')
  const letGo = await holdBack(page, /filter-chips/)
  await page.goto('/settings/imports')
  const calls = page.getByRole('table', { name: 'Lead import calls' }).locator('tbody tr')
  await calls.first().getByRole('link').waitFor()
  await page.getByRole('link', { name: 'This week' }).click()
  await page.waitForURL(/received=7d/)
  await page.getByRole('button', { name: 'Undo imports…' }).click()
  const question = page.getByRole('dialog', { name: 'Undo imports?' })
  await question.getByText('Removes the created leads').waitFor()
  expect(await question.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
  letGo()
  await page.getByRole('dialog', { name: /^Undo \d+ imports\?$/ }).waitFor()
})

test('one call is undone from its sheet, and Undo restores it', async () => {
  await sendIn(stage.app, { ...rowOf(11), lastName: 'Single', email: 'wanda.single@mail.example' })
  const mona = await clientOf(stage.app, 'mona')
  const [lead] = await good(mona.call(webLeads.list, { query: { q: 'Wanda Single' } }))
  const { page } = await stage.visitAs('max', '/settings/imports?q=Single', 'phone')
  await page.getByRole('link', { name: 'Wanda Single' }).click()
  const sheet = page.getByRole('dialog', { name: 'Call of the lead import' })
  await sheet.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Import of Wanda Single undone', { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Restore' }).waitFor()
  await expectAccessible(page)
  const read = () => mona.call(webLeads.get, { params: { id: required(lead).id } })
  expect((await read()).status).toBe(404)
  await sheet.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Import restored', { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Undo import' }).waitFor()
  expect((await read()).status).toBe(200)
})
