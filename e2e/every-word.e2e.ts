/**
 * No typed text is lost: for every input, where the text is after every possible event. `saved`; `kept`: still in the
 * field, or offered when it is reopened; `refused`: in the field with the reason, on phones once reopened; `waits`: in
 * the outbox, and sent automatically.
 */
import { webLeads, webNotes } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { hasFocus } from './support/focus.ts'
import { holdBack } from './support/hold.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const table = `
                 cell     fact     form     note     phone
  left           saved    saved    kept     kept     kept
  tab changed    saved    saved    kept     kept     kept
  page left      saved    saved    kept     kept     kept
  second save    saved    saved    saved    kept     saved
  400            refused  refused  refused  refused  refused
  409            refused  refused  refused  refused  refused
  401            refused  refused  refused  refused  waits
  no network     refused  refused  refused  refused  waits
`

type Fate = 'saved' | 'kept' | 'refused' | 'waits' | 'lost'

interface Place {
  readonly screen: 'desktop' | 'phone'
  readonly address: (client: OwnClient) => string
  /** The field, opened. */
  readonly open: (page: Page, client: OwnClient) => Promise<Locator>
  readonly send: (field: Locator) => Promise<void>
  readonly left: (page: Page) => Promise<unknown>
  readonly tab: (page: Page) => Promise<unknown>
  readonly page: (page: Page) => Promise<unknown>
  /** The place of the reason for a refusal. */
  readonly reason: (page: Page, words: string | RegExp) => Locator
  /** Where text typed during a save goes, if it is not saved with it. */
  readonly takesMore?: 'nothing' | 'next'
  readonly isNote?: true
  /** Writes go through the outbox. */
  readonly isQueued?: true
  /** The values on the server. */
  readonly saved: (client: OwnClient) => Promise<readonly string[]>
}

const enter = (field: Locator) => field.press('Enter')
const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words)
const goTo = (place: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click()
const asRita = () => clientOf(stage.app, 'rita')

const firstName = async ({ id }: OwnClient) => [
  (await good((await asRita()).call(webLeads.get, { params: { id } }))).firstName,
]
const notes = async ({ id }: OwnClient) =>
  (await good((await asRita()).call(webNotes.list, { query: { leadId: id } }))).map(({ body }) => body)

const places: Readonly<Record<string, Place>> = {
  cell: {
    screen: 'desktop',
    address: ({ surname }) => `/leads?status=All&q=${surname}`,
    async open(page, { surname }) {
      const row = page.getByRole('row', { name: new RegExp(surname) })
      await row.getByRole('link').focus()
      await page.keyboard.press('e')
      return page.getByRole('textbox', { name: 'First name' })
    },
    send: enter,
    left: (page) => page.getByRole('searchbox', { name: 'Filter these leads' }).click(),
    tab: (page) =>
      page
        .getByRole('navigation', { name: 'Status' })
        .getByRole('link', { name: /^Recent/ })
        .click(),
    page: goTo('Dashboard'),
    reason: (page, words) => page.getByRole('alert').getByText(words),
    saved: firstName,
  },
  fact: {
    screen: 'desktop',
    address: ({ path }) => path,
    async open(page) {
      const contact = page.getByRole('region', { name: 'Contact' })
      await contact.getByRole('button', { name: 'Change first name' }).click()
      return contact.getByRole('textbox', { name: 'First name' })
    },
    send: enter,
    left: (page) => page.getByRole('textbox', { name: 'Write a note' }).click(),
    tab: (page) => page.getByRole('link', { name: 'History' }).click(),
    page: goTo('Dashboard'),
    reason: (page, words) => page.getByRole('alert').getByText(words),
    saved: firstName,
  },
  form: {
    screen: 'desktop',
    address: ({ path }) => `${path}/edit`,
    async open(page) {
      // The link appears a moment before the form in the address.
      if (!page.url().endsWith('/edit')) await page.getByRole('link', { name: 'Edit', exact: true }).click()
      return page.getByRole('dialog').getByLabel('First name')
    },
    send: enter,
    left: (page) => page.keyboard.press('Escape'),
    // A click outside of the sheet.
    tab: (page) => page.mouse.click(4, 400),
    page: (page) => show(page, '/dashboard'),
    takesMore: 'nothing',
    reason: (page, words) => page.getByRole('dialog').getByText(words),
    saved: firstName,
  },
  note: {
    screen: 'desktop',
    address: ({ path }) => path,
    open: async (page) => page.getByRole('textbox', { name: 'Write a note' }),
    send: (field) => field.press('Control+Enter'),
    left: (page) => page.getByRole('textbox', { name: 'Write a note' }).press('Escape'),
    tab: (page) => page.getByRole('link', { name: 'History' }).click(),
    page: goTo('Dashboard'),
    reason: toast,
    takesMore: 'next',
    isNote: true,
    saved: notes,
  },
  phone: {
    screen: 'phone',
    address: ({ id }) => `/m/notes?lead=${id}`,
    open: async (page) => page.getByRole('textbox', { name: 'Write a note' }),
    send: (field) => field.press('Control+Enter'),
    left: (page) => page.getByRole('textbox', { name: 'Write a note' }).blur(),
    tab: (page) => page.getByRole('link', { name: 'Record', exact: true }).click(),
    page: goTo('Today'),
    reason: (page, words) => page.getByRole('list', { name: 'Notes' }).getByText(words),
    isQueued: true,
    isNote: true,
    saved: notes,
  },
}

const calls = /\/api\/(?:webLeads|webNotes)(?:\/[\w-]+)?$/

test.for(Object.keys(places))('whatever happens to text typed into a %s, it is not lost', async (name) => {
  const place = places[name] as Place
  const expected = expectedOf(name)
  const client = await ownClient(stage.app, 'rita')
  const { page, expects } = await stage.visitAs('rita', place.address(client), place.screen)
  const found: (readonly [way: string, fate: Fate])[] = []
  for (const [way, result] of expected) {
    await show(page, place.address(client))
    const field = await place.open(page, client)
    const words = `Words ${way.replace(' ', '-')}`
    await field.fill(words)
    found.push([way, await happens(way, result, place, { page, field, words, client, expects })])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await forget(page, place, client)
  }
  expect(found).toEqual(expected)
})

/** Unique text per way: a toast of the previous one may still be there. */
const no = (way: string) => `The server says no, ${way}.`

/** Goes through another page: the next page must not be mistaken for the previous one. */
async function show(page: Page, address: string): Promise<void> {
  const push = (to: string) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(to)})`)
  await push('/nowhere')
  await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
  await push(address)
}

