/** Earned, drawn and due: a rep's own statement, anyone's for people who decide, and their open work. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownSheet } from './support/own-sheet.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('Rita reads her statement, opens a ledger, and exports it', async () => {
  const sheet = await ownSheet(stage.app, 'Submitted')
  const { page } = await stage.visitAs('rita', '/commissions/statement')
  await page.getByRole('heading', { name: 'My statement', level: 1 }).waitFor()
  await page.getByRole('button', { name: `Ledger of ${sheet.jobNumber}` }).click()
  const ledger = page.getByRole('table', { name: `Ledger of ${sheet.jobNumber}` })
  await ledger.getByText('Commission, not yet approved').waitFor()
  await page
    .getByText(/\$500\.00 requested/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'As a table' }).click()
  expect(await page.getByRole('table', { name: 'Earned and paid' }).locator('tbody tr').count()).toBe(12)
  for (const kind of ['CSV', 'PDF']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Statement as ${kind}` }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^statement-Rita-Reyes-.+\\.${kind.toLowerCase()}$`))
  }
  await page.getByRole('link', { name: sheet.jobNumber, exact: true }).click()
  await page.getByRole('heading', { name: `Rita Reyes ${sheet.jobNumber}`, level: 1 }).waitFor()
})

test('Fiona goes from open work to exactly that list, and reads Rita’s statement; Sam may not', async () => {
  await ownSheet(stage.app, 'Submitted')
  const { page } = await stage.visitAs('fiona', '/commissions')
  const queue = page
    .getByRole('navigation', { name: 'Waits for a decision' })
    .getByRole('link', { name: /^Draws requested/ })
  await expect.poll(() => queue.innerText()).toMatch(/\$[\d,]+\.\d\d$/)
  const amount = /\$[\d,.]+$/.exec(await queue.innerText())?.[0] ?? ''
  await page.goto('/dashboard')
  await page
    .getByRole('link', { name: /^Draws requested/ })
    .getByText(amount)
    .waitFor()
  await page.goBack()
  await queue.click()
  await expect.poll(() => page.url()).toContain('/commissions/draws?state=Requested')
  await expect.poll(() => queue.getAttribute('aria-current')).toBe('page')
  await page.getByRole('link', { name: 'Statement', exact: true }).click()
  await page.getByRole('heading', { name: 'All statements', level: 1 }).waitFor()
  const reps = page.getByRole('table', { name: 'Commission by rep' })
  await reps.getByRole('rowheader', { name: 'All reps' }).waitFor()
  await reps.getByRole('link', { name: 'Rita Reyes' }).click()
  await page.getByRole('heading', { name: 'Statement of Rita Reyes', level: 1 }).waitFor()
  const { search } = new URL(page.url())

  const { page: sam, expects } = await stage.visitAs('sam', '/commissions')
  expects(/^GET \/api\/commissionStatement.* answered 403$/)
  await sam.goto(`/commissions/statement${search}`)
  await sam.getByText('No access to this statement').waitFor()
})

test('on narrow screens a job number, the last column and the main button stay whole', async () => {
  const sheet = await ownSheet(stage.app, 'Submitted')
  const { page } = await stage.visitAs('fiona', `/commissions/${sheet.id}`)
  const isWhole = (what: Locator) =>
    what.evaluate((it) => {
      const { right } = it.getBoundingClientRect()
      return it.scrollWidth <= it.clientWidth && right <= it.ownerDocument.documentElement.clientWidth
    })
  const number = page.getByRole('heading', { level: 1 }).getByText(sheet.jobNumber, { exact: true })
  const approve = page.getByRole('button', { name: 'Approve', exact: true }).first()
  for (const width of [768, 390, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => isWhole(number), { message: `the number at ${width}` }).toBe(true)
    await expect.poll(() => isWhole(approve), { message: `the button at ${width}` }).toBe(true)
  }
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(`/commissions/statement?rep=${sheet.repId}`)
  const available = page.getByRole('columnheader', { name: 'Available', exact: true })
  await expect.poll(() => isWhole(available)).toBe(true)
  const job = page.getByRole('table', { name: 'Sheets' }).getByRole('link', { name: sheet.jobNumber })
  expect((await job.boundingBox())?.height).toBeLessThan(30)
})
