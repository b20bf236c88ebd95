/**
 * A commission from the sale to the last check: created, submitted, approved, drawn on, paid, completed; and who may not
 * read it.
 */
import { commissions, webSales } from '@crm/contract'
import { cast } from '@crm/cast'
import { good } from '@crm/api/test/builders'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { ownSale } from './support/own-sale.ts'
import { ownSheet } from './support/own-sheet.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('Rita submits, Fiona approves, Rita draws on her phone, Fiona pays and completes', async () => {
  const sale = await ownSale(stage.app)
  const { page: rita } = await stage.visitAs('rita', `/sales/${sale.id}`)
  await rita.getByRole('button', { name: 'Create sheet' }).click()
  await rita.getByRole('heading', { name: `Rita Reyes ${sale.jobNumber}`, level: 1 }).waitFor()
  // Nobody entered the system size.
  await rita.getByText('A job without panels needs its equipment as adders.').first().waitFor()

  await rita.getByRole('link', { name: 'Edit' }).click()
  const form = rita.getByRole('dialog', { name: `Edit the sheet of ${sale.jobNumber}` })
  // Ambiguous input (eight watts or eight thousand) has no figures.
  await form.getByLabel('System size, watts').fill('8.000')
  await expect.poll(() => form.locator('footer output').innerText()).toMatch(/^–\s+Correct the fields first$/)
  await form.getByLabel('System size, watts').fill('8000')
  await form.getByRole('button', { name: /^Stored adder/ }).click()
  await rita.getByRole('option', { name: /^Critter guard/ }).click()
  expect(await form.getByLabel('Cost of Critter guard, $').inputValue()).toBe('1200.00')
  await form.getByRole('button', { name: /^Stored adder/ }).click()
  await rita.getByRole('option', { name: /^Trenching, / }).click()
  await form.getByText('One foot at $15.00: enter the total cost.').waitFor()
  await form.getByRole('button', { name: 'Remove Trenching' }).click()
  const before = await form.locator('footer output').innerText()
  await form.getByLabel('Cost of Critter guard, $').fill('1000')
  await expect.poll(() => form.locator('footer output').innerText()).not.toBe(before)
  await form.getByRole('button', { name: 'Save' }).click()
  await rita.getByText(`The sheet of ${sale.jobNumber} changed`, { exact: true }).waitFor()

  await rita.getByRole('button', { name: /^Adders/ }).click()
  await rita.getByText('All adders.').waitFor()
  await rita.getByText(/set adders on/).waitFor()
  const actions = rita.getByRole('region', { name: 'Actions' })
  await actions.getByRole('button', { name: 'Submit', exact: true }).click()
  await rita.getByText(new RegExp(`^${sale.jobNumber} submitted: \\$`)).waitFor()

  const { page: fiona } = await stage.visitAs('fiona', '/commissions?state=Submitted')
  await fiona.getByRole('link', { name: sale.jobNumber, exact: true }).click()
  await fiona
    .getByRole('region', { name: 'Actions' })
    .getByRole('button', { name: 'Approve', exact: true })
    .click()
  await fiona.getByText(new RegExp(`^${sale.jobNumber} approved: \\$`)).waitFor()
  const path = new URL(fiona.url()).pathname

  const { page: phone } = await stage.visitAs('rita', path, 'phone')
  await phone.getByRole('button', { name: 'Request a draw' }).click()
  const question = phone.getByRole('dialog', { name: 'Request a draw' })
  await question.getByLabel('Amount, $').fill('99999')
  await question.getByLabel('Purpose').fill('Before the holiday')
  await question.getByRole('button', { name: 'Request draw' }).click()
  await question.getByText(/^\$99,999\.00 is more than the .+ available to draw\.$/).waitFor()
  await question.getByLabel('Amount, $').fill('750')
  await question.getByRole('button', { name: 'Request draw' }).click()
  await phone.getByText(`$750.00 requested on ${sale.jobNumber}`, { exact: true }).waitFor()

  const draws = fiona.getByRole('region', { name: 'Draws' })
  await fiona.reload()
  await draws.getByText('Before the holiday').waitFor()
  await fiona.getByText('A draw of $750.00 is still requested.').first().waitFor()
  await draws.getByRole('button', { name: 'Approve draw' }).click()
  await draws.getByRole('button', { name: 'Mark paid' }).click()
  const payment = fiona.getByRole('dialog', { name: 'Mark the draw of $750.00 paid?' })
  await payment.getByLabel('Check number').fill('94418')
  await payment.getByRole('button', { name: 'Mark paid' }).click()
  await draws.getByText(/^Check 94418, .+, by Fiona Chen$/).waitFor()
  await draws.getByRole('button', { name: 'Edit' }).click()
  const correction = fiona.getByRole('dialog', { name: 'Edit the draw of $750.00' })
  await correction.getByLabel('Check number').fill('94481')
  await correction.getByRole('button', { name: 'Save' }).click()
  await draws.getByText(/^Check 94481/).waitFor()
  const decisions = fiona.getByRole('region', { name: 'Actions' })
  await decisions.getByRole('button', { name: 'Mark complete', exact: true }).click()
  await decisions.getByText(/^Completed by Fiona Chen/).waitFor()

  await fiona.getByRole('link', { name: 'History' }).click()
  await fiona.getByText(`marked the commission sheet of ${sale.jobNumber} complete`).waitFor()
  await fiona.getByText(/requested a draw of/).waitFor()
})

