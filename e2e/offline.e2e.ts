/** The phone offline: cached data opens, writes wait in the outbox and arrive once. */
import { appointments, documents, tasks, users, webLeads, webNotes } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import { cast } from '@crm/cast'
import { addDays, pacificDay, startOfPacificDay } from '@crm/domain/time'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { atSignal as visitAtSignal, cachedResponses, pixel } from './support/dead-spot.ts'
import { idle } from './support/idle.ts'
import { ownClient } from './support/own-client.ts'
import { ownSale } from './support/own-sale.ts'
import { type Name, signInAs } from './support/people.ts'
import { type Stage, setStage } from './support/stage.ts'

const stage = setStage()

const atSignal = (name: Name, address: string, on: Stage = stage) => visitAtSignal(on, name, address)

/** Cached responses, by their route. */
const keptOn = async (page: Page) => (await cachedResponses(page)).map(({ of }) => of)

const databasesOn = async (page: Page) =>
  page.evaluate<string[]>(`indexedDB.databases().then((all) => all.map(({ name }) => name))`)

test('Omar writes a note and takes two photos offline, reloads, comes back, and everything exists once', async () => {
  const { id: saleId, leadId } = await ownSale(stage.app)
  const { page, context } = await atSignal('omar', `/m/client-record?lead=${leadId}`)
  await page.getByText('Concrete tile, 12 years').waitFor()
  await page.getByRole('region', { name: 'Photos' }).waitFor()
  await page.getByRole('link', { name: 'Notes' }).click()
  await page.getByRole('heading', { name: 'No notes yet' }).waitFor()
  for (const of of ['GET /webNotes', 'GET /webLeads/{id}', 'GET /users/me', 'GET /webSales'])
    await expect.poll(() => keptOn(page)).toContain(of)

  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Write a note' }).fill('Gate code 4471, dog in the yard.')
  await page.getByRole('button', { name: 'Send the note' }).click()
  const note = page.getByRole('listitem').filter({ hasText: 'Gate code 4471, dog in the yard.' })
  await note.getByText('Sends when online').waitFor()
  await page.getByRole('link', { name: 'Record', exact: true }).click()
  for (const what of ['Meter number', 'Main panel, open']) {
    const row = page.getByRole('listitem').filter({ hasText: what }).first()
    await row
      .locator('input[type=file]')
      .setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: pixel })
    await page
      .getByRole('list', { name: `Not sent yet: ${what}` })
      .getByText('Sends when online')
      .waitFor()
  }

  await page.reload()
  await page.getByText('Concrete tile, 12 years').waitFor()
  await page.getByText(/^No signal\. As of \d+:\d\d\s[ap]m$/).waitFor()
  await page.getByRole('button', { name: '3 waiting' }).click()
  const sheet = page.getByRole('dialog', { name: 'Not sent yet' })
  await expect.poll(() => sheet.getByRole('listitem').count()).toBe(3)
  await sheet.getByRole('button', { name: 'Close' }).click()

  await context.setOffline(false)
  await page.getByText('3 waiting changes sent').waitFor()
  await expect.poll(() => page.getByText('Sends when online').count()).toBe(0)
  await page.reload()
  await page.getByText('Concrete tile, 12 years').waitFor()
  const omar = await clientOf(stage.app, 'omar')
  const notes = await good(omar.call(webNotes.list, { query: { leadId } }))
  expect(notes.map(({ body, authorName }) => [body, authorName])).toEqual([
    ['Gate code 4471, dog in the yard.', 'Omar Haddad'],
  ])
  const photos = await good(omar.call(documents.list, { query: { saleId, docType: ['SitePhoto'] } }))
  expect(photos.map(({ photoOf, title }) => [photoOf, title])).toEqual([
    ['MainPanel', 'Main panel, open'],
    ['Meter', 'Meter number'],
  ])
})

