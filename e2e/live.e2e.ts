import { notifications, webLeads, webNotes } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import { cast } from '@crm/cast'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { idle, isStream } from './support/idle.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

// Activity of other stories would notify these people, too.
const stage = setStage({ alone: true })

const mona = () => clientOf(stage.app, 'mona')

/** Waits until a tab of the page has the event stream, which opens after the page loads. */
async function hears(page: Page, act: () => Promise<unknown>): Promise<void> {
  const opened = page.context().waitForEvent('response', {
    predicate: (response) => isStream(response.request()) && response.ok(),
  })
  await act()
  await opened
}

const giveToRita = async (fields: object) => {
  const body = { firstName: 'Ramon', phone1: '442 555 0888', salesRepId: cast.rita.crm.id, ...fields }
  return good((await mona()).call(webLeads.create, { body }))
}

test('a lead assigned to Rita is announced once, with a call button, and waits above her open list', async () => {
  const { page } = await stage.visitAs('rita', '/dashboard')
  await hears(page, () => page.goto('/leads?status=All&q=Arrivington'))
  await page.getByText('No lead matches this filter').waitFor()
  const { id } = await giveToRita({ lastName: 'Arrivington' })
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  await toasts.getByText('New lead: Ramon', { exact: true }).waitFor()
  await toasts.getByText(/^Waiting \d+ sec\. Mona Patel assigned you a lead$/).waitFor()
  await toasts.getByRole('button', { name: 'Call' }).waitFor()
  expect(await toasts.getByRole('listitem').count()).toBe(1)
  await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).waitFor()

  const more = page.getByRole('button', { name: '1 new lead', exact: true })
  await more.waitFor()
  expect(await page.getByRole('link', { name: 'Ramon Arrivington' }).count()).toBe(0)
  await more.click()
  // Hovering a row prefetches its page, and this row is removed soon.
  await page.mouse.move(0, 0)
  const row = page.getByRole('link', { name: 'Ramon Arrivington' })
  await row.waitFor()
  await more.waitFor({ state: 'detached' })

  // A change within a row shows at once: no layout shift, no button to press.
  await good((await mona()).call(webLeads.update, { params: { id }, body: { firstName: 'Ramona' } }))
  await page.getByRole('link', { name: 'Ramona Arrivington' }).waitFor()
  await good((await mona()).call(webLeads.update, { params: { id }, body: { salesRepId: cast.sam.crm.id } }))
  await page.getByRole('button', { name: 'Leads have changed', exact: true }).click()
  await page.getByText('No lead matches this filter').waitFor()

  await toasts.getByRole('button', { name: 'Open' }).first().waitFor()
})

test('changes by others show on an open record, and typed text stays', async () => {
  const client = await ownClient(stage.app)
  const { page } = await stage.visitAs('rita', '/dashboard')
  await hears(page, () => page.goto(client.path))
  const composer = page.getByRole('textbox', { name: /note/i }).first()
  await composer.fill('Half a thought')
  await composer.press('End')
  const api = await mona()
  await good(api.call(webLeads.update, { params: { id: client.id }, body: { email1: 'live@home.example' } }))
  await good(api.call(webNotes.create, { body: { leadId: client.id, body: 'Mona was here.' } }))
  await page.getByRole('link', { name: 'live@home.example' }).first().waitFor()
  await page.getByRole('complementary', { name: 'Timeline' }).getByText('Mona was here.').waitFor()
  expect(await composer.inputValue()).toBe('Half a thought')
  await page.keyboard.type(', whole')
  expect(await composer.inputValue()).toBe('Half a thought, whole')
})

test('nothing shifts during a drag', async () => {
  const client = await ownClient(stage.app)
  const { page, newTab } = await stage.visitAs('rita', '/dashboard')
  await hears(page, () => page.goto(client.path))
  await page.getByRole('heading', { name: client.name, level: 1 }).waitFor()
  const other = await newTab()
  await other.goto(client.path)
  await other.getByRole('heading', { name: client.name, level: 1 }).waitFor()
  await page.bringToFront()
  await page.mouse.move(700, 5)
  await page.mouse.down()
  const renamed = { params: { id: client.id }, body: { firstName: 'Renamed' } }
  await good((await mona()).call(webLeads.update, renamed))
  const name = `Renamed ${client.surname}`
  await other.getByRole('heading', { name, level: 1 }).waitFor()
  expect(await page.getByRole('heading', { name, level: 1 }).count()).toBe(0)
  await page.mouse.up()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
})

test('the tabs of a browser share one stream, and another tab takes over when its owner closes', async () => {
  const { page, newTab } = await stage.visitAs('sofia', '/dashboard')
  const streams: string[] = []
  page.context().on('request', (request) => isStream(request) && streams.push(request.url()))
  await hears(page, () => page.goto('/leads?status=All&q=Sharington'))
  const other = await newTab()
  await other.goto('/leads?status=All&q=Sharington')
  await other.getByText('No lead matches this filter').waitFor()
  await idle(other)
  await giveToRita({ lastName: 'Sharington' })
  for (const tab of [other, page]) {
    await tab.bringToFront()
    await tab.getByRole('button', { name: '1 new lead', exact: true }).waitFor()
  }
  expect(streams).toHaveLength(1)
  await other.bringToFront()
  await hears(other, () => page.close())
  await giveToRita({ lastName: 'Sharington', phone1: '442 555 0889' })
  await other.getByRole('button', { name: '2 new leads', exact: true }).waitFor()
})

test('on a phone urgent notifications show at once, too', async () => {
  const { page } = await stage.visitAs('max', '/dashboard', 'phone')
  await hears(page, () => page.goto('/leads?status=All'))
  const api = await mona()
  const [lead] = await good(api.call(webLeads.list, { query: { q: 'Manuel Ibarra' } }))
  const body = { leadId: lead?.id ?? '', body: 'Please have a look.', mentions: [cast.max.crm.id] }
  await good(api.call(webNotes.create, { body }))
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: /^Inbox.*\d+ new$/ })
    .waitFor()
  // Viewing them elsewhere clears them here.
  await good((await clientOf(stage.app, 'max')).call(notifications.view, { body: {} }))
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Inbox', exact: true })
    .waitFor()
})

test('the phone directory keeps its rows, too', async () => {
  const { page } = await stage.visitAs('sam', '/dashboard', 'phone')
  await hears(page, () => page.goto('/m/directory?q=Thumbington'))
  await page.getByRole('heading', { name: 'No client matches' }).waitFor()
  const body = {
    firstName: 'Ona',
    lastName: 'Thumbington',
    phone1: '442 555 0887',
    salesRepId: cast.sam.crm.id,
  }
  await good((await mona()).call(webLeads.create, { body }))
  await page.getByRole('button', { name: '1 new client', exact: true }).tap()
  await page.getByRole('link', { name: /^Ona Thumbington/ }).waitFor()
})

test('without the stream the page polls, silently', async () => {
  const { page, said } = await stage.visitAs('ines', '/dashboard')
  await page.route('**/api/live?*', (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', isStream)
  await page.clock.install()
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: /^Good .+, Ines$/ }).waitFor()
  await refused
  const api = await mona()
  const [lead] = await good(api.call(webLeads.list, { query: { q: 'Manuel Ibarra' } }))
  const body = { leadId: lead?.id ?? '', body: 'Please have a look.', mentions: [cast.ines.crm.id] }
  await good(api.call(webNotes.create, { body }))
  await page.clock.runFor(31_000)
  await page.getByRole('button', { name: 'Notifications, 1 new', exact: true }).waitFor()
  expect(said.filter((words) => /up to date|network|server/i.test(words))).toEqual([])
})
