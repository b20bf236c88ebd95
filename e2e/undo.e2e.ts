/** Ctrl Z undoes the last act and never an older one: moves with their dates, approvals, and acts that cannot be undone. */
import { commissions, contracts, modules, webSales } from '@crm/contract'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { aDocument, good } from '@crm/api/test/builders'
import { daysAgo } from '@crm/domain/time'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { clientOf } from './support/client-of.ts'
import { ownJob } from './support/own-contract.ts'
import { ownSale } from './support/own-sale.ts'
import { ownSheet } from './support/own-sheet.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const today = () => daysAgo(0, new Date())
const yesterday = () => daysAgo(1, new Date())

async function saleNow({ id }: WebSale): Promise<WebSale> {
  const mona = await clientOf(stage.app, 'mona')
  return good(mona.call(webSales.get, { params: { id } }))
}

/** A job at the step Ready of Permit, not submitted yet. */
async function inPermit(fields: Parameters<typeof ownSale>[1] = {}): Promise<WebSale> {
  const sale = await ownSale(stage.app)
  const rita = await clientOf(stage.app, 'rita')
  const omar = await clientOf(stage.app, 'omar')
  const [module] = await good(omar.call(modules.list, { query: { isEnabled: 'true', limit: 1 } }))
  const move = async (client: typeof omar, body: Parameters<typeof ownSale>[1]) => {
    const { version } = await saleNow(sale)
    return good(client.call(webSales.update, { params: { id: sale.id }, body: { ...body, version } }))
  }
  await move(rita, { status: 'Survey' })
  const siteSurveyDateTime = new Date(Date.now() - 86_400_000).toISOString()
  await move(omar, { status: 'Design', siteSurveyDateTime })
  const equipment = { systemSizeKw: 8, mountType: 'Roof' }
  await move(omar, { ...equipment, ...(module && { moduleId: module.id, moduleQuantity: 20 }) })
  await move(omar, { status: 'Permit' })
  return move(omar, { subStatus: 'Ready', ...fields })
}

const stands = (page: Page, words: string) =>
  page.locator('li[aria-current=step]').filter({ hasText: words }).waitFor()

/** Edits a field in place, and saves it by Enter. */
async function type(page: Page, card: string, fact: string, value: string): Promise<void> {
  await page
    .getByRole('region', { name: card })
    .getByRole('button', { name: `Change ${fact}` })
    .click()
  const field = page.locator('dd input:focus')
  await field.fill(value)
  await field.press('Enter')
  await field.waitFor({ state: 'detached' })
}

test('after a permit number and a move to Install, Ctrl Z brings back Permit with its step and dates; the number stays', async () => {
  const sale = await inPermit({ permitSubmittedDate: yesterday(), subStatus: 'Submitted' })
  const { page } = await stage.visitAs('omar', `/sales/${sale.id}`)
  await type(page, 'Permit', 'permit number', 'B-2026-17')
  await page.getByRole('button', { name: 'Move to Install', exact: true }).click()
  const asked = page.getByRole('dialog', { name: `Move to Install: ${sale.jobNumber}` })
  expect(await asked.getByLabel('Permit approved on').inputValue()).toBe(today())
  await expectAccessible(page)
  await asked.getByLabel('Permit approved on').fill(yesterday())
  await page.keyboard.press('Enter')
  // The page may show the move before the dialog closes; Ctrl Z in a dialog undoes text only.
  await asked.waitFor({ state: 'hidden' })
  await stands(page, 'Install')
  expect(await saleNow(sale)).toMatchObject({ status: 'Install', permitApprovedDate: yesterday() })

  await page.keyboard.press('Control+z')
  await page.getByText(`Undone: ${sale.jobNumber} is in Install`).waitFor()
  await stands(page, 'Permit')
  expect(await saleNow(sale)).toMatchObject({
    status: 'Permit',
    subStatus: 'Submitted',
    permitSubmittedDate: yesterday(),
    permitApprovedDate: null,
    permitNumber: 'B-2026-17',
  })
  // The next undo is the number alone.
  await page.keyboard.press('Control+z')
  await page.getByText(/^Undone: Permit number of/).waitFor()
  expect(await saleNow(sale)).toMatchObject({ status: 'Permit', permitNumber: null })
})

test('a date offers the step that follows from it, and Ctrl Z undoes that step and then the date', async () => {
  const sale = await inPermit()
  const { page } = await stage.visitAs('omar', `/sales/${sale.id}`)
  await type(page, 'Permit', 'permit submitted date', yesterday())
  await page.getByText(`${sale.jobNumber}: permit submitted`).waitFor()
  await page.getByRole('button', { name: 'Move to Submitted' }).click()
  await stands(page, 'Submitted')
  expect(await saleNow(sale)).toMatchObject({ subStatus: 'Submitted', permitSubmittedDate: yesterday() })
  await page.keyboard.press('Control+z')
  await stands(page, 'Ready')
  expect(await saleNow(sale)).toMatchObject({ subStatus: 'Ready', permitSubmittedDate: yesterday() })
  await page.keyboard.press('Control+z')
  await page.getByText(/^Undone: Permit submitted date/).waitFor()
  expect(await saleNow(sale)).toMatchObject({ subStatus: 'Ready', permitSubmittedDate: null })
})

