import { webLeads } from '@crm/contract'
import { leadSortFields } from '@crm/domain/leads/sort-fields'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '@crm/contract/route'
import { actorOf } from '@crm/cast/people-shapes'
import { aLead, anAddress, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { ordering } from '#spine/records/page'
import { matchingLeads } from './filter.ts'
import { lightLeadColumns, readLeads } from './queries.ts'
import { leadSortKeys } from './sorts.ts'

const today = new Date('2026-03-20T20:00:00Z')
let now = today
let server: TestServer
let mona: Client
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  mona = await server.as('mona')
  await fill()
})
afterAll(() => server.close())

const rita = cast.rita.crm.id
const sam = cast.sam.crm.id

/** Thirty leads; many share their creation time or name, so that only the id orders them. */
async function fill() {
  for (let at = 0; at < 30; at++) {
    now = new Date(Date.parse('2026-03-18T20:00:00Z') + Math.floor(at / 7) * 60_000)
    await aLead(mona, {
      firstName: `Kid ${at % 3}`,
      lastName: surnames[at % surnames.length],
      email1: `kid${at}@mail.example`,
    })
  }
  now = new Date('2025-12-31T23:30:00-08:00')
  const old = await aLead(mona, {
    firstName: 'Olga',
    lastName: 'Old',
    salesRepId: rita,
    sourceName: 'Canvassing',
  })
  now = new Date('2026-01-01T00:30:00-08:00')
  await aLead(mona, { firstName: 'Nell', lastName: 'Newyear', repId: sam, sourceName: 'Quint Street' })
  await anAddress(mona, old.id, {
    city: 'Chino Hills',
    zip: '91709-1234',
    utilProvider: 'SCE',
    utilBill: 214,
    hasHoa: true,
  })
  await anAddress(mona, old.id, { city: 'Upland', zip: '91786', utilProvider: 'NV Energy', utilBill: 1200 })
  now = today
  const zoe = await aLead(mona, {
    firstName: 'Zoë',
    lastName: 'Featherstone',
    phone1: '(951) 555-0142',
    email1: 'zf@mail.example',
  })
  await anAddress(mona, zoe.id, {
    city: 'Reno',
    state: 'NV',
    zip: '89501',
    utilProvider: 'NV Energy',
    utilBill: 1000,
    hasHoa: false,
  })
  await good(change(mona, old, { status: 'Cold' }))
}
const surnames = ['Álvarez', 'álvarez', 'Zúñiga', 'İnan', 'ΟΔΟΣ', 'Straße', 'Lee', 'lee']

type Query = NonNullable<CallInput<typeof webLeads.listPaginated>['query']>
const page = (query: Query) => good(mona.call(webLeads.listPaginated, { query }))
const names = async (query: Query) =>
  (await page({ pageSize: 100, ...query })).items.map(({ fullName }) => fullName)

describe('filters of the lead list', () => {
  test.each<[string, Query, string[]]>([
    ['status', { status: 'Cold' }, ['Olga Old']],
    ['one of two statuses', { status: ['Cold', 'Dead'] }, ['Olga Old']],
    ['sales rep', { salesRepId: rita }, ['Olga Old']],
    ['rep', { repId: sam }, ['Nell Newyear']],
    ['source', { sourceName: ['Quint Street', 'Canvassing'] }, ['Nell Newyear', 'Olga Old']],
    ['first day', { createdFrom: '2026-01-01', createdTo: '2026-03-01' }, ['Nell Newyear']],
    ['last day, as California counts it', { createdTo: '2025-12-31' }, ['Olga Old']],
    ['first day of change', { updatedFrom: '2026-03-20' }, ['Zoë Featherstone', 'Olga Old']],
    ['last day of change', { updatedTo: '2026-01-01' }, ['Nell Newyear']],
    ['city, in any case', { city: ['chino hills', 'Upland'] }, ['Olga Old']],
    ['ZIP', { zip: '91709' }, ['Olga Old']],
    ['state, by code or name', { state: ['nv', 'Hawaii'] }, ['Zoë Featherstone']],
    ['utility, by its short name', { utilProvider: 'sce' }, ['Olga Old']],
    ['utility nobody listed', { utilProvider: 'NV Energy' }, ['Zoë Featherstone']],
    ['usage band', { annualUsage: ['1000+', '0-50'] }, ['Zoë Featherstone']],
    ['HOA', { hasHoa: 'true' }, ['Olga Old']],
    ['no HOA, as far as it is known', { hasHoa: 'false' }, ['Zoë Featherstone']],
    ['several facts of the address', { city: 'Reno', hasHoa: 'true' }, []],
    ['several at once', { status: 'Cold', salesRepId: sam }, []],
  ])('the filter by %s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected)
    const plain = await good(mona.call(webLeads.list, { query }))
    expect(plain.map(({ fullName }) => fullName)).toEqual(expected)
  })

  test.each(['state=Cali', 'zip=917', 'city=', 'annualUsage=450-500', 'hasHoa=perhaps', 'updatedFrom=soon'])(
    'an invalid filter is refused: %s',
    async (query) => {
      expect((await mona.raw('GET', `/webLeadsPaginated?${query}`)).status).toBe(400)
    },
  )

  test('a filter on the address is counted like any other', async () => {
    expect(await page({ utilProvider: 'NV Energy' })).toMatchObject({ total: 1, totalIsExact: true })
  })

  test('Recent finds the last thirty days, All everything, and none the unassigned leads', async () => {
    expect((await page({ status: 'Recent' })).total).toBe(31)
    expect((await page({ status: 'All' })).total).toBe(33)
    expect((await page({ salesRepId: 'none' })).total).toBe(32)
    expect((await page({ salesRepId: ['none', rita] })).total).toBe(33)
  })
})

