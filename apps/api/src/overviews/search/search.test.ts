import { search, webLeads } from '@crm/contract'
import { cast } from '@crm/cast'
import type { SearchHit } from '@crm/contract/web/search-shapes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { aLead, anAddress, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

type Name = keyof typeof cast

let now = new Date('2026-11-20T16:00:00Z')
let server: TestServer
let mona: Client
let rita: Client
const ids = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  ;[mona, rita] = await Promise.all([server.as('mona'), server.as('rita')])
  for (const name of ['rita', 'sam', 'max'] as const) await (await server.as(name)).raw('GET', '/users/me')
  await keep('Kenji', {
    firstName: 'Kenji',
    lastName: 'Nakamura',
    phone1: '909-555-0171',
    email1: 'kenji.n@mail.example',
    salesRepId: cast.rita.crm.id,
  })
  await keep('Emi', {
    firstName: 'Emi',
    lastName: 'Nakagawa',
    phone1: '(909) 555-0144',
    email1: 'emi@nakagawa.example',
    salesRepId: cast.sam.crm.id,
  })
  await keep('Inés', {
    firstName: 'Inés',
    lastName: 'O’Donnell',
    phone1: '951 555 0171',
    email1: 'ines@mail.example',
    repId: cast.rita.crm.id,
  })
  await anAddress(mona, ids.get('Emi') ?? '', { streetAddress: '171 Kenji Way', city: 'Diamond Bar' })
})
afterAll(() => server.close())

/** Each one hour after the previous. */
async function keep(name: string, fields: Parameters<typeof aLead>[1]) {
  now = new Date(now.getTime() + 3_600_000)
  ids.set(name, (await aLead(mona, fields)).id)
}

function nameOf(hit: SearchHit): string {
  if (hit.kind === 'lead') return hit.fullName.split(' ')[0] ?? ''
  return hit.kind === 'person' ? hit.name : hit.client
}
const find = (client: Client, q: string, limit?: number) =>
  good(client.call(search.find, { query: { q, ...(limit && { limit }) } }))
const names = async (client: Client, q: string) => (await find(client, q)).items.map(nameOf)
const byName = (hits: readonly string[]) => hits.toSorted((a, b) => a.localeCompare(b, 'en'))
const numberOf = async (name: string) =>
  (await good(mona.call(webLeads.get, { params: { id: ids.get(name) ?? '' } }))).number

describe('the search for leads', () => {
  test.each([
    ['naka', ['Emi', 'Kenji']],
    ['NAKAMURA', ['Kenji']],
    ['kamur', ['Kenji']],
    ['kenji nakamura', ['Kenji']],
    ['nakamura, kenji', ['Kenji']],
    ['inés o', ['Inés']],
    ['odonn', ['Inés']],
    ["o'donnell", ['Inés']],
    ['(909) 555-0171', ['Kenji']],
    ['+1 909 555 0171', ['Kenji']],
    ['9095550171', ['Kenji']],
    ['909.555.01', ['Emi', 'Kenji']],
    ['555-0171', ['Inés', 'Kenji']],
    ['0144', ['Emi']],
    ['kenji.n@', ['Kenji']],
    ['nakagawa.example', ['Emi']],
    ['diamond bar', ['Emi']],
    ['171 kenji', ['Emi', 'Kenji']],
    ['nobody at all', []],
    ['555%', ['Emi', 'Inés', 'Kenji']],
    ['_', []],
    [' - ', []],
  ])('a search for %s finds %j', async (q, found) => {
    expect(byName(await names(mona, q))).toEqual(found)
  })

  test('leads are found by number, with or without letter and hyphen', async () => {
    const number = await numberOf('Kenji')
    for (const q of [number, number.toLowerCase(), number.replace('-', ''), number.slice(2)])
      expect((await names(mona, q))[0]).toBe('Kenji')
  })

  test('one or two letters match only at the start of a word', async () => {
    expect(await names(mona, 'na')).toEqual(['Emi', 'Kenji'])
    expect(await names(mona, 'ra')).toEqual([])
    expect(await names(mona, 'k')).toEqual(['Kenji', 'Emi'])
  })
})

test('exact numbers, phones and emails rank first, then names, fragments and addresses', async () => {
  expect(await names(mona, 'kenji')).toEqual(['Kenji', 'Emi'])
  const house = await aLead(mona, { firstName: 'House' })
  await anAddress(mona, house.id, { streetAddress: `${(await numberOf('Emi')).slice(2)} Oak Dr` })
  expect(await names(mona, (await numberOf('Emi')).slice(2))).toEqual(['Emi', 'House'])
})

test('equal matches rank by latest activity', async () => {
  expect(await names(mona, '555-0171')).toEqual(['Inés', 'Kenji'])
  now = new Date(now.getTime() + 3_600_000)
  const { body } = await change(mona, { id: ids.get('Kenji') ?? '' }, { status: 'Cold' })
  expect(body).toMatchObject({ status: 'Cold' })
  expect(await names(mona, '555-0171')).toEqual(['Kenji', 'Inés'])
})

test('the result has the total beside the listed hits', async () => {
  expect(await find(mona, 'naka', 1)).toMatchObject({ items: [{}], total: 2, totalIsExact: true })
  const none = { items: [], total: 0, totalIsExact: true, isSimilar: false }
  expect(await find(mona, 'nobody at all')).toEqual(none)
})

