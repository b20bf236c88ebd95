/** However a phone, an e-mail or a house is spelled on its way in, any other spelling of it finds the lead. */
import { search, webAddresses, webLeads } from '@crm/contract'
import {
  emails,
  houses,
  names,
  phones,
  type Spelled,
  type SpelledHouse,
} from '@crm/domain/imports/spellings.fixture'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { good } from '../test/builders.ts'
import type { Client } from '../test/client.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { type Post, posting } from '../test/webhook.ts'

let server: TestServer
let mona: Client
let post: Post
beforeAll(async () => {
  server = await startTestServer()
  mona = await server.as('mona')
  post = posting(server)
})
afterAll(() => server.close())

/** The same ones every time, so that what fails can be looked at again; the property itself is the domain's test. */
const some = <T extends Spelled>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(fc.uniqueArray(arbitrary, { minLength: count, maxLength: count, selector: ({ tidy }) => tidy }), {
    numRuns: 1,
    seed: 11,
  })[0] ?? []

type Fields = Readonly<Record<'firstName' | 'lastName' | 'phone' | 'email' | 'address' | 'zip', string>>
type Given = Partial<Fields>

/** The two ways in; each answers the id of the lead. */
const ways: Record<string, (given: Given) => Promise<string>> = {
  'the webhook': async (given) => {
    expect(await post(given)).toEqual({ status: 200, body: { message: 'Success' } })
    const [newest] = await good(mona.call(webLeads.list, { query: { limit: 1 } }))
    return newest?.id ?? ''
  },
  'the form': async ({ phone: phone1, email: email1, address, zip, ...person }) => {
    const body = { ...person, ...(phone1 && { phone1 }), ...(email1 && { email1 }) }
    const { id } = await good(mona.call(webLeads.create, { body }))
    const house = { leadId: id, streetAddress: address ?? '', zip: zip ?? '' }
    if (address) await good(mona.call(webAddresses.create, { body: house }))
    return id
  },
}

const idsOf = (found: readonly object[]) => found.map((one) => ('id' in one ? one.id : undefined))

/** Everywhere a person types what they know of a client. */
const searches: Record<string, (q: string) => Promise<unknown[]>> = {
  search: async (q) => idsOf((await good(mona.call(search.find, { query: { q, limit: 20 } }))).items),
  list: async (q) => idsOf(await good(mona.call(webLeads.list, { query: { q, limit: 1000 } }))),
  pages: async (q) =>
    idsOf((await good(mona.call(webLeads.listPaginated, { query: { q, pageSize: 100 } }))).items),
  'light pages': async (q) =>
    idsOf((await good(mona.call(webLeads.listPaginatedLight, { query: { q, pageSize: 100 } }))).items),
}

async function findsBy(q: string, id: string) {
  for (const [name, ask] of Object.entries(searches))
    expect(await ask(q), `${name}: ${JSON.stringify(q)}`).toContain(id)
}

async function isKnownAs(query: object, id: string) {
  const found = await good(mona.call(webLeads.duplicates, { query }))
  expect(
    found.map(({ lead }) => lead.id),
    JSON.stringify(query),
  ).toContain(id)
}

let people = 0
const somebody = () => ({
  firstName: 'Ada',
  lastName: `Po${'abcdefghij'.charAt(people % 10)}${(people += 1)}`,
})

describe.each(Object.keys(ways))('brought in by %s, a lead is found by any spelling of', (way) => {
  const bring = (given: Given) => ways[way]?.({ ...somebody(), ...given }) ?? ''
  // Both ways meet in one database: the same person would be the same lead.
  const mine = <T>(all: readonly T[]) => all.filter((_, at) => at % 2 === Object.keys(ways).indexOf(way))

  test('its phone', async () => {
    for (const { tidy, spelled } of mine(some(phones, 40))) {
      const id = await bring({ phone: spelled })
      expect(await good(mona.call(webLeads.get, { params: { id } }))).toMatchObject({ phone1: tidy })
      for (const q of [spelled, tidy]) await findsBy(q, id)
      await isKnownAs({ phone1: spelled }, id)
    }
  })

  test('its e-mail', async () => {
    for (const { tidy, spelled } of mine(some(emails, 40))) {
      // Of two addresses a form asks which; the import takes the first.
      const [first = ''] = spelled.split(/[;；]/)
      const id = await bring({ email: way === 'the form' ? first : spelled })
      expect(await good(mona.call(webLeads.get, { params: { id } }))).toMatchObject({ email1: tidy })
      for (const q of [first, tidy]) await findsBy(q, id)
      await isKnownAs({ email1: first }, id)
    }
  })

  test('its house', async () => {
    for (const { tidy, spelled, zip } of mine<SpelledHouse>(some(houses, 40))) {
      const id = await bring({
        lastName: 'Housed',
        email: `house${(people += 1)}@mail.example`,
        address: spelled,
        zip,
      })
      const five = zip.normalize('NFKC').slice(0, 5)
      expect(await good(mona.call(webAddresses.list, { query: { leadId: id } }))).toMatchObject([
        { zip: five },
      ])
      for (const q of [`Housed ${spelled}`, `Housed ${tidy}`]) await findsBy(q, id)
      await isKnownAs({ lastName: 'HOUSED', address: `${spelled}, Ontario, CA ${zip}` }, id)
    }
  })

  test('its name', async () => {
    const number = Object.keys(ways).indexOf(way)
    for (const [at, { tidy, spelled }] of some(names, 8).entries()) {
      const phone = `909555${number}${String(at).padStart(3, '0')}`
      const id = await bring({ lastName: spelled, phone })
      expect(await good(mona.call(webLeads.get, { params: { id } }))).toMatchObject({ phone1: `+1${phone}` })
      for (const q of [spelled, tidy]) await findsBy(`${q} ${phone}`, id)
      await isKnownAs({ lastName: spelled, phone1: phone }, id)
    }
  })
})