describe('the search of the lead list', () => {
  test.each([
    ['a fragment of the name', 'atherst'],
    ['a name without its accent', 'zoe feather'],
    ['the words in any order', 'featherstone zoe'],
    ['the phone as written', '(951) 555-0142'],
    ['the phone with dots', '951.555.0142'],
    ['the phone with the country code', '+1 951 555 0142'],
    ['the last digits', '0142'],
    ['a fragment of the e-mail', 'zf@mail'],
  ])('a search finds the lead by %s', async (_, q) => {
    expect(await names({ q })).toEqual(['Zoë Featherstone'])
  })

  test.each(['L-1001', 'l-1001', 'L1001'])('a search finds the lead by the number %s', async (q) => {
    expect((await page({ q })).items).toMatchObject([{ number: 'L-1001' }])
  })

  test.each(['z_@mail', 'z%@mail', String.raw`zf\@mail`])(
    'a search for %s finds nothing: input is not a pattern',
    async (q) => {
      expect(await names({ q })).toEqual([])
    },
  )
})

describe('a page of leads', () => {
  test.each([1, 10, 25, 50, 100] as const)('a page may hold %i leads', async (pageSize) => {
    const { items } = await page({ pageSize })
    expect(items).toHaveLength(Math.min(pageSize, 33))
  })

  test('any other page size is refused', async () => {
    const refused = await mona.call(webLeads.listPaginated, { query: { pageSize: 7 } })
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'pageSize must be one of 1, 10, 25, 50, 100.' },
    })
  })

  test('a page beyond ten thousand rows is refused, and the refusal names "after"', async () => {
    const refused = await mona.call(webLeads.listPaginated, { query: { page: 101, pageSize: 100 } })
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('`after`') } })
    expect(await page({ page: 100, pageSize: 100 })).toMatchObject({ items: [], next: null })
  })

  test('the total is exact, from the counters or by counting', async () => {
    const all = await page({ pageSize: 10 })
    expect(all).toMatchObject({ page: 1, pageSize: 10, total: 33, totalIsExact: true })
    expect(await page({ q: 'kid', pageSize: 10 })).toMatchObject({ total: 30, totalIsExact: true })
  })

  test.each<Parameters<typeof page>[0]>([
    {},
    { status: ['New', 'Cold'] },
    { status: ['Cold', 'All'] },
    { status: ['Recent', 'Dead'] },
    { salesRepId: ['none'] },
    { salesRepId: [rita, 'none'], status: ['New'] },
    { salesRepId: [rita], repId: [rita] },
    { repId: [rita], status: ['Recent'] },
  ])('the total of %o is the same by counters and by rows', async (filter) => {
    // No counter covers a filter by creation day.
    const { total } = await page({ ...filter, createdFrom: '2000-01-01' })
    expect(await page(filter)).toMatchObject({ total, totalIsExact: true })
  })

  describe.each(leadSortFields.flatMap((field) => [field, `-${field}`] as const))('sorted by %s', (sort) => {
    test.each([1, 10] as const)('%i at a time, no lead is repeated or missing', async (pageSize) => {
      const whole = await page({ sort, pageSize: 100 })
      const read: string[] = []
      let after: string | undefined
      do {
        const { items, next } = await page({ sort, pageSize, ...(after && { after }) })
        read.push(...items.map(({ id }) => id))
        after = next ?? undefined
      } while (after)
      expect(read).toEqual(whole.items.map(({ id }) => id))
    })

    test('page numbers return the same leads', async () => {
      const whole = await page({ sort, pageSize: 100 })
      const pages = await Promise.all(
        [1, 2, 3, 4].map((number) => page({ sort, pageSize: 10, page: number })),
      )
      expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
    })
  })

  test('a page number counts from the cursor, if there is one', async () => {
    const whole = await page({ sort: 'name', pageSize: 100 })
    const { next } = await page({ sort: 'name', pageSize: 10 })
    const third = await page({ sort: 'name', pageSize: 10, page: 2, ...(next && { after: next }) })
    expect(third.items).toEqual(whole.items.slice(20, 30))
  })

  test('sorting by status is alphabetical, oldest first within each status', async () => {
    const { items } = await page({ sort: 'status', pageSize: 100 })
    const [first, second] = items
    expect([first?.fullName, second?.fullName]).toEqual(['Olga Old', 'Nell Newyear'])
    expect(items.at(-1)?.fullName).toBe('Zoë Featherstone')
    expect((await page({ sort: '-status', pageSize: 100 })).items).toEqual(items.toReversed())
  })

  test('sorting works in both directions', async () => {
    const up = await page({ sort: 'lastActivityAt', pageSize: 100 })
    const down = await page({ sort: '-lastActivityAt', pageSize: 100 })
    expect(down.items).toEqual(up.items.toReversed())
    expect(down.items[0]?.fullName).toBe('Zoë Featherstone')
  })

  test('a cursor of another order, or a made-up one, is refused', async () => {
    const { next } = await page({ sort: 'createdAt', pageSize: 10 })
    const made = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
    const id = cast.rita.crm.id
    const cursors = [
      [next ?? '', 'name'],
      [next ?? '', '-createdAt'],
      ['nonsense', 'createdAt'],
      [made(['createdAt', 'yesterday', id]), 'createdAt'],
      [made(['createdAt', '0000-01-01T00:00:00Z', id]), 'createdAt'],
      [made(['createdAt', '2026-01-01T00:00:00Z', '-'.repeat(36)]), 'createdAt'],
      [made(['name', 'a\0', 'b', id]), 'name'],
      [made(['number', '99999999999']), 'number'],
      [made(['number', '1 or 1=1']), 'number'],
    ] as const
    for (const [after, sort] of cursors) {
      const refused = await mona.call(webLeads.listPaginated, { query: { sort, after } })
      expect(refused).toMatchObject({ status: 400, body: { message: 'after is not a cursor of this list.' } })
    }
  })
})

