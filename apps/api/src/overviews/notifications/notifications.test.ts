import { notifications, webLeads, webNotes, webSales } from '@crm/contract'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  listLink,
  type NotificationPage,
  notificationPages,
  recordLink,
} from '@crm/domain/notifications/links'
import { newId } from '#platform/ids'
import { insertNotifications } from '#shared/notifications/queries'
import { aLead, aSale, good } from '#test/builders'
import { aFullLead } from '#test/every-route'
import { required } from '#test/required'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

type Name = keyof typeof cast

const morning = new Date('2026-03-20T16:00:00Z')
let now = morning
let server: TestServer
let rita: Client
let mona: Client
let adam: Client
let leadId = ''
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  ;[rita, mona, adam] = await Promise.all([server.as('rita'), server.as('mona'), server.as('adam')])
  for (const one of [rita, mona, adam]) await one.raw('GET', '/users/me')
  leadId = (await aLead(rita)).id
})
afterAll(() => server.close())
beforeEach(async () => {
  now = morning
  for (const one of [rita, mona, adam]) await good(one.call(notifications.clear, { body: {} }))
})

/** Mona mentions Rita, one hour later each time; returns the ids of Rita's notifications, oldest first. */
async function tellRita(times: number): Promise<string[]> {
  for (let time = 0; time < times; time++) {
    now = new Date(now.getTime() + 3_600_000)
    const body = { leadId, body: 'Look.', mentions: [cast.rita.crm.id] }
    await good(mona.call(webNotes.create, { body }))
  }
  return (await open(rita)).map(({ id }) => id).toReversed()
}

const open = (client: Client, query = {}) => good(client.call(notifications.list, { query }))
const idsOf = async (client: Client, query = {}) => (await open(client, query)).map(({ id }) => id)
const clear = (client: Client, ids?: string[]) =>
  client.call(notifications.clear, { body: ids ? { ids } : {} })
const restore = (client: Client, ids: string[]) => client.call(notifications.restore, { body: { ids } })
const view = (client: Client, ids?: string[]) => client.call(notifications.view, { body: ids ? { ids } : {} })

/** Ascending; a refusal counts as NaN. */
const countsOf = (answers: readonly { readonly body: object }[]) =>
  answers.map(({ body }) => ('count' in body ? Number(body.count) : NaN)).toSorted((a, b) => a - b)

