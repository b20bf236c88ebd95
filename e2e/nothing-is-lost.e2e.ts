/** No typed text is lost: on close, navigation, reload, refusal or a late response. */
import { webLeads } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const contactOf = (page: Page) => page.getByRole('region', { name: 'Contact' })
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** A record with an open field and some text in it. */
async function typing(fact: string, text: string) {
  const client = await ownClient(stage.app, 'rita')
  const visit = await stage.visitAs('rita', client.path)
  await contactOf(visit.page)
    .getByRole('button', { name: `Change ${fact}` })
    .click()
  await visit.page.keyboard.type(text)
  const rita = await clientOf(stage.app, 'rita')
  return { ...visit, client, now: () => good(rita.call(webLeads.get, { params: { id: client.id } })) }
}

test('leaving the tab saves a field, and a refusal shows the typed text', async () => {
  const { page, expects, now, client } = await typing('first name', 'Theresa')
  await page.getByRole('link', { name: 'History' }).click()
  await expect.poll(async () => (await now()).firstName).toBe('Theresa')

  await page.getByRole('link', { name: 'Overview' }).click()
  await contactOf(page).getByRole('button', { name: 'Change phone' }).click()
  await page.keyboard.type('909 55')
  expects(/^PUT \/api\/webLeads\/.+ answered 400$/)
  await page.goBack()
  await toast(page)
    .getByText(/Phone: “909 55” was not saved/)
    .waitFor()
  expect((await now()).phone1).toContain(client.phone.slice(-4))
})

test('a field that is open during a reload is offered at the next start', async () => {
  const { page, now } = await typing('first name', 'Half a na')
  await page.reload()
  await toast(page).getByText('First name: “Half a na”').waitFor()
  expect((await now()).firstName).toBe('Tess')
})

test('a field keeps its text offline, and saves it with the next Enter', async () => {
  const { page, expects, now } = await typing('first name', 'Theresa')
  await page.route('**/api/webLeads/*', (route) =>
    route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue(),
  )
  expects(/PUT .*webLeads/)
  // A page with a service worker applies a new route a moment later.
  const isCut = () =>
    fetch('/api/webLeads/none', { method: 'PUT' }).then(
      () => false,
      () => true,
    )
  await expect.poll(() => page.evaluate(isCut)).toBe(true)
  await page.keyboard.press('Enter')
  const field = contactOf(page).getByRole('textbox', { name: 'First name' })
  await contactOf(page).getByRole('alert').waitFor()
  expect(await field.inputValue()).toBe('Theresa')
  await page.unroute('**/api/webLeads/*')
  await field.press('Enter')
  await expect.poll(async () => (await now()).firstName).toBe('Theresa')
})

test('a new lead closed by Esc, or reloaded, reopens with its draft; only its own button discards it', async () => {
  const { page } = await stage.visitAs('rita', '/leads/new')
  const form = page.getByRole('dialog', { name: 'New lead' })
  const name = form.getByLabel('Last name')
  await name.fill('Nakamoto')
  await form.getByLabel('Street address').fill('12 Oak St')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.goto(new URL('/leads/new', page.url()).href)
  await form.getByText('Your draft was restored.').waitFor()
  expect([await name.inputValue(), await form.getByLabel('Street address').inputValue()]).toEqual([
    'Nakamoto',
    '12 Oak St',
  ])
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'detached' })
  await page.goto(new URL('/leads/new', page.url()).href)
  await form.waitFor()
  expect(await name.inputValue()).toBe('')
})

test('a restored draft is based on the version it was typed on, so a colleague’s change is not overwritten', async () => {
  const client = await ownClient(stage.app, 'rita')
  const { page, expects } = await stage.visitAs('rita', `${client.path}/edit`)
  const form = page.getByRole('dialog', { name: `Edit ${client.name}` })
  await form.getByLabel('First name').fill('Theresa')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  const mona = await clientOf(stage.app, 'mona')
  const changed = { params: { id: client.id }, body: { firstName: 'Tessa', version: client.version } }
  await good(mona.call(webLeads.update, changed))
  await page.goto(new URL(`${client.path}/edit`, page.url()).href)
  const again = page.getByRole('dialog', { name: /^Edit Tessa/ })
  expect(await again.getByLabel('First name').inputValue()).toBe('Theresa')
  expects(/^PUT \/api\/webLeads\/.+ answered 409$/)
  await again.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: /^Someone changed this lead/ })
  await question.getByText(/^By Mona Patel/).waitFor()
})

test('a text over the limit of a note or a task is never cut silently', async () => {
  const { path } = await ownClient(stage.app)
  const { page } = await stage.visitAs('rita', path)
  const cut = page.getByText(/^No more than [\d,]+ characters fit\./)
  const paste = async (name: string, length: number) => {
    await page.getByRole('textbox', { name }).focus()
    await page.keyboard.insertText('a'.repeat(length))
  }
  await paste('Write a note', 9_999)
  await page.getByRole('button', { name: 'Add note' }).and(page.locator(':enabled')).waitFor()
  expect(await cut.count()).toBe(0)
  await paste('Write a note', 500)
  await page.getByText('No more than 10,000 characters fit. The rest was cut.').waitFor()
  await page.getByRole('textbox', { name: 'Write a note' }).fill('')
  await expect.poll(() => cut.count()).toBe(0)

  await page.goto('/tasks/new')
  await paste('Task', 2_100)
  await page.getByText('No more than 2,000 characters fit. The rest was cut.').waitFor()
})
