/** A captive portal answers instead of our server: writes wait in the outbox, arrive, and exist once. */
import { webLeads, webNotes } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { idle } from './support/idle.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const portal = '<html><body><h1>Welcome to our Wi-Fi</h1></body></html>'
const html = (status: number) => ({ status, contentType: 'text/html', body: portal })
const json = (status: number, body: object) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

/** Foreign responses, by their sender. */
const others = {
  'a portal’s page, as 200': html(200),
  'a portal’s page, as 511': html(511),
  'a proxy’s page, as 403': html(403),
  'a request that timed out, 408': html(408),
  'too early, 425': html(425),
  'a gateway in front of a dead server, 520': html(520),
  'trouble in our own server, 500': json(500, { message: 'An unknown error occurred', code: 'INTERNAL' }),
  'JSON of another server, as 201': json(201, { status: 'ok' }),
  'JSON of another server, as 404': json(404, { error: 'no route' }),
} as const

async function openNotes() {
  const { id } = await ownClient(stage.app)
  const visit = await stage.visitAs('rita', `/m/notes?lead=${id}`, 'phone', {})
  await visit.page.getByRole('heading', { name: 'No notes yet' }).waitFor()
  await idle(visit.page)
  const rita = await clientOf(stage.app, 'rita')
  const notes = async () =>
    (await good(rita.call(webNotes.list, { query: { leadId: id } }))).map(({ body }) => body)
  return { ...visit, id, notes }
}

const write = async (page: Page, words: string) => {
  await page.getByRole('textbox', { name: 'Write a note' }).fill(words)
  await page.getByRole('button', { name: 'Send the note' }).click()
}
const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const comeBack = (page: Page) => page.evaluate("dispatchEvent(new Event('online'))")

/** Intercepts the calls of notes between the phone and the server. */
async function between(context: BrowserContext, act: (route: Route) => Promise<void>) {
  const address = '**/api/webNotes'
  await context.route(address, (route) =>
    route.request().method() === 'POST' ? act(route) : route.fallback(),
  )
  return () => context.unroute(address)
}

test.for(Object.entries(others))(
  '%s: the note waits, and is sent once the network is free',
  async ([, answered]) => {
    const { page, context, expects, notes } = await openNotes()
    if (answered.status >= 400) expects(new RegExp(`^POST /api/webNotes answered ${answered.status}$`))
    const free = await between(context, (route) => route.fulfill(answered))
    await write(page, 'Gate code 4471')
    await row(page, 'Gate code 4471').getByText('Sends when online').waitFor()
    expect(await page.getByText(/Not saved/).count()).toBe(0)
    await free()
    await comeBack(page)
    await expect.poll(notes).toEqual(['Gate code 4471'])
    await expect.poll(() => page.getByText('Sends when online').count()).toBe(0)
    expect(await row(page, 'Gate code 4471').count()).toBe(1)
  },
)

test('a note that arrived before its response was lost exists once, whatever response came instead', async () => {
  const { page, context, expects, notes } = await openNotes()
  expects(/^POST \/api\/webNotes answered \d+$/)
  const keys = new Set<string | undefined>()
  const lost: Parameters<Route['fulfill']>[0][] = Object.values(others)
  const free = await between(context, async (route) => {
    keys.add(route.request().headers()['idempotency-key'])
    await route.fetch()
    const answered = lost.pop()
    await (answered ? route.fulfill(answered) : route.continue())
  })
  await write(page, 'Gate code 4471')
  await row(page, 'Gate code 4471').getByText('Sends when online').waitFor()
  await expect
    .poll(
      async () => {
        await comeBack(page)
        return lost.length
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(0)
  await comeBack(page)
  await expect.poll(() => page.getByText(/^(?:Sends when online|Sending)$/).count()).toBe(0)
  await free()
  expect(await notes()).toEqual(['Gate code 4471'])
  expect(keys.size).toBe(1)
})

describe('a refused note keeps its idempotency key while it is unchanged', () => {
  const refused = json(403, { message: 'Ask a sales manager.', code: 'FORBIDDEN' })

  async function opens(address: string) {
    const { id, version, name } = await ownClient(stage.app)
    const { page, context, expects } = await stage.visitAs('rita', `/m/client-record?lead=${id}`, 'phone', {})
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await idle(page)
    expects(/answered 403$/)
    const keys: string[] = []
    await context.route(address, async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      const key = route.request().headers()['idempotency-key']
      // An online change has no key: it meets a dead spot, and is queued.
      if (key === undefined) return route.abort()
      keys.push(key)
      if (keys.length > 1) return route.continue()
      // It arrived, but a foreign response looks like our refusal.
      await route.fetch()
      return route.fulfill(refused)
    })
    return { page, expects, id, version, keys, rita: await clientOf(stage.app, 'rita') }
  }

  test('when it is edited', async () => {
    const { page, id, keys, rita } = await opens('**/api/webNotes')
    await page.getByRole('link', { name: 'Notes' }).click()
    await write(page, 'Gate code 4471')
    await row(page, 'Gate code 4471').getByText('Not saved: Ask a sales manager.').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Send the note' }).click()
    await expect.poll(() => keys.length).toBe(2)
    await expect.poll(() => page.getByText(/^(?:Sends when online|Sending)$/).count()).toBe(0)
    expect(await good(rita.call(webNotes.list, { query: { leadId: id } }))).toHaveLength(1)
    expect(new Set(keys).size).toBe(1)
    // The same text again is another note.
    await write(page, 'Gate code 4471')
    await expect.poll(() => keys.length).toBe(3)
    expect(new Set(keys).size).toBe(2)
  })

  test('when it is sent again', async () => {
    const { page, expects, id, version, keys, rita } = await opens('**/api/webLeads/*')
    expects(/PUT .* failed: net::ERR_FAILED/)
    await page.getByRole('button', { name: /^Change the status/ }).click()
    await page.getByRole('menuitem', { name: 'Cold' }).click()
    const waiting = page.getByRole('list', { name: 'Unsent changes' })
    await waiting.waitFor()
    await comeBack(page)
    await waiting.getByText('Not saved: Ask a sales manager.').waitFor()
    await waiting.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => waiting.count()).toBe(0)
    const lead = await good(rita.call(webLeads.get, { params: { id } }))
    expect([lead.status, lead.version]).toEqual(['Cold', version + 1])
    expect(new Set(keys).size).toBe(1)
  })
})

test('a captive portal in front of everything takes nothing from the page, and ends no session', async () => {
  const { id, name } = await ownClient(stage.app)
  const { page, context, expects } = await stage.visitAs('rita', `/m/client-record?lead=${id}`, 'phone', {})
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Notes' }).click()
  await page.getByRole('textbox', { name: 'Write a note' }).fill('Half a sentence')
  await idle(page)
  expects(/./)
  for (const status of [200, 401]) {
    await context.route(/\/(api|graph)\//, (route) => route.fulfill(html(status)))
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    await page.getByRole('link', { name: 'Record', exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Notes' }).click()
    await page.getByText(/^No signal\. As of/).waitFor()
    expect(await page.getByRole('textbox', { name: 'Write a note' }).inputValue()).toBe('Half a sentence')
    await context.unroute(/\/(api|graph)\//)
    await comeBack(page)
  }
  await page.reload()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Write a note' }).inputValue()).toBe('Half a sentence')
})