describe('the light page', () => {
  const light = (query: Query) => good(mona.call(webLeads.listPaginatedLight, { query }))

  test('the light page has the columns of a list, and no more', async () => {
    const answer = await mona.raw('GET', '/webLeadsPaginatedLight?q=olga')
    const whole = (await page({ q: 'olga' })).items[0]
    expect(((await answer.json()) as { items: unknown[] }).items).toEqual([
      {
        id: whole?.id,
        number: whole?.number,
        firstName: 'Olga',
        lastName: 'Old',
        fullName: 'Olga Old',
        status: 'Cold',
        phone1: null,
        email1: whole?.email1,
        repId: null,
        repName: null,
        salesRepId: rita,
        salesRepName: 'Rita Reyes',
        sourceName: 'Canvassing',
        doNotContact: false,
        streetAddress: whole?.primaryAddress?.streetAddress,
        city: 'Chino Hills',
        state: 'CA',
        zip: '91709',
        utilProvider: 'Southern California Edison',
        annualUsage: '200-250',
        hasHoa: true,
        createdAt: whole?.createdAt,
        updatedAt: whole?.updatedAt,
        lastActivityAt: whole?.lastActivityAt,
        version: 2,
      },
    ])
  })

  test.each<Query>([
    {},
    { sort: 'name', pageSize: 10, page: 2 },
    { sort: '-status', pageSize: 10 },
    { q: 'kid', status: 'New', sort: '-lastActivityAt' },
    { city: 'Reno' },
  ])('the light page has the same leads and envelope as the full page: %j', async (query) => {
    const [whole, lean] = await Promise.all([page(query), light(query)])
    const envelope = ({ page: number, pageSize, total, totalIsExact, next }: typeof whole | typeof lean) => {
      return { number, pageSize, total, totalIsExact, next }
    }
    expect(lean.items.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id))
    expect(envelope(lean)).toEqual(envelope(whole))
  })

  test('either page continues at the cursor of the other', async () => {
    const { next } = await page({ sort: 'name', pageSize: 10 })
    const [whole, lean] = await Promise.all([
      page({ sort: 'name', pageSize: 10, after: next ?? '' }),
      light({ sort: 'name', pageSize: 10, after: next ?? '' }),
    ])
    expect(lean.items.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id))
  })

  test('the light page refuses the same input as the full page', async () => {
    for (const query of ['pageSize=7', 'page=101&pageSize=100', 'after=nonsense', 'status=Lukewarm']) {
      const [whole, lean] = await Promise.all([
        mona.raw('GET', `/webLeadsPaginated?${query}`),
        mona.raw('GET', `/webLeadsPaginatedLight?${query}`),
      ])
      expect([lean.status, await lean.json()]).toEqual([400, await whole.json()])
    }
  })
})

