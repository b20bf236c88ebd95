/** The list in daily use: filters, columns, cells, preview, batches, export. */
import { readFile } from 'node:fs/promises'
import { webLeads } from '@crm/contract'
import { installers } from '@crm/contract/web/catalog'
import { good } from '@crm/api/test/builders'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { hasFocus, tabTo } from './support/focus.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('Mona filters through a relation, and a second tab shows the same', async () => {
  const { page, newTab } = await stage.visitAs('mona', '/leads?status=All')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const everything = await pages.getByText(/^1–25 of/).innerText()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Rep’s department' }).click()
  await page.getByRole('option', { name: 'Sales' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('Rep’s department is').waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Email').click()
  await page.getByRole('button', { name: 'Comfortable' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Email' }).waitFor()
  const extent = await pages.getByText(/^1–25 of/).innerText()
  expect(extent).not.toBe(everything)

  const second = await newTab()
  await second.goto(page.url())
  await second.getByRole('columnheader', { name: 'Email' }).waitFor()
  await second.getByRole('navigation', { name: 'Pages' }).getByText(extent, { exact: true }).waitFor()
  await second.getByRole('button', { name: 'Remove the filter by rep’s department' }).click()
  await second.getByRole('navigation', { name: 'Pages' }).getByText(everything, { exact: true }).waitFor()
})

test('Mona filters by installer, and the address shows it by name', async () => {
  const client = await ownClient(stage.app)
  const mona = await clientOf(stage.app, 'mona')
  const [installer = expect.fail()] = await good(mona.call(installers.list, { query: { isEnabled: 'true' } }))
  const { id } = client
  await good(mona.call(webLeads.update, { params: { id }, body: { installerId: installer.id } }))

  const { page, newTab } = await stage.visitAs('mona', '/leads?status=All')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Installer', exact: true }).click()
  await page.getByRole('option', { name: installer.installerName }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: client.name }).waitFor()
  const second = await newTab()
  await second.goto(page.url())
  await second.getByRole('button', { name: `Installer is ${installer.installerName}` }).waitFor()
})

test('Mona filters clients by their sale’s installer, and the address alone does the same', async () => {
  const { page, newTab } = await stage.visitAs('mona', '/leads?status=All')
  const extentOf = (of: typeof page) =>
    of
      .getByRole('navigation', { name: 'Pages' })
      .getByText(/^1–\d+ of/)
      .innerText()
  const everybody = await extentOf(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Installer of a sale' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('option').first().click()
  await page.keyboard.press('Escape')
  const chip = await page.getByRole('button', { name: /^Installer of a sale is/ }).innerText()
  await expect.poll(() => extentOf(page)).not.toBe(everybody)

  const second = await newTab()
  await second.goto(page.url())
  await expect
    .poll(() => second.getByRole('button', { name: /^Installer of a sale is/ }).innerText())
    .toBe(chip)
  await expect.poll(() => extentOf(second)).toBe(await extentOf(page))
})

test('a cell is edited in place, and a refusal is shown at the cell', async () => {
  const { name, surname, phone } = await ownClient(stage.app)
  const { page, expects } = await stage.visitAs('mona', `/leads?status=All&q=${surname}`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByText(phone).dblclick()
  const field = row.getByLabel('Phone', { exact: true })
  expects(/^PUT \/api\/webLeads\/.+ answered 400$/)
  await field.fill('call me')
  await page.keyboard.press('Enter')
  await row.getByText('This is not a phone number.').waitFor()
  await field.fill('909 555 0130')
  await page.keyboard.press('Enter')
  await row.getByText('(909) 555-0130').waitFor()
  await expect.poll(() => hasFocus(row.getByRole('link'))).toBe(true)

  await page.keyboard.press('e')
  await page.getByLabel('Last name').fill('Nobody')
  // Shortcuts of the row work again at once.
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await row.getByRole('link', { name }).waitFor()
  await page.getByText('1 selected').waitFor()
})

test('by keyboard: the preview follows the rows, rows are selected, many are changed and changed back', async () => {
  const { page } = await stage.visitAs('mona', '/leads?status=New')
  const { keyboard } = page
  const links = page.getByRole('table', { name: 'Leads' }).locator('tbody').getByRole('link')
  await links.nth(2).waitFor()
  await keyboard.press('j')
  await keyboard.press('Space')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const nameAt = (at: number) => links.nth(at).innerText()
  await preview.getByRole('heading', { name: await nameAt(0) }).waitFor()
  await keyboard.press('j')
  await preview.getByRole('heading', { name: await nameAt(1) }).waitFor()
  await preview.getByText('Latest').waitFor()
  await keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })

  await keyboard.press('x')
  await keyboard.press('j')
  await keyboard.press('x')
  await page.getByText('2 selected').waitFor()
  // Leaving the bar returns the focus to the row that was selected last.
  await keyboard.press('r')
  await page.getByRole('menuitem', { name: 'Sam Ito' }).waitFor()
  await keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await keyboard.press('Escape')
  await page.getByText('2 selected').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(links.nth(2))).toBe(true)
  await keyboard.press('x')
  await keyboard.press('k')
  await keyboard.press('x')
  await page.getByText('2 selected').waitFor()
  await keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Cold' }).click()
  // Nothing was refused, so a toast is enough.
  await page.getByText('2 leads: Cold').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()
})

