/** Mail: a submitted commission mails its recipients; a refused mail waits for an administrator. */
import { commissionSettings, commissions } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { clientOf } from './support/client-of.ts'
import { ownSheet } from './support/own-sheet.ts'
import { setStage } from './support/stage.ts'

// All stories would share the company's recipients.
const stage = setStage({ alone: true })

const patience = { timeout: 30_000 }
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Email' })

async function writeTo(submittedEmails: readonly string[]) {
  const carl = await clientOf(stage.app, 'carl')
  const { version } = await good(carl.call(commissionSettings.get, {}))
  await good(
    carl.call(commissionSettings.update, { body: { submittedEmails: [...submittedEmails], version } }),
  )
}

test('Rita submits a commission; the accountants get a mail, and its link leads to the sheet', async () => {
  await writeTo(['accounting@sunridge.example'])
  const { id, jobNumber } = await ownSheet(stage.app)
  const rita = await clientOf(stage.app, 'rita')
  await good(rita.call(commissions.submit, { params: { id } }))

  const { page } = await stage.visitAs('fiona', '/mail?to=accounting@sunridge.example')
  const mail = page.getByRole('link', {
    name: new RegExp(`\\[${jobNumber}\\] Commission submitted by Rita Reyes`),
  })
  await expect
    .poll(async () => {
      await page.reload()
      return mail.count()
    }, patience)
    .toBe(1)
  await expectAccessible(page)
  await mail.click()
  const shown = page.frameLocator('iframe')
  await shown.getByText('Rita Reyes submitted the commission sheet.').waitFor()
  await shown.getByRole('link', { name: 'Open the commission sheet' }).click()
  await page.getByRole('heading', { name: `Rita Reyes ${jobNumber}`, level: 1 }).waitFor()
})

test('a refused mail shows under Health, and Adam resends it from the outbox', async () => {
  await writeTo(['accounts@nobody.example'])
  const { id, jobNumber } = await ownSheet(stage.app)
  const rita = await clientOf(stage.app, 'rita')
  await good(rita.call(commissions.submit, { params: { id } }))

  const { page } = await stage.visitAs('adam', '/settings/health')
  await page.getByRole('link', { name: /^\d+ could not be sent$/ }).click(patience)
  await page.getByRole('heading', { name: 'Outbox', level: 1 }).waitFor()
  await page.getByRole('searchbox', { name: 'Filter these emails' }).fill(jobNumber)
  await page.getByRole('link', { name: `[${jobNumber}] Commission submitted by Rita Reyes` }).click()
  await sheetOf(page).getByText('There is nobody of this name here.').waitFor()
  await sheetOf(page).getByText('Rita Reyes submitted the commission sheet.').waitFor()
  await expectAccessible(page)
  await sheetOf(page).getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Email to accounts@nobody.example is sent again', { exact: true }).waitFor()
  await page.goto('/activity')
  await page.getByText(`[${jobNumber}] Commission submitted by Rita Reyes`).first().waitFor()
})

test('a rep finds no link to the outbox, and reads whom it is for', async () => {
  const { page } = await stage.visitAs('rita', '/settings/outbox')
  await page.getByRole('heading', { name: 'The outbox is for administrators' }).waitFor()
  expect(await page.getByRole('link', { name: 'Outbox' }).count()).toBe(0)
})