test('Rita’s offline status change is refused when she comes back, and is fixed', async () => {
  const { id, version, name } = await ownClient(stage.app)
  const { page, context, expects } = await atSignal('rita', `/m/client-record?lead=${id}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Change the status/ }).click()
  await page.getByRole('menuitem', { name: 'Cold' }).click()
  const waiting = page.getByRole('list', { name: 'Unsent changes' })
  await waiting.getByText('Status: Cold').waitFor()
  await waiting.getByText('Sends when online').waitFor()

  const mona = await clientOf(stage.app, 'mona')
  const dead = { status: 'Dead', deadReason: 'Sold the house.', version } as const
  await good(mona.call(webLeads.update, { params: { id }, body: dead }))
  expects(/^PUT \/api\/webLeads\/.+ answered 409$/)
  await context.setOffline(false)
  await waiting.getByText(/^Not saved: /).waitFor()
  await page.getByRole('button', { name: '1 not saved' }).waitFor()
  await page.reload()
  await waiting.getByText('Status: Cold').waitFor()
  await waiting.getByRole('button', { name: 'Save anyway' }).click()
  await expect.poll(() => waiting.count()).toBe(0)
  await page.getByRole('button', { name: 'Change the status: Cold' }).waitFor()
})

test('Rita records the result of a visit offline, and the client’s status follows when she comes back', async () => {
  const { id: leadId, name } = await ownClient(stage.app)
  const rita = await clientOf(stage.app, 'rita')
  const dateTime = new Date(Date.now() + 900).toISOString()
  await good(rita.call(appointments.create, { body: { leadId, dateTime } }))
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(dateTime))
  const { page, context } = await atSignal('rita', '/m/today')
  const visit = page
    .getByRole('region', { name: 'What was the result?' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await visit.waitFor()
  await context.setOffline(true)
  // Nobody opened it while online.
  await visit.getByRole('link', { name }).click()
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${name}, A-`) })
  await sheet.getByRole('heading', { name: 'What was the result?' }).waitFor()
  await page.goBack()
  await visit.getByRole('button', { name: 'Demo' }).click()
  await page.getByRole('button', { name: '1 waiting' }).waitFor()

  await context.setOffline(false)
  await expect.poll(() => page.getByRole('button', { name: '1 waiting' }).count()).toBe(0)
  const [kept] = await good(rita.call(appointments.list, { query: { leadId } }))
  expect(kept).toMatchObject({ result: 'Demo' })
  await page.reload()
  await page.getByRole('region', { name: 'What was the result?' }).waitFor()
  await expect.poll(() => visit.count()).toBe(0)
})

