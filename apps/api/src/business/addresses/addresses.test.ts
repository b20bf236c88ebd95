import { activity, webAddresses } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, anAddress, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

const morning = new Date('2026-03-20T16:00:00Z')
let server: TestServer
let rita: Client
let mona: Client
beforeAll(async () => {
  server = await startTestServer({ now: () => morning })
  ;[rita, mona] = await Promise.all([server.as('rita'), server.as('mona')])
})
afterAll(() => server.close())

type Fields = Omit<NonNullable<CallInput<typeof webAddresses.create>['body']>, 'leadId'>
type Changes = NonNullable<CallInput<typeof webAddresses.update>['body']>

const add = (client: Client, leadId: string, fields: Fields) =>
  client.call(webAddresses.create, { body: { leadId, ...fields } })
const change = (client: Client, { id }: { id: string }, body: Changes) =>
  client.call(webAddresses.update, { params: { id }, body })
const read = (client: Client, { id }: { id: string }) => client.call(webAddresses.get, { params: { id } })
const listed = (leadId: string) => good(mona.call(webAddresses.list, { query: { leadId } }))

const whole = {
  type: 'Primary',
  streetAddress: '1420 W Elm Ct',
  city: 'Ontario',
  state: 'CA',
  zip: '91762',
  hasUsage: true,
  utilProvider: 'Southern California Edison',
  utilBill: 372.45,
  utilAccountNum: '700123456789',
  utilMeterNum: '256000-123456',
  mountType: 'Roof',
  stories: 1,
  roofAge: 12,
  roofCondition: 'Good',
  roofMat: 'Concrete tile',
  sqFootage: 1850,
  hasHoa: true,
  hoaName: 'Amber Bend HOA',
} as const

