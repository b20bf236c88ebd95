/** A client refers a neighbor: entered on the client's page, followed through the job, paid on a phone. */
import { webSales } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import { daysAgo } from '@crm/domain/time'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('Rita enters a referral, the neighbor’s job makes it payable, and Fiona pays it on her phone', async () => {
  const { name, surname, path } = await ownClient(stage.app)
  const { page } = await stage.visitAs('rita', `${path}?tab=referrals`)
  await page.getByText(`${name} has no referrals yet`).waitFor()
  await page.getByRole('link', { name: 'Add referral' }).click()
  const form = page.getByRole('dialog', { name: 'New referral' })
  await form.getByRole('button', { name: 'Create referral' }).click()
  await form.getByText('Choose who was referred.').waitFor()
  await form.getByRole('button', { name: 'New client' }).click()
  // A known client is chosen, and not created again.
  const known = await ownClient(stage.app)
  await form.getByLabel('First name').fill('Tess')
  await form.getByLabel('Last name').fill(known.surname)
  await form.getByLabel('Phone').fill(known.phone)
  await form.getByText(`${known.name} has this phone and last name`).waitFor()
  await form.getByRole('button', { name: `Choose ${known.name}` }).click()
  await form.getByText(known.name, { exact: true }).waitFor()
  await form.getByRole('button', { name: 'Another client' }).click()
  await form.getByLabel('First name').fill('Nell')
  await form.getByLabel('Last name').fill(`${surname}neighbour`)
  await form.getByLabel('Phone').fill('(442) 555-0190')
  await form.getByLabel('Promised, $').fill('750')
  await form.getByRole('button', { name: 'Create referral' }).click()
  const neighbour = `Nell ${surname}neighbour`
  await page.getByText(`${name} referred ${neighbour}`, { exact: true }).waitFor()
  const row = page.getByRole('region', { name: 'Has referred' }).getByRole('listitem')
  await row.filter({ hasText: 'Pending' }).filter({ hasText: '$750.00' }).getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'Referral', exact: true })
  await sheet.getByText('No sale yet.').waitFor()
  await sheet.getByRole('link', { name: new RegExp(`^${neighbour}`) }).click()
  await page.getByRole('heading', { name: neighbour, level: 1 }).waitFor()

  const leadId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const rita = await clientOf(stage.app, 'rita')
  const omar = await clientOf(stage.app, 'omar')
  const { id } = await good(rita.call(webSales.create, { body: { leadId } }))
  const ptoCompleteDate = daysAgo(0, new Date())
  await good(omar.call(webSales.update, { params: { id }, body: { ptoCompleteDate } }))

  const { page: phone } = await stage.visitAs('fiona', '/referrals?status=Payable', 'phone')
  await phone.getByRole('link', { name: neighbour }).click()
  await phone.getByRole('button', { name: 'Mark paid' }).click()
  const question = phone.getByRole('dialog', { name: `Mark the referral of ${neighbour} paid?` })
  await question.getByLabel('Amount, $').fill('700')
  await question.getByRole('button', { name: 'Mark paid' }).click()
  await question.getByText('Enter the reason for the different amount.').waitFor()
  await question.getByLabel('Reason').fill('Fifty were a gift card.')
  await question.getByRole('button', { name: 'Mark paid' }).click()
  await phone.getByText(`$700.00 paid to ${name}`, { exact: true }).waitFor()
  await phone.getByText('Paid. This is final.').waitFor()
  expect(await phone.getByRole('button', { name: 'Mark paid' }).count()).toBe(0)
  await phone.getByText(/^Fiona Chen paid \$700\.00 for the referral/).waitFor()
})
