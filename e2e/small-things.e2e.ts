/** Small daily annoyances: users found each one, and these stories keep them fixed. */
import { activity, tasks, webNotes } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { holdBack } from './support/hold.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('in the list: dates fit, typing and tabs do not conflict, rows keep their height, and Back restores the position', async () => {
  const { surname } = await ownClient(stage.app)
  const { page } = await stage.visitAs('rita', '/leads?status=New')
  const rows = page.getByRole('table', { name: 'Leads' }).locator('tbody tr')
  await rows.getByRole('link').first().waitFor()

  // The second date input stays within its popup.
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Created', exact: true }).click()
  const popup = page.getByRole('dialog', { name: 'Filters' })
  const right = async (what: typeof popup) => {
    const box = await what.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  const [from, to] = [popup.getByLabel('From', { exact: true }), popup.getByLabel('To', { exact: true })]
  expect(await right(to)).toBeLessThan(await right(popup))
  // An empty date input looks empty: the browser's placeholder is not a value.
  const colourOf = (what: typeof popup) =>
    what.evaluate((it) => it.ownerDocument.defaultView?.getComputedStyle(it).color)
  await to.fill('2026-05-03')
  await from.focus()
  const written = await colourOf(to)
  await to.focus()
  expect(await colourOf(from)).not.toBe(written)
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'detached' })

  // The search field is debounced: a tab chosen meanwhile stays chosen.
  await page.getByRole('searchbox', { name: 'Filter these leads' }).fill(surname)
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: /^All/ }).click()
  await page.waitForURL((url) => url.searchParams.get('q') === surname)
  expect(new URL(page.url()).searchParams.get('status')).toBe('All')

  const row = page.getByRole('row', { name: new RegExp(surname) })
  const height = async () => (await row.boundingBox())?.height
  const before = await height()
  await row.getByRole('link').focus()
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'First name' }).waitFor()
  expect(await height()).toBe(before)
  await page.keyboard.press('Escape')

  // The bar of the current row is drawn in its first cell: not every browser supports a shadow on a row.
  const barOf = (what: typeof row) =>
    what.evaluate((it) => it.ownerDocument.defaultView?.getComputedStyle(it).boxShadow)
  await expect.poll(() => barOf(row.locator('td').first())).toContain('inset')
  expect(await barOf(row)).toBe('none')

  // A status is chosen in its cell.
  await row.locator('[data-editable=status]').dblclick()
  await page.getByRole('option', { name: 'Cold', exact: true }).click()
  await row.getByText('Cold').waitFor()

  await row.getByRole('link').click()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Leads' }).click()
  await page.waitForURL((url) => url.searchParams.get('q') === surname && url.pathname === '/leads')
})

test('on the record: the status by palette, an ordinary note after a pinned one, a name at 720 px, and printing', async () => {
  const client = await ownClient(stage.app)
  const { page } = await stage.visitAs('rita', client.path)
  const box = page.getByRole('textbox', { name: 'Write a note' })
  await box.waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search records and commands' }).fill('stat')
  await page.getByRole('option', { name: /^Change the status/ }).click()
  await page.getByRole('menuitem', { name: 'Cold' }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Priority:/ }).click()
  await page.getByRole('menuitem', { name: 'High' }).click()
  await box.fill('Wants a call today.')
  await box.press('Control+Enter')
  await page.getByRole('complementary', { name: 'Timeline' }).getByText('Wants a call today.').waitFor()
  await page.getByRole('button', { name: 'Priority: Medium' }).waitFor()

  await page.setViewportSize({ width: 720, height: 900 })
  const cut = `(() => {
    const title = document.querySelector('h1')
    return title.scrollWidth - title.clientWidth
  })()`
  expect(await page.evaluate<number>(cut)).toBe(0)

  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Change the status' }).isVisible()).toBe(true)
  expect(await page.getByRole('link', { name: client.phone, exact: true }).first().isVisible()).toBe(true)
  expect(await box.isVisible()).toBe(false)
})

test('the demo company’s activity is in chronological order', async () => {
  const mona = await clientOf(stage.app, 'mona')
  const entries = await good(mona.call(activity.feed, { query: { limit: 1_000 } }))
  const times = entries.map(({ at }) => Date.parse(at))
  const minute = 60_000
  expect(times.filter((time, at) => time < (times[at + 1] ?? 0) - minute)).toEqual([])
})

test('in the activity, keys walk the entries, a year can be typed into its dates, and shortcuts can be switched off', async () => {
  const { page } = await stage.visitAs('mona', '/activity')
  await page.locator('[data-row]').nth(1).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  expect(await page.locator('[data-row]').nth(1).locator('a:focus').count()).toBe(1)
  await page.getByRole('button', { name: 'Period is any' }).click()
  await page.getByLabel('From', { exact: true }).focus()
  await page.keyboard.type('05032026')
  await page.keyboard.press('Enter')
  await page.waitForURL(/period=2026-05-03_/)

  await page.getByRole('heading', { name: 'Activity', level: 1 }).click()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByLabel('Single-key shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search records and commands' }).waitFor()
  expect(await sheet.isVisible()).toBe(false)
  // The next story on this machine has its shortcuts again.
  await page.evaluate(`localStorage.removeItem('web-crm')`)
})