test('hits of leads and colleagues carry their identifying data', async () => {
  const { items } = await find(mona, 'emi nakagawa')
  expect(items).toEqual([
    {
      kind: 'lead',
      id: ids.get('Emi'),
      number: await numberOf('Emi'),
      fullName: 'Emi Nakagawa',
      status: 'New',
      phone1: '+19095550144',
      email1: 'emi@nakagawa.example',
      city: 'Diamond Bar',
      fullAddress: '171 Kenji Way, Diamond Bar, CA 91762',
      repId: null,
      salesRepId: cast.sam.crm.id,
      lastActivityAt: expect.any(String) as string,
    },
  ])
  expect((await find(rita, 'sam.ito@')).items).toEqual([
    expect.objectContaining({ kind: 'person', id: cast.sam.crm.id, name: 'Sam Ito', isEnabled: true }),
  ])
})

test('a colleague keeps a reserved place among many leads of that name', async () => {
  for (let made = 0; made < 4; made += 1) await aLead(mona, { firstName: 'Sam', lastName: `Of ${made}` })
  const { items } = await find(mona, 'sam', 3)
  expect(items.map(({ kind }) => kind)).toEqual(['lead', 'lead', 'person'])
})

test('a removed lead is not found', async () => {
  const gone = await aLead(mona, { firstName: 'Gone' })
  expect(await names(mona, 'gone')).toEqual(['Gone'])
  await good((await server.as('adam')).call(webLeads.remove, { params: { id: gone.id } }))
  expect(await names(mona, 'gone')).toEqual([])
  expect(await good(mona.call(search.knownLeads, { query: { id: gone.id } }))).toEqual([])
})

describe('the scope of lead search', () => {
  test.each<[Name, string[]]>([
    ['rita', ['Inés', 'Kenji']],
    ['sam', ['Emi']],
    ['elsa', []],
    ['nia', []],
    ['mona', ['Emi', 'Inés', 'Kenji']],
    ['max', ['Emi', 'Inés', 'Kenji']],
    ['fiona', ['Emi', 'Inés', 'Kenji']],
    ['adam', ['Emi', 'Inés', 'Kenji']],
  ])('%s finds %j', async (name, seen) => {
    const client = await server.as(name)
    expect(byName(await names(client, '555'))).toEqual(seen)
    const id = [...ids.values()]
    const known = await good(client.call(search.knownLeads, { query: { id } }))
    expect(byName(known.map(nameOf))).toEqual(seen)
    const all = ['Kenji', 'Emi', 'Inés']
    for (const one of all) {
      const exact = await names(client, await numberOf(one))
      expect(exact.includes(one)).toBe(seen.includes(one))
    }
  })

  test.each<Name>(['noah', 'dora'])('%s, without an enabled account, finds nobody', async (name) => {
    const client = await server.as(name)
    expect((await client.call(search.find, { query: { q: 'naka' } })).status).toBe(403)
    expect((await client.call(search.knownLeads, { query: { id: newId() } })).status).toBe(403)
  })
})

test('known leads are returned in the requested order, without those out of scope', async () => {
  const [kenji = '', emi = '', ines = ''] = ['Kenji', 'Emi', 'Inés'].map((name) => ids.get(name))
  const id = [ines, newId(), kenji.toUpperCase(), emi]
  const known = await good(mona.call(search.knownLeads, { query: { id } }))
  expect(known.map(nameOf)).toEqual(['Inés', 'Kenji', 'Emi'])
})

test.each([
  '/search',
  '/search?q=',
  '/search?q=a&limit=21',
  '/search?q=a&limit=0',
  '/search/leads',
  '/search/leads?id=x',
])('%s is refused', async (path) => {
  expect((await mona.raw('GET', path)).status).toBe(400)
  expect((await server.withToken(undefined).raw('GET', path)).status).toBe(401)
})

describe('a search among more leads than the scan limit', () => {
  let crowd: TestServer
  let client: Client
  beforeAll(async () => {
    crowd = await startTestServer()
    client = await crowd.as('mona')
    await client.raw('GET', '/users/me')
    await aLead(client, { firstName: 'Wilhelmina', lastName: 'Common', phone1: '909 555 0199' })
    await crowd.arrange((db) =>
      sql`
      insert into leads (id, first_name, last_name, search, last_activity_at, created_at, updated_at)
      select gen_random_uuid(), 'Crowd', 'Common', 'crowd common', '2040-01-01', '2040-01-01', '2040-01-01'
      from generate_series(1, 3100)
    `.execute(db),
    )
  })
  afterAll(() => crowd.close())

  test.each(['wilhelmina', 'helmin', 'wi', '(909) 555-0199', 'l-1001', '1001', 'common wilh'])(
    'a rare lead is found by %s',
    async (q) => {
      expect(await find(client, q)).toMatchObject({ items: [{ fullName: 'Wilhelmina Common' }], total: 1 })
    },
  )

  test('a common word lists the latest leads and leaves the total open', async () => {
    const { items, total, totalIsExact } = await find(client, 'common')
    expect([items.length, new Set(items.map(nameOf)).size]).toEqual([8, 1])
    expect([total, totalIsExact]).toEqual([200, false])
  })
})

test('a misspelled name finds leads in scope with a similar name, and says so; a match does not', async () => {
  const found = await find(mona, 'kenjo nakamora')
  expect(found).toMatchObject({ total: 1, isSimilar: true })
  expect(found.items.map(nameOf)).toEqual(['Kenji'])
  expect(await names(mona, 'nakamuri')).toEqual(['Kenji'])
  expect(await names(rita, 'nakagowa')).toEqual([])
  expect(await names(mona, 'odonell')).toEqual(['Inés'])
  expect(await find(mona, 'nakamura')).toMatchObject({ isSimilar: false })
  expect(await find(mona, '9095559999')).toMatchObject({ total: 0, isSimilar: false })
})