test('Rita enters a lead at a door offline, books a client, and both exist once when she comes back', async () => {
  const { id: leadId, name } = await ownClient(stage.app)
  const rita = await clientOf(stage.app, 'rita')
  const { page, context } = await atSignal('rita', `/m/client-record?lead=${leadId}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await expect.poll(() => keptOn(page)).toContain('GET /webLeads/{id}')
  await page.goto('/leads/new?status=All')
  const form = page.getByRole('dialog', { name: 'New lead' })
  await form.getByLabel('First name').waitFor()
  await idle(page)
  await context.setOffline(true)
  const last = `Deadspot${Date.now()}`
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill(last)
  await form.getByLabel('Phone').fill('909 555 0166')
  await form.getByLabel('Street').fill('77 Sultana Ave')
  await form.getByLabel('City').fill('Upland')
  await form.getByRole('button', { name: 'Create lead' }).click()
  await page.getByRole('button', { name: '1 waiting' }).waitFor()

  await page.goto(`/leads/${leadId}/appointments/new`)
  const booking = page.getByRole('dialog', { name: 'Book an appointment' })
  await booking.getByText(name).waitFor()
  await booking.getByRole('button', { name: 'Book', exact: true }).click()
  await page.getByRole('button', { name: '2 waiting' }).click()
  const sheet = page.getByRole('dialog', { name: 'Not sent yet' })
  await sheet.getByText(/^New lead\n.*909.*555.*0166\nAddress: 77 Sultana Ave, Upland/).waitFor()
  await sheet.getByText(/^Appointment: /).waitFor()

  await context.setOffline(false)
  await sheet.getByRole('heading', { name: 'Everything is sent' }).waitFor({ timeout: 20_000 })
  const found = await good(rita.call(webLeads.listPaginated, { query: { q: last } }))
  expect(found.items.map((lead) => [lead.fullName, lead.primaryAddress?.fullAddress])).toEqual([
    [`Ada ${last}`, '77 Sultana Ave, Upland, CA'],
  ])
  expect(await good(rita.call(appointments.list, { query: { leadId } }))).toHaveLength(1)
})

test('Rita books an hour offline that Mona gave her client meanwhile, and fixes it in the form', async () => {
  const { id: leadId, name } = await ownClient(stage.app)
  const { page, context, expects } = await atSignal('rita', `/m/client-record?lead=${leadId}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await expect.poll(() => keptOn(page)).toContain('GET /webLeads/{id}')
  await page.goto(`/leads/${leadId}/appointments/new`)
  const form = page.getByRole('dialog', { name: 'Book an appointment' })
  await form.getByText(name).waitFor()
  await idle(page)
  await context.setOffline(true)
  await form.getByLabel('Notes').fill('Bring the plan.')
  await form.getByRole('button', { name: 'Book', exact: true }).click()
  await page.getByRole('button', { name: '1 waiting' }).waitFor()

  const mona = await clientOf(stage.app, 'mona')
  const tomorrow = addDays(pacificDay(new Date()), 1)
  // Ten by the wall clock, also on a day with a daylight saving change: that happens during the night.
  const dateTime = new Date(startOfPacificDay(addDays(tomorrow, 1)).getTime() - 14 * 3_600_000).toISOString()
  await good(mona.call(appointments.create, { body: { leadId, dateTime } }))
  expects(/^POST \/api\/appointments answered 400$/)
  await context.setOffline(false)
  await page.getByRole('button', { name: '1 not saved' }).click()
  const sheet = page.getByRole('dialog', { name: 'Not sent yet' })
  await sheet.getByText(/^Not saved: .* at this time already\.$/).waitFor()
  await sheet.getByRole('button', { name: 'Edit' }).click()
  expect(await form.getByLabel('Notes').inputValue()).toBe('Bring the plan.')
  await form.getByLabel('Time').fill('15:00')
  await form.getByRole('button', { name: 'Book', exact: true }).click()
  await expect.poll(() => form.count()).toBe(0)
  const booked = await good(mona.call(appointments.list, { query: { leadId } }))
  expect(new Set(booked.map(({ notes }) => notes))).toEqual(new Set(['Bring the plan.', null]))
  expect(await page.getByRole('button', { name: /not saved|waiting/ }).count()).toBe(0)
})

test('Rita completes her tasks offline, one of them by mistake, and reads which of them somebody canceled meanwhile', async () => {
  const mark = `Dead spot ${Date.now()}`
  const rita = await clientOf(stage.app, 'rita')
  const made = ['send the plan', 'hang the sign', 'call the lender'].map((words) =>
    good(rita.call(tasks.create, { body: { description: `${mark}: ${words}`, dueDate: '2020-01-06' } })),
  )
  const [plan, , lender] = await Promise.all(made)
  const { page, context, expects } = await atSignal('rita', '/m/today')
  const rowOf = (words: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: `${mark}: ${words}` })
      .first()
  await rowOf('send the plan').waitFor()
  await context.setOffline(true)
  for (const words of ['send the plan', 'hang the sign', 'call the lender']) {
    await rowOf(words).getByRole('checkbox').click()
    await rowOf(words).getByText('Sends when online').waitFor()
    expect(await rowOf(words).getByRole('checkbox').isChecked()).toBe(true)
  }
  await rowOf('hang the sign').getByRole('link').click()
  const task = page.getByRole('dialog', { name: 'Task' })
  await task.getByText(`${mark}: hang the sign`).waitFor()
  await page.goBack()
  await rowOf('hang the sign').getByRole('checkbox').click()
  await expect.poll(() => rowOf('hang the sign').getByText('Sends when online').count()).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: '2 waiting' }).waitFor()

  const params = { id: lender?.id ?? '' }
  await good(rita.call(tasks.update, { params, body: { status: 'Cancelled' } }))
  expects(/^PUT \/api\/tasks\/.+ answered 409$/)
  await context.setOffline(false)
  await page.getByRole('button', { name: '1 not saved' }).click()
  const sheet = page.getByRole('dialog', { name: 'Not sent yet' })
  await sheet.getByText(`Done: ${mark}: call the lender`).waitFor()
  await sheet.getByText(/^Not saved: /).waitFor()
  await sheet.getByRole('button', { name: 'Save anyway' }).click()
  await sheet.getByRole('heading', { name: 'Everything is sent' }).waitFor()
  const kept = await good(rita.call(tasks.list, { query: { q: mark } }))
  expect(
    Object.fromEntries(kept.map(({ description, status }) => [description.split(': ')[1], status])),
  ).toEqual({
    'send the plan': 'Done',
    'hang the sign': 'Todo',
    'call the lender': 'Done',
  })
  expect(kept.find(({ id }) => id === plan?.id)?.version).toBe(2)
})