test('a note whose pin fails is sent and shown once; of two removed things each has its Undo', async () => {
  const client = await ownClient(stage.app)
  const rita = await clientOf(stage.app, 'rita')
  for (const _ of [1, 2]) {
    const about = { type: 'lead' as const, id: client.id }
    await good(rita.call(tasks.create, { body: { description: 'Send the plan', about } }))
  }
  const { page, expects } = await stage.visitAs('rita', client.path)
  const timeline = page.getByRole('complementary', { name: 'Timeline' })
  const toasts = page.getByRole('region', { name: 'Notifications' })
  const box = timeline.getByLabel('Write a note')
  await box.fill('Keys are with the neighbour.')
  await timeline.getByRole('button', { name: 'Pin it on top' }).click()
  expects(/^POST .+\/pin failed: net::ERR_INTERNET_DISCONNECTED$/)
  await page.route('**/api/webNotes/*/pin', (route) => route.abort('internetdisconnected'))
  await timeline.getByRole('button', { name: 'Add note' }).click()
  const note = timeline.getByRole('listitem').filter({ hasText: 'Keys are with the neighbour.' })
  await note.getByRole('button', { name: 'Pin', exact: true }).waitFor()
  await expect.poll(() => box.inputValue()).toBe('')
  expect(await good(rita.call(webNotes.list, { query: { leadId: client.id } }))).toHaveLength(1)

  await page.goto(`${client.path}?tab=tasks`)
  for (const left of [1, 0]) {
    await page.getByRole('link', { name: 'Send the plan' }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Task' })
    await sheet.getByRole('button', { name: 'Remove' }).click()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('link', { name: 'Send the plan' }).count()).toBe(left)
  }
  expect(await toasts.getByRole('button', { name: 'Undo' }).count()).toBe(2)
})

test('previewed activity has its dates, and a slow record shows a skeleton at once', async () => {
  const { page } = await stage.visitAs('mona', '/leads?status=Sold&sort=lastActivityAt')
  const first = page.getByRole('table', { name: 'Leads' }).locator('tbody').getByRole('link').first()
  await first.waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  const times = page.getByRole('complementary', { name: 'Preview' }).getByRole('listitem').locator('time')
  await times.first().waitFor()
  expect((await times.allInnerTexts()).filter((text) => /^\d+:\d\d [ap]m$/.test(text))).toEqual([])

  const letCome = await holdBack(page, '**/assets/leads-*')
  await page.goto('/activity')
  const lead = page.getByRole('main').locator('a[href^="/leads/"]').first()
  await lead.waitFor()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await lead.click()
  // The router's default delay would be a second.
  await page.clock.runFor(200)
  await page.getByRole('region', { name: 'Loading the page' }).waitFor()
  letCome()
  await page.clock.resume()
  await page.getByRole('button', { name: 'Change the status' }).waitFor()
})

test('floating parts cover nothing, the preview works at 768 px, and a refusal is shown once', async () => {
  const { page } = await stage.visitAs('mona', '/leads?status=All')
  await page.getByRole('table', { name: 'Leads' }).locator('tbody').getByRole('link').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bar = page.getByLabel('Selected leads')
  await bar.waitFor()
  await page.keyboard.press('Control+z')
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  await toast.getByText('Nothing to undo').waitFor()
  const bottomOf = async (what: typeof bar) => {
    const box = await what.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(() => bottomOf(toast)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 768, height: 900 })
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  const preview = page.getByRole('dialog', { name: 'Preview' })
  const name = preview.getByRole('heading', { level: 3 }).first()
  const before = await name.innerText()
  await preview.getByRole('button', { name: 'Next lead' }).click()
  await expect.poll(() => name.innerText()).not.toBe(before)

  const client = await ownClient(stage.app)
  await page.goto(client.path)
  await page.getByRole('button', { name: 'Find in timeline' }).click()
  const find = page.getByRole('searchbox', { name: 'Find in timeline' })
  await page.keyboard.type('zebra')
  expect(await find.inputValue()).toBe('zebra')
  await page.keyboard.press('Escape')
  await find.waitFor({ state: 'detached' })

  const rita = await stage.visitAs('rita', 'about:blank')
  await rita.page.goto('/settings/imports')
  await rita.page.getByText('The lead import is for Marketing and administrators').waitFor()
  await expect.poll(() => rita.page.locator('[aria-busy=true]').count()).toBe(0)
  expect(await rita.page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').count()).toBe(0)
})

test('a catalog entry shows its missing fields before it is sent, and can be restored after its removal', async () => {
  const { page } = await stage.visitAs('adam', '/settings/catalogue/pickLists/new')
  await page.getByRole('button', { name: 'Create Choice' }).click()
  await page.getByText('A choice needs a list.', { exact: true }).waitFor()
  await page.getByText('A choice needs a value.', { exact: true }).waitFor()
  // The first invalid field has the focus, and a required choice has no "none".
  await page.keyboard.press('Enter')
  expect(await page.getByRole('listbox').getByRole('option').allInnerTexts()).toEqual([
    'Reasons to cancel a sale',
    'Reasons to hold a sale',
    'Mount types',
    'Roof materials',
  ])
  await page.getByRole('option', { name: 'Roof materials' }).click()
  const words = 'A thatch, seen once'
  await page.getByRole('textbox', { name: 'Choice', exact: true }).fill(words)
  await page.getByRole('button', { name: 'Create Choice' }).click()
  await page.getByText(`${words} saved`).waitFor()

  const row = page.getByRole('table').getByRole('link', { name: words })
  await row.click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText(`${words} removed`).waitFor()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await row.waitFor()
})
