/** Webhooks: Adam creates one, an external receiver verifies its deliveries, and refused ones wait. */
import { hooks } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import { type Receiver, openReceiver } from '@crm/api/test/receiver'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { clientOf } from './support/client-of.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

// A receiver gets events of everybody's leads.
const stage = setStage({ alone: true })

const patience = { timeout: 30_000 }

let receiver: Receiver
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(() => receiver.close())

test('Adam creates a webhook, gives its secret to a receiver, and both see a new lead arrive', async () => {
  const { page, expects } = await stage.visitAs('adam', '/settings/hooks')
  await page.getByRole('link', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByRole('button', { name: 'Set up webhook' }).click()
  await form.getByText('Enter a name.').waitFor()
  await form.getByText('Choose at least one event.').waitFor()
  await expectAccessible(page)
  await form.getByLabel('Endpoint').fill('Phone system')
  await form.getByLabel('Address').fill('http://phones.example.com/crm')
  await form.getByLabel('Lead created').check()
  expects(/^POST \/api\/hooks answered 400$/)
  await form.getByRole('button', { name: 'Set up webhook' }).click()
  await form.getByText('The URL must begin with https://.').waitFor()
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByRole('button', { name: 'Set up webhook' }).click()

  const sheet = page.getByRole('dialog', { name: 'Phone system' })
  const secret = await sheet.getByLabel('Secret').inputValue()
  receiver.knows(secret)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'I saved it' }).click()
  await sheet.getByText('No deliveries in the last 30 days.').waitFor()
  expect(await page.content()).not.toContain(secret)

  const { id, name } = await ownClient(stage.app)
  await expect.poll(() => receiver.received.length, patience).toBe(1)
  expect(receiver.received[0]).toMatchObject({ signedBy: [secret], type: 'lead.created', data: { id } })
  await sheet.getByRole('button', { name: /^Lead created Delivered/ }).click(patience)
  const delivery = page.getByRole('dialog', { name: 'Lead created' })
  await delivery.getByText('Answered 200').waitFor()
  await delivery
    .getByRole('region', { name: 'Body of the event' })
    .getByText(name.split(' ')[0] ?? '')
    .waitFor()
  await expectAccessible(page)
  await delivery.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Lead created is sent again', { exact: true }).waitFor()
  await expect.poll(() => receiver.received.length, patience).toBe(2)
  expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id)
})

test('a receiver that is down shows as failing, and a removed webhook returns with Undo', async () => {
  const adam = await clientOf(stage.app, 'adam')
  receiver.answers(503)
  const body = { description: 'Billing', url: receiver.url, events: ['lead.created' as const] }
  const { id } = await good(adam.call(hooks.create, { body }))
  await ownClient(stage.app)
  const { page } = await stage.visitAs('adam', `/settings/hooks/${id}`)
  const sheet = page.getByRole('dialog', { name: 'Billing' })
  await sheet.getByText('Failing', { exact: true }).waitFor(patience)
  await sheet.getByRole('button', { name: /^Lead created Answered 503\. Waiting/ }).waitFor(patience)
  await expectAccessible(page)
  await sheet.getByRole('checkbox', { name: 'Enabled' }).uncheck()
  await page.getByText('Billing is disabled', { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Billing removed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('table', { name: 'Webhooks' }).getByRole('link', { name: 'Billing' }).waitFor()
})

test('a manager reads whom webhooks are for', async () => {
  const { page } = await stage.visitAs('mona', '/settings/hooks')
  await page.getByRole('heading', { name: 'Webhooks are for administrators' }).waitFor()
  expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0)
})