describe('one’s notifications', () => {
  test('notifications are newest first, with a link to the next page', async () => {
    const told = await tellRita(4)
    const first = await rita.raw('GET', '/notifications?limit=3')
    const next = /^<\/api(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const rest = await rita.raw('GET', next)
    const read = [...((await first.json()) as { id: string }[]), ...((await rest.json()) as { id: string }[])]
    expect(read.map(({ id }) => id)).toEqual(told.toReversed())
  })

  test('notifications are filtered by lane and by viewed', async () => {
    const [first = '', second = ''] = await tellRita(2)
    expect(await view(rita, [first])).toMatchObject({ status: 200, body: { count: 1 } })
    expect([await idsOf(rita, { isViewed: 'true' }), await idsOf(rita, { isViewed: 'false' })]).toEqual([
      [first],
      [second],
    ])
    expect(await idsOf(rita, { lane: 'needs-you' })).toEqual([])
    expect(await idsOf(rita, { lane: ['needs-you', 'mentions'] })).toHaveLength(2)
    expect((await rita.raw('GET', '/notifications?lane=loud')).status).toBe(400)
  })

  test('cleared notifications disappear, some or all', async () => {
    const [first = '', second = '', third = ''] = await tellRita(3)
    expect(await clear(rita, [second])).toMatchObject({ status: 200, body: { count: 1 } })
    expect(await idsOf(rita)).toEqual([third, first])
    expect(await clear(rita)).toMatchObject({ status: 200, body: { count: 2 } })
    expect(await idsOf(rita)).toEqual([])
  })

  test('undoing a clear restores notifications, viewed ones as viewed', async () => {
    const [first = '', second = '', third = ''] = await tellRita(3)
    await good(view(rita, [first]))
    await good(clear(rita))
    expect(await restore(rita, [first, third])).toMatchObject({ status: 200, body: { count: 2 } })
    expect(await idsOf(rita)).toEqual([third, first])
    expect(await idsOf(rita, { isViewed: 'true' })).toEqual([first])
    const again = await Promise.all([restore(rita, [second]), restore(rita, [second, third])])
    expect(countsOf(again)).toEqual([0, 1])
  })

  test('clearing and viewing are idempotent', async () => {
    const [first = ''] = await tellRita(1)
    const viewed = await Promise.all([view(rita, [first]), view(rita), view(rita, [first])])
    expect(countsOf(viewed)).toEqual([0, 0, 1])
    const cleared = await Promise.all([clear(rita, [first]), clear(rita), clear(rita, [first, first])])
    expect(countsOf(cleared)).toEqual([0, 0, 1])
    expect(await view(rita, [first])).toMatchObject({ status: 200, body: { count: 0 } })
  })

  test.each([
    ['no list', { ids: 'all' }],
    ['an empty list', { ids: [] }],
    ['what is no id', { ids: ['first'] }],
    ['another’s name', { ids: [cast.rita.crm.id], userId: cast.rita.crm.id }],
  ])('notifications cannot be filtered by %s', async (_, body) => {
    for (const path of ['/notifications/clear', '/notifications/restore', '/notifications/viewed']) {
      expect((await rita.raw('POST', path, { body: JSON.stringify(body) })).status).toBe(400)
    }
  })
})

describe('another’s notifications', () => {
  const strangers = (Object.keys(cast) as Name[]).filter((name) => !['rita', 'noah', 'dora'].includes(name))

  test.each(strangers)("%s reads none of Rita's notifications", async (name) => {
    const told = await tellRita(1)
    expect(await idsOf(await server.as(name))).toEqual([])
    expect(await idsOf(rita)).toEqual(told)
  })

  test.each<Name>(['noah', 'dora'])('%s, without an enabled account, reads none at all', async (name) => {
    const client = await server.as(name)
    const answers = [
      await client.call(notifications.list, {}),
      await clear(client),
      await restore(client, [newId()]),
      await view(client),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  test("other people's notifications answer 404 by id, even to an administrator, and stay unchanged", async () => {
    const told = await tellRita(2)
    const own = await mentionAdam()
    for (const action of [clear, restore, view]) {
      for (const ids of [told, [own, ...told], [newId()]]) {
        expect(await action(adam, ids)).toMatchObject({
          status: 404,
          body: { message: 'Notification not found' },
        })
      }
    }
    expect(await open(adam, { isViewed: 'false' })).toMatchObject([{ id: own }])
    expect(await idsOf(rita, { isViewed: 'false' })).toEqual(told.toReversed())
  })

  test("clearing and viewing all affects one's own notifications only", async () => {
    const told = await tellRita(2)
    for (const one of [mona, adam]) {
      await good(view(one))
      await good(clear(one))
    }
    expect(await idsOf(rita, { isViewed: 'false' })).toEqual(told.toReversed())
  })

  test("another person's notification is no valid cursor", async () => {
    const [, , third = ''] = await tellRita(3)
    await mentionAdam()
    expect(await idsOf(adam, { after: third })).toEqual([])
  })

  async function mentionAdam(): Promise<string> {
    await good(mona.call(webNotes.create, { body: { leadId, body: 'Look.', mentions: [cast.adam.crm.id] } }))
    return (await idsOf(adam))[0] ?? ''
  }
})

describe('an answer to a note', () => {
  const write = (client: Client, parentId: string | null, mentions: string[] = []) =>
    good(client.call(webNotes.create, { body: { leadId, body: 'Yes.', parentId, mentions } }))

  test('a reply notifies the author of the note, and not its own author', async () => {
    const { id } = await write(rita, null)
    await write(mona, id)
    expect(await open(rita)).toMatchObject([
      { lane: 'mentions', subject: 'Mona Patel replied to you', href: `/leads/${leadId}` },
    ])
    await write(rita, id)
    expect(await open(rita)).toHaveLength(1)
    expect(await open(mona)).toEqual([])
  })

  test('a reply that also mentions the author notifies once', async () => {
    const { id } = await write(rita, null)
    await write(mona, id, [cast.rita.crm.id])
    expect(await open(rita)).toMatchObject([{ subject: 'Mona Patel mentioned you' }])
  })

  test('a reply does not notify an author who no longer sees the lead', async () => {
    const { id } = await aLead(mona, { salesRepId: cast.rita.crm.id })
    const note = await good(rita.call(webNotes.create, { body: { leadId: id, body: 'Rang.' } }))
    await good(mona.call(webLeads.update, { params: { id }, body: { salesRepId: null } }))
    await good(rita.call(notifications.clear, { body: {} }))
    await good(mona.call(webNotes.create, { body: { leadId: id, body: 'So?', parentId: note.id } }))
    expect(await open(rita)).toEqual([])
  })
})

test('links lead to the list where the reader may not open the record, on every page', async () => {
  const { ids } = await aFullLead(server, adam)
  const hrefs = notificationPages.map((page) => recordLink(page, required(ids[pathsOfRoutes[page]])).href)
  const nia = await server.as('nia')
  await server.arrange((db) =>
    insertNotifications(
      db,
      hrefs.flatMap((href) =>
        [cast.adam, cast.nia].map(({ crm }) => ({
          id: newId(),
          user_id: crm.id,
          lane: 'activity' as const,
          subject: 'Something happened',
          content: '',
          href,
          created_at: now,
        })),
      ),
    ),
  )
  const linksOf = async (client: Client) =>
    new Set((await open(client, { lane: 'activity' })).map(({ href }) => href))
  expect(await linksOf(adam)).toEqual(new Set(hrefs))
  const readable = hrefs.filter((href) => href.startsWith('/settings/people/'))
  const lists = notificationPages.filter((page) => page !== 'people').map((page) => listLink(page).href)
  expect(await linksOf(nia)).toEqual(new Set([...readable, ...lists]))
})

/** The routes whose records the pages show. */
const pathsOfRoutes: Readonly<Record<NotificationPage, string>> = {
  leads: '/webLeads',
  appointments: '/appointments',
  sales: '/webSales',
  'service-jobs': '/service-jobs',
  contracts: '/contracts',
  referrals: '/referrals',
  tasks: '/tasks',
  commissions: '/commissions',
  people: '/users',
  hooks: '/hooks',
}

test('a notification about a deleted job links to the list', async () => {
  const { id } = await aSale(mona, leadId)
  const body = { leadId, saleId: id, body: 'Look.', mentions: [cast.adam.crm.id] }
  await good(mona.call(webNotes.create, { body }))
  expect(await open(adam)).toMatchObject([{ href: `/sales/${id}` }])
  await good(adam.call(webSales.remove, { params: { id } }))
  expect(await open(adam)).toMatchObject([{ href: '/sales' }])
})

test('notifications require a token', async () => {
  const visitor = server.withToken(undefined)
  const calls = [
    'GET /notifications',
    'POST /notifications/clear',
    'POST /notifications/restore',
    'POST /notifications/viewed',
  ]
  for (const [method = '', path = ''] of calls.map((call) => call.split(' '))) {
    expect((await visitor.raw(method, path, method === 'POST' ? { body: '{}' } : {})).status).toBe(401)
  }
})