test('each filter is set and removed by keyboard alone, and the focus stays in the bar', async () => {
  const { page } = await stage.visitAs('mona', '/leads?status=All')
  const { keyboard } = page
  await page.getByRole('table', { name: 'Leads' }).locator('tbody').getByRole('link').first().waitFor()
  const add = page.getByRole('button', { name: 'Filter', exact: true })
  const popup = page.getByRole('dialog', { name: 'Filters' })
  await add.waitFor()
  await keyboard.press('f')
  await popup.getByRole('option', { name: 'City' }).waitFor()
  const names = await popup.getByRole('option').allInnerTexts()
  expect(names.length).toBeGreaterThan(15)
  await keyboard.press('Escape')
  for (const name of names) {
    await expect.poll(() => hasFocus(add), { message: name }).toBe(true)
    await keyboard.press('Enter')
    const field = popup.locator('input, button').first()
    await expect.poll(() => hasFocus(field), { message: name }).toBe(true)
    await keyboard.type(name)
    await keyboard.press('Enter')
    await popup.getByRole('listbox', { name: 'Filters' }).waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(field), { message: name }).toBe(true)
    // Multiple choices stay open after each; a single choice closes the popup.
    const isMany = (await popup.locator('[aria-multiselectable]').count()) > 0
    if ((await popup.getByRole('listbox').count()) > 0)
      await popup.getByRole('option', { disabled: false }).first().waitFor()
    else if ((await field.getAttribute('type')) === 'text') await keyboard.type('91762')
    await keyboard.press('Enter')
    const remove = page.getByRole('button', {
      name: `Remove the filter by ${name.toLowerCase()}`,
      exact: true,
    })
    await remove.waitFor()
    if (isMany) await keyboard.press('Escape')
    await expect.poll(() => hasFocus(add), { message: name }).toBe(true)

    await tabTo(page, remove, 'Shift+Tab')
    await keyboard.press('Enter')
    await remove.waitFor({ state: 'detached' })
    // A pinned filter keeps the focus itself.
    if (!(await hasFocus(add))) await tabTo(page, add)
  }
})

test('a batch over a filter asks for confirmation with the count', async () => {
  const lastName = 'Togetherson'
  await ownClient(stage.app, 'mona', { lastName })
  await ownClient(stage.app, 'mona', { lastName })
  const { page } = await stage.visitAs('mona', `/leads?status=All&q=${lastName}`)
  await page
    .getByRole('checkbox', { name: `Select Tess ${lastName}` })
    .first()
    .click()
  await page.getByRole('button', { name: 'Select all 2 that match' }).click()
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: 'Cold' }).click()
  const question = page.getByRole('dialog', { name: 'Set status of 2 leads?' })
  await question.getByRole('button', { name: 'Change 2' }).click()
  await page.getByText('2 leads: Cold').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('table', { name: 'Leads' }).getByText('New').nth(1).waitFor()
})

test('a saved list appears in the navigation with its count, and in the palette', async () => {
  const { surname } = await ownClient(stage.app)
  const { page } = await stage.visitAs('rita', `/leads?status=New&q=${surname}`)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a view of leads' })
  expect(await dialog.getByLabel('Share with everyone').isDisabled()).toBe(true)
  await dialog.getByLabel('Name').fill('Arbors')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  const inNavigation = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Arbors/ })
  await inNavigation.getByText('1', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search records and commands' }).fill('arbors')
  await page.getByRole('option', { name: /Arbors/ }).click()
  await page.getByRole('table', { name: 'Leads' }).getByRole('link', { name: surname }).waitFor()
  expect(await inNavigation.getAttribute('aria-current')).toBe('page')
})

