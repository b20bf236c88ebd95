import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasFocus } from './support/focus.ts'
import { ownClient } from './support/own-client.ts'
import { refuseAddress } from './support/refuse-address.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** The count on a tab. */
async function countOf(page: Page, status: string): Promise<number> {
  const tab = page
    .getByRole('navigation', { name: 'Status' })
    .getByRole('link', { name: new RegExp(`^${status} \\d`) })
  return Number((await tab.innerText()).replaceAll(/\D/g, ''))
}

test('Mona enters a lead: each error shows at its field, and nothing typed is lost', async () => {
  const { page } = await stage.visitAs('mona', '/leads?status=All')
  await page.getByRole('table', { name: 'Leads' }).locator('tbody').getByRole('link').first().waitFor()
  const before = { all: await countOf(page, 'All'), new: await countOf(page, 'New') }

  await page.getByRole('main').getByRole('link', { name: 'New lead' }).click()
  const form = page.getByRole('dialog', { name: 'New lead' })
  const phone = form.getByLabel('Phone')
  await form.getByLabel('First name').fill('Wanda')
  await form.getByLabel('Last name').fill('Okafor')
  await phone.fill('call me maybe')
  await form.getByLabel('Email').fill('wanda.okafor@mail.example')
  await form.getByLabel('Source').click()
  await page.getByRole('option', { name: 'Canvassing' }).click()

  await form.getByRole('button', { name: 'Create lead' }).click()
  await form.getByText('This is not a phone number.').waitFor()
  expect(await phone.getAttribute('aria-invalid')).toBe('true')
  const words = await phone.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${words}"]`).innerText()).toBe('This is not a phone number.')
  await expect.poll(() => hasFocus(phone)).toBe(true)
  expect(await form.getByLabel('First name').inputValue()).toBe('Wanda')
  expect(await form.getByLabel('Email').inputValue()).toBe('wanda.okafor@mail.example')
  expect(await form.getByLabel('Source').innerText()).toBe('Canvassing')

  await phone.fill('909.555.0177')
  await form.getByRole('button', { name: 'Create lead' }).click()
  await page.getByText('Wanda Okafor created').waitFor()
  await page.getByRole('heading', { name: 'Wanda Okafor', level: 1 }).waitFor()
  await page.getByRole('link', { name: '(909) 555-0177', exact: true }).first().waitFor()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click()
  await page.getByRole('link', { name: 'Wanda Okafor' }).waitFor()
  expect(await countOf(page, 'All')).toBe(before.all + 1)
  expect(await countOf(page, 'New')).toBe(before.new + 1)
})

test('a new lead includes its address; if only the address is refused, the lead is created once', async () => {
  const { page, expects } = await stage.visitAs('mona', '/leads/new?status=All')
  const form = page.getByRole('dialog', { name: 'New lead' })
  await form.getByLabel('First name').fill('Imani')
  await form.getByLabel('Last name').fill('Quist')
  await form.getByLabel('Email').fill('imani.quist@mail.example')
  await form.getByLabel('Monthly bill').click()
  await page.getByRole('option', { name: '$300–350' }).click()
  await form.getByRole('button', { name: 'Create lead' }).click()
  await form.getByText('An address needs a street, a city or a ZIP.').waitFor()

  await form.getByLabel('Street address').fill('77 Quarry Ln')
  await form.getByLabel('City').fill('Norco')
  await form.getByLabel('ZIP').fill('928')
  await form.getByRole('button', { name: 'Create lead' }).click()
  await form.getByText('A ZIP has five digits, or nine, as in 91762-1234.').waitFor()
  expect(await form.getByText(/is created as/).count()).toBe(0)

  await form.getByLabel('ZIP').fill('92860')
  expects(/^POST \/api\/webAddresses answered 400$/)
  await refuseAddress(page)
  await form.getByRole('button', { name: 'Create lead' }).click()
  await form.getByText('The post does not know this ZIP.').waitFor()
  await form.getByText(/^Imani Quist is created as L-\d+\. Only the address is not saved yet\.$/).waitFor()
  expect(await form.getByLabel('Street address').inputValue()).toBe('77 Quarry Ln')

  await form.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('heading', { name: 'Imani Quist', level: 1 }).waitFor()
  const home = page.getByRole('region', { name: 'Address and home' })
  await home.getByText('77 Quarry Ln, Norco, CA 92860').waitFor()
  await home.getByText('$300–350 a month').waitFor()
  await page.goto('/leads?status=All&q=Quist')
  await page.getByRole('navigation', { name: 'Pages' }).getByText('1–1 of 1').waitFor()
})

test('several leads are entered in a row, by button and by keyboard', async () => {
  const { page } = await stage.visitAs('mona', '/leads/new?status=All')
  const form = page.getByRole('dialog', { name: 'New lead' })
  const firstName = form.getByLabel('First name')
  const another = form.getByRole('button', { name: /^Create and add another/ })

  await another.click()
  await form.getByText('A first or a last name is needed.').waitFor()
  await firstName.fill('Odell')
  await form.getByLabel('Phone').fill('909 555 0186')
  await form.getByLabel('City').fill('Norco')
  await another.click()
  await page.getByText('Odell created', { exact: true }).waitFor()
  await expect.poll(() => hasFocus(firstName)).toBe(true)
  expect(await firstName.inputValue()).toBe('')
  expect(await form.getByLabel('City').inputValue()).toBe('')

  await page.keyboard.type('Priscilla')
  await form.getByLabel('Email').fill('priscilla@mail.example')
  await page.keyboard.press('Control+Enter')
  const made = page.getByRole('listitem').filter({ hasText: 'Priscilla created' })
  await made.waitFor()
  await expect.poll(() => hasFocus(firstName)).toBe(true)
  await made.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('heading', { name: 'Priscilla', level: 1 }).waitFor()
})

