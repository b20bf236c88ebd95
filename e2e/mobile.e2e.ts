/** The client area of the phone: directory, client record, notes (specification section 2). */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { leadMerges, webNotes } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import { cast } from '@crm/cast'
import { clientOf } from './support/client-of.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('Rita finds a client at the curb, has his phone number and directions, and writes a note', async () => {
  const { id, name, surname, phone } = await ownClient(stage.app)
  const rita = await clientOf(stage.app, 'rita')
  await good(rita.call(webNotes.create, { body: { leadId: id, body: 'Pays for a pool pump all summer.' } }))
  const { page } = await stage.visitAs('rita', '/dashboard', 'phone', {
    viewport: { width: 360, height: 740 },
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/m/directory')

  await page.getByRole('searchbox', { name: 'Name, phone, street' }).fill(`arbor way ${surname}`)
  await expect.poll(() => page.getByRole('list', { name: 'Clients' }).getByRole('link').count()).toBe(1)
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  const digits = phone.replaceAll(/\D/g, '')
  expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe(`tel:+1${digits}`)
  expect(await page.getByRole('link', { name: 'Text' }).getAttribute('href')).toBe(`sms:+1${digits}`)
  expect(await page.getByRole('link', { name: 'Route' }).getAttribute('href')).toContain('%20Arbor%20Way')
  await page.getByText('Concrete tile, 12 years').waitFor()

  await page.getByRole('link', { name: 'Notes' }).click()
  await page.getByText('Pays for a pool pump all summer.').waitFor()
  await page.getByRole('textbox', { name: 'Write a note' }).fill('Wants the battery first.')
  await page.getByRole('button', { name: 'Send the note' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Wants the battery first.' }).waitFor()
  await page.getByRole('textbox', { name: 'Write a note' }).pressSequentially('Ask @Mon')
  await page.getByRole('option', { name: 'Mona Patel' }).click()
  await page.getByRole('textbox', { name: 'Write a note' }).pressSequentially('for the price.')
  await page.getByRole('button', { name: 'Send the note' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Ask @Mona Patel for the price.' }).waitFor()
  const told = async () =>
    (await good(rita.call(webNotes.list, { query: { leadId: id } }))).flatMap(({ mentions }) => mentions)
  await expect.poll(told).toEqual([cast.mona.crm.id])

  // The area reopens the last view.
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click()
  await page.getByText('Wants the battery first.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/m/notes')
  expect(await page.evaluate<string>('localStorage.getItem("web-crm")')).toContain('"mobileView":"notes"')
})

test('the directory goes on as one scrolls, in either order, and nobody sees another rep’s client', async () => {
  const mona = await stage.visitAs('mona', '/m', 'phone')
  const rows = mona.page.getByRole('list', { name: 'Clients' }).getByRole('link')
  await rows.nth(49).waitFor()
  await rows.nth(49).scrollIntoViewIfNeeded()
  await rows.nth(50).waitFor()
  await mona.page.getByRole('link', { name: 'By name' }).click()
  // Clients without a surname come first; the others by surname, which is the last word before the phone number.
  const surnames = async () =>
    (await rows.allInnerTexts()).flatMap((text) => /^\S+ (A\S+)/.exec(text)?.[1] ?? [])
  await expect.poll(async () => (await surnames()).length).toBeGreaterThan(2)
  const order = mona.page.getByRole('navigation', { name: 'Order' })
  expect(await order.locator('[aria-current]').allInnerTexts()).toEqual(['By name'])
  await mona.page.goto('/m/directory?q=Chowdhury')
  await mona.page.getByRole('link', { name: /^Farah Chowdhury/ }).click()
  await mona.page.getByRole('heading', { name: 'Farah Chowdhury', level: 1 }).waitFor()
  const { search } = new URL(mona.page.url())

  const rita = await stage.visitAs('rita', `/m/client-record${search}`, 'phone')
  rita.expects(/^GET \/api\/.+ answered 404$/)
  await rita.page
    .getByRole('heading', { name: 'This client does not exist, or you have no access.' })
    .waitFor()
  await rita.page.goto('/m/notes')
  await rita.page.getByRole('heading', { name: 'No client is open' }).waitFor()
  await rita.page.goto('/m/directory?q=nobody+at+all')
  await rita.page.getByRole('link', { name: 'Show every client' }).click()
  // Any of her clients will do: other stories create newer ones.
  await rita.page.getByRole('list', { name: 'Clients' }).getByRole('link').nth(20).waitFor()
})

test('a long name leaves room for the status and the notes of its client on the phone', async () => {
  const names = {
    firstName: 'Maximiliana-Theodora Alexandrina',
    lastName: 'Hohenlohe-Waldenburg-Schillingsfürst',
  }
  const { id } = await ownClient(stage.app, 'rita', names)
  const { page } = await stage.visitAs('rita', `/m/client-record?lead=${id}`, 'phone')
  const status = page.getByRole('button', { name: /^Change the status/ })
  await status.waitFor()
  const { x = 0, width = 0 } = (await status.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await page.getByRole('link', { name: 'Notes' }).click()
  await page.getByRole('textbox', { name: 'Write a note' }).waitFor()
})

test('an open client that gets merged links to the surviving one, on the phone too', async () => {
  const gone = await ownClient(stage.app)
  const stays = await ownClient(stage.app)
  const { page, expects } = await stage.visitAs('rita', `/m/notes?lead=${gone.id}`, 'phone')
  await page.getByRole('heading', { name: gone.name, level: 1 }).waitFor()
  expects(/^GET \/api\/.+ answered 404$/)
  const mona = await clientOf(stage.app, 'mona')
  await good(mona.call(leadMerges.merge, { params: { id: stays.id }, body: { otherId: gone.id } }))
  await page.getByRole('heading', { name: new RegExp(`^${gone.name} is now L-`) }).waitFor()
  await page.getByRole('link', { name: `Open ${stays.name}` }).click()
  await page.getByRole('heading', { name: stays.name, level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/m/notes')
})

/** True if a tap 20 px above or below the middle still hits it. */
const takesThumb = (target: Locator) =>
  target.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [-20, 20].every((off) =>
      one.contains(one.ownerDocument.elementFromPoint(x + width / 2, y + height / 2 + off)),
    )
  })

test('every control on the record and the people pages is thumb-sized', async () => {
  const { path, phone } = await ownClient(stage.app)
  const { page } = await stage.visitAs('adam', path, 'phone')
  const status = page.getByRole('button', { name: 'Change the status' })
  await status.waitFor()
  const pencil = page.getByRole('button', { name: 'Change phone' })
  await pencil.scrollIntoViewIfNeeded()
  for (const target of [pencil, page.getByRole('button', { name: 'Change source' })]) {
    await target.scrollIntoViewIfNeeded()
    expect([await target.getAttribute('aria-label'), await takesThumb(target)]).toContain(true)
  }
  await status.scrollIntoViewIfNeeded()
  expect(await takesThumb(status)).toBe(true)
  expect(await page.getByRole('link', { name: phone, exact: true }).first().isVisible()).toBe(true)

  await page.goto('/settings/people')
  const rita = page.getByRole('link', { name: 'Rita Reyes' })
  await rita.waitFor()
  const row = page.getByRole('listitem').filter({ has: rita })
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('with the keyboard open the duplicate hint is below its fields and covers none', async () => {
  const { name, surname, phone } = await ownClient(stage.app)
  const { page } = await stage.visitAs('mona', '/leads/new?status=All', 'phone', {
    viewport: { width: 390, height: 420 },
  })
  const form = page.getByRole('dialog', { name: 'New lead' })
  await form.getByLabel('Last name').fill(surname)
  await form.getByLabel('Phone').fill(phone.replaceAll(/\D/g, ''))
  await form.getByLabel('Email').fill('tess at home')
  await form.getByLabel('First name').focus()
  // Leaving a field formats it, or shows its error.
  expect(await form.getByLabel('Phone').inputValue()).toBe(phone)
  await form.getByText('This is not an email address.').waitFor()
  const notice = form.getByRole('list').filter({ hasText: `${name} has this phone and last name` })
  await notice.waitFor()
  const edges = async (what: Locator) => {
    const { y = NaN, height = NaN } = (await what.boundingBox()) ?? {}
    return { top: y, bottom: y + height }
  }
  const { top, bottom } = await edges(notice)
  expect(top).toBeGreaterThanOrEqual((await edges(form.getByLabel('Email'))).bottom)
  expect(bottom).toBeLessThanOrEqual((await edges(form.getByLabel('Street'))).top)
})
