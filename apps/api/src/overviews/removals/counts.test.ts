/** The counts on tabs equal their lists, through removals, restores, merges and unmerges. */
import { cast } from '@crm/cast'
import { contracts, leadMerges, savedViews } from '@crm/contract'
import type { ViewList } from '@crm/domain/lists/view-lists'
import { taskViews } from '@crm/domain/work/task-views'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aDocument,
  aLead,
  aNote,
  aReferral,
  aSale,
  aServiceJob,
  aSheet,
  aTask,
  anAddress,
  anAppointment,
  good,
} from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

const now = new Date('2026-03-16T17:00:00Z')
const rita = cast.rita.crm.id

/** Every counter, its list, and the field that it counts by. */
const counters: readonly (readonly [counter: string, pages: string, field: string])[] = [
  ['/webLeadStatusCount', '/webLeadsPaginated', 'status'],
  ['/webLeads/statusCount', '/webLeadsPaginated', 'status'],
  ['/webSalesStatusCount', '/webSalesPaginated', 'status'],
  ['/serviceJobStatusCount', '/service-jobsPaginated', 'status'],
  ['/appointmentResultCount', '/appointmentsPaginated', 'result'],
  ['/contractStatusCount', '/contractsPaginated', 'state'],
  ['/referralStatusCount', '/referralsPaginated', 'status'],
  ['/commissionStateCount', '/commissionsPaginated', 'state'],
  ['/drawStateCount', '/drawsPaginated', 'state'],
  ['/taskCount', '/tasksPaginated', 'view'],
]
/** Tabs that are no field value: their list itself is read. */
const asked = new Set(['All', 'Recent', 'RecentSales', ...taskViews])
/** Lists whose length appears on saved views and above their pages. */
const lists: readonly (readonly [list: ViewList, pages: string])[] = [
  ['leads', '/webLeadsPaginated'],
  ['sales', '/webSalesPaginated'],
  ['serviceJobs', '/service-jobsPaginated'],
  ['appointments', '/appointmentsPaginated'],
  ['contracts', '/contractsPaginated'],
  ['referrals', '/referralsPaginated'],
  ['commissions', '/commissionsPaginated'],
  ['draws', '/drawsPaginated'],
  ['documents', '/documentsPaginated'],
  ['tasks', '/tasksPaginated'],
]

let server: TestServer
let people: Readonly<Record<'adam' | 'mona' | 'rita', Client>>
let viewIds: ReadonlyMap<Client, ReadonlyMap<string, string>>
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  people = {
    adam: await server.as('adam'),
    mona: await server.as('mona'),
    rita: await server.as('rita'),
  }
  // Their claims apply from the first sign-in.
  for (const client of Object.values(people)) await client.raw('GET', '/users/me')
  viewIds = new Map(
    await Promise.all(
      Object.values(people).map(async (client) => {
        const ids = new Map<string, string>()
        for (const [list] of lists) {
          const body = { list, name: `All ${list}`, search: '', asked: '' }
          ids.set(list, (await good(client.call(savedViews.create, { body }))).id)
        }
        return [client, ids] as const
      }),
    ),
  )
})
afterAll(() => server.close())

async function get<Body>(client: Client, path: string): Promise<Body> {
  const answer = await client.raw('GET', path)
  if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Body
}

interface Page {
  readonly items: readonly Readonly<Record<string, unknown>>[]
  readonly total: number
}

type Counted = readonly [name: string, counted: number, listed: number]

/** Each displayed count of a list, beside its actual number of rows. */
async function countsOf(client: Client): Promise<readonly Counted[]> {
  const page = (path: string, query = '') => get<Page>(client, `${path}?pageSize=100${query}`)
  const pages = new Map(await Promise.all(lists.map(async ([, path]) => [path, await page(path)] as const)))
  const found: Counted[] = []
  for (const [counter, path, field] of counters) {
    const counts = await get<Record<string, number>>(client, counter)
    expect(Object.keys(counts).length).toBeGreaterThan(3)
    for (const [value, n] of Object.entries(counts)) {
      const rows = asked.has(value)
        ? (await page(path, `&${field}=${value}`)).items
        : (pages.get(path)?.items ?? []).filter((row) => row[field] === value)
      found.push([`${counter} ${value}`, n, rows.length])
    }
  }
  const views = await get<Record<string, Page>>(client, '/saved-views/counts')
  for (const [list, path] of lists) {
    const { total, items } = pages.get(path) ?? { total: NaN, items: [] }
    found.push([`total of ${list}`, total, items.length])
    found.push([`view of ${list}`, views[viewIds.get(client)?.get(list) ?? '']?.total ?? NaN, items.length])
  }
  return found
}

/** Each count that differs from its list, per person. */
async function wrongCounts(): Promise<readonly (readonly [person: string, ...Counted])[]> {
  const found = await Promise.all(
    Object.entries(people).map(async ([person, client]) =>
      (await countsOf(client)).map((counted) => [person, ...counted] as const),
    ),
  )
  return found.flat().filter(([, , counted, listed]) => counted !== listed)
}

