/** Documents of a service job: permissions, listing, and the steps they complete. */
import { documents, serviceJobs, timeline, webSales } from '@crm/contract'
import type { Document } from '@crm/contract/web/document-shapes'
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { cast } from '@crm/cast'
import type { DocType } from '@crm/domain/documents/doc-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDocument, aLead, aSale, aServiceJob, anUpload, good } from '#test/builders'
import type { Client } from '#test/client'
import { type TestServer, startTestServer } from '#test/server'

let server: TestServer
let mona: Client
let sven: Client
let job: ServiceJob
let report: Document
beforeAll(async () => {
  server = await startTestServer()
  ;[mona, sven] = await Promise.all([server.as('mona'), server.as('sven')])
  const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
  const sale = await aSale(mona, lead.id)
  job = await aServiceJob(sven, lead.id, { saleId: sale.id })
  report = await aDocument(sven, { serviceJobId: job.id, docType: 'ServiceReport', title: 'Burnt connector' })
})
afterAll(() => server.close())

const read = (client: Client, { id }: Pick<Document, 'id'>) => client.call(documents.get, { params: { id } })
const listed = async (client: Client, query: object) =>
  (await good(client.call(documents.list, { query }))).map(({ id }) => id)

test('a document names its service job, is listed with it and its client, and is found by its number', async () => {
  expect(report).toMatchObject({
    leadId: job.leadId,
    saleId: null,
    serviceJobId: job.id,
    jobNumber: job.number,
    fileName: expect.stringMatching(new RegExp(`^ServiceReport_${job.number}_\\d{8}_1\\.pdf$`)),
  })
  expect(await listed(sven, { serviceJobId: job.id })).toEqual([report.id])
  expect(await listed(sven, { leadId: job.leadId })).toEqual([report.id])
  expect(await listed(sven, { saleId: job.saleId })).toEqual([])
  for (const query of [{ q: job.number }, { isOnJob: 'true', q: 'burnt' }]) {
    const { items } = await good(sven.call(documents.listPaginated, { query }))
    expect(items.map(({ id }) => id)).toEqual([report.id])
  }
  const { entries } = await good(sven.call(timeline.ofServiceJob, { params: { id: job.id }, query: {} }))
  expect(entries.map(({ verb }) => verb)).toContain('document.added')
})

test("a photo of the repair is filed in its service job's folder only", async () => {
  const { id: serviceJobId, leadId } = await aServiceJob(sven, job.leadId)
  const uploadId = await anUpload(sven, 'IMG_1.pdf')
  const photo = { docType: 'SitePhoto', photoOf: 'RepairFault' } as const
  expect(await sven.call(documents.create, { body: { ...photo, leadId, uploadId } })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'photoOf', message: 'Only a service job has photos of its repair.' }] },
  })
  const filed = await good(sven.call(documents.create, { body: { ...photo, serviceJobId, uploadId } }))
  expect(filed).toMatchObject({ ...photo, serviceJobId, title: 'The fault, close up' })
})

// A report, and a document that Servicing may not read anywhere.
test.each<[keyof typeof cast, readonly number[]]>([
  ['sven', [201, 403]],
  ['omar', [201, 201]],
  ['fiona', [201, 201]],
  ['mona', [201, 201]],
  ['rita', [403, 403]],
  ['sam', [404, 404]],
  ['max', [404, 404]],
])('%s brings papers to it: %j', async (name, expected) => {
  const client = await server.as(name)
  const bring = async (docType: DocType) => {
    const body = { uploadId: await anUpload(client), docType, serviceJobId: job.id }
    return (await client.call(documents.create, { body })).status
  }
  expect([await bring('ServiceReport'), await bring('FinanceApproval')]).toEqual(expected)
})

test('a document is read by people who see the service job, and changed by its uploader and managers', async () => {
  const statusFor = async (name: keyof typeof cast) => (await read(await server.as(name), report)).status
  expect(await Promise.all((['rita', 'fiona', 'omar'] as const).map(statusFor))).toEqual([200, 200, 200])
  expect(await Promise.all((['sam', 'max', 'nia'] as const).map(statusFor))).toEqual([404, 404, 404])
  const rename = async (client: Client, title: string) =>
    (await client.call(documents.update, { params: { id: report.id }, body: { title } })).status
  expect(await rename(await server.as('omar'), 'Mine')).toBe(403)
  expect([await rename(sven, 'Connector'), await rename(mona, 'Connector, burnt')]).toEqual([200, 200])
})

test("a document of a service job completes nothing on the job's sale", async () => {
  const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
  const sale = await aSale(mona, lead.id)
  await server.arrange((db) =>
    db
      .updateTable('sales')
      .set({ status: 'PTO', sub_status: 'Submitted' })
      .where('id', '=', sale.id)
      .execute(),
  )
  const { id: serviceJobId } = await aServiceJob(sven, lead.id, { saleId: sale.id })
  await aDocument(sven, { serviceJobId, docType: 'PTOLetter' })
  const { missing } = await good(mona.call(webSales.progress, { params: { id: sale.id } }))
  expect(missing.map(({ key }) => key)).toEqual(['PtoLetter'])
})

test('a document disappears with its service job and returns with it', async () => {
  const lead = await aLead(mona)
  const { id } = await aServiceJob(mona, lead.id)
  const photo = await aDocument(mona, { serviceJobId: id, docType: 'SitePhoto' })
  await good(mona.call(serviceJobs.remove, { params: { id } }))
  expect((await read(mona, photo)).status).toBe(404)
  await good(mona.call(serviceJobs.restore, { params: { id } }))
  expect((await read(mona, photo)).status).toBe(200)
})