test('Mona finds a lead by its phone, corrects it, and reads who may remove it', async () => {
  const { name, phone } = await ownClient(stage.app)
  const dotted = phone.replaceAll(/\D+/g, '.').slice(1)
  const { page } = await stage.visitAs('mona', '/dashboard')
  await page.getByRole('button', { name: /^Search name/ }).click()
  await page.getByRole('combobox', { name: 'Search records and commands' }).fill(dotted)
  await page.getByRole('option', { name: `All leads with “${dotted}”` }).click()
  await page.getByRole('navigation', { name: 'Pages' }).getByText('1–1 of 1').waitFor()
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: `Edit ${name}` })
  await form.getByLabel('Email').fill('t.arbor@mail.example')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 't.arbor@mail.example' }).first().waitFor()
  await page.getByText('Mona Patel changed email from').waitFor()

  await page.getByRole('button', { name: 'More actions' }).click()
  const remove = page.getByRole('menuitem', { name: 'Remove' })
  expect(await remove.getAttribute('aria-disabled')).toBe('true')
  await remove.getByText('Only administrators may remove a lead.').waitFor()
})

test('Adam removes a lead and undoes it', async () => {
  const { name, surname } = await ownClient(stage.app, 'mona', { status: 'Cold' })
  const { page } = await stage.visitAs('adam', '/leads?status=Cold')
  await expect.poll(() => countOf(page, 'Cold')).toBeGreaterThan(0)
  const before = await countOf(page, 'Cold')
  await page.goto(`/leads?status=Cold&q=${surname}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByText(`${name} removed`).waitFor()
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
  await expect.poll(() => countOf(page, 'Cold')).toBe(before - 1)

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByText('Adam Osei restored the lead').waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click()
  await expect.poll(() => countOf(page, 'Cold')).toBe(before)
})

test('the page, its size and the chosen tab are kept', async () => {
  const { page, context, newTab } = await stage.visitAs('mona', '/leads?status=All')
  await page.getByRole('link', { name: /^Dead / }).click()
  await page.getByLabel('Rows a page').selectOption('10')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await pager.getByText(/^1–10 of/).waitFor()
  await Promise.all([
    page.waitForResponse(/webLeadsPaginatedLight\?.*page=2/),
    pager.getByRole('button', { name: 'Next page' }).click(),
  ])
  await pager.getByText(/^11–20 of/).waitFor()
  const rows = await page.getByRole('table', { name: 'Leads' }).locator('tbody tr').allInnerTexts()
  expect(rows).toHaveLength(10)

  // The address reproduces the screen; the page size comes from local storage.
  await page.reload()
  await pager.getByText(/^11–20 of/).waitFor()
  expect(await page.getByLabel('Rows a page').inputValue()).toBe('10')
  expect(await page.getByRole('table', { name: 'Leads' }).locator('tbody tr').allInnerTexts()).toEqual(rows)

  await page.goto('/leads?status=Dead&page=99')
  await page.getByRole('heading', { name: 'This page is past the last lead' }).waitFor()
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  await pager.getByText(/^1–10 of/).waitFor()

  const kept = (await context.storageState()).origins.flatMap(({ localStorage }) => localStorage)
  const preferences = kept.find(({ name }) => name === 'web-crm')?.value ?? '{}'
  expect(JSON.parse(preferences)).toMatchObject({
    state: { statusFilter: 'Dead', dataTablePageSizes: { leads: 10 } },
  })
  const another = await newTab()
  await another.goto('/leads')
  await another.waitForURL('**/leads?status=Dead')
  await another
    .getByRole('navigation', { name: 'Pages' })
    .getByText(/^1–10 of/)
    .waitFor()
})

test('a dead lead needs a reason, which becomes a note', async () => {
  const { name, path } = await ownClient(stage.app, 'rita', { status: 'Cold' })
  const { page } = await stage.visitAs('mona', path)
  const status = page.getByRole('button', { name: 'Change the status' })
  const ask = async () => {
    await status.click()
    await page.getByRole('menuitem', { name: 'Dead…' }).click()
  }
  const dialog = page.getByRole('dialog', { name: `Mark ${name} as dead?` })
  await ask()
  await dialog.getByRole('button', { name: 'Mark as dead' }).click()
  await dialog.getByText('A dead lead needs a reason.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await status.filter({ hasText: 'Cold' }).waitFor()
  await expect.poll(() => hasFocus(status)).toBe(true)

  await ask()
  await dialog.getByLabel('Reason').fill('Sold the house.')
  await dialog.getByRole('button', { name: 'Mark as dead' }).click()
  await status.filter({ hasText: 'Dead' }).waitFor()
  await page.getByText('Mona Patel said why it is dead').waitFor()
  await page.getByText('Sold the house.', { exact: true }).waitFor()
})