async function done(client: Client, method: string, path: string, body?: object): Promise<void> {
  const answer = await client.raw(method, path, body && { body: JSON.stringify(body) })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
}
const remove = (client: Client, path: string) => done(client, 'DELETE', path)
const restore = (client: Client, path: string) => done(client, 'POST', `${path}/restore`)

/** Every kind of record of a lead without a sale. */
async function aLeadWithAll(salesRepId: string | null) {
  const { adam, mona } = people
  const [lead, friend, other] = [
    await aLead(mona, { salesRepId }),
    await aLead(mona, { salesRepId }),
    await aLead(mona),
  ]
  const records: readonly (readonly [path: string, made: Promise<{ readonly id: string }>])[] = [
    ['/appointments', anAppointment(mona, lead.id, '2026-03-20T17:00:00Z')],
    [
      '/tasks',
      aTask(mona, { about: { type: 'lead', id: lead.id }, ...(salesRepId && { delegatedTo: salesRepId }) }),
    ],
    ['/service-jobs', aServiceJob(adam, lead.id)],
    ['/referrals', aReferral(mona, friend.id, lead.id)],
    ['/referrals', aReferral(mona, lead.id, other.id)],
    ['/documents', aDocument(mona, { leadId: lead.id, title: 'Bill', docType: 'UtilityBill' })],
    ['/webNotes', aNote(adam, lead.id)],
    ['/webAddresses', anAddress(mona, lead.id)],
  ]
  const paths: string[] = []
  for (const [path, made] of records) paths.push(`${path}/${(await made).id}`)
  return { id: lead.id, path: `/webLeads/${lead.id}`, paths }
}

describe.each([
  ['of a rep', rita],
  ['of nobody', null],
])('the counts of a lead %s', (_, salesRepId) => {
  test('the counts follow a lead and its records through each removal and restore', async () => {
    const { adam } = people
    const lead = await aLeadWithAll(salesRepId)
    expect(await wrongCounts()).toEqual([])
    for (const path of lead.paths) {
      await remove(adam, path)
      expect(await wrongCounts()).toEqual([])
      // A record that was removed on its own stays removed while its lead is removed and restored.
      await remove(adam, lead.path)
      expect(await wrongCounts()).toEqual([])
      await restore(adam, lead.path)
      expect(await wrongCounts()).toEqual([])
      await restore(adam, path)
      expect(await wrongCounts()).toEqual([])
    }
    await remove(adam, lead.path)
    expect(await wrongCounts()).toEqual([])
    await restore(adam, lead.path)
    expect(await wrongCounts()).toEqual([])
  }, 240_000)

  test('the counts follow a lead that is merged, unmerged, reassigned and removed', async () => {
    const { adam, mona } = people
    const [survivor, other] = [await aLead(mona, { salesRepId: rita }), await aLeadWithAll(salesRepId)]
    const merge = { params: { id: survivor.id }, body: { otherId: other.id } }
    await good(mona.call(leadMerges.merge, merge))
    expect(await wrongCounts()).toEqual([])
    await remove(adam, `/webLeads/${survivor.id}`)
    expect(await wrongCounts()).toEqual([])
    await restore(adam, `/webLeads/${survivor.id}`)
    await good(mona.call(leadMerges.unmerge, { params: { id: other.id } }))
    expect(await wrongCounts()).toEqual([])
    for (const id of [cast.sam.crm.id, null, rita]) {
      await done(mona, 'PUT', other.path, { salesRepId: id })
      expect(await wrongCounts()).toEqual([])
    }
    await remove(adam, other.path)
    expect(await wrongCounts()).toEqual([])
  }, 240_000)
})

test('the counts follow a job and its records through each removal and restore', async () => {
  const { adam, mona } = people
  const lead = await aLead(mona, { salesRepId: rita })
  const path = `/webLeads/${lead.id}`
  const sale = await aSale(adam, lead.id, { salesRepId: rita, saleAmount: 20_000 })
  const job = await aServiceJob(adam, lead.id, { saleId: sale.id })
  const sheet = await aSheet(await server.as('fiona'), sale.id)
  expect(await wrongCounts()).toEqual([])
  await remove(await server.as('carl'), `/commissions/${sheet.id}`)
  expect(await wrongCounts()).toEqual([])
  const contract = await good(adam.call(contracts.create, { body: { saleId: sale.id } }))
  expect(await wrongCounts()).toEqual([])
  const made = [`/contracts/${contract.id}`, `/service-jobs/${job.id}`, `/webSales/${sale.id}`, path]
  for (const one of made) {
    await remove(adam, one)
    expect(await wrongCounts()).toEqual([])
  }
  for (const one of made.toReversed()) {
    await restore(adam, one)
    expect(await wrongCounts()).toEqual([])
  }
  await restore(await server.as('carl'), `/commissions/${sheet.id}`)
  expect(await wrongCounts()).toEqual([])
}, 240_000)

test('every view of tasks is counted', async () => {
  expect(Object.keys(await get<object>(people.adam, '/taskCount')).toSorted()).toEqual(
    [...taskViews].toSorted(),
  )
})