describe('a new address', () => {
  test('a new address keeps every field, and answers its full address and usage band', async () => {
    const { id: leadId } = await aLead(rita)
    const created = await good(add(rita, leadId, whole))
    expect(created).toEqual({
      ...whole,
      id: expect.any(String),
      leadId,
      zipPlus4: null,
      fullAddress: '1420 W Elm Ct, Ontario, CA 91762',
      annualUsage: '350-400',
      ahjId: null,
      createdAt: morning.toISOString(),
      updatedAt: morning.toISOString(),
      version: 1,
    })
    expect(await read(rita, created)).toMatchObject({ status: 200, body: created })
  })

  test('a new address is normalized: state name, nine digits, upper-case city, utility abbreviation', async () => {
    const { id: leadId } = await aLead(rita)
    const typed = {
      streetAddress: '  88   Main St ',
      city: 'RANCHO CUCAMONGA',
      state: 'california',
      zip: '91730-1234',
      utilProvider: 'sce',
      mountType: '',
    }
    expect(await add(rita, leadId, typed)).toMatchObject({
      status: 201,
      body: {
        streetAddress: '88 Main St',
        city: 'Rancho Cucamonga',
        state: 'CA',
        zip: '91730',
        zipPlus4: '1234',
        fullAddress: '88 Main St, Rancho Cucamonga, CA 91730-1234',
        utilProvider: 'Southern California Edison',
        mountType: null,
      },
    })
  })

  test('a utility outside of California is kept as typed', async () => {
    const { id: leadId } = await aLead(rita)
    expect(await anAddress(rita, leadId, { utilProvider: 'NV Energy' })).toMatchObject({
      utilProvider: 'NV Energy',
    })
  })

  test('the usage band may differ from the bill, and is empty between 450 and 500 dollars', async () => {
    const { id: leadId } = await aLead(rita)
    expect(await anAddress(rita, leadId, { utilBill: 372, annualUsage: '1000+' })).toMatchObject({
      annualUsage: '1000+',
    })
    expect(await anAddress(rita, leadId, { utilBill: 460 })).toMatchObject({ annualUsage: null })
  })

  test.each([0, 0.07, 214.1, 1234.56, 999_999.99])(
    'a bill of %d dollars is kept to the cent',
    async (utilBill) => {
      const { id: leadId } = await aLead(rita)
      expect((await anAddress(rita, leadId, { utilBill })).utilBill).toBe(utilBill)
    },
  )

  test.each<[string, Fields, string]>([
    ['nothing in it', {}, 'An address needs a street, a city, a state or a ZIP.'],
    ['blanks in it', { city: '  ' }, 'An address needs a street, a city, a state or a ZIP.'],
    ['a state that is none', { state: 'Cali' }, 'This is no state, territory or military code.'],
    ['a ZIP that is none', { zip: '9176' }, 'A ZIP has five digits, or nine, as in 91762-1234.'],
    ['parts of a cent', { city: 'Ontario', utilBill: 1.005 }, 'Dollars have two decimals at most.'],
    ['a bill below nothing', { city: 'Ontario', utilBill: -1 }, 'utilBill must be at least 0.'],
    ['half a storey', { city: 'Ontario', stories: 1.5 }, 'stories must be a whole number.'],
    [
      'the name of an HOA that is not there',
      { city: 'Ontario', hasHoa: false, hoaName: 'Amber Bend HOA' },
      'An HOA name needs an HOA.',
    ],
    [
      'second rank, as the lead’s first',
      { city: 'Ontario', type: 'Secondary' },
      'A lead needs one primary address.',
    ],
  ])('a new address is refused with %s', async (_, fields, message) => {
    const { id: leadId } = await aLead(rita)
    const refused = await add(rita, leadId, fields)
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
    expect(await listed(leadId)).toEqual([])
  })

  test('an unknown field or usage band is refused', async () => {
    const { id: leadId } = await aLead(rita)
    for (const wrong of [{ doorbell: 'loud' }, { annualUsage: '450-500' }, { fullAddress: 'x' }]) {
      const body = JSON.stringify({ leadId, city: 'Ontario', ...wrong })
      expect((await rita.raw('POST', '/webAddresses', { body })).status).toBe(400)
    }
  })

  test('a house that the lead already has is refused in any spelling', async () => {
    const { id: leadId } = await aLead(rita)
    await anAddress(rita, leadId, { streetAddress: '1420 W Elm Ct' })
    expect(
      await add(rita, leadId, { streetAddress: '1420 west elm court', zip: '91762-0001' }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'streetAddress', message: 'This lead has this address already.' }] },
    })
  })

  test.each<[Fields, Fields]>([
    [
      { streetAddress: '9 Oak St', city: 'Ontario' },
      { streetAddress: '9 oak street', city: 'ONTARIO' },
    ],
    [{ streetAddress: '9 Oak St' }, { streetAddress: '9 Oak St', city: 'Ontario', zip: '91762' }],
    [
      { streetAddress: '9 Oak St', city: 'Ontario', zip: '91762' },
      { streetAddress: '9 Oak St', city: 'Ontario' },
    ],
  ])('a possible duplicate without a ZIP is refused: %j, %j', async (one, again) => {
    const { id: leadId } = await aLead(rita)
    await good(add(rita, leadId, one))
    expect((await add(rita, leadId, again)).status).toBe(400)
  })

  test.each<[Fields, Fields]>([
    [
      { streetAddress: '9 Oak St', city: 'Ontario' },
      { streetAddress: '9 Oak St', city: 'Pomona' },
    ],
    [
      { streetAddress: '9 Oak St', zip: '91762' },
      { streetAddress: '9 Oak St', zip: '91766' },
    ],
    [{ streetAddress: '9 Oak St' }, { streetAddress: '9 Oak St #2' }],
  ])('another street, unit, city or ZIP is another house: %j, %j', async (one, other) => {
    const { id: leadId } = await aLead(rita)
    await good(add(rita, leadId, one))
    expect((await add(rita, leadId, other)).status).toBe(201)
  })

  test('an old duplicate may be changed, but not moved onto a third one', async () => {
    const { id: leadId } = await aLead(rita)
    const [one, other] = [
      await good(add(rita, leadId, { streetAddress: '9 Oak St' })),
      await good(add(rita, leadId, { streetAddress: '11 Oak St' })),
    ]
    await server.arrange((db) =>
      db
        .updateTable('addresses')
        .set({ street_address: one.streetAddress })
        .where('id', '=', other.id)
        .execute(),
    )
    expect((await change(rita, other, { roofAge: 4 })).status).toBe(200)
    expect((await change(rita, other, { streetAddress: '9 Oak Street' })).status).toBe(400)
  })

  test('two concurrent requests add the address once', async () => {
    const { id: leadId } = await aLead(rita)
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(rita, leadId, whole)))
    expect(statusesOf(answers)).toEqual([201, 400, 400, 400, 400, 400])
    expect(await listed(leadId)).toHaveLength(1)
  })
})

