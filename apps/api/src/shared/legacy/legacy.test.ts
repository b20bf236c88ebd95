/**
 * Records of the former store through HTTP: the same rules for every kind, with its own spelling and error format.
 */
import { activity, legacyLeads, legacyNotes, legacySales, legacyUsers, webLeads } from '@crm/contract'
import { legacyRoutes } from '@crm/contract/legacy/legacy-records'
import { legacyCodes } from '@crm/contract/legacy/legacy-refusals'
import { type LegacyKind, fieldsOfLegacy, legacyKind, legacyKindNames } from '@crm/contract/legacy/kinds'
import type { LegacyField } from '@crm/contract/legacy/fields'
import type { NewLegacyRecord } from '@crm/contract/legacy/legacy-shapes'
import { relatedKinds } from '@crm/contract/legacy/related-kinds'
import { cast } from '@crm/cast'
import { sentenceText } from '@crm/domain/activity/sentence'
import { legacyLeadStatuses } from '@crm/domain/legacy/lead-statuses'
import { legacySaleStatuses } from '@crm/domain/legacy/sale-statuses'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { aFormerRep, aLegacy, newLegacy } from '#test/legacy'
import { startTestServer, type TestServer } from '#test/server'

let server: TestServer
let adam: Client
let leadKey: string
beforeAll(async () => {
  server = await startTestServer({ legacyStoreName: 'oldstore' })
  adam = await server.as('adam')
  leadKey = (await aLegacy(adam, 'leads')).UUID_Lead as string
})
afterAll(() => server.close())

const onLead = (kind: LegacyKind): NewLegacyRecord => (legacyKind(kind).onLead ? { UUID_Lead: leadKey } : {})
const aRecord = (kind: LegacyKind, fields = {}) => aLegacy(adam, kind, { ...onLead(kind), ...fields })

/** A value for every field: text where a number is allowed too, with a leading zero that a number would lose. */
function filled(kind: LegacyKind) {
  const entries = Object.entries(fieldsOfLegacy(kind)).map(([name, field]) => [name, valueFor(field, name)])
  return Object.fromEntries(entries) as Record<string, never>
}

const key = '6f9619ff-8b86-4011-b42d-00c04fc964ff'

function valueFor(field: LegacyField, name: string): unknown {
  if (field === 'number') return name.length % 2 === 0 ? '007.50' : 7.25
  if (field === 'flag') return true
  if (field === 'key') return key
  if (field === 'keys') return [key]
  if (typeof field === 'string') return `${name} of Mara`
  if ('choices' in field) return field.choices.at(-1)
  const related = Object.fromEntries(
    Object.entries(relatedKinds['one' in field ? field.one : field.many]).map(([inner, of]) => [
      inner,
      valueFor(of, inner),
    ]),
  )
  return 'one' in field ? related : [related]
}

