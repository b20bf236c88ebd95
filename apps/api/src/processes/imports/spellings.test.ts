/** A phone, email or house in any spelling finds the lead, however it was spelled on its way in. */
import { search, webAddresses, webLeads, webNotes } from '@crm/contract'
import {
  emails,
  houses,
  names,
  phones,
  type Spelling,
  type HouseSpelling,
} from '@crm/domain/imports/spellings.fixture'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { type Post, posting } from '#test/webhook'

let server: TestServer
let mona: Client
let post: Post
beforeAll(async () => {
  server = await startTestServer()
  mona = await server.as('mona')
  post = posting(server)
})
afterAll(() => server.close())

/** A fixed sample, so that failures can be reproduced; the domain has the property test. */
const some = <T extends Spelling>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(fc.uniqueArray(arbitrary, { minLength: count, maxLength: count, selector: ({ tidy }) => tidy }), {
    numRuns: 1,
    seed: 11,
  })[0] ?? []

type Fields = Readonly<Record<'firstName' | 'lastName' | 'phone' | 'email' | 'address' | 'zip', string>>
type Given = Partial<Fields>

/** The two ways to create a lead; each returns its id. */
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

/** Every search field for data of a client. */
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

describe.each(Object.keys(ways))('created by %s, a lead is found by other spellings', (way) => {
  const bring = (given: Given) => ways[way]?.({ ...somebody(), ...given }) ?? ''
  // Both ways share one database, where the same person would be the same lead.
  const mine = <T>(all: readonly T[]) => all.filter((_, at) => at % 2 === Object.keys(ways).indexOf(way))

  test('any spelling of its phone finds a lead', async () => {
    for (const { tidy, spelled } of mine(some(phones, 40))) {
      const id = await bring({ phone: spelled })
      expect(await good(mona.call(webLeads.get, { params: { id } }))).toMatchObject({ phone1: tidy })
      for (const q of [spelled, tidy]) await findsBy(q, id)
      await isKnownAs({ phone1: spelled }, id)
    }
  })

  test('any spelling of its email finds a lead', async () => {
    for (const { tidy, spelled } of mine(some(emails, 40))) {
      // Nobody searches for two addresses at once.
      const [first = ''] = spelled.split(/[;；]/)
      const id = await bring({ email: spelled })
      expect(await good(mona.call(webLeads.get, { params: { id } }))).toMatchObject({ email1: tidy })
      for (const q of [first, tidy]) await findsBy(q, id)
      await isKnownAs({ email1: first }, id)
    }
  })

  test.each([
    '9095551@.0',
    '+1+19095551@',
    '001 909 555 1@',
    '0019095551@',
    '+1 1-909-555-1@',
    '909-555-1@.',
  ])('the phone entered as %s finds a lead', async (text) => {
    const digits = String((people += 1)).padStart(3, '0')
    const spelled = text.replace('@', digits)
    const id = await bring({ phone: spelled })
    expect(await good(mona.call(webLeads.get, { params: { id } }))).toMatchObject({
      phone1: `+19095551${digits}`,
    })
    for (const q of [spelled, `(909) 555-1${digits}`]) await findsBy(q, id)
    await isKnownAs({ phone1: spelled }, id)
  })

  test.each([
    ['909-555-A\n951-555-B', 'x@mail.example y@mail.example'],
    ['909-555-A & 951-555-B', 'x@mail.example, y@mail.example'],
    ['909-555-A and 951-555-B', 'x@mail.example\ny@mail.example'],
    ['H: 909-555-A C: 951-555-B', 'H: x@mail.example W: y@mail.example'],
    ['909-555-A (home) 951-555-B (cell)', 'x@mail.example (home) y@mail.example (work)'],
    ['909-555-A - wife 951-555-B', 'x@mail.example - wife y@mail.example'],
  ])('the first of two finds a lead: %j, %j', async (phones, emails) => {
    const [first, second] = [0, 1].map(() => String(3000 + (people += 1)))
    const phone = phones.replace('A', first ?? '').replace('B', second ?? '')
    const email = emails.replace('x@', `x${first}@`).replace('y@', `y${second}@`)
    const id = await bring({ phone, email })
    expect(await good(mona.call(webLeads.get, { params: { id } }))).toMatchObject({
      phone1: `+1909555${first}`,
      email1: `x${first}@mail.example`,
    })
    const notes = await good(mona.call(webNotes.list, { query: { leadId: id } }))
    expect(notes.map(({ body }) => body)).toEqual([`Phone in full: ${phone}\nEmail in full: ${email}`])
    await isKnownAs({ phone1: phone }, id)
    await isKnownAs({ email1: email }, id)
  })

  test('any spelling of its house finds a lead', async () => {
    for (const { tidy, spelled, zip } of mine<HouseSpelling>(some(houses, 40))) {
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

  test('any spelling of its name finds a lead', async () => {
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
