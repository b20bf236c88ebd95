/** The number on a tab equals the rows of the tab, for everybody who may open the record. */
import {
  appointments,
  contracts,
  documents,
  recordCounts,
  referrals,
  serviceJobs,
  tasks,
} from '@crm/contract'
import type { Document } from '@crm/contract/web/document-shapes'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDocument, aLead, aReferral, aSale, aServiceJob, aTask, anAppointment, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

let server: TestServer
let [leadId, saleId, otherSaleId, serviceJobId] = ['', '', '', '']
beforeAll(async () => {
  server = await startTestServer()
  const mona = await server.as('mona')
  const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
  leadId = lead.id
  saleId = (await aSale(mona, leadId)).id
  otherSaleId = (await aSale(mona, leadId)).id
  const job = await aServiceJob(mona, leadId)
  serviceJobId = job.id
  await good(
    mona.call(serviceJobs.update, {
      params: { id: job.id },
      body: { version: job.version, saleId, technician: cast.sven.crm.id },
    }),
  )
  for (const of of [{ leadId }, { saleId }, { saleId: otherSaleId }, { serviceJobId }]) {
    await aDocument(mona, of)
  }
  await aDocument(await server.as('fiona'), { saleId, docType: 'Commission' })
  await aTask(mona, { about: { type: 'lead', id: leadId } })
  await aTask(mona, { about: { type: 'sale', id: saleId } })
  await aTask(mona, { about: { type: 'serviceJob', id: serviceJobId } })
  await anAppointment(mona, leadId, new Date(Date.now() + 86_400_000).toISOString())
  await aReferral(mona, leadId, (await aLead(mona)).id)
  await good(mona.call(contracts.create, { body: { saleId } }))
})
afterAll(() => server.close())

const everybody = [
  'rita',
  'mona',
  'omar',
  'sven',
  'fiona',
  'adam',
  'sofia',
  'ines',
  'max',
  'sam',
  'carl',
] as const

/** The rows of each tab, as the page of the record reads them. */
const rowsOf = async (client: Client, of: { leadId?: string; saleId?: string; serviceJobId?: string }) => {
  const { leadId: lead, saleId: sale, serviceJobId: job } = of
  const all = await good(client.call(documents.list, { query: { leadId, limit: 500 } }))
  const isOfClientOrSale = ({ serviceJobId: on, saleId: about }: Document) =>
    on === null && (about === null || about === saleId)
  const shown = lead
    ? all
    : all.filter((one) => isOfClientOrSale(one) || (job !== undefined && one.serviceJobId === job))
  return {
    documents: shown.length,
    tasks: (await good(client.call(tasks.listPaginated, { query: { ...of, pageSize: 100 } }))).items.length,
    ...(job === undefined && {
      appointments: (await good(client.call(appointments.list, { query: of }))).length,
      contracts: (await good(client.call(contracts.list, { query: { ...of, limit: 500 } }))).length,
    }),
    ...(lead && !sale && { referrals: (await good(client.call(referrals.list, { query: of }))).length }),
  }
}

test.each(everybody)('the tabs that %s sees have as many rows as they say', async (name) => {
  const client = await server.as(name)
  for (const [route, id, of] of [
    [recordCounts.ofLead, leadId, { leadId }],
    [recordCounts.ofSale, saleId, { saleId }],
    [recordCounts.ofServiceJob, serviceJobId, { serviceJobId }],
  ] as const) {
    const counts = await client.call(route as typeof recordCounts.ofLead, { params: { id } })
    if (counts.status === 404) continue
    expect([route.path, await good(Promise.resolve(counts))]).toEqual([route.path, await rowsOf(client, of)])
  }
})

test('a manager sees every tab filled, and a record out of scope is not found', async () => {
  const mona = await server.as('mona')
  const params = { id: leadId }
  expect(await good(mona.call(recordCounts.ofLead, { params }))).toEqual({
    appointments: 1,
    documents: 4,
    contracts: 1,
    tasks: 3,
    referrals: 1,
  })
  expect(await good(mona.call(recordCounts.ofSale, { params: { id: saleId } }))).toMatchObject({
    documents: 2,
  })
  expect(await good(mona.call(recordCounts.ofServiceJob, { params: { id: serviceJobId } }))).toEqual({
    tasks: 1,
    documents: 3,
  })
  expect((await (await server.as('sam')).call(recordCounts.ofLead, { params })).status).toBe(404)
})
