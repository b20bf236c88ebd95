import { activity, webLeads } from '@crm/contract'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { aLead, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

type Name = keyof typeof cast

let server: TestServer
let mona: Client
beforeAll(async () => {
  server = await startTestServer()
  mona = await server.as('mona')
})
afterAll(() => server.close())

const ritas = () => aLead(mona, { salesRepId: cast.rita.crm.id })

/** Expected status per person and action on a new lead of Rita's. */
const allowed = `
         create  rename  phone  sales-rep  rep  remove  restore
  rita   201     200     200    403        403  403     403
  sam    201     404     404    404        404  403     403
  elsa   201     404     404    404        404  403     403
  mona   201     200     200    200        200  403     403
  max    201     200     200    200        403  403     403
  sofia  403     403     200    403        403  403     403
  omar   403     403     200    403        403  403     403
  ines   201     200     200    200        200  403     403
  sven   403     403     200    403        403  403     403
  fiona  403     403     403    403        403  403     403
  carl   201     200     200    200        200  403     403
  adam   201     200     200    200        200  200     200
  nia    403     403     403    403        403  403     403
  noah   403     403     403    403        403  403     403
  dora   403     403     403    403        403  403     403`

const [heading = [], ...rows] = allowed
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

type Action = (client: Client, lead: WebLead) => Promise<{ status: number }>
const actions: Record<string, Action> = {
  create: (client) => client.call(webLeads.create, { body: { lastName: 'New', email1: 'new@mail.example' } }),
  rename: (client, lead) => change(client, lead, { lastName: 'Renamed' }),
  phone: (client, lead) => change(client, lead, { phone1: '909 555 0140', email1: 'other@mail.example' }),
  'sales-rep': (client, lead) => change(client, lead, { salesRepId: cast.sam.crm.id }),
  rep: (client, lead) => change(client, lead, { repId: cast.sam.crm.id }),
  remove: (client, { id }) => client.call(webLeads.remove, { params: { id } }),
  restore: async (client, { id }) => {
    const adam = await server.as('adam')
    await adam.call(webLeads.remove, { params: { id } })
    return client.call(webLeads.restore, { params: { id } })
  },
}

test('the table covers every action', () => expect(heading).toEqual(Object.keys(actions)))

describe.each(rows)('%s with a lead of Rita’s', (name = '', ...statuses) => {
  test.each(heading.map((action, at) => [action, Number(statuses[at])] as const))(
    '%s: %i',
    async (action, status) => {
      const lead = await ritas()
      const client = await server.as(name as Name)
      expect((await actions[action]?.(client, lead))?.status).toBe(status)
    },
  )
})

test('a new rep sees the lead immediately, and the former rep no longer does', async () => {
  const [rita, sam] = await Promise.all([server.as('rita'), server.as('sam')])
  const lead = await ritas()
  await good(change(mona, lead, { salesRepId: cast.sam.crm.id }))
  const read = (client: Client) => client.call(webLeads.get, { params: { id: lead.id } })
  expect([(await read(rita)).status, (await read(sam)).status]).toEqual([404, 200])
  expect(await good(rita.call(activity.feed, { query: { leadId: lead.id } }))).toEqual([])
})

test('a rep cannot assign a new lead to another person, and a marketer cannot enter one for another setter', async () => {
  const body = { lastName: 'Given', email1: 'given@mail.example' }
  const [rita, max] = await Promise.all([server.as('rita'), server.as('max')])
  const sam = cast.sam.crm.id
  expect(await rita.call(webLeads.create, { body: { ...body, salesRepId: sam } })).toMatchObject({
    status: 403,
  })
  expect(await max.call(webLeads.create, { body: { ...body, repId: sam } })).toMatchObject({ status: 403 })
  expect(await max.call(webLeads.create, { body: { ...body, salesRepId: sam } })).toMatchObject({
    status: 201,
  })
})

test('a refusal names who can do it', async () => {
  const lead = await ritas()
  const sofia = await server.as('sofia')
  expect(await change(sofia, lead, { lastName: 'Nope', phone1: '909 555 0149' })).toMatchObject({
    status: 403,
    body: { message: 'Only Sales, Marketing, managers and administrators may change a lead.' },
  })
})

describe('the order of checks', () => {
  const bad = { body: '{"version":"none"}' }

  test.each<[string, Name | undefined, number]>([
    ['who calls', undefined, 401],
    ['whether they may in this area at all', 'fiona', 403],
    ['whether the record is there for them', 'sam', 404],
    ['the input', 'rita', 400],
  ])('%s is checked first', async (_, name, status) => {
    const { id } = await ritas()
    const client = name ? await server.as(name) : server.withToken(undefined)
    expect((await client.raw('PUT', `/webLeads/${id}`, bad)).status).toBe(status)
  })

  test('an invalid id is bad input', async () => {
    expect((await mona.raw('PUT', '/webLeads/L-1001', bad)).status).toBe(400)
  })

  test('permissions are checked before field values', async () => {
    const lead = await ritas()
    const [rita, sofia] = await Promise.all([server.as('rita'), server.as('sofia')])
    expect(await change(sofia, lead, { lastName: 'X', phone1: 'none' })).toMatchObject({ status: 403 })
    expect(await change(rita, lead, { salesRepId: cast.sam.crm.id, phone1: 'none' })).toMatchObject({
      status: 403,
    })
    const body = { lastName: 'X', phone1: 'none', salesRepId: cast.sam.crm.id }
    expect(await rita.call(webLeads.create, { body })).toMatchObject({ status: 403 })
  })
})