test('on a phone the step asks for its date, and its toast offers Undo', async () => {
  const sale = await inPermit()
  const { page, expects } = await stage.visitAs('omar', `/sales/${sale.id}`, 'phone')
  expects(/400/)
  await page.getByRole('button', { name: /^Change the step/ }).click()
  await page.getByRole('menuitem', { name: 'Permit: Submitted' }).click()
  const asked = page.getByRole('dialog', { name: `Permit: Submitted: ${sale.jobNumber}` })
  await asked.getByLabel('Permit submitted on').fill('2099-01-01')
  await asked.getByRole('button', { name: 'Permit: Submitted' }).click()
  await asked.getByText('This day is in the future.').waitFor()
  await expectAccessible(page)
  await asked.getByLabel('Permit submitted on').fill(yesterday())
  await asked.getByRole('button', { name: 'Permit: Submitted' }).click()
  await asked.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(async () => (await saleNow(sale)).subStatus).toBe('Ready')
  expect((await saleNow(sale)).permitSubmittedDate).toBeNull()
})

test('a dragged job asks for the date too, and returns by Ctrl Z', async () => {
  const sale = await inPermit({ permitSubmittedDate: yesterday(), permitNumber: 'B-2' })
  const { page } = await stage.visitAs('omar', `/sales/board?q=${sale.jobNumber}`)
  const phase = (title: string) =>
    page.getByRole('region', { name: 'Sales by phase' }).getByRole('region', { name: title, exact: true })
  await page.locator('[data-card]').dragTo(phase('Install'))
  await page.getByRole('dialog', { name: `Move to Install: ${sale.jobNumber}` }).waitFor()
  await page.keyboard.press('Enter')
  await phase('Install').locator('[data-card]').waitFor()
  await page.keyboard.press('Control+z')
  await phase('Permit').locator('[data-card]').waitFor()
  expect(await saleNow(sale)).toMatchObject({ status: 'Permit', permitApprovedDate: null })
})

test('a sent contract stays sent: Ctrl Z says so, twice, and undoes nothing older', async () => {
  const { sale } = await ownJob(stage.app)
  const sam = await clientOf(stage.app, 'sam')
  const draft = await good(
    sam.call(contracts.create, { body: { saleId: sale.id, usesSubcontractors: false } }),
  )
  const { page } = await stage.visitAs('sam', `/contracts/${draft.id}`)
  await page.getByRole('button', { name: 'Send', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send contract' }).click()
  await page.getByText(/^Waiting for /).waitFor()
  for (let press = 0; press < 2; press++) {
    await page.keyboard.press('Control+z')
    await page.getByText(`Sending ${draft.contractId} can’t be undone.`).waitFor()
  }
  expect(await good(sam.call(contracts.get, { params: { id: draft.id } }))).toMatchObject({ state: 'Sent' })
})

test('Ctrl Z returns an approved commission sheet to Submitted', async () => {
  const sheet = await ownSheet(stage.app, 'Submitted')
  const { page } = await stage.visitAs('fiona', `/commissions/${sheet.id}`)
  const stateNow = async () => {
    const fiona = await clientOf(stage.app, 'fiona')
    return (await good(fiona.call(commissions.get, { params: { id: sheet.id } }))).state
  }
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await page.getByText(`${sheet.jobNumber} approved`).waitFor()
  expect(await stateNow()).toBe('Approved')
  await page.keyboard.press('Control+z')
  await page.getByText(`Undone: ${sheet.jobNumber} approved`).waitFor()
  expect(await stateNow()).toBe('Submitted')
})

test('a move that somebody else continued is not undone, and says why', async () => {
  const sale = await inPermit({ permitSubmittedDate: yesterday(), permitNumber: 'B-3' })
  const { page, expects } = await stage.visitAs('omar', `/sales/${sale.id}`)
  expects(/409/)
  await page.getByRole('button', { name: 'Move to Install', exact: true }).click()
  await page.getByRole('dialog', { name: /^Move to Install/ }).waitFor()
  await page.keyboard.press('Enter')
  await stands(page, 'Install')
  const sofia = await clientOf(stage.app, 'sofia')
  const { version } = await saleNow(sale)
  await aDocument(sofia, { saleId: sale.id, docType: 'PlanSet' })
  await good(sofia.call(webSales.update, { params: { id: sale.id }, body: { subStatus: 'Ready', version } }))
  await page.keyboard.press('Control+z')
  await page.getByText('This sale was changed. Review it before you undo.').waitFor()
  expect(await saleNow(sale)).toMatchObject({ status: 'Install', subStatus: 'Ready' })
})
