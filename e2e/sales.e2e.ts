/** Jobs: created in a form, moved through their phases by the responsible people, canceled and resumed. */
import { tasks, webAddresses, webSales } from '@crm/contract'
import { aPdf, anAddress, good } from '@crm/api/test/builders'
import { daysAgo } from '@crm/domain/time'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { ownClient } from './support/own-client.ts'
import { ownSale } from './support/own-sale.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const today = () => daysAgo(0, new Date())
const blockers = (page: Page) => page.getByRole('region', { name: 'What blocks this job' })

/** Enters a missing value through the card's link, and waits until it is no longer missing. */
async function enter(page: Page, missing: string, value: string): Promise<void> {
  const row = blockers(page).getByRole('listitem').filter({ hasText: missing })
  await row.getByRole('button', { name: 'Enter' }).click()
  const field = page.locator('dd input:focus')
  await field.fill(value)
  await field.press('Enter')
  await row.waitFor({ state: 'detached' })
}

/** Uploads a missing document, and waits until it is no longer missing. */
async function bring(page: Page, missing: string): Promise<void> {
  const row = blockers(page).getByRole('listitem').filter({ hasText: missing })
  const choosing = page.waitForEvent('filechooser')
  await row.getByRole('button', { name: 'Upload' }).click()
  const buffer = Buffer.from(aPdf())
  await (await choosing).setFiles({ name: `${missing}.pdf`, mimeType: 'application/pdf', buffer })
  await row.waitFor({ state: 'detached' })
}

/** Moves on and waits until the job is there; Enter alone dates the end of the phase today. */
async function moveTo(page: Page, phase: string, button = `Move to ${phase}`): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  if (phase !== 'Survey' && phase !== 'Complete') {
    await page.getByRole('dialog', { name: new RegExp(`^${button}: J-`) }).waitFor()
    await page.keyboard.press('Enter')
  }
  await page.locator('li[aria-current=step]').filter({ hasText: phase }).waitFor()
}

test('Rita, Omar, Fiona and Mona take a job from Pending to Complete', { timeout: 240_000 }, async () => {
  const { surname, path } = await ownClient(stage.app)
  const { page: rita } = await stage.visitAs('rita', path)
  await rita.getByRole('region', { name: 'Jobs' }).getByRole('link', { name: 'New sale' }).click()
  const form = rita.getByRole('dialog', { name: 'New sale' })
  await form.getByLabel('Contract date', { exact: true }).fill(daysAgo(21, new Date()))
  await form.getByLabel('Buyer 65+').selectOption('No')
  await form.getByLabel('Amount, $', { exact: true }).fill('46,500')
  await choose(rita, 'Finance 1', 'Home Solar Loan 25 yr 4.99%')
  await choose(rita, 'Module', 'Qcells')
  await form.getByLabel('Modules').fill('25')
  await expect.poll(() => form.getByLabel('Size, kW').inputValue()).not.toBe('')
  await form.getByRole('button', { name: 'Create sale' }).click()
  await rita.getByRole('heading', { name: new RegExp(`${surname} J-\\d+$`), level: 1 }).waitFor()
  const { pathname } = new URL(rita.url())
  await bring(rita, 'signed contract')
  await moveTo(rita, 'Survey')

  const { page: omar } = await stage.visitAs('omar', pathname)
  await enter(omar, 'The survey has no date.', `${daysAgo(1, new Date())}T09:30`)
  await moveTo(omar, 'Design')
  await enter(omar, 'The mount type is missing.', 'Roof')
  const authority = blockers(omar).getByRole('listitem').filter({ hasText: 'The house has no AHJ.' })
  await authority.getByRole('button', { name: 'Enter' }).click()
  await omar.getByRole('option', { name: 'City of Ontario' }).click()
  await authority.waitFor({ state: 'detached' })
  await moveTo(omar, 'Permit')
  await enter(omar, 'The permit has no number.', 'B-2026-17')
  await enter(omar, 'The permit was not submitted.', today())
  await moveTo(omar, 'Install')
  await enter(omar, 'The installation has no date.', today())
  await moveTo(omar, 'Inspection')
  await enter(omar, 'The inspection has no date.', today())
  await moveTo(omar, 'PTO')
  await bring(omar, 'PTO letter')
  await moveTo(omar, 'Monitoring')
  await enter(omar, 'The monitoring URL is missing', 'https://monitoring.example/17')
  const toPayment = omar.getByRole('button', { name: 'Move to Payment' })
  await expect.poll(() => toPayment.isDisabled()).toBe(true)

  const { page: fiona } = await stage.visitAs('fiona', pathname)
  await moveTo(fiona, 'Payment')
  await enter(fiona, 'The first invoice was not sent.', today())
  await enter(fiona, 'The first invoice is not paid.', today())
  await moveTo(fiona, 'QA review')

  const { page: mona } = await stage.visitAs('mona', pathname)
  const missing = blockers(mona)
    .getByRole('listitem')
    .filter({ has: mona.getByRole('button', { name: 'Upload' }) })
  await missing.first().waitFor()
  for (const words of await missing.allTextContents()) await bring(mona, words.replace(/\.?Upload$/, ''))
  await blockers(mona).getByRole('button', { name: 'Confirm' }).click()
  await moveTo(mona, 'Complete', 'Pass review')
  await mona.getByText('QA review → Complete', { exact: true }).waitFor()
})

