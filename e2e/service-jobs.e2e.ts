/** A client calls: Sven enters the fault on the client's page and takes the job to its end, Fiona records the payment. */
import { serviceJobs } from '@crm/contract'
import { aDocument, aPdf, aServiceJob, good } from '@crm/api/test/builders'
import { daysAgo } from '@crm/domain/time'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { hasFocus } from './support/focus.ts'
import { ownClient } from './support/own-client.ts'
import { ownSale } from './support/own-sale.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const stands = (page: Page, phase: string) =>
  page.locator('li[aria-current=step]').filter({ hasText: phase }).waitFor()

/** Chooses a move from the menu. */
async function take(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: way, exact: true }).click()
}

test(
  'Sven takes a job from the call to the invoice, and Fiona completes it',
  { timeout: 60_000 },
  async () => {
    const { surname, path } = await ownClient(stage.app)
    const { page } = await stage.visitAs('sven', path)
    await page.getByRole('region', { name: 'Service' }).getByRole('link', { name: 'New service job' }).click()
    const form = page.getByRole('dialog', { name: 'New service job' })
    await form.getByLabel('What is wrong').fill('The inverter blinks red.')
    await form.getByLabel('Technician').click()
    await page.getByRole('option', { name: 'Sven Lund' }).click()
    await form.getByLabel('House').click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await form.getByLabel('House').filter({ hasText: 'Arbor Way' }).waitFor()
    await form.getByLabel('Not before').pressSequentially('11')
    await form.getByRole('button', { name: 'Create service job' }).click()
    await form.getByText('This date is not complete.').waitFor()
    await form.getByLabel('Not before').fill('')
    await form.getByRole('button', { name: 'Create service job' }).click()
    await page.getByRole('heading', { name: new RegExp(`${surname} S-\\d+$`), level: 1 }).waitFor()
    const { pathname } = new URL(page.url())

    await take(page, 'Move to RMA')
    await stands(page, 'RMA')
    await take(page, 'RMA: Submitted')
    const asked = page.getByRole('dialog', { name: /^RMA: Submitted/ })
    await asked.getByLabel('RMA number').fill('RMA-77')
    await asked.getByRole('button', { name: 'RMA: Submitted' }).click()
    await page.getByText('Submitted, 0 days').waitFor()
    await page.getByRole('button', { name: 'Move to Repair' }).click()
    await stands(page, 'Repair')
    await take(page, 'Move to Payment')
    const skipping = page.getByRole('dialog', { name: /^Move to Payment/ })
    await skipping.getByRole('button', { name: 'Move to Payment' }).click()
    await skipping.getByText('Required.').waitFor()
    await skipping.getByLabel('Why').fill('Tested on the roof.')
    await skipping.getByRole('button', { name: 'Move to Payment' }).click()
    await stands(page, 'Payment')
    await take(page, 'Payment: Submitted')
    const billing = page.getByRole('dialog', { name: /^Payment: Submitted/ })
    await billing.getByLabel('Invoice number').fill('SI-9')
    await billing.getByRole('button', { name: 'Payment: Submitted' }).click()
    await page.getByText('Submitted, 0 days').waitFor()

    const { page: fiona } = await stage.visitAs('fiona', pathname, 'phone')
    await fiona.getByRole('button', { name: 'Complete' }).click()
    const ending = fiona.getByRole('dialog', { name: /^Complete: S-/ })
    expect(await ending.getByLabel('Job done on').inputValue()).toBe(daysAgo(0, new Date()))
    await ending.getByRole('button', { name: 'Complete' }).click()
    await stands(fiona, 'Completed')
    const sven = await clientOf(stage.app, 'sven')
    const today = daysAgo(0, new Date())
    expect(
      await good(sven.call(serviceJobs.get, { params: { id: pathname.split('/').at(-1) ?? '' } })),
    ).toMatchObject({
      status: 'Completed',
      rmaDate: today,
      invoiceSentDate: today,
      invoicePaidDate: today,
      jobCompleteDate: today,
    })
  },
)

test('Mona writes a note on a job, creates a task on it, changes its type, removes it and undoes that', async () => {
  const { id, name } = await ownClient(stage.app)
  const job = await aServiceJob(await clientOf(stage.app, 'sven'), id)
  const { page } = await stage.visitAs('mona', `/service-jobs/${job.id}`)
  const box = page.getByLabel('Write a note')
  await box.fill('The dog bites.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('complementary', { name: 'Timeline' }).getByText('The dog bites.').waitFor()
  await take(page, 'New task')
  const form = page.getByRole('dialog', { name: 'New task' })
  await form.getByText(`${job.number}, ${name}`).waitFor()
  await form.getByLabel('Task').fill('Take a bone along.')
  await form.getByRole('button', { name: 'Create task' }).click()
  await form.waitFor({ state: 'detached' })
  await page
    .getByRole('navigation', { name: 'Parts of this service job' })
    .getByRole('link', { name: 'Tasks' })
    .click()
  await page.getByRole('link', { name: 'Take a bone along.' }).waitFor()
  await take(page, 'Change the type')
  const typing = page.getByRole('dialog', { name: `Change the type of ${job.number}?` })
  await typing.getByLabel('Type').click()
  await page.getByRole('option', { name: 'Other' }).click()
  await typing.getByLabel('Kind').fill('Gutter')
  await typing.getByRole('button', { name: 'Change the type' }).click()
  await typing.waitFor({ state: 'detached' })
  await page.getByText('Gutter', { exact: true }).first().waitFor()
  await take(page, 'Remove')
  await page.getByText(`${job.number} removed`, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: `${name} ${job.number}`, level: 1 }).waitFor()
})

