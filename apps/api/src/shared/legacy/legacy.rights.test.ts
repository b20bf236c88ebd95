/** Permissions for records of the former store: out of scope answers 403. */
import { activity } from '@crm/contract'
import { legacyRoutes } from '@crm/contract/legacy/legacy-records'
import type { LegacyRecord } from '@crm/contract/legacy/legacy-shapes'
import { type LegacyKind, legacyKind, legacyKindNames } from '@crm/contract/legacy/kinds'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { good } from '#test/builders'
import type { Client } from '#test/client'
import { aFormerRep, aLegacy, newLegacy } from '#test/legacy'
import { startTestServer, type TestServer } from '#test/server'

type Name = 'rita' | 'sam' | 'mona' | 'max' | 'sofia' | 'sven' | 'fiona' | 'adam' | 'nia'

let server: TestServer
let adam: Client
let keys: Readonly<Record<'rita' | 'sam', string>>
let ofRita: Readonly<Record<LegacyKind, LegacyRecord>>
beforeAll(async () => {
  server = await startTestServer()
  adam = await server.as('adam')
  keys = {
    rita: await aFormerRep(adam, cast.rita.oid),
    sam: await aFormerRep(adam, cast.sam.oid),
  }
  const leads = await aLegacy(adam, 'leads', { UUID_SalesRep: keys.rita })
  const on = { UUID_Lead: leads.UUID_Lead as string }
  ofRita = {
    leads,
    sales: await aLegacy(adam, 'sales', on),
    notes: await aLegacy(adam, 'notes', on),
    addresses: await aLegacy(adam, 'addresses', on),
    users: await aLegacy(adam, 'users', { first_name: 'Ada' }),
  }
})
afterAll(() => server.close())

/** Rita's records: read one, list, create, change the first field, delete. */
const table = `
  rita   leads      200  1  201  200  403
  rita   sales      200  1  403  200  403
  rita   notes      200  1  201  403  403
  rita   addresses  200  1  403  200  403
  rita   users      403  -  403  403  403
  sam    leads      403  0  201  403  403
  sam    sales      403  0  403  403  403
  sam    notes      403  0  403  403  403
  sam    addresses  403  0  403  403  403
  sam    users      403  -  403  403  403
  mona   leads      200  1  201  200  403
  mona   sales      200  1  403  200  403
  mona   notes      200  1  201  403  403
  mona   addresses  200  1  403  200  403
  mona   users      200  1  403  403  403
  max    leads      200  1  403  200  403
  max    sales      403  -  403  403  403
  max    notes      200  1  403  403  403
  max    addresses  200  1  403  200  403
  max    users      403  -  403  403  403
  sofia  leads      200  1  403  403  403
  sofia  sales      200  1  403  403  403
  sofia  notes      200  1  403  403  403
  sofia  addresses  200  1  403  200  403
  sofia  users      403  -  403  403  403
  sven   leads      200  1  403  403  403
  sven   sales      200  1  403  403  403
  fiona  leads      200  1  403  403  403
  fiona  sales      200  1  403  200  403
  adam   leads      200  1  201  200  200
  adam   sales      200  1  201  200  200
  adam   notes      200  1  201  200  200
  adam   addresses  200  1  201  200  200
  adam   users      200  1  201  200  200
  nia    leads      403  -  403  403  403
  nia    sales      403  -  403  403  403
  nia    notes      403  -  403  403  403
  nia    addresses  403  -  403  403  403
  nia    users      403  -  403  403  403`
const rows = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .map(([name, kind, ...answers]) => [name as Name, kind as LegacyKind, answers.join(' ')] as const)

