/** One primary address per lead, its display on the lead, and the effect of removals on both. */
import { activity, webAddresses, webLeads } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import type { WebAddress } from '@crm/contract/web/address-shapes'
import { sentenceText } from '@crm/domain/activity/sentence'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, anAddress, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

const morning = new Date('2026-03-20T16:00:00Z')
const noon = new Date('2026-03-20T19:00:00Z')
let now = morning
let server: TestServer
let rita: Client
let mona: Client
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
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
const remove = (client: Client, { id }: { id: string }) =>
  client.call(webAddresses.remove, { params: { id } })
const restore = (client: Client, { id }: { id: string }) =>
  client.call(webAddresses.restore, { params: { id } })
const listed = (leadId: string) => good(mona.call(webAddresses.list, { query: { leadId } }))
const leadOf = (leadId: string) => good(mona.call(webLeads.get, { params: { id: leadId } }))
const primariesOf = async (leadId: string) =>
  (await listed(leadId)).filter(({ type }) => type === 'Primary').map(({ id }) => id)
const found = async (q: string) =>
  (await good(mona.call(webLeads.list, { query: { q } }))).map(({ id }) => id)
const history = async (leadId: string) =>
  (await good(mona.call(activity.feed, { query: { leadId } }))).map(sentenceText).toReversed()

describe('the lead of an address', () => {
  test('a lead shows its primary address, is found by it and becomes active, and no open form becomes stale', async () => {
    const lead = await aLead(rita)
    const address = await at(noon, () => anAddress(rita, lead.id, { streetAddress: '77 Saffron Hollow Way' }))
    expect(await leadOf(lead.id)).toMatchObject({
      primaryAddress: {
        streetAddress: '77 Saffron Hollow Way',
        city: 'Ontario',
        fullAddress: address.fullAddress,
      },
      lastActivityAt: noon.toISOString(),
      updatedAt: lead.updatedAt,
      version: 1,
    })
    expect(await found('saffron hollow')).toEqual([lead.id])
    await good(change(rita, address, { streetAddress: '77 Turmeric Way' }))
    expect([await found('saffron'), await found('turmeric')]).toEqual([[], [lead.id]])
    await good(remove(mona, address))
    expect(await found('turmeric')).toEqual([])
    await good(restore(mona, address))
    expect(await found('turmeric')).toEqual([lead.id])
  })
})

describe('the primary address', () => {
  test('the first address is primary until another becomes primary, which demotes it', async () => {
    const { id: leadId } = await aLead(rita)
    const first = await anAddress(rita, leadId)
    const second = await anAddress(rita, leadId)
    expect([first.type, second.type]).toEqual(['Primary', 'Secondary'])
    expect(await change(rita, second, { type: 'Primary', version: 1 })).toMatchObject({
      status: 200,
      body: { type: 'Primary', version: 2 },
    })
    expect(await read(rita, first)).toMatchObject({ body: { type: 'Secondary', version: 2 } })
    const third = await anAddress(rita, leadId, { type: 'Primary', streetAddress: '5 Nutmeg Ln' })
    expect(await primariesOf(leadId)).toEqual([third.id])
    expect((await leadOf(leadId)).primaryAddress?.streetAddress).toBe('5 Nutmeg Ln')
    expect(await history(leadId)).toEqual([
      'created the lead',
      'added an address',
      'added an address',
      'changed type of an address from Primary to Secondary',
      'changed type of an address from Secondary to Primary',
      'changed type of an address from Primary to Secondary',
      'added an address',
    ])
  })

  test('a primary address cannot be demoted directly', async () => {
    const { id: leadId } = await aLead(rita)
    const only = await anAddress(rita, leadId)
    expect(await change(rita, only, { type: 'Secondary' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'type' }] },
    })
  })

  test('removing the primary address promotes the oldest remaining one; restored, it is secondary', async () => {
    const { id: leadId } = await aLead(rita)
    const [first, second] = [await anAddress(rita, leadId), await anAddress(rita, leadId)]
    await anAddress(rita, leadId)
    await good(remove(mona, first))
    expect(await primariesOf(leadId)).toEqual([second.id])
    expect(await restore(mona, first)).toMatchObject({ status: 200, body: { type: 'Secondary', version: 3 } })
    expect(await primariesOf(leadId)).toEqual([second.id])
  })

  test('many concurrent promotions leave one primary address', async () => {
    const { id: leadId } = await aLead(rita)
    const addresses: WebAddress[] = []
    for (let made = 0; made < 4; made++) addresses.push(await anAddress(rita, leadId))
    const wishes = addresses.flatMap((address) => [
      change(rita, address, { type: 'Primary' }),
      change(mona, address, { type: 'Primary' }),
    ])
    const additions = [0, 1].map((which) =>
      add(mona, leadId, { streetAddress: `${which} Race St`, type: 'Primary' }),
    )
    const answers = await Promise.all([...wishes, ...additions])
    expect(statusesOf(answers)).toEqual([...Array<number>(8).fill(200), 201, 201])
    expect(await primariesOf(leadId)).toHaveLength(1)
    const shown = (await leadOf(leadId)).primaryAddress
    const primary = (await listed(leadId)).find(({ type }) => type === 'Primary')
    expect(shown?.streetAddress).toBe(primary?.streetAddress)
  })
})

describe('a removed address', () => {
  test('a removed address reads as not found everywhere, and is restored unchanged', async () => {
    const { id: leadId } = await aLead(rita)
    const address = await anAddress(rita, leadId, {
      utilBill: 372.45,
      roofAge: 12,
      hasHoa: true,
      hoaName: 'Amber Bend HOA',
    })
    expect(await remove(mona, address)).toMatchObject({ status: 200, body: { message: 'Address removed' } })
    const answers = await Promise.all([
      read(mona, address),
      change(mona, address, { stories: 2 }),
      remove(mona, address),
    ])
    expect(statusesOf(answers)).toEqual([404, 404, 404])
    expect([await listed(leadId), (await leadOf(leadId)).primaryAddress]).toEqual([[], null])
    expect(await restore(mona, address)).toMatchObject({
      status: 200,
      body: { ...address, version: 3, updatedAt: expect.any(String) },
    })
    expect((await history(leadId)).slice(1)).toEqual([
      'added an address',
      'removed an address',
      'restored an address',
    ])
    expect(await restore(mona, address)).toMatchObject({
      status: 404,
      body: { message: 'Address not found' },
    })
  })

  test('a removed address is not restored beside the same house', async () => {
    const { id: leadId } = await aLead(rita)
    const address = await anAddress(rita, leadId, { streetAddress: '9 Elm Ct' })
    await good(remove(mona, address))
    await anAddress(rita, leadId, { streetAddress: '9 Elm Court' })
    expect(await restore(mona, address)).toMatchObject({ status: 400 })
  })

  test('an address is hidden and restored together with its lead', async () => {
    const adam = await server.as('adam')
    const { id: leadId } = await aLead(rita)
    const address = await anAddress(rita, leadId)
    await good(adam.call(webLeads.remove, { params: { id: leadId } }))
    const answers = await Promise.all([
      read(adam, address),
      change(adam, address, { stories: 2 }),
      remove(adam, address),
      add(adam, leadId, { city: 'Ontario' }),
    ])
    expect(statusesOf(answers)).toEqual([404, 404, 404, 404])
    await good(adam.call(webLeads.restore, { params: { id: leadId } }))
    expect((await read(adam, address)).status).toBe(200)
  })
})

async function at<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  now = moment
  try {
    return await work()
  } finally {
    now = morning
  }
}