test('a step that is an appointment asks for its date; people who may not take it read why in the menu', async () => {
  const { id, version } = await ownSale(stage.app)
  const rita = await clientOf(stage.app, 'rita')
  await good(rita.call(webSales.update, { params: { id }, body: { status: 'Survey', version } }))
  const scheduled = (page: Page) => page.getByRole('menuitem', { name: /^Survey: Scheduled/ })

  const { page: hers } = await stage.visitAs('rita', `/sales/${id}`)
  await hers.getByRole('button', { name: /^Change the step/ }).click()
  await scheduled(hers).filter({ hasText: 'Only Operations, managers and administrators may move' }).waitFor()

  const { page } = await stage.visitAs('omar', `/sales/${id}`)
  await page.getByRole('button', { name: /^Change the step/ }).click()
  await scheduled(page).click()
  const asked = page.getByRole('dialog', { name: /^Survey: Scheduled: J-/ })
  await asked.getByRole('button', { name: 'Survey: Scheduled' }).click()
  await asked.getByText('Required.').waitFor()
  await asked.getByLabel('When').fill(`${daysAgo(-3, new Date())}T09:30`)
  await asked.getByRole('button', { name: 'Survey: Scheduled' }).click()
  await page.locator('li[aria-current=step]').filter({ hasText: 'Scheduled' }).waitFor()
  await page.getByRole('region', { name: 'Survey and design' }).getByText('9:30 am').waitFor()
})

test('the house of a job is corrected, and the job shows its permitting authority', async () => {
  const { id, leadId } = await ownSale(stage.app)
  const rita = await clientOf(stage.app, 'rita')
  const other = await anAddress(rita, leadId, { streetAddress: '9 Wren Ct', zip: '91762' })
  const { page: hers } = await stage.visitAs('rita', `/sales/${id}`)
  const house = hers.getByRole('region', { name: 'House' })
  await house.getByRole('button', { name: 'Change address' }).click()
  await hers.getByRole('option', { name: other.fullAddress }).click()
  await house.getByRole('button', { name: 'Change address' }).filter({ hasText: other.fullAddress }).waitFor()

  const { page } = await stage.visitAs('omar', `/sales/${id}`)
  const seen = page.getByRole('region', { name: 'House' })
  await seen.getByRole('button', { name: 'Change AHJ' }).click()
  await page.getByRole('option', { name: 'City of Anaheim' }).click()
  await seen.getByText('City of Anaheim').waitFor()
  await seen.getByRole('link', { name: 'www.anaheim.net' }).waitFor()
  expect(await good(rita.call(webAddresses.ofSale, { params: { id } }))).toMatchObject({
    id: other.id,
    ahjId: expect.any(String),
  })
})

