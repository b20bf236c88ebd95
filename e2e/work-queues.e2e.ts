/** Many records at once: a queue per phase, cells like a sheet, one bar and one undo. */
import { commissions, documents, webSales } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { aPdf, good } from '@crm/api/test/builders'
import { pacificDay } from '@crm/domain/time'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { hasFocus } from './support/focus.ts'
import { ownClient } from './support/own-client.ts'
import { ownSale } from './support/own-sale.ts'
import { ownSheet } from './support/own-sheet.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Jobs of one client's name in Permit, which the list finds by it. */
async function ownPermits(count: number): Promise<readonly WebSale[]> {
  const adam = await clientOf(stage.app, 'adam')
  const made: WebSale[] = []
  for (let n = 0; n < count; n += 1) {
    const { id, version } = await ownSale(stage.app)
    const body = { status: 'Permit' as const, override: true, reason: 'For the queue.', version }
    made.push(await good(adam.call(webSales.update, { params: { id }, body })))
  }
  return made
}

const read = async (id: string) => {
  const adam = await clientOf(stage.app, 'adam')
  return good(adam.call(webSales.get, { params: { id } }))
}

/** Counts the presses of keys and of the pointer, as a person would. */
function countsPresses(page: Page) {
  let presses = 0
  return {
    click: async (name: string | RegExp, role: 'button' | 'menuitem' | 'checkbox' | 'link' = 'button') => {
      presses += 1
      await page.getByRole(role, { name }).first().click()
    },
    press: async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    },
    count: () => presses,
  }
}

test('Omar sets ten permits to Submitted with their day in at most eight presses, and takes all back with one', async () => {
  const made = await ownPermits(10)
  const numbers = made.map(({ jobNumber }) => jobNumber)
  const { page } = await stage.visitAs('omar', '/sales')
  const table = page.getByRole('table', { name: 'Sales' })
  const person = countsPresses(page)
  await person.click(/^Permit/, 'link')
  await table.getByRole('columnheader', { name: 'Permit no.' }).waitFor()
  // The newest sales come first, and these were just made.
  await table.getByRole('link', { name: numbers[9] ?? '' }).waitFor()
  const select = async (jobNumber: string, modifiers: 'Shift'[] = []) => {
    await table.getByRole('checkbox', { name: new RegExp(`Select ${jobNumber},`) }).click({ modifiers })
  }
  await select(numbers[9] ?? '')
  await select(numbers[0] ?? '', ['Shift'])
  await page.getByText('10 selected').waitFor()
  await person.click('Set step')
  await person.click('Submitted', 'menuitem')
  const question = page.getByRole('dialog', { name: 'Set 10 jobs to Submitted' })
  await question.getByLabel('Permit submitted on').waitFor()
  await person.press('Enter')
  await page.getByText('10 jobs set to Submitted').first().waitFor()
  const presses = person.count() + 2
  process.stdout.write(`Ten permits to Submitted: ${presses} presses.\n`)
  expect(presses).toBeLessThanOrEqual(8)
  for (const { id } of made) {
    expect(await read(id)).toMatchObject({
      subStatus: 'Submitted',
      permitSubmittedDate: pacificDay(new Date()),
    })
  }
  await page.keyboard.press('Control+z')
  const steps = () => Promise.all(made.map(async ({ id }) => (await read(id)).subStatus))
  await expect.poll(steps).toEqual(made.map(() => 'Pending'))
  for (const { id, permitSubmittedDate } of made)
    expect(await read(id)).toMatchObject({ permitSubmittedDate })
})

test('a refused job shows what it lacks, and moves once that is typed there', async () => {
  const [ready, bare] = await ownPermits(2)
  const omar = await clientOf(stage.app, 'omar')
  const day = pacificDay(new Date())
  await good(
    omar.call(webSales.update, {
      params: { id: ready?.id ?? '' },
      body: { permitNumber: 'B-1', permitSubmittedDate: day },
    }),
  )
  const { page } = await stage.visitAs('omar', '/sales?status=Permit')
  const table = page.getByRole('table', { name: 'Sales' })
  for (const sale of [ready, bare])
    await table.getByRole('checkbox', { name: new RegExp(`Select ${sale?.jobNumber},`) }).click()
  await page.getByRole('button', { name: 'Move to Install' }).click()
  await page.getByRole('dialog', { name: 'Move 2 jobs to Install' }).waitFor()
  await page.keyboard.press('Enter')
  const refused = page.getByRole('list', { name: 'Not changed' })
  await refused.getByText('The permit has no number.').waitFor()
  expect(await refused.getByRole('listitem').count()).toBe(1)
  await refused.getByLabel('Permit number').fill('B-2')
  await refused.getByLabel('Submitted').fill(day)
  await page.getByRole('button', { name: 'Try again' }).click()
  await refused.waitFor({ state: 'detached' })
  for (const sale of [ready, bare]) expect(await read(sale?.id ?? '')).toMatchObject({ status: 'Install' })
})