test('a removed draft comes back by Undo', async () => {
  const { id, jobNumber } = await ownSheet(stage.app)
  const { page } = await stage.visitAs('rita', `/commissions/${id}`)
  await page
    .getByRole('region', { name: 'Actions' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click()
  await page.waitForURL(/\/commissions$/)
  await page.getByText(`The sheet of ${jobNumber} removed`, { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('heading', { name: `Rita Reyes ${jobNumber}`, level: 1 }).waitFor()
})

test('two people add an adder at once: the second reads who was first, and both are saved', async () => {
  const { id, jobNumber } = await ownSheet(stage.app)
  const { page: rita, expects } = await stage.visitAs('rita', `/commissions/${id}/edit`)
  const { page: fiona } = await stage.visitAs('fiona', `/commissions/${id}/edit`)
  expects(/^PUT \/api\/commissions\/.+ answered 409$/)
  const add = async (page: typeof rita, name: string, cost: string) => {
    await page.getByRole('button', { name: 'Other adder' }).click()
    await page.getByLabel('Name of adder 1').fill(name)
    await page.getByLabel(/^Cost of/).fill(cost)
  }
  await add(rita, 'Trench', '500')
  await add(fiona, 'Steep roof', '800')
  await fiona.getByRole('button', { name: 'Save' }).click()
  await fiona.getByText(`The sheet of ${jobNumber} changed`, { exact: true }).waitFor()
  await rita.getByRole('button', { name: 'Save' }).click()
  const notice = rita.getByRole('alert')
  await notice.getByText(/^Fiona Chen changed this commission sheet\./).waitFor()
  await notice.getByText('Steep roof $800.00').waitFor()
  // 34,850.00 less 20,800.00 par and both adders.
  await expect
    .poll(() => rita.getByRole('dialog').locator('footer output').innerText())
    .toContain('$12,750.00')
  await rita.getByRole('button', { name: 'Save' }).click()
  await rita.getByText(`The sheet of ${jobNumber} changed`, { exact: true }).waitFor()
  await rita.getByRole('heading', { level: 1 }).waitFor()
  await rita.getByRole('region', { name: 'Commission calculation' }).getByText('Steep roof, Trench').waitFor()
})

test('an open explanation shows the current lines of the sheet, identical lines too', async () => {
  const { id } = await ownSheet(stage.app)
  const rita = await clientOf(stage.app, 'rita')
  const panel = { name: 'Panel', description: null, cost: 1_000 }
  const half = { name: 'Half', type: 'Loan' as const, amount: 17_425, fee: 10 }
  const put = (adders: (typeof panel)[], financeOptions: (typeof half)[]) =>
    good(rita.call(commissions.update, { params: { id }, body: { adders, financeOptions } }))
  await put([panel, panel, panel], [half, half])
  const { page } = await stage.visitAs('rita', `/commissions/${id}`)
  const ledger = page.getByRole('region', { name: 'Commission calculation' })
  await ledger.getByRole('button', { name: /^Adders/ }).click()
  await ledger.getByRole('button', { name: /^Dealer fees/ }).click()
  const labels = () => ledger.locator('ul > li > span:first-child').allInnerTexts()
  await expect.poll(labels).toEqual(['Half', 'Half', 'Panel', 'Panel', 'Panel'])
  // She changes it elsewhere while the page is open.
  await put([{ ...panel, name: 'Gutter', cost: 7 }], [{ ...half, amount: 34_850 }])
  await ledger.getByRole('button', { name: /^Adders.*\$7\.00/ }).waitFor()
  expect(await labels()).toEqual(['Half', 'Gutter'])
})

test('Fiona reassigns a draft whose sale went to Sam', async () => {
  const { id, jobNumber, saleId } = await ownSheet(stage.app)
  const mona = await clientOf(stage.app, 'mona')
  const { version } = await good(mona.call(webSales.get, { params: { id: saleId } }))
  const { page: fiona } = await stage.visitAs('fiona', `/commissions/${id}`)
  await good(
    mona.call(webSales.update, { params: { id: saleId }, body: { salesRepId: cast.sam.crm.id, version } }),
  )
  // The page is open on her screen and shows the change.
  await fiona.getByText(/its rep is Sam Ito and not Rita Reyes/).waitFor()
  await fiona.getByRole('link', { name: 'Edit' }).click()
  const form = fiona.getByRole('dialog', { name: `Edit the sheet of ${jobNumber}` })
  await form.getByRole('button', { name: /^Rep/ }).click()
  await fiona.getByRole('option', { name: 'Sam Ito' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await fiona.getByRole('heading', { name: `Sam Ito ${jobNumber}`, level: 1 }).waitFor()
  await fiona.getByRole('link', { name: 'History' }).click()
  await fiona.getByText(/changed rep on the commission sheet of/).waitFor()
})

test('a what-if beside a sheet is computed at once and saved nowhere', async () => {
  const sheet = await ownSheet(stage.app)
  const { page } = await stage.visitAs('rita', `/commissions/${sheet.id}`)
  const whatIf = page.getByRole('region', { name: 'What if' })
  await whatIf.getByLabel('Price, $').fill('35850')
  await whatIf
    .getByRole('row', { name: /^Commission/ })
    .getByText('+$1,000.00')
    .waitFor()
  // Invalid input is not simulated.
  await whatIf.getByLabel('Size, W').fill('-5')
  await whatIf.getByText('From 0 to 9,999,999.').waitFor()
  await whatIf
    .getByRole('row', { name: /^Commission/ })
    .getByText('+$1,000.00')
    .waitFor()
  await page.reload()
  await expect.poll(() => whatIf.getByLabel('Price, $').inputValue()).toBe('34,850.00')
})

test('another rep’s sheet is refused, with the reason', async () => {
  const sheet = await ownSheet(stage.app)
  const { page, expects } = await stage.visitAs('sam', '/commissions')
  expects(/^GET \/api\/commissions\/.+ answered 403$/)
  await page.goto(`/commissions/${sheet.id}`)
  await page.getByRole('heading', { name: 'No access to this commission sheet' }).waitFor()
  await page.getByText(/^Only its rep, holders of Commission\.Admin/).waitFor()
})

test('two people save the settings at once: the second reads who was first, and keeps the typed values', async () => {
  const { page: fiona, expects } = await stage.visitAs('fiona', '/settings/commissions')
  expects(/^PUT \/api\/commission-settings answered 409$/)
  await fiona.getByLabel('Self-gen bonus, $').fill('600')
  const { page: carl } = await stage.visitAs('carl', '/settings/commissions')
  await carl.getByLabel('Self-gen bonus, $').fill('550')
  await carl.getByLabel('Par value, $/W').fill('2.65')
  await carl.getByRole('button', { name: 'Save' }).click()
  await carl.getByText('Commission settings saved').waitFor()
  await fiona.getByRole('button', { name: 'Save' }).click()
  const notice = fiona.getByRole('alert')
  await notice.getByText(/^Carl Berg changed the commission settings\./).waitFor()
  await notice.getByText('Self-gen bonus is $550.00, was $500.00').waitFor()
  await notice.getByText('Par value is $2.6500, was $2.6000').waitFor()
  expect(await fiona.getByLabel('Self-gen bonus, $').inputValue()).toBe('600')
  // Fields that she did not touch have his values.
  expect(await fiona.getByLabel('Par value, $/W').inputValue()).toBe('2.6500')
  await fiona.getByRole('button', { name: 'Take theirs' }).click()
  expect(await fiona.getByLabel('Self-gen bonus, $').inputValue()).toBe('550.00')
  await fiona.getByLabel('Self-gen bonus, $').fill('500')
  await fiona.getByLabel('Par value, $/W').fill('2.6')
  await fiona.getByRole('button', { name: 'Save' }).click()
  await fiona.getByText('Commission settings saved').waitFor()

  await fiona.reload()
  await fiona.getByLabel('Self-gen bonus, $').fill('')
  await fiona.getByRole('button', { name: 'Save' }).click()
  await fiona.getByText('Enter the amount.').waitFor()
  expect(await fiona.getByText('Your draft was restored.').count()).toBe(0)
  await fiona.getByLabel('Self-gen bonus, $').fill('500.50')
  await fiona.getByRole('button', { name: 'Save' }).click()
  await fiona.getByText('Commission settings saved').waitFor()
})