describe('a change of an address', () => {
  test('a change keeps fields that it does not name, clears those set to null, and is recorded', async () => {
    const { id: leadId } = await aLead(rita)
    const address = await good(add(rita, leadId, whole))
    expect(await change(rita, address, { roofAge: null, stories: 2, version: 1 })).toMatchObject({
      status: 200,
      body: { ...address, roofAge: null, stories: 2, version: 2, updatedAt: expect.any(String) },
    })
    const [entry] = await good(mona.call(activity.feed, { query: { subjectId: address.id } }))
    expect(entry).toMatchObject({
      verb: 'address.changed',
      actorName: 'Rita Reyes',
      changes: { roofAge: [12, null], stories: [1, 2] },
    })
  })

  test('a change without effect creates no new version', async () => {
    const address = await anAddress(rita, (await aLead(rita)).id, { utilBill: 214.1 })
    const same = { city: 'ontario', state: 'California', zip: '91762', utilBill: 214.1, version: 1 }
    expect(await change(rita, address, same)).toMatchObject({ status: 200, body: { version: 1 } })
  })

  test('a new ZIP clears its four digits, an equal one keeps them', async () => {
    const address = await anAddress(rita, (await aLead(rita)).id, { zip: '91762-1234' })
    expect(await change(rita, address, { zip: '91762' })).toMatchObject({
      body: { zipPlus4: '1234', version: 1 },
    })
    expect(await change(rita, address, { zip: '91761' })).toMatchObject({
      body: { zip: '91761', zipPlus4: null },
    })
  })

  test('a new bill moves the usage band, unless somebody chose another', async () => {
    const address = await anAddress(rita, (await aLead(rita)).id, { utilBill: 214 })
    expect(await change(rita, address, { utilBill: 320 })).toMatchObject({ body: { annualUsage: '300-350' } })
    expect(await change(rita, address, { annualUsage: '500+' })).toMatchObject({
      body: { annualUsage: '500+' },
    })
    expect(await change(rita, address, { utilBill: 90.5 })).toMatchObject({
      body: { utilBill: 90.5, annualUsage: '500+' },
    })
  })

  test('a change can neither empty the address nor deny the HOA that it names', async () => {
    const address = await good(add(rita, (await aLead(rita)).id, whole))
    const emptied = { streetAddress: '', city: null, state: null, zip: null }
    expect(await change(rita, address, emptied)).toMatchObject({ status: 400 })
    expect(await change(rita, address, { hasHoa: false })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'hoaName' }] },
    })
    expect(await change(rita, address, { hasHoa: false, hoaName: null })).toMatchObject({ status: 200 })
  })

  test('a stale change conflicts on the same field, with the current address, and merges on others', async () => {
    const address = await anAddress(rita, (await aLead(rita)).id)
    const changed = await good(change(mona, address, { roofMat: 'Metal', version: 1 }))
    expect(await change(rita, address, { roofMat: 'Clay tile', version: 1 })).toMatchObject({
      status: 409,
      body: { message: 'Someone changed this address.', current: changed },
    })
    expect(await change(rita, address, { stories: 2, version: 1 })).toMatchObject({
      status: 200,
      body: { roofMat: 'Metal', stories: 2, version: 3 },
    })
  })

  test('exactly one of many concurrent changes succeeds', async () => {
    const address = await anAddress(rita, (await aLead(rita)).id)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((stories) =>
        change(stories % 2 ? rita : mona, address, { stories, version: 1 }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(5).fill(409)])
  })
})

test('the list is newest first, with a Link to the next page', async () => {
  const { id: leadId } = await aLead(rita)
  const made: string[] = []
  for (let count = 0; count < 4; count++) made.push((await anAddress(rita, leadId)).id)
  const first = await rita.call(webAddresses.list, { query: { leadId, limit: 3 } })
  const next = /^<\/api(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const rest = (await (await rita.raw('GET', next)).json()) as { id: string }[]
  expect([...(await good(Promise.resolve(first))), ...rest].map(({ id }) => id)).toEqual(made.toReversed())
})