test('on a phone the buttons are below the blockers, and a tap says why a field is read-only', async () => {
  const { id: leadId } = await ownClient(stage.app)
  const api = await clientOf(stage.app, 'rita')
  const sale = await good(
    api.call(webSales.create, { body: { leadId, contractDate: today(), saleAmount: 20_000 } }),
  )
  const omar = await clientOf(stage.app, 'omar')
  await good(omar.call(webSales.update, { params: { id: sale.id }, body: { permitNumber: 'B-77421' } }))
  const { page } = await stage.visitAs('rita', `/sales/${sale.id}`, 'phone')
  const row = blockers(page).getByRole('listitem').filter({ hasText: 'signed contract' })
  const words = await row.getByText('Missing: signed contract.').boundingBox()
  const button = await row.getByRole('link', { name: 'See the contracts' }).boundingBox()
  expect(button?.y).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? Infinity))
  await page.getByRole('region', { name: 'Permit' }).getByText('B-77421').tap()
  await page.getByText(/^Only Operations, managers and administrators may change the survey/).waitFor()
})

/** Opens a searchable choice of the form and takes the first option with this text. */
async function choose(page: Page, label: string, words: string): Promise<void> {
  await page.getByRole('dialog', { name: 'New sale' }).getByLabel(label, { exact: true }).click()
  await page.keyboard.type(words)
  await page
    .getByRole('option', { name: new RegExp(words.replaceAll('.', '\\.')) })
    .first()
    .click()
}

test('an active hold gets a day for its review', async () => {
  const { id, jobNumber } = await ownSale(stage.app)
  const { page } = await stage.visitAs('rita', `/sales/${id}`)
  await page.getByRole('button', { name: 'Put on hold' }).click()
  const holding = page.getByRole('dialog', { name: `Put ${jobNumber} on hold?` })
  await holding.getByLabel('Reason').selectOption('Customer request')
  await holding.getByRole('button', { name: 'Put on hold' }).click()
  await page.getByText('On hold: Customer request.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const changing = page.getByRole('dialog', { name: `Change the hold of ${jobNumber}?` })
  await changing.getByLabel(/^Review on/).fill(daysAgo(-7, new Date()))
  await changing.getByRole('button', { name: 'Change the hold' }).click()
  await page.getByText(/^On hold: Customer request, review on /).waitFor()
})

test('Mona cancels and resumes a job: the reason is on the page, and its tasks close and reopen', async () => {
  const sale = await ownSale(stage.app)
  const api = await clientOf(stage.app, 'mona')
  const task = await good(
    api.call(tasks.create, { body: { description: 'Order panels', about: { type: 'sale', id: sale.id } } }),
  )
  const statusOf = async () => (await good(api.call(tasks.get, { params: { id: task.id } }))).status

  const { page } = await stage.visitAs('mona', `/sales/${sale.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel sale' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel ${sale.jobNumber}?` })
  await dialog.getByRole('button', { name: 'Cancel sale' }).click()
  await dialog.getByText('Choose a reason.', { exact: true }).last().waitFor()
  await dialog.getByLabel('Reason').selectOption('Finance declined')
  await dialog.getByLabel(/^Details/).fill('The score is too low.')
  await dialog.getByRole('button', { name: 'Cancel sale' }).click()
  await page.getByText('Canceled: Finance declined. The score is too low.', { exact: true }).waitFor()
  expect(await statusOf()).toBe('Cancelled')

  await page.getByRole('button', { name: 'Resume in Pending' }).click()
  await page.getByRole('button', { name: 'Move to Survey' }).waitFor()
  expect(await statusOf()).toBe('Todo')
  expect(await good(api.call(webSales.get, { params: { id: sale.id } }))).toMatchObject({
    status: 'Pending',
    cancelReason: null,
  })
})
