import { webAddresses } from '@crm/contract'
import type { WebAddress } from '@crm/contract/web/address-shapes'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, anAddress, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

type Name = keyof typeof cast

let server: TestServer
let mona: Client
let leadId = ''
beforeAll(async () => {
  server = await startTestServer()
  mona = await server.as('mona')
  leadId = (await aLead(mona, { salesRepId: cast.rita.crm.id })).id
})
afterAll(() => server.close())

/** Expected status per person and action on the addresses of Rita's lead; `list`: the number they see. */
const allowed = `
         list  get  create  change  make-primary  remove  restore
  rita   all   200  201     200     200           403     403
  sam    none  404  404     404     404           403     403
  elsa   none  404  404     404     404           403     403
  mona   all   200  201     200     200           200     200
  max    all   200  201     200     200           403     403
  sofia  all   200  201     200     200           403     403
  omar   all   200  201     200     200           403     403
  ines   all   200  201     200     200           200     200
  sven   all   200  201     200     200           403     403
  fiona  all   200  403     403     403           403     403
  carl   all   200  201     200     200           200     200
  adam   all   200  201     200     200           200     200
  nia    none  404  403     403     403           403     403
  noah   403   403  403     403     403           403     403
  dora   403   403  403     403     403           403     403`

const [heading = [], ...rows] = allowed
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

let houses = 0

type Action = (client: Client, address: WebAddress) => Promise<{ status: number } | 'all' | 'none'>
const actions: Record<string, Action> = {
  async list(client) {
    const answer = await client.call(webAddresses.list, { query: { leadId } })
    if (answer.status !== 200) return answer
    return answer.body.length > 0 ? 'all' : 'none'
  },
  get: (client, { id }) => client.call(webAddresses.get, { params: { id } }),
  create: (client) => {
    houses += 1
    return client.call(webAddresses.create, { body: { leadId, streetAddress: `${houses} Oak St` } })
  },
  change: (client, { id }) => client.call(webAddresses.update, { params: { id }, body: { stories: 2 } }),
  'make-primary': (client, { id }) =>
    client.call(webAddresses.update, { params: { id }, body: { type: 'Primary' } }),
  remove: (client, { id }) => client.call(webAddresses.remove, { params: { id } }),
  async restore(client, { id }) {
    await mona.call(webAddresses.remove, { params: { id } })
    return client.call(webAddresses.restore, { params: { id } })
  },
}

test('the table covers every action', () => expect(heading).toEqual(Object.keys(actions)))

describe.each(rows)('%s with an address of Rita’s lead', (name = '', ...answers) => {
  test.each(heading.map((action, at) => [action, answers[at] ?? ''] as const))(
    '%s: %s',
    async (action, expected) => {
      const address = await anAddress(mona, leadId)
      const answer = await actions[action]?.(await server.as(name as Name), address)
      expect(String(typeof answer === 'object' ? answer.status : answer)).toBe(expected)
    },
  )
})

test('an address out of scope answers exactly like one that never existed', async () => {
  const sam = await server.as('sam')
  const { id } = await anAddress(mona, leadId)
  for (const one of [id, '01943800-0000-7000-8000-00000000ffff']) {
    const read = await sam.raw('GET', `/webAddresses/${one}`)
    const write = await sam.raw('PUT', `/webAddresses/${one}`, { body: '{"stories":"many"}' })
    expect([read.status, await read.text()]).toEqual([404, '{"message":"Address not found"}'])
    expect([write.status, await write.text()]).toEqual([404, '{"message":"Address not found"}'])
  }
  const create = await sam.call(webAddresses.create, { body: { leadId, city: 'Ontario' } })
  expect(create).toMatchObject({ status: 404, body: { message: 'Lead not found' } })
})

describe('the order of checks on addresses', () => {
  const bad = { body: '{"stories":"many"}' }

  test.each<[string, Name | undefined, number]>([
    ['who calls', undefined, 401],
    ['whether they may in this area at all', 'nia', 403],
    ['whether the record is there for them', 'sam', 404],
    ['what they may do with it', 'fiona', 403],
    ['the input', 'rita', 400],
  ])('%s is checked first', async (_, name, status) => {
    const { id } = await anAddress(mona, leadId)
    const client = name ? await server.as(name) : server.withToken(undefined)
    expect((await client.raw('PUT', `/webAddresses/${id}`, bad)).status).toBe(status)
  })
})

test('a refusal names who can do it', async () => {
  const [rita, fiona] = await Promise.all([server.as('rita'), server.as('fiona')])
  const { id } = await anAddress(mona, leadId)
  expect(await rita.call(webAddresses.remove, { params: { id } })).toMatchObject({
    status: 403,
    body: { message: 'Only managers and administrators may remove an address.' },
  })
  expect(await fiona.call(webAddresses.update, { params: { id }, body: { stories: 2 } })).toMatchObject({
    status: 403,
    body: { message: expect.stringMatching(/may add or change an address\.$/) },
  })
  expect(await good(rita.call(webAddresses.list, { query: { leadId } }))).not.toEqual([])
})
