/** Payday: a run is drafted, closed and marked paid; a wrong check is reversed; a canceled sale is paid back in parts. */
import { commissions, draws, webSales } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import { good } from '@crm/api/test/builders'
import { formatDollars } from '@crm/domain/money'
import { pacificDay } from '@crm/domain/time'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { ownSheet } from './support/own-sheet.ts'
import { setStage } from './support/stage.ts'

const stage = setStage({ alone: true })

/** Rita's approved sheet with an approved draw of $500.00. Carl decided about both, so that Fiona may pay. */
async function approvedDraw(): Promise<Commission> {
  const { id, draws: asked } = await ownSheet(stage.app, 'Submitted')
  const carl = await clientOf(stage.app, 'carl')
  await good(carl.call(commissions.approve, { params: { id } }))
  const params = { commissionId: id, drawId: asked[0]?.id ?? '' }
  return good(carl.call(draws.approve, { params }))
}

/** A sheet settled by payroll, whose sale was canceled afterwards. */
async function canceledAfterPayroll(): Promise<Commission> {
  const { id, saleId } = await ownSheet(stage.app)
  const [rita, carl, mona] = await Promise.all([
    clientOf(stage.app, 'rita'),
    clientOf(stage.app, 'carl'),
    clientOf(stage.app, 'mona'),
  ])
  await good(rita.call(commissions.submit, { params: { id } }))
  await good(carl.call(commissions.approve, { params: { id } }))
  await good(carl.call(commissions.markComplete, { params: { id } }))
  const { version } = await good(mona.call(webSales.get, { params: { id: saleId } }))
  const body = { status: 'Cancelled', cancelReason: 'Finance declined', reason: 'No.', version } as const
  await good(mona.call(webSales.update, { params: { id: saleId }, body }))
  return good(carl.call(commissions.get, { params: { id } }))
}

test('Fiona closes the November run', { timeout: 120_000 }, async () => {
  const paid = await approvedDraw()
  const left = await approvedDraw()
  const { page } = await stage.visitAs('fiona', '/commissions')
  await page.getByRole('link', { name: 'Pay runs', exact: true }).click()
  await page.getByRole('heading', { name: 'No pay runs yet' }).waitFor()
  await page.getByRole('link', { name: 'New pay run' }).first().click()
  const form = page.getByRole('dialog', { name: 'New pay run' })
  const today = pacificDay(new Date())
  await form.getByLabel('From').fill(`${today.slice(0, 7)}-01`)
  await form.getByLabel('Through').fill(today)
  await form.getByLabel('First check').fill('B')
  await form.getByRole('button', { name: 'Draft pay run' }).click()
  await form.getByText('The first check number ends in digits.').waitFor()
  await form.getByLabel('First check').fill('90098')
  await form.getByRole('button', { name: 'Draft pay run' }).click()
  await page.getByRole('heading', { name: /^Pay run of /, level: 1 }).waitFor()
  expect(await page.getByText('Open', { exact: true }).isVisible()).toBe(true)

  const payees = page.getByRole('table', { name: 'Payees' })
  await payees.getByRole('button', { name: /^Rita Reyes/ }).click()
  const line = payees.getByRole('row').filter({ hasText: left.jobNumber })
  await line.getByRole('button', { name: 'Leave out' }).click()
  const question = page.getByRole('dialog', { name: `Leave out $500.00 on ${left.jobNumber}?` })
  await question.getByRole('button', { name: 'Leave out' }).click()
  await question.getByText('Required.').waitFor()
  await question.getByLabel('Why').fill('Size differs from sale')
  await question.getByRole('button', { name: 'Leave out' }).click()
  await line.getByText('Size differs from sale').waitFor()
  await line.getByRole('button', { name: 'Put back' }).click()
  await line.getByRole('button', { name: 'Leave out' }).waitFor()
  await page.keyboard.press('Control+z')
  await page
    .getByText(/^Putting a payment back/)
    .first()
    .waitFor()
  await line.getByRole('button', { name: 'Leave out' }).click()
  await question.getByLabel('Why').fill('Size differs from sale')
  await question.getByRole('button', { name: 'Leave out' }).click()
  await line.getByText('Size differs from sale').waitFor()

  const checks = (await payees.locator('tbody tr:first-child td:nth-of-type(5)').allInnerTexts())
    .map((text) => text.trim().split(/\s/).at(-1) ?? '')
    .filter((text) => /\d/.test(text))
  expect(checks.length).toBeGreaterThan(1)
  expect(checks).toEqual(checks.map((_, at) => String(90_098 + at)))

  const total = await page.getByRole('region', { name: 'To pay' }).locator('p').innerText()
  await page.getByRole('button', { name: 'Close run' }).click()
  const closing = page.getByRole('dialog', { name: /^Close the pay run of / })
  await closing.getByText(`Pays ${total} in ${checks.length} payments`, { exact: false }).waitFor()
  await closing.getByRole('button', { name: 'Close run' }).click()
  await page.getByText(`${total} paid in ${checks.length} payments`, { exact: true }).waitFor()
  await page.getByText(/^Closed by Fiona Chen/).waitFor()
  await page.getByText('Closed', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Mark paid' }).click()
  const final = page.getByRole('dialog', { name: /^Mark the pay run of .+ paid\?$/ })
  await final.getByRole('button', { name: 'Mark paid' }).click()
  await page.getByText(/^Marked paid by Fiona Chen/).waitFor()
  expect(await page.getByRole('button', { name: 'Open again' }).count()).toBe(0)
  for (const [name, file] of [
    ['Payroll as Gusto', /gusto\.csv$/],
    ['Books as QuickBooks', /quickbooks\.csv$/],
    ['Statements as PDF', /statements\.pdf$/],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(file)
  }

  const { page: rita } = await stage.visitAs('rita', `/commissions/${paid.id}`)
  const drawn = rita.getByRole('region', { name: 'Draws' })
  await drawn.getByText('Paid', { exact: true }).waitFor()
  await drawn.getByText(/^Check 900\d\d/).waitFor()
  await rita.goto(`/commissions/${left.id}`)
  await drawn.getByText('Approved', { exact: true }).waitFor()
  await rita.goto('/commissions/pay-runs')
  await rita.getByText('No access to pay runs').waitFor()
})

test('a run whose amounts changed is shown again before it is closed', async () => {
  const sheet = await approvedDraw()
  const { page, expects } = await stage.visitAs('fiona', '/commissions/pay-runs/new')
  expects(/^POST \/api\/pay-runs\/.+\/close answered 409$/)
  const form = page.getByRole('dialog', { name: 'New pay run' })
  await form.getByLabel('Through').fill(pacificDay(new Date()))
  await form.getByRole('button', { name: 'Draft pay run' }).click()
  await page.getByRole('button', { name: 'Close run' }).click()
  const closing = page.getByRole('dialog', { name: /^Close the pay run of / })
  const before = await closing.getByText(/^Pays /).innerText()
  const carl = await clientOf(stage.app, 'carl')
  const params = { commissionId: sheet.id, drawId: sheet.draws[0]?.id ?? '' }
  await good(carl.call(draws.deny, { params }))
  await closing.getByRole('button', { name: 'Close run' }).click()
  await closing.getByText(/^The amounts changed\./).waitFor()
  await expect.poll(() => closing.getByText(/^Pays /).innerText()).not.toBe(before)
  await closing.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: /^Change pay date/ }).click()
  await page
    .getByRole('textbox', { name: /^Pay date/i })
    .or(page.locator('input[type=date]'))
    .first()
    .fill('2099-01-05')
  await page.keyboard.press('Enter')
  await page.getByText(/^The pay date has not come yet\./).waitFor()
  expect(await page.getByRole('button', { name: 'Close run' }).getAttribute('aria-disabled')).toBe('true')
})