test('cells are edited like a sheet: Enter goes down, a pasted column fills the rows below', async () => {
  const made = await ownPermits(3)
  const { page } = await stage.visitAs('omar', '/sales?status=Permit')
  const table = page.getByRole('table', { name: 'Sales' })
  const rowOf = (sale: WebSale | undefined) =>
    table.getByRole('row').filter({ hasText: sale?.jobNumber ?? '' })
  const [third, second, first] = made
  const cellOf = (sale: WebSale | undefined) => rowOf(sale).locator('[data-editable=permitNumber]')
  const input = page.getByRole('textbox', { name: 'Permit number' })
  await cellOf(first).dblclick()
  await input.fill('B-101')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await read(first?.id ?? '')).permitNumber).toBe('B-101')
  await expect.poll(() => hasFocus(rowOf(second).getByRole('textbox'))).toBe(true)
  await page.keyboard.press('Escape')

  await cellOf(first).dblclick()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate("navigator.clipboard.writeText('B-201\\nB-202\\nB-203\\n')")
  await page.keyboard.press('Control+v')
  await page.getByText('Permit number of 3 jobs').first().waitFor()
  const numbers = () =>
    Promise.all([first, second, third].map(async (sale) => (await read(sale?.id ?? '')).permitNumber))
  expect(await numbers()).toEqual(['B-201', 'B-202', 'B-203'])
  await page.keyboard.press('Control+z')
  await expect.poll(numbers).toEqual(['B-101', null, null])
})

test('Fiona approves fourteen sheets in four presses', async () => {
  const made: Commission[] = []
  for (let n = 0; n < 14; n += 1) made.push(await ownSheet(stage.app, 'Submitted'))
  const { page } = await stage.visitAs('fiona', '/commissions?state=Submitted')
  const table = page.getByRole('table', { name: 'Commissions' })
  await table.getByRole('link', { name: made[13]?.jobNumber ?? '' }).waitFor()
  await table.getByRole('checkbox', { name: new RegExp(`Select ${made[13]?.jobNumber},`) }).click()
  await table
    .getByRole('checkbox', { name: new RegExp(`Select ${made[0]?.jobNumber},`) })
    .click({ modifiers: ['Shift'] })
  await page.getByText('14 selected').waitFor()
  await page.keyboard.press('a')
  await page.getByText('14 sheets approved').first().waitFor()
  process.stdout.write('Fourteen approvals: 3 presses.\n')
  const fiona = await clientOf(stage.app, 'fiona')
  for (const { id } of made)
    expect(await good(fiona.call(commissions.get, { params: { id } }))).toMatchObject({ state: 'Approved' })
  await page.keyboard.press('Control+z')
  await expect
    .poll(async () => (await good(fiona.call(commissions.get, { params: { id: made[0]?.id ?? '' } }))).state)
    .toBe('Submitted')
})

test('Fiona approves one sheet after the other, and is asked once about a negative balance', async () => {
  const draft = await ownSheet(stage.app)
  const rita = await clientOf(stage.app, 'rita')
  // $34,850.00 less $20,000.00 is below the par of 8,000 W.
  const adders = [{ name: 'A zero too many', cost: 20_000 }]
  const priced = await good(
    rita.call(commissions.update, { params: { id: draft.id }, body: { version: draft.version, adders } }),
  )
  const second = await good(rita.call(commissions.submit, { params: { id: priced.id } }))
  const first = await ownSheet(stage.app, 'Submitted')
  const stateOf = async ({ id }: Commission) => {
    const fiona = await clientOf(stage.app, 'fiona')
    return (await good(fiona.call(commissions.get, { params: { id } }))).state
  }
  const { page } = await stage.visitAs('fiona', '/commissions?state=Submitted')
  await page.getByRole('link', { name: first.jobNumber, exact: true }).click()
  await page.getByRole('button', { name: 'Approve and next' }).click()
  const title = page.getByRole('heading', { name: `Rita Reyes ${second.jobNumber}`, level: 1 })
  await title.waitFor()
  await expect.poll(() => stateOf(first)).toBe('Approved')
  await expect.poll(() => title.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true)

  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  const question = page.getByRole('dialog', { name: 'Approve a negative balance?' })
  await question.getByText(`${second.jobNumber}, Rita Reyes: −$`).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await stateOf(second)).toBe('Submitted')
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => stateOf(second)).toBe('Approved')
})