test('a list or a task without cached data says so offline', async () => {
  const { page, context } = await atSignal('rita', '/m/today')
  await page
    .getByRole('link', { name: 'All my tasks' })
    .or(page.getByRole('link', { name: /^All / }))
    .first()
    .waitFor()
  await context.setOffline(true)
  await page.goto('/sales')
  await page.getByRole('heading', { name: 'Not on this phone' }).waitFor()
  await page.goto(`/tasks/${crypto.randomUUID()}`)
  const sheet = page.getByRole('dialog', { name: 'Task' })
  await sheet.getByRole('heading', { name: 'Not on this phone' }).waitFor()
})

test('other days, a search and a client choice say that they wait offline, and resume by themselves', async () => {
  const { name } = await ownClient(stage.app)
  const { page, context } = await atSignal('rita', '/appointments')
  await page.getByRole('heading', { name: /^From / }).waitFor()
  await page.getByRole('link', { name: 'Book', exact: true }).click()
  const client = page.getByRole('combobox', { name: 'Client' })
  await client.waitFor()
  await idle(page)
  await context.setOffline(true)
  await client.fill(name)
  await page.getByText('Search needs a connection.').waitFor()
  await client.fill('')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await page.getByRole('heading', { name: 'Not on this phone' }).waitFor()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Search' }).click()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.getByRole('combobox').fill(name)
  await palette.getByRole('option', { name: /^Records.*Search needs a connection/ }).waitFor()
  await palette.getByRole('combobox').fill('referr')
  await expect.poll(() => palette.getByRole('option', { name: 'Dashboard' }).count()).toBe(0)
  await palette.getByRole('option', { name: 'Referrals' }).waitFor()
  await palette.getByRole('combobox').fill(name)
  await context.setOffline(false)
  await palette
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .waitFor()
})