test('a job belongs to its client’s only sale by default, and can be changed at once or later', async () => {
  const { leadId, jobNumber } = await ownSale(stage.app)
  const { page } = await stage.visitAs('sven', `/leads/${leadId}`)
  await page.getByRole('region', { name: 'Service' }).getByRole('link', { name: 'New service job' }).click()
  const form = page.getByRole('dialog', { name: 'New service job' })
  await form.getByLabel('Original job').filter({ hasText: jobNumber }).waitFor()
  await form.getByRole('button', { name: 'Create service job' }).click()
  const ofSale = page.getByRole('main').getByRole('link', { name: jobNumber, exact: true })
  await ofSale.waitFor()

  await take(page, 'Change house/sale')
  const putting = page.getByRole('dialog', { name: /^Change what S-\d+ is about/ })
  await putting.getByLabel('Original job').click()
  await page.getByRole('option', { name: 'No sale of ours' }).click()
  await putting.getByRole('button', { name: 'Change house/sale' }).click()
  await page.getByText('No sale linked.').waitFor()
  await ofSale.waitFor({ state: 'detached' })
  await page
    .getByRole('complementary', { name: 'Timeline' })
    .getByText(`cleared sale of`, { exact: false })
    .waitFor()
})

test('Sven uploads the report to its job, which lists the client’s documents too, and the client’s page shows it', async () => {
  const { id, path } = await ownClient(stage.app)
  const job = await aServiceJob(await clientOf(stage.app, 'sven'), id)
  await aDocument(await clientOf(stage.app, 'mona'), {
    leadId: id,
    docType: 'UtilityBill',
    title: 'SCE bill',
  })
  const { page } = await stage.visitAs('sven', `/service-jobs/${job.id}?tab=documents`)
  await page
    .getByRole('region', { name: 'Customer documents' })
    .getByRole('link', { name: 'SCE bill' })
    .waitFor()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload' }).click()
  const buffer = Buffer.from(aPdf())
  await (await choosing).setFiles({ name: 'Service report.pdf', mimeType: 'application/pdf', buffer })
  await page.getByRole('button', { name: 'Add document' }).click()
  const own = page.getByRole('region', { name: 'Service job', exact: true })
  await own.getByRole('link', { name: 'Service report' }).waitFor()

  await page.goto(`${path}?tab=documents`)
  await own.getByText(`${job.number} · Sven Lund`).waitFor()
  await own.getByRole('link', { name: 'Service report' }).click()
  const sheet = page.getByRole('dialog', { name: 'Document' })
  await sheet.getByRole('link', { name: job.number }).click()
  await page.waitForURL(`**/service-jobs/${job.id}?tab=documents`)
})

test('an incomplete date is neither saved nor replaces the stored one', async () => {
  const { id } = await ownClient(stage.app)
  const sven = await clientOf(stage.app, 'sven')
  const job = await aServiceJob(sven, id, { repairScheduledDate: '2037-12-07' })
  const { page } = await stage.visitAs('sven', `/service-jobs/${job.id}`)
  const fact = (name: string) => page.getByRole('button', { name: `Change ${name}` })
  const open = (name: string) => fact(name).click()
  await open('repair date')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.getByText('This date is not complete.').waitFor()
  await page.keyboard.press('Escape')
  await open('earliest service date')
  await page.keyboard.type('1120')
  await page.keyboard.press('Enter')
  await page.getByText('This date is not complete.').waitFor()
  await page.keyboard.type('2037')
  await page.keyboard.press('Enter')
  await fact('earliest service date').getByText('Nov 20, 2037').waitFor()
  expect(await good(sven.call(serviceJobs.get, { params: { id: job.id } }))).toMatchObject({
    repairScheduledDate: '2037-12-07',
    earliestServiceDate: '2037-11-20',
  })
})

test('on the board Sven moves a job past statuses outside of its path, and reads why it cannot stay in one', async () => {
  const { id, name } = await ownClient(stage.app)
  const api = await clientOf(stage.app, 'sven')
  const job = await aServiceJob(api, id)
  const { page } = await stage.visitAs('sven', `/service-jobs?q=${job.number}`)
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await page.waitForURL(/\/service-jobs\/board\?q=/)
  const board = page.getByRole('region', { name: 'Service job board' })
  const column = (title: string) => board.getByRole('region', { name: title, exact: true })
  const cardIn = (title: string) => column(title).getByRole('link', { name, exact: true })
  await cardIn('Diagnostic').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await column('HVAC permits').getByRole('alert').waitFor()
  expect(await hasFocus(cardIn('Diagnostic'))).toBe(true)

  await page.getByRole('button', { name: `Move ${job.number}` }).click()
  await page.getByRole('menuitem', { name: 'Move to RMA' }).click()
  await cardIn('RMA').waitFor()
  await cardIn('RMA').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await cardIn('Repair').waitFor()
  await expect.poll(() => hasFocus(cardIn('Repair'))).toBe(true)
  await expect
    .poll(async () => (await good(api.call(serviceJobs.get, { params: { id: job.id } }))).status)
    .toBe('Repair')
  // Neither the title of a board nor the name of a client is truncated by its neighbors.
  const cutOff = () =>
    page.getByRole('heading', { level: 1 }).evaluate((title) => {
      const [words = title] = title.children
      return words.scrollWidth - words.clientWidth
    })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await cutOff()).toBe(0)
  await page.setViewportSize({ width: 660, height: 900 })
  await page.goto(`/service-jobs/${job.id}`)
  await page.getByRole('heading', { name: `${name} ${job.number}`, level: 1 }).waitFor()
  expect(await cutOff()).toBe(0)
})
