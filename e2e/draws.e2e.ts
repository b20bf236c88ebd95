/** Payday: from open work to the list of exactly those draws, approved and paid one by one and in a batch. */
import { commissions, draws } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { ownSheet } from './support/own-sheet.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** An approved sheet with three draws requested: $500.00, $300.00 and $200.00. */
async function ownDraws() {
  const { id, jobNumber } = await ownSheet(stage.app, 'Submitted')
  const [rita, fiona] = await Promise.all([clientOf(stage.app, 'rita'), clientOf(stage.app, 'fiona')])
  for (const amount of [300, 200]) {
    const body = { amount, notes: `Rent of ${amount}` }
    await good(rita.call(draws.request, { params: { commissionId: id }, body }))
  }
  return { jobNumber, sheet: await good(fiona.call(commissions.approve, { params: { id } })) }
}

test('Fiona denies one draw, approves two at once, and pays them with consecutive checks; one was paid before', async () => {
  const { sheet, jobNumber } = await ownDraws()
  const { page } = await stage.visitAs('fiona', '/commissions')
  const queues = page.getByRole('navigation', { name: 'Waits for a decision' })
  const table = page.getByRole('table', { name: 'Draws' })
  const row = (amount: string) => table.getByRole('row').filter({ hasText: amount })
  const rows = () => table.locator('tbody tr').count()

  await queues.getByRole('link', { name: /^Draws requested/ }).click()
  await page.getByRole('heading', { name: 'Draws', level: 1 }).waitFor()
  expect(new URL(page.url()).search).toBe('?state=Requested')
  await page.getByRole('searchbox', { name: 'Filter by job or client' }).fill(jobNumber)
  await expect.poll(rows).toBe(3)
  await row('$200.00').getByRole('button', { name: 'Deny' }).click()
  await page
    .getByRole('dialog', { name: 'Deny the draw of $200.00?' })
    .getByRole('button', { name: 'Deny draw' })
    .click()
  await expect.poll(rows).toBe(2)

  // Uses the keyboard alone.
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByText('2 selected').waitFor()
  await page.keyboard.press('a')
  const question = page.getByRole('dialog', { name: 'Approve 2 draws?' })
  await question.getByText('$800.00 in total.').waitFor()
  await question.getByRole('button', { name: 'Approve' }).click()
  const result = page.getByRole('dialog', { name: 'Approve: 2 draws' })
  await result.getByText('2 of 2').waitFor()
  await result.getByRole('button', { name: 'Close' }).click()
  await page.getByText('2 draws approved', { exact: true }).waitFor()

  await queues.getByRole('link', { name: /^Draws to pay/ }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?payable=yes')
  const box = page.getByRole('searchbox', { name: 'Filter by job or client' })
  await expect.poll(() => box.inputValue()).toBe('')
  await expect.poll(rows).toBeGreaterThan(2)
  await box.fill(jobNumber)
  await expect.poll(rows).toBe(2)
  await row('$500.00').getByRole('button', { name: 'Mark paid' }).waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page
    .getByRole('region', { name: 'Selected draws' })
    .getByRole('button', { name: 'Mark paid' })
    .click()
  const payment = page.getByRole('dialog', { name: 'Mark 2 draws paid?' })
  await payment.getByLabel('First check number').fill('No. 1')
  await payment.getByRole('button', { name: 'Mark paid' }).click()
  await payment.getByText('Enter digits only.').waitFor()
  await payment.getByLabel('First check number').fill('94418')
  await payment.getByText('Check 94419').waitFor()
  // Carl pays one of them at the same time.
  const carl = await clientOf(stage.app, 'carl')
  const drawId = sheet.draws.find(({ amount }) => amount === 500)?.id ?? ''
  await good(
    carl.call(draws.markPaid, { params: { commissionId: sheet.id, drawId }, body: { checkNumber: '7' } }),
  )
  await payment.getByRole('button', { name: 'Mark paid' }).click()
  const paid = page.getByRole('dialog', { name: 'Mark paid: 2 draws' })
  await paid.getByText('This draw was paid by Carl Berg with check 7.').waitFor()
  await paid.getByText('1 left out').waitFor()
  await paid.getByRole('button', { name: 'Close' }).click()
  await page.getByText('1 draw paid', { exact: true }).waitFor()
  await page.getByText('No draw matches both filters').waitFor()

  await page.goto(`/commissions/draws?state=Paid&q=${jobNumber}`)
  // The younger draw comes first, and gets the first check.
  await row('$300.00')
    .getByText(/#94418$/)
    .waitFor()
  await row('$500.00').getByText(/#7$/).waitFor()
})

test('Rita finds her draws on her phone without buttons to decide; a card leads to its sheet', async () => {
  const { jobNumber } = await ownDraws()
  const { page } = await stage.visitAs('rita', `/commissions/draws?q=${jobNumber}`, 'phone')
  const cards = page.getByRole('list', { name: 'Draws' }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(3)
  expect(await page.getByRole('button', { name: /^(Approve|Deny|Mark paid)/ }).count()).toBe(0)
  await cards.filter({ hasText: '$300.00' }).getByRole('link').click()
  await page.getByRole('heading', { name: `Rita Reyes ${jobNumber}`, level: 1 }).waitFor()
})