/** The next case begins with an empty field. */
async function forget(page: Page, place: Place, client: OwnClient): Promise<void> {
  if (place.isNote) {
    await show(page, place.address(client))
    await (await place.open(page, client)).fill('')
  } else await page.keyboard.press('Escape')
  await page.evaluate(
    `for (const key of Object.keys(localStorage)) if (key.startsWith('web-crm-draft')) localStorage.removeItem(key)`,
  )
}

interface Now {
  readonly page: Page
  readonly field: Locator
  readonly words: string
  readonly client: OwnClient
  readonly expects: (trouble: RegExp) => void
}

/** @param hoped the expected outcome: decides how long to wait, not what is returned */
async function happens(way: string, hoped: Fate, place: Place, now: Now): Promise<Fate> {
  const { page, field, words, client, expects } = now
  const has = (text: string) => async () => (await place.saved(client)).includes(text)
  const stands = async (text: string) => (await field.inputValue()) === text
  const afterwards = async (): Promise<Fate> => {
    if (hoped === 'saved') return settles(has(words), 'saved')
    await show(page, place.address(client))
    const again = await place.open(page, client)
    return (await again.inputValue()) === words && !(await has(words)()) ? 'kept' : 'lost'
  }
  /** Every write gets this response; reads go through. */
  const writesAre = (answered: (route: Route) => Promise<void>) =>
    page.route(calls, (route) => (route.request().method() === 'GET' ? route.continue() : answered(route)))
  const inQueue = page.getByRole('list', { name: 'Notes' }).getByRole('listitem').filter({ hasText: words })
  const waits = async (): Promise<Fate> => {
    await inQueue.getByText('Sends when online').waitFor()
    await show(page, place.address(client))
    await inQueue.getByText('Sends when online').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    return settles(has(words), 'waits')
  }
  const refused = async (reason: Locator): Promise<Fate> => {
    if (hoped === 'waits') return waits()
    await reason.waitFor()
    if (place.isQueued) {
      await inQueue.getByRole('button', { name: 'Edit' }).click()
      return settles(() => stands(words), 'refused')
    }
    return (await stands(words)) ? 'refused' : 'lost'
  }
  switch (way) {
    case 'left':
      await place.left(page)
      return afterwards()
    case 'tab changed':
      await place.tab(page)
      return afterwards()
    case 'page left':
      await place.page(page)
      return afterwards()
    case 'second save': {
      const release = await holdBack(page, calls)
      await place.send(field)
      if (place.isQueued) await settles(() => stands(''), 'waits')
      await field.press('End')
      await page.keyboard.type(' and more')
      await place.send(field)
      release()
      // A form is disabled until the response; a note is sent, and further text is the next note.
      if (place.takesMore === 'nothing') return settles(has(words), 'saved')
      if (place.takesMore === 'next') {
        return settles(async () => (await has(words)()) && stands('and more'), 'kept')
      }
      if (place.isQueued) return settles(async () => (await has(words)()) && has('and more')(), 'saved')
      return settles(has(`${words} and more`), 'saved')
    }
    case '409': {
      expects(/answered 409$/)
      if (!place.isNote) {
        const mona = await clientOf(stage.app, 'mona')
        const { version } = await good(mona.call(webLeads.get, { params: { id: client.id } }))
        const body = { firstName: `Other ${version}`, version }
        await good(mona.call(webLeads.update, { params: { id: client.id }, body }))
        await place.send(field)
        await page.getByRole('dialog', { name: /^Someone changed this lead/ }).press('Escape')
        // After going back, the focus is where the person typed.
        return await settles(async () => (await stands(words)) && hasFocus(field), 'refused')
      }
      await writesAre((route) => route.fulfill({ status: 409, json: { message: no(way) } }))
      break
    }
    case 'no network':
      await writesAre((route) => route.abort('internetdisconnected'))
      await place.send(field)
      return refused(place.reason(page, 'No connection. Your text is saved.'))
    default: {
      const status = Number(way)
      expects(new RegExp(`answered ${status}$`))
      await writesAre((route) => route.fulfill({ status, json: { message: no(way), code: 'NO' } }))
    }
  }
  await place.send(field)
  return refused(place.reason(page, no(way)))
}

const settles = async (is: () => Promise<boolean>, result: Fate): Promise<Fate> => {
  await expect.poll(is).toBe(true)
  return result
}

/** The column of the table. */
function expectedOf(name: string): (readonly [way: string, fate: Fate])[] {
  const [head = '', ...rows] = table.trim().split('\n')
  const at = head.trim().split(/\s+/).indexOf(name)
  return rows.map((row) => {
    const [way = '', ...results] = row.trim().split(/ {2,}/)
    return [way, results[at] as Fate]
  })
}