describe('the plain list', () => {
  test('the plain list is newest first, and its Link header has the next page with the filters', async () => {
    const read: string[] = []
    let link: string | undefined = '/webLeads?limit=10&status=New&status=Cold&q=mail'
    while (link) {
      const answer = await mona.raw('GET', link)
      read.push(...((await answer.json()) as { id: string }[]).map(({ id }) => id))
      link = /^<\/api(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    const whole = await page({ pageSize: 100, q: 'mail' })
    expect(read).toEqual(whole.items.map(({ id }) => id))
  })

  test('the last page of the plain list has no Link header', async () => {
    const { headers } = await mona.call(webLeads.list, { query: { limit: 33 } })
    expect(headers.get('link')).toBeNull()
  })

  test.each(['0', '1001', 'many'])('the limit %s is refused', async (limit) => {
    expect((await mona.raw('GET', `/webLeads?limit=${limit}`)).status).toBe(400)
  })
})

test('the counts include every status, zeros included', async () => {
  expect(await good(mona.call(webLeads.statusCount, {}))).toEqual({
    Recent: 31,
    New: 32,
    Appointment: 0,
    Cold: 1,
    Dead: 0,
    Sold: 0,
    All: 33,
  })
})

test('the filtered counts include every status, within the scope of the caller', async () => {
  const count = (client: typeof mona, query = {}) =>
    good(client.call(webLeads.filteredStatusCount, { query }))
  const none = { Recent: 0, New: 0, Appointment: 0, Cold: 0, Dead: 0, Sold: 0, All: 0 }
  expect(await count(mona, { q: 'kid' })).toEqual({ ...none, Recent: 30, New: 30, All: 30 })
  expect(await count(mona, { q: 'nobody at all' })).toEqual(none)
  expect(await count(await server.as('nia'), { q: 'kid' })).toEqual(none)
  expect((await mona.raw('GET', '/webLeads/statusCount?sourceName=&createdFrom=soon')).status).toBe(400)
})

test('a search that is too long is refused with a message', async () => {
  const refused = await mona.call(webLeads.listPaginatedLight, { query: { q: 'x'.repeat(201) } })
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'A search has at most 200 characters.' },
  })
})

test('one or two letters match the beginning of words, three match anywhere', async () => {
  const totals = ['ki', 'id', 'kid'].map(async (q) => (await page({ q })).total)
  expect(await Promise.all(totals)).toEqual([30, 0, 30])
})

test('a common word finds the same leads in the same order as by the index', async () => {
  const actor = actorOf(cast.mona)
  const { order } = ordering(leadSortKeys, 'name')
  const slice = { order, size: 10, offset: 3, beyond: undefined }
  const read = (isCommon: boolean) =>
    readLeads(
      server.db.read,
      lightLeadColumns,
      matchingLeads({ ...actor, email: '' }, { q: 'kid 1' }, today, isCommon),
      slice,
    )
  const rows = await read(true)
  expect(rows.length).toBeGreaterThan(3)
  expect(rows).toEqual(await read(false))
})
