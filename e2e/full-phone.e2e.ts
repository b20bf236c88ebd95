/** A phone with full storage: no text and no photo is lost without the person knowing. */
import { documents, webLeads, webNotes } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { atSignal } from './support/dead-spot.ts'
import { clientOf } from './support/client-of.ts'
import { idle } from './support/idle.ts'
import { ownClient } from './support/own-client.ts'
import { ownSale } from './support/own-sale.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const full = 'This phone is full. Stay on this page until it is sent.'
const forbidden = 'This browser stores nothing. Stay on this page until it is sent.'

/** Runs in the page: makes the outbox database fail in this way from now on. */
const failures = {
  'the transaction aborts': `
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (value) {
      const request = put.call(this, value)
      if (this.transaction.db.name === 'web-crm-waiting') this.transaction.abort()
      return request
    }`,
  'a put runs out of quota': `
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (value) {
      if (this.transaction.db.name === 'web-crm-waiting') throw new DOMException('Full', 'QuotaExceededError')
      return put.call(this, value)
    }`,
  'a transaction cannot be opened': `
    const transaction = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (...asked) {
      if (this.name === 'web-crm-waiting') throw new DOMException('Broken', 'UnknownError')
      return transaction.apply(this, asked)
    }`,
} as const

/** Before the page begins: a browser that forbids the database. */
const forbid = `
  const open = indexedDB.open
  IDBFactory.prototype.open = function (name, ...more) {
    if (name === 'web-crm-waiting') throw new DOMException('Private', 'SecurityError')
    return open.call(this, name, ...more)
  }`

const box = (page: Page) => page.getByRole('textbox', { name: 'Write a note' })
const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })

async function openNotes() {
  const { id, name } = await ownClient(stage.app)
  const visit = await stage.visitAs('rita', `/m/notes?lead=${id}`, 'phone', {})
  await visit.page.getByRole('heading', { name: 'No notes yet' }).waitFor()
  const rita = await clientOf(stage.app, 'rita')
  const notes = async () =>
    (await good(rita.call(webNotes.list, { query: { leadId: id } }))).map(({ body }) => body)
  return { ...visit, id, name, rita, notes }
}

/** Writes offline on a phone that cannot store it, and comes back. */
async function writesAndComesBack(words: string, visit: Awaited<ReturnType<typeof openNotes>>) {
  const { page, context, notes } = visit
  await context.setOffline(true)
  await box(page).fill('Gate code 4471')
  await page.getByRole('button', { name: 'Send the note' }).click()
  await row(page, 'Gate code 4471').getByText(words).waitFor()
  expect(await box(page).inputValue()).toBe('Gate code 4471')
  expect(await page.getByRole('button', { name: 'Send the note' }).isEnabled()).toBe(false)

  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.reload({ timeout: 2_000 }).catch(() => undefined)
  expect(asked).toEqual(['beforeunload'])
  expect(await box(page).inputValue()).toBe('Gate code 4471')

  await context.setOffline(false)
  await expect.poll(notes).toEqual(['Gate code 4471'])
  await expect.poll(() => box(page).inputValue()).toBe('')
  await expect.poll(() => page.getByText(words).count()).toBe(0)
  expect(await row(page, 'Gate code 4471').count()).toBe(1)
}

describe('without a signal', () => {
  test.for(Object.entries(failures))(
    '%s: the text stays in the field, is sent when online, and the person knows',
    async ([, fail]) => {
      const visit = await openNotes()
      await visit.page.evaluate(fail)
      await writesAndComesBack(full, visit)
    },
  )

  test('a forbidden database behaves the same', async () => {
    const { id } = await ownClient(stage.app)
    const visit = await stage.visitAs('rita', '/favicon.svg', 'phone', {})
    await visit.page.addInitScript(forbid)
    await visit.page.goto(`/m/notes?lead=${id}`)
    await visit.page.getByRole('heading', { name: 'No notes yet' }).waitFor()
    const rita = await clientOf(stage.app, 'rita')
    const notes = async () =>
      (await good(rita.call(webNotes.list, { query: { leadId: id } }))).map(({ body }) => body)
    await writesAndComesBack(forbidden, { ...visit, id, name: '', rita, notes })
  })

  test('text typed after a note that is only in memory is the next note', async () => {
    const { page, context, notes } = await openNotes()
    await page.evaluate(failures['the transaction aborts'])
    await context.setOffline(true)
    await box(page).fill('One.')
    await page.getByRole('button', { name: 'Send the note' }).click()
    await row(page, 'One.').getByText(full).waitFor()
    await box(page).fill('One. Two.')
    await page.getByRole('button', { name: 'Send the note' }).click()
    await page.getByRole('button', { name: '2 waiting' }).waitFor()
    await context.setOffline(false)
    await expect.poll(async () => (await notes()).toSorted()).toEqual(['One.', 'Two.'])
    await expect.poll(() => box(page).inputValue()).toBe('')
  })
})