describe('access to Rita’s records: read, listed, created beside, changed, deleted', () => {
  test.each(rows)('%s, %s: %s', async (name, kind, answers) => {
    const client = await server.as(name)
    const calls = legacyRoutes[kind]
    const record = ofRita[kind]
    const params = { recordId: record.recordId }
    const { id, onLead, title } = legacyKind(kind)
    const [field = ''] = title.at(-1) ?? []
    const listed = await client.call(calls.list, {})
    const seen = listed.status === 200 ? listed.body.some((one) => one.recordId === record.recordId) : '-'
    const create = { ...newLegacy(kind), ...(onLead && { UUID_Lead: ofRita.leads.UUID_Lead as string }) }
    const removed = (await client.call(calls.remove, { params })).status
    if (removed === 200) await good(client.call(calls.restore, { params }))
    const statuses = [
      (await client.call(calls.get, { params: { [id]: record[id] as string } })).status,
      seen === '-' ? seen : Number(seen),
      (await client.call(calls.create, { body: create })).status,
      (await client.call(calls.update, { params, body: { [field]: `as ${name} says` } })).status,
      removed,
    ]
    expect(statuses.join(' ')).toBe(answers)
  })
})

describe('a field asks for the right that the CRM’s own asks for', () => {
  test.each([
    ['sofia', 'leads', { phone_1: '909 555 0101' }, 200],
    ['sofia', 'leads', { source_name: 'Canvassing' }, 403],
    ['max', 'leads', { UUID_SalesRep: null }, 200],
    ['rita', 'leads', { sales_rep_uuid_list: [] }, 200],
    ['sofia', 'sales', { permit_number: 'B-1' }, 200],
    ['sofia', 'sales', { status: 'Permit: Submitted' }, 200],
    ['sofia', 'sales', { cancel_reason: 'Moved' }, 403],
    ['mona', 'sales', { cancel_reason: 'Moved' }, 200],
    ['fiona', 'sales', { customer_invoice_paid: true }, 200],
    ['mona', 'sales', { customer_invoice_paid: false }, 403],
    ['rita', 'sales', { finance_amount_1: 1 }, 403],
  ] as const)(
    'a field needs the same permission as in the CRM: %s, %s, %o: %i',
    async (name, kind, body, status) => {
      const record = ofRita[kind]
      const client = await server.as(name)
      const params = { recordId: record.recordId }
      expect((await client.call(legacyRoutes[kind].update, { params, body })).status).toBe(status)
      if (kind === 'leads') {
        await good(adam.call(legacyRoutes.leads.update, { params, body: { UUID_SalesRep: keys.rita } }))
      }
    },
  )
})

describe('a rep', () => {
  test('a rep owns the legacy lead that they create, and may not assign it to another', async () => {
    const rita = await server.as('rita')
    expect(await aLegacy(rita, 'leads')).toMatchObject({ UUID_SalesRep: keys.rita, created_by: 'Rita Reyes' })
    const body = { ...newLegacy('leads'), UUID_SalesRep: keys.sam }
    expect((await rita.call(legacyRoutes.leads.create, { body })).status).toBe(403)
  })

  test('a rep in the list of reps owns the lead too, with its related records', async () => {
    const sam = await server.as('sam')
    const lead = await aLegacy(adam, 'leads', { UUID_SalesRep: keys.rita, sales_rep_uuid_list: [keys.sam] })
    const note = await aLegacy(adam, 'notes', { UUID_Lead: lead.UUID_Lead as string })
    expect(await good(sam.call(legacyRoutes.leads.list, {}))).toContainEqual(lead)
    expect(
      await good(sam.call(legacyRoutes.notes.get, { params: { ID_Note: note.ID_Note as string } })),
    ).toEqual(note)
  })

  test('a rep may not read the history of legacy records, which is for administrators', async () => {
    const rita = await server.as('rita')
    const query = { subjectId: ofRita.leads.recordId }
    expect(await good(rita.call(activity.feed, { query }))).toEqual([])
    expect(await good(adam.call(activity.feed, { query }))).not.toEqual([])
  })
})

test('the table covers every kind', () => {
  expect(new Set(rows.map(([, kind]) => kind))).toEqual(new Set(legacyKindNames))
})