test('Mona hands out three leads in four presses', async () => {
  const surname = `Handout${Date.now()}`
  for (const firstName of ['Ann', 'Bea', 'Cal'])
    await ownClient(stage.app, 'mona', { firstName, lastName: surname })
  const { page } = await stage.visitAs('mona', `/leads?status=All&q=${surname}`)
  const boxes = page.getByRole('table', { name: 'Leads' }).locator('tbody').getByRole('checkbox')
  await boxes.nth(2).waitFor()
  await boxes.nth(0).click()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await page.getByText('3 selected').waitFor()
  await page.keyboard.press('r')
  await page.getByRole('menuitem', { name: 'Sam Ito' }).click()
  await page.getByText('3 leads: Sam Ito').waitFor()
  process.stdout.write('Three leads handed out: 4 presses.\n')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('Sofia books a visit on free time of the calendar in three presses', async () => {
  const client = await ownClient(stage.app, 'rita')
  const day = dayIn(12)
  const { page } = await stage.visitAs('sofia', `/appointments?view=week&day=${day}`)
  const column = page.locator(`[data-day="${day}"]`)
  const book = page.getByRole('dialog', { name: 'Book an appointment' })
  await column.hover({ position: { x: 40, y: 200 } })
  await column.getByText(/^Book \d/).waitFor()
  await column.click({ position: { x: 40, y: 200 } })
  await expect.poll(() => hasFocus(book.getByRole('combobox', { name: 'Client' }))).toBe(true)
  await page.keyboard.type(client.surname)
  await book.getByRole('option', { name: client.name }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(book.getByLabel('Day'))).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText(`${client.name} booked for`, { exact: false }).waitFor()
  process.stdout.write('A visit booked: 3 presses.\n')
})

/** A weekday about that many days from now, `YYYY-MM-DD`. */
function dayIn(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000)
  const toMonday = [1, 0, 0, 0, 0, 0, 2][date.getUTCDay()] ?? 0
  return new Date(date.getTime() + toMonday * 86_400_000).toISOString().slice(0, 10)
}

test('Omar uploads permits to two jobs at once, and says which job a file without a number belongs to', async () => {
  const made = await ownPermits(2)
  const { page } = await stage.visitAs('omar', '/sales?status=Permit')
  const table = page.getByRole('table', { name: 'Sales' })
  for (const { jobNumber } of made)
    await table.getByRole('checkbox', { name: new RegExp(`Select ${jobNumber},`) }).click()
  await page.getByRole('button', { name: 'Upload' }).waitFor()
  await page.keyboard.press('u')
  const dialog = page.getByRole('dialog', { name: 'Upload to 2 jobs' })
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) })
  const [first, second] = made.map(({ jobNumber }) => jobNumber)
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      file(`${first} permit.pdf`),
      file(`${second?.replace('-', '')}_permit.pdf`),
      file('scan.pdf'),
    ])
  const add = dialog.getByRole('button', { name: 'Add 2 documents' })
  await add.waitFor()
  expect(await add.isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Job of scan.pdf' }).click()
  await page.getByRole('option', { name: new RegExp(`^${second},`) }).click()
  await dialog.getByRole('button', { name: 'Add 3 documents' }).click()
  await page.getByText('3 documents added').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const omar = await clientOf(stage.app, 'omar')
  const permits = await Promise.all(
    made.map(({ id }) => good(omar.call(documents.list, { query: { saleId: id } }))),
  )
  expect(permits.map((all) => all.filter(({ title }) => /permit|scan/i.test(title)).length)).toEqual([1, 2])
})