test('shared views appear in the navigation at the first sign-in', async () => {
  const { page } = await stage.visitAs('sam', '/activity')
  const inNavigation = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('list', { name: 'Saved views' })
  await inNavigation.getByRole('link', { name: /^Never called/ }).waitFor()
})

test('Rita’s export has her leads as listed, and nothing else', async () => {
  const { page } = await stage.visitAs('rita', '/leads?status=All&sort=name')
  await page.getByRole('table', { name: 'Leads' }).locator('tbody').getByRole('link').first().waitFor()
  const first = await page
    .getByRole('table', { name: 'Leads' })
    .locator('tbody')
    .getByRole('link')
    .first()
    .innerText()
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file' }).click(),
  ])
  const said = await page.getByText(/^\d+ leads exported$/).innerText()
  const all = await page
    .getByRole('navigation', { name: 'Pages' })
    .getByText(/^1–25 of/)
    .innerText()
  const count = Number(/\d+$/.exec(all)?.[0])
  expect(said).toBe(`${count} leads exported`)
  expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(count + 1)
  expect(lines[0]).toBe('\uFEFFLast name,First name,Status,Rep,Phone,City,Monthly bill,Last activity')
  expect(lines[1]?.split(',').slice(0, 2).toReversed().join(' ')).toBe(first)
})

test('a click anywhere in a row opens it, with Ctrl in a new tab; an editable cell gets the focus', async () => {
  const { page } = await stage.visitAs('mona', '/leads?status=All&q=Delgado')
  const row = page.getByRole('row', { name: /Hector Delgado/ })
  await row.locator('time').click()
  await page.getByRole('heading', { name: 'Hector Delgado' }).waitFor()
  await page.goBack()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    row.locator('time').click({ modifiers: ['ControlOrMeta'] }),
  ])
  await tab.waitForURL(/\/leads\/[0-9a-f-]{36}$/)
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()
  await row.locator('[data-editable=phone]').click()
  await expect.poll(() => hasFocus(row.getByRole('link'))).toBe(true)
})

test('an infinite list loads rows as they come into view, and renders few of them', async () => {
  const { page } = await stage.visitAs('mona', '/leads?status=All&sort=number')
  const body = page.getByRole('table', { name: 'Leads' }).locator('tbody')
  /** The distance to the end, in pixels. */
  const toTheEnd = () =>
    page.evaluate<number>(`(() => {
      const scroller = document.querySelector('table').parentElement
      scroller.scrollTo({ top: 1e6 })
      return scroller.scrollTop
    })()`)
  await body.getByRole('link').first().waitFor()
  await page.getByLabel('Rows a page').selectOption('All rows, scrolling')
  await page.waitForURL(/rows=all/)
  // The scrollbar has the full length from the start, and dragging it down shows the end. Before that the page of 25
  // rows is shown, which ends elsewhere.
  await expect.poll(toTheEnd).toBeGreaterThan(10_000)
  await expect.poll(() => body.locator('tr').last().getAttribute('data-row')).not.toBeNull()
  expect(await body.locator('tr').count()).toBeLessThan(80)
  // Screen readers get the position and the row count.
  const counted = Number(await page.getByRole('table', { name: 'Leads' }).getAttribute('aria-rowcount'))
  expect(Number(await body.locator('tr[aria-rowindex]').last().getAttribute('aria-rowindex'))).toBe(counted)
  const last = await body.getByRole('link').last().innerText()
  await page.mouse.move(700, 500)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -4000)
      return body.locator('tr').first().getAttribute('data-row')
    })
    .not.toBeNull()
  expect(await body.getByRole('link').first().innerText()).not.toBe(last)

  // After a filter is set and removed, the list still scrolls.
  const filter = page.getByRole('searchbox', { name: 'Filter these leads' })
  await filter.fill('Delgado')
  await page.waitForURL(/q=Delgado/)
  await filter.fill('')
  await page.waitForURL((address) => !address.searchParams.has('q'))
  await body.getByRole('link').first().waitFor()
  await expect
    .poll(async () => {
      await toTheEnd()
      return body.getByRole('link').last().innerText()
    })
    .toBe(last)
})