test('Carl finds a wrong check and reverses it', async () => {
  const sheet = await approvedDraw()
  const { page } = await stage.visitAs('carl', `/commissions/${sheet.id}`)
  const drawn = page.getByRole('region', { name: 'Draws' })
  const payments = page.getByRole('region', { name: 'Payments' })
  await payDraw(page, '7701')
  await payments.getByText('Draw, check 7701, to Rita Reyes', { exact: true }).waitFor()
  await payments.getByRole('button', { name: 'Reverse' }).click()
  const question = page.getByRole('dialog', { name: 'Reverse the payment of $500.00?' })
  await question.getByLabel('Why').fill('The check was 7710')
  await question.getByRole('button', { name: 'Reverse payment' }).click()
  await payments.getByText('Draw, reversed: The check was 7710', { exact: true }).waitFor()
  await drawn.getByText('Approved', { exact: true }).waitFor()
  await payDraw(page, '7710')
  await payments.getByText('Draw, check 7710, to Rita Reyes', { exact: true }).waitFor()
  expect(await payments.getByRole('listitem').count()).toBe(3)
  expect(await payments.getByRole('button', { name: 'Reverse' }).count()).toBe(1)
})

async function payDraw(page: Page, check: string): Promise<void> {
  await page.getByRole('region', { name: 'Draws' }).getByRole('button', { name: 'Mark paid' }).click()
  const payment = page.getByRole('dialog', { name: 'Mark the draw of $500.00 paid?' })
  await payment.getByLabel(/^Check/).fill(check)
  await payment.getByRole('button', { name: 'Mark paid' }).click()
}

test('a sale is canceled after payroll paid its commission', async () => {
  const sheet = await canceledAfterPayroll()
  const { page } = await stage.visitAs('carl', `/commissions/${sheet.id}`)
  const owed = formatDollars(sheet.settledAmount ?? 0)
  await page.getByText(`${owed} was paid and is owed back.`, { exact: false }).waitFor()
  const payments = page.getByRole('region', { name: 'Payments' })
  const repay = async (amount: string | undefined, says: string) => {
    await payments.getByRole('button', { name: 'Enter a repayment' }).click()
    const form = page.getByRole('dialog', { name: 'Enter a repayment' })
    await form.getByText(`Rita Reyes owes ${says} on ${sheet.jobNumber}.`, { exact: false }).waitFor()
    if (amount) await form.getByLabel('Amount, $').fill(amount)
    await form.getByRole('button', { name: 'Enter repayment' }).click()
    await form.waitFor({ state: 'detached' })
  }
  await repay('4050', owed)
  await payments.getByText(/^Paid back/).waitFor()
  await page.getByText('$10,000.00 owed back', { exact: true }).waitFor()
  await repay(undefined, '$10,000.00')
  await expect.poll(() => payments.getByText(/^Paid back/).count()).toBe(2)
  await payments.getByRole('button', { name: 'Enter a repayment' }).waitFor({ state: 'detached' })
})