describe.each(legacyKindNames)('%s', (kind) => {
  const calls = legacyRoutes[kind]
  const { id, uuid, noun } = legacyKind(kind)
  const byId = (record: object) => ({
    params: { [id]: String((record as Record<string, unknown>)[id]) },
  })

  test('legacy records keep every field verbatim, text as text and numbers as numbers', async () => {
    const given = filled(kind)
    const made = await aRecord(kind, given)
    expect(made).toMatchObject(given)
    expect(await good(adam.call(calls.get, byId(made)))).toMatchObject(made)
  })

  test('legacy records are listed, changed, deleted and restored, with a history', async () => {
    const made = await aRecord(kind)
    const params = { recordId: made.recordId }
    expect(await good(adam.call(calls.list, {}))).toContainEqual(made)
    const [field = ''] = legacyKind(kind).title[0] ?? []
    const changed = await good(
      adam.call(calls.update, { params, body: { [field]: 'Mara Vell', version: 1 } }),
    )
    expect(changed).toMatchObject({ [field]: 'Mara Vell', version: 2 })
    const { items } = await good(adam.call(calls.listPaginated, { query: { q: 'mara vell' } }))
    expect(items.map(({ record }) => record)).toContainEqual(changed)
    expect(await good(adam.call(calls.remove, { params }))).toEqual({ message: `${noun} removed` })
    expect(await adam.call(calls.get, byId(made))).toMatchObject({
      status: 404,
      body: { message: `${noun} not found`, code: 'NOT_FOUND' },
    })
    expect(await good(adam.call(calls.restore, { params }))).toMatchObject({ version: 4 })
    const history = await good(adam.call(activity.feed, { query: { subjectId: made.recordId } }))
    expect(history.map(({ verb }) => verb)).toEqual([
      'legacy.restored',
      'legacy.removed',
      'legacy.changed',
      'legacy.created',
    ])
    expect(history.slice(0, 1).map(sentenceText).join('')).toMatch(
      new RegExp(`^restored the ${noun.toLowerCase()} Mara Vell`),
    )
  })

  test('a duplicate number or key is refused, also for concurrent creations', async () => {
    const [number, other] = [`${kind} 1`, `${kind} 2`]
    const body = { ...newLegacy(kind), ...onLead(kind) }
    const twice = await Promise.all(
      [1, 2].map(() => adam.call(calls.create, { body: { ...body, [id]: number } })),
    )
    expect(statusesOf(twice)).toEqual([201, 409])
    const made = await aRecord(kind, { [id]: other })
    const same = await adam.call(calls.create, {
      body: { ...body, [uuid]: (made as Record<string, unknown>)[uuid] as string },
    })
    expect(same).toMatchObject({
      status: 409,
      body: { message: `There is already a ${noun.toLowerCase()} with this ${uuid}.`, code: 'CONFLICT' },
    })
  })

  test("a stale update is refused with the other person's change", async () => {
    const { recordId } = await aRecord(kind)
    const params = { recordId }
    const [field = ''] = legacyKind(kind).title[0] ?? []
    await good(adam.call(calls.update, { params, body: { [field]: 'Mara', version: 1 } }))
    expect(await adam.call(calls.update, { params, body: { [field]: 'Vell', version: 1 } })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', current: { [field]: 'Mara', version: 2 } },
    })
  })

  test.each(legacyKind(kind).required)('legacy records require %s', async (field) => {
    const { [field]: _missing, ...rest } = { ...newLegacy(kind), ...onLead(kind) }
    for (const body of [rest, { ...rest, [field]: ' ' }, { ...rest, [field]: null }]) {
      expect(await adam.call(calls.create, { body })).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST', errors: [{ field, message: `${field} is required.` }] },
      })
    }
  })
})

describe('a status', () => {
  test.each([
    ['leads', legacyLeadStatuses, 'New Lead'],
    ['sales', legacySaleStatuses, ''],
  ] as const)("a status of %s must be one of the former store's", async (kind, all, usual) => {
    expect(await aRecord(kind)).toMatchObject({ status: usual })
    for (const status of all) expect(await aRecord(kind, { status })).toMatchObject({ status })
    expect(
      await adam.call(legacyRoutes[kind].create, { body: { ...newLegacy(kind), status: 'Lukewarm' } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: 'status is none of the values it may have.' },
    })
    const found = await good(adam.call(legacyRoutes[kind].list, { query: { status: all[1] } }))
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set([all[1]]))
  })
})

test.each(['Cash', 'Loan', 'Lease', 'None', '-', 'Other', ''])(
  'the finance type %j is valid',
  async (type) => {
    expect(await aLegacy(adam, 'sales', { finance_type_1: type, finance_type_2: null })).toMatchObject({
      finance_type_1: type,
      finance_type_2: null,
    })
  },
)

describe('a lead', () => {
  test('a lead includes its addresses, documents and sales; sales only for people who see them', async () => {
    const documents = [{ title: 'Contract', ID_Document: '12', type: 'Contract' }]
    const lead = await aLegacy(adam, 'leads', { documents })
    const on = { UUID_Lead: lead.UUID_Lead as string }
    await aLegacy(adam, 'addresses', { ...on, address_full: '1 Elm Ct, Ontario, CA' })
    const sale = { job_number: 'J-7', status: 'PTO: Ready', installer_name: 'Sunline', on_hold: false }
    await aLegacy(adam, 'sales', { ...on, ...sale, is_qa_review_complete: true, address_full: '1 Elm Ct' })
    const read = async (client: Client) =>
      good(client.call(legacyLeads.get, { params: { ID_Lead: lead.ID_Lead as string } }))
    expect(await read(adam)).toMatchObject({
      full_name: 'first_name of Mara last_name of Mara',
      created_by: 'Adam Osei',
      addresses: [{ address_full: '1 Elm Ct, Ontario, CA' }],
      documents,
      sales: [{ ...sale, is_qa_review_complete: true, address_full: '1 Elm Ct' }],
    })
    expect(await read(await server.as('max'))).toMatchObject({ addresses: [{}], sales: [] })
  })

  test('a lead is found by its number as a number too, and not by an unknown one', async () => {
    await aLegacy(adam, 'leads', { ID_Lead: 4711 })
    expect(await good(adam.call(legacyLeads.get, { params: { ID_Lead: 4711 } }))).toMatchObject({
      ID_Lead: '4711',
    })
    expect((await adam.call(legacyLeads.get, { params: { ID_Lead: 4712 } })).status).toBe(404)
  })
})