test('cached data leaves the phone with its reader, and offline nobody else sees it', async () => {
  const { id, name } = await ownClient(stage.app)
  const { page, context } = await atSignal('rita', `/m/client-record?lead=${id}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await expect.poll(() => keptOn(page)).toContain('GET /webLeads/{id}')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: /Rita Reyes/ }).waitFor()
  expect(await databasesOn(page)).not.toContain('web-crm-pocket')
  await context.setOffline(true)
  await page.goto(`/m/client-record?lead=${id}`)
  await page.getByRole('heading', { name: 'No signal' }).waitFor()
  expect(await page.getByText(name).count()).toBe(0)
})

test('without a sign-out the phone’s next user sees nothing, and queued writes are sent only by their author', async () => {
  const { id, name } = await ownClient(stage.app)
  const { page, context } = await atSignal('rita', `/m/client-record?lead=${id}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Notes' }).click()
  await page.getByRole('heading', { name: 'No notes yet' }).waitFor()
  await expect.poll(() => keptOn(page)).toContain('GET /webNotes')
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Write a note' }).fill('Her words.')
  await page.getByRole('button', { name: 'Send the note' }).click()
  await page.getByText('Sends when online').waitFor()

  // Not a sign-out: the browser's settings cleared the session, and no open page still has it.
  const forget = async () => {
    await context.clearCookies()
    await page.evaluate('localStorage.clear(), sessionStorage.clear()')
    await page.goto('about:blank')
  }
  await forget()
  await context.setOffline(false)
  await page.goto('/m/directory')
  await signInAs(page, 'sam')
  await page.getByRole('list', { name: 'Clients' }).getByRole('link').first().waitFor()
  await expect.poll(() => keptOn(page)).toContain('GET /webLeadsPaginatedLight')
  expect(await keptOn(page)).not.toContain('GET /webNotes')
  expect(await page.getByRole('button', { name: /waiting/ }).count()).toBe(0)
  await context.setOffline(true)
  await page.goto(`/m/client-record?lead=${id}`)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.getByText(/^No signal\. /).waitFor()
  expect(await page.getByText(name).count()).toBe(0)
  const rita = await clientOf(stage.app, 'rita')
  const notes = () => good(rita.call(webNotes.list, { query: { leadId: id } }))
  expect(await notes()).toEqual([])

  await forget()
  await context.setOffline(false)
  await page.goto('/m/directory')
  await signInAs(page, 'rita')
  await expect
    .poll(async () => (await notes()).map(({ body, authorName }) => [body, authorName]))
    .toEqual([['Her words.', 'Rita Reyes']])
})

describe('in an application of its own', () => {
  const alone = setStage({ alone: true })

  test('a disabled person’s data leaves the phone, online or offline', async () => {
    const { page, context, expects } = await atSignal('max', '/m/directory', alone)
    const clients = page.getByRole('list', { name: 'Clients' })
    await clients.getByRole('link').first().waitFor()
    await expect.poll(() => keptOn(page)).toContain('GET /webLeadsPaginatedLight')
    const adam = await clientOf(alone.app, 'adam')
    await good(adam.call(users.update, { params: { id: cast.max.crm.id }, body: { isEnabled: false } }))
    expects(/^GET \/api\/.+ answered 403$/)
    await page.reload()
    await page.getByRole('alert').getByRole('heading').waitFor()
    await expect.poll(() => databasesOn(page)).not.toContain('web-crm-pocket')
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'No signal' }).waitFor()
    expect(await clients.count()).toBe(0)
  })
})

describe('a deploy under an open phone', () => {
  const deployed = setStage({ ownBuild: true })

  test('scripts of an open page’s build stay available on the phone, online and offline', async () => {
    const { page, context } = await atSignal('rita', '/m/today', deployed)
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
    await deployOf(await loadedBy(page), deployed.app.webFolder)
    await page.evaluate(`new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
      void navigator.serviceWorker.getRegistration().then((one) => one.update())
    })`)
    // The browser may evict its own HTTP cache at any time.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')

    await page.getByRole('link', { name: 'Clients' }).click()
    await page.getByRole('list', { name: 'Clients' }).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Notes' }).waitFor()
    await idle(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Notes' }).click()
    await page.getByRole('textbox', { name: 'Write a note' }).fill('Written on yesterday’s page.')
    await page.getByRole('button', { name: 'Send the note' }).click()
    await page.getByRole('button', { name: '1 waiting' }).click()
    await page.getByRole('dialog', { name: 'Not sent yet' }).getByRole('listitem').waitFor()
  })
})

const loadedBy = (page: Page) =>
  page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)`,
  )

/** The next build has only these files and the page of the former one, and a service worker that caches its own. */
async function deployOf(these: readonly string[], webFolder: string): Promise<void> {
  const page = await readFile(path.join(webFolder, 'offline.html'), 'utf8')
  const stays = (address: string) => these.includes(address) || page.includes(address)
  const file = path.join(webFolder, 'service-worker.js')
  let worker = await readFile(file, 'utf8')
  for (const name of await readdir(path.join(webFolder, 'assets'))) {
    const address = `/assets/${name.replace(/\.(?:br|gz)$/, '')}`
    if (stays(address)) continue
    await rm(path.join(webFolder, 'assets', name))
    worker = worker.replace(`${address},`, '')
  }
  await writeFile(file, worker.replace(/(?<=version:.)[0-9a-f]{16}/, '0123456789abcdef'))
}
