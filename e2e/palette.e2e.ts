import { aDocument, aSale } from '@crm/api/test/builders'
import { productVersion } from '@crm/domain/product'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { hasFocus } from './support/focus.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const field = (page: Page) => page.getByRole('combobox', { name: 'Search records and commands' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

async function openPalette(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).fill(typed)
}

test('Rita finds a lead by its phone number in spoken form, and acts on it', async () => {
  const { page } = await stage.visitAs('rita', '/dashboard')
  await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()

  await openPalette(page, '+1 909.555-0129')
  const hector = option(page, /^Hector Delgado.*Lead$/)
  await hector.waitFor()
  expect(await hector.getAttribute('aria-selected')).toBe('true')
  expect(await hector.locator('mark').allInnerTexts()).toEqual(['909) 555-0129'])
  await page
    .getByRole('status')
    .getByText(/^\d+ of \d+ records$/)
    .waitFor()

  await page.keyboard.press('Tab')
  await option(page, 'Call (909) 555-0129').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // Text typed before the palette opens is not lost, and an early Enter waits for the results.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('hector delg')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Hector Delgado', level: 1 }).waitFor()

  await page.goto('/dashboard')
  await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
  await page.keyboard.press('Control+k')
  const recent = page.getByRole('group', { name: 'Recent' })
  await recent.getByRole('option', { name: /^Hector Delgado/ }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('edit')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Edit Hector Delgado' }).waitFor()
})

test('Rita cannot find Sam’s records by any of their words', async () => {
  const { page } = await stage.visitAs('rita', '/dashboard')
  await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
  for (const typed of ['Farah Chowdhury', '(909) 555-0176', '15320 Sage Hollow']) {
    await openPalette(page, typed)
    await page.getByText(`No record found for “${typed}”.`).waitFor()
    expect(await page.getByRole('group', { name: 'Records' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('places are reached by keyboard, a lead is started, and the shortcuts are listed', async () => {
  const { page } = await stage.visitAs('rita', '/leads?status=All')
  const { keyboard } = page
  await page.getByRole('table', { name: 'Leads' }).locator('tbody').getByRole('link').first().waitFor()

  await keyboard.press('g')
  await keyboard.press('d')
  await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
  await keyboard.press('g')
  await page.getByRole('status').getByText('People').waitFor()
  await keyboard.press('p')
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()

  const box = page.getByRole('button', { name: /^Search name/ })
  await box.focus()
  await keyboard.type('dashb')
  await option(page, /^Dashboard/).waitFor()
  expect(await field(page).inputValue()).toBe('dashb')
  await keyboard.press('Escape')
  await expect.poll(() => hasFocus(box)).toBe(true)

  await keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByText('Search and commands').waitFor()
  await sheet.getByText(`Version ${productVersion}`).waitFor()
  await keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await openPalette(page, 'new lea')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New lead' }).waitFor()
})

test('a failed search says so, and can be retried in place', async () => {
  const { page, expects } = await stage.visitAs('mona', '/dashboard')
  await page.getByRole('heading', { name: /^Good .+, Mona$/ }).waitFor()
  expects(/^GET \/api\/search answered 500$/)
  await page.route('**/api/search?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'No.', code: 'INTERNAL' } }),
  )
  await openPalette(page, 'delgado')
  await option(page, 'Search failed, retry').waitFor()
  await page.getByText('No.', { exact: true }).waitFor()
  await page.unroute('**/api/search?*')
  await page.keyboard.press('Enter')
  await option(page, /^Hector Delgado.*Lead$/).waitFor()
})

test('on a phone the palette fills the screen, from a button in thumb reach', async () => {
  const { page } = await stage.visitAs('rita', '/dashboard', 'phone')
  await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Search' }).tap()
  await field(page).fill('hector')
  await option(page, /^Hector Delgado.*Lead$/).waitFor()
  expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await option(page, /^Hector Delgado.*Lead$/).tap()
  await page.getByRole('heading', { name: 'Hector Delgado', level: 1 }).waitFor()
})

test('Mona finds a job by its number, opens its client, and finds a document by its title', async () => {
  const { id: leadId, name } = await ownClient(stage.app)
  const mona = await clientOf(stage.app, 'mona')
  const sale = await aSale(mona, leadId)
  const title = `Quote ${sale.jobNumber} panel`
  await aDocument(mona, { saleId: sale.id, title, docType: 'Other' })
  const { page } = await stage.visitAs('mona', '/dashboard')
  await page.getByRole('heading', { name: /^Good .+, Mona$/ }).waitFor()

  await openPalette(page, sale.jobNumber.toLowerCase())
  const job = option(page, new RegExp(`^${name} · ${sale.jobNumber} · Pending`))
  await expect.poll(() => job.getAttribute('aria-selected')).toBe('true')
  expect((await job.locator('mark').allInnerTexts()).join('-')).toBe(sale.jobNumber)
  await page.keyboard.press('Tab')
  await option(page, `Open the client, ${name}`).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()

  await openPalette(page, `quote ${sale.jobNumber}`)
  await option(page, new RegExp(`^${title} · ${name}`)).click()
  const paper = page.getByRole('dialog', { name: 'Document' })
  await paper.getByText(title).first().waitFor()
})

test('a catalog kind is a place in the palette, once typed', async () => {
  const { page } = await stage.visitAs('rita', '/dashboard')
  await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
  await openPalette(page, 'inverters')
  await option(page, /^Inverters/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'Inverters' }).waitFor()
})

test('a misspelled name offers similar names, whose rep is changed from the palette', async () => {
  await ownClient(stage.app, 'rita', { lastName: 'Quillonbergh' })
  const name = 'Tess Quillonbergh'
  const { page } = await stage.visitAs('mona', '/dashboard')
  await page.getByRole('heading', { name: /^Good .+, Mona$/ }).waitFor()
  await openPalette(page, 'quilonberg')
  const similar = page.getByRole('group', { name: 'Similar names' })
  await similar.getByRole('option', { name: new RegExp(`^${name}`) }).hover()
  await page.keyboard.press('Tab')
  await page.keyboard.type('change rep')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('combobox', { name: 'Sales rep' }).waitFor()
})

test('commands are found by other words, a verb puts them first, and boards are places', async () => {
  const { page } = await stage.visitAs('mona', '/dashboard')
  await page.getByRole('heading', { name: /^Good .+, Mona$/ }).waitFor()
  const first = () => page.getByRole('option', { selected: true })
  for (const [typed, label] of [
    ['book', 'New appointment'],
    ['calendar', 'Appointments'],
    ['merge', 'Possible duplicates'],
    ['help', 'Keyboard shortcuts'],
  ] as const) {
    await openPalette(page, typed)
    await expect.poll(() => first().innerText()).toContain(label)
    await page.keyboard.press('Escape')
  }
  await openPalette(page, 'sales board')
  await expect.poll(() => first().innerText()).toContain('Sales board')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/sales\/board$/)
})

test('s opens the steps of a job, and Enter takes the highlighted one', async () => {
  const { id } = await aSale(await clientOf(stage.app, 'mona'), (await ownClient(stage.app)).id)
  const { page } = await stage.visitAs('mona', `/sales/${id}`)
  await page.getByRole('button', { name: /^Change the step/ }).waitFor()
  await page.keyboard.press('s')
  const now = page.getByRole('menuitem', { name: 'Pending: Missing documents' })
  await expect.poll(() => hasFocus(now)).toBe(true)
  const next = page.getByRole('menuitem', { name: 'Pending: Cancellation window' })
  // The menu places the focus once more while it opens.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown')
      return hasFocus(next)
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('li[aria-current=step]').filter({ hasText: 'Cancellation window' }).waitFor()
})