test('a note on an unknown lead is refused with the field', async () => {
  expect(
    await adam.call(legacyNotes.create, { body: { ...newLegacy('notes'), UUID_Lead: key } }),
  ).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', errors: [{ field: 'UUID_Lead' }] },
  })
  expect(await adam.call(legacyNotes.create, { body: newLegacy('notes') })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'UUID_Lead', message: 'UUID_Lead is required.' }] },
  })
})

test('a number beyond exact range is refused, but stored as text', async () => {
  expect(
    (await adam.call(legacySales.create, { body: { ...newLegacy('sales'), deposit_amount: 2 ** 60 } }))
      .status,
  ).toBe(400)
  const exact = '1152921504606846977'
  expect(await aLegacy(adam, 'sales', { deposit_amount: exact })).toMatchObject({ deposit_amount: exact })
})

test("one's own legacy user is that of the same person in the directory", async () => {
  const max = await server.as('max')
  expect(await max.call(legacyUsers.me, {})).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  await aFormerRep(adam, cast.max.oid)
  expect(await good(max.call(legacyUsers.me, {}))).toMatchObject({ oid: cast.max.oid })
})

test('the users answer under the configured name of the former store too', async () => {
  const max = await server.as('max')
  const [ours, theirs] = await Promise.all(
    ['/legacy-users/me', '/oldstore-users/me'].map(async (path) => (await max.raw('GET', path)).json()),
  )
  expect(theirs).toEqual(ours)
  expect((await max.raw('GET', '/otherstore-users/me')).status).toBe(404)
})

describe('every refusal has a message and a code', () => {
  const refused = async (response: Promise<Response>) => {
    const { status, body } = {
      status: (await response).status,
      body: (await (await response).json()) as object,
    }
    expect(body).toMatchObject({ message: expect.any(String), code: legacyCodes[status as 400] })
    return status
  }

  test('every refusal has a message and a code: body, token, rights, URL, method and size', async () => {
    const [nobody, nia] = [server.withToken(undefined), await server.as('nia')]
    const statuses = [
      refused(adam.raw('POST', '/leads', { body: '{}' })),
      refused(nobody.raw('GET', '/leads')),
      refused(nia.raw('GET', '/leads')),
      refused(adam.raw('GET', '/leads/nothing')),
      refused(adam.raw('DELETE', '/leads')),
      refused(adam.raw('POST', '/leads', { body: JSON.stringify({ first_name: 'x'.repeat(1_100_000) }) })),
    ]
    expect(await Promise.all(statuses)).toEqual([400, 401, 403, 404, 405, 413])
  })

  test('a record locked by a longer transaction answers 423, and the retry succeeds', async () => {
    const { recordId } = await aLegacy(adam, 'leads')
    const change = () =>
      adam.call(legacyLeads.update, { params: { recordId }, body: { source_name: 'Canvassing' } })
    await server.db.inTransaction(async (tx) => {
      await sql`select from legacy_leads where id = ${recordId} for update`.execute(tx)
      expect(await change()).toMatchObject({ status: 423, body: { code: 'LOCKED' } })
    })
    expect((await change()).status).toBe(200)
  })

  test('a flood answers 429 with message and code', async () => {
    const own = await startTestServer({ requestsPerMinute: 1 })
    const client = own.withToken(undefined)
    await client.raw('GET', '/leads')
    expect(await refused(client.raw('GET', '/leads'))).toBe(429)
    await own.close()
  })

  test('refusals of the CRM’s own routes keep their codes', async () => {
    const { body } = await adam.call(webLeads.get, { params: { id: key } })
    expect(body).toEqual({ message: 'Lead not found' })
  })
})