test('online, a note is simply sent', async () => {
  const { page, notes } = await openNotes()
  await page.evaluate(failures['a put runs out of quota'])
  await box(page).fill('Gate code 4471')
  await page.getByRole('button', { name: 'Send the note' }).click()
  await expect.poll(notes).toEqual(['Gate code 4471'])
  await expect.poll(() => box(page).inputValue()).toBe('')
  expect(await page.getByText(full).count()).toBe(0)
})

test('once there is room again, a note in memory is stored and survives a reload', async () => {
  const { page, context, expects, notes } = await openNotes()
  await page.evaluate(`
    const put = IDBObjectStore.prototype.put
    window.isFull = true
    IDBObjectStore.prototype.put = function (value) {
      const request = put.call(this, value)
      if (window.isFull && this.transaction.db.name === 'web-crm-waiting') this.transaction.abort()
      return request
    }`)
  await context.setOffline(true)
  await box(page).fill('Gate code 4471')
  await page.getByRole('button', { name: 'Send the note' }).click()
  await row(page, 'Gate code 4471').getByText(full).waitFor()
  await page.evaluate('window.isFull = false')
  // The page tries to send and to store when it is looked at again; the server is offline.
  await context.route('**/api/webNotes', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  expects(/POST .*webNotes failed: net::ERR_FAILED/)
  await context.setOffline(false)
  await row(page, 'Gate code 4471').getByText('Sends when online').waitFor()
  await expect.poll(() => box(page).inputValue()).toBe('')
  await page.reload()
  await page.getByRole('button', { name: '1 waiting' }).waitFor()
  await context.unroute('**/api/webNotes')
  await page.evaluate("dispatchEvent(new Event('online'))")
  await expect.poll(notes).toEqual(['Gate code 4471'])
})

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function takesPhoto() {
  const { id: saleId, leadId } = await ownSale(stage.app)
  const visit = await stage.visitAs('omar', `/m/client-record?lead=${leadId}`, 'phone', {})
  const { page } = visit
  await page.getByRole('region', { name: 'Photos' }).waitFor()
  const omar = await clientOf(stage.app, 'omar')
  const photos = async () =>
    (await good(omar.call(documents.list, { query: { saleId, docType: ['SitePhoto'] } }))).map(
      ({ photoOf }) => photoOf,
    )
  const take = () =>
    page
      .getByRole('listitem')
      .filter({ hasText: 'Meter number' })
      .first()
      .locator('input[type=file]')
      .setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: pixel })
  const waiting = page.getByRole('list', { name: 'Not sent yet: Meter number' })
  return { ...visit, photos, take, waiting }
}

test('a photo that the phone cannot store is shown, marked, and sent', async () => {
  const { page, context, photos, take, waiting } = await takesPhoto()
  await page.evaluate(failures['the transaction aborts'])
  await context.setOffline(true)
  await take()
  await waiting.getByText(full).waitFor()
  await waiting.getByRole('img').waitFor()
  await context.setOffline(false)
  await expect.poll(photos).toEqual(['Meter'])
})

test('a phone that fills up during a photo upload uploads it again after a reload, and it exists once', async () => {
  const { page, context, expects, photos, take, waiting } = await takesPhoto()
  await context.setOffline(true)
  await take()
  await waiting.getByText('Sends when online').waitFor()
  // From here on no write succeeds, and the response to the document is lost.
  await page.evaluate(failures['the transaction aborts'])
  await context.route('**/api/documents', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  expects(/POST .*\/api\/documents failed/)
  await context.setOffline(false)
  await expect.poll(photos).toEqual(['Meter'])
  await waiting.getByText(full).waitFor()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await waiting.getByText('Sends when online').waitFor()
  await context.unroute('**/api/documents')
  expects(/^POST \/api\/documents answered 400$/)
  await page.evaluate("dispatchEvent(new Event('online'))")
  await expect.poll(() => waiting.count()).toBe(0)
  expect(await photos()).toEqual(['Meter'])
  expect(await page.getByRole('button', { name: /waiting|not saved/ }).count()).toBe(0)
})

test('a refusal that cannot be stored is shown anyway, and nothing is lost', async () => {
  const { id, version, name } = await ownClient(stage.app)
  const { page, context, expects } = await atSignal(stage, 'rita', `/m/client-record?lead=${id}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await idle(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Change the status/ }).click()
  await page.getByRole('menuitem', { name: 'Cold' }).click()
  const waiting = page.getByRole('list', { name: 'Unsent changes' })
  await waiting.getByText('Sends when online').waitFor()
  await page.evaluate(failures['the transaction aborts'])
  const mona = await clientOf(stage.app, 'mona')
  const dead = { status: 'Dead', deadReason: 'Sold the house.', version } as const
  await good(mona.call(webLeads.update, { params: { id }, body: dead }))
  expects(/^PUT \/api\/webLeads\/.+ answered 409$/)
  await context.setOffline(false)
  await waiting.getByText('Not saved: Someone changed this lead.').waitFor()
  await waiting.getByRole('button', { name: 'Save anyway' }).click()
  await page.getByRole('button', { name: 'Change the status: Cold' }).waitFor()
  await expect.poll(() => waiting.count()).toBe(0)
})
