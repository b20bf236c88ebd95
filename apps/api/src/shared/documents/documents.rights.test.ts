/** Permissions for documents, by their parent and by their type. */
import { activity, documents, timeline, webSales } from '@crm/contract'
import { cast } from '@crm/cast'
import type { DocType } from '@crm/domain/documents/doc-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDocument, aLead, aSale, aSheet, anUpload, good } from '#test/builders'
import type { Client } from '#test/client'
import { type TestServer, startTestServer } from '#test/server'

let server: TestServer
let lead: { id: string }
let sale: { id: string }
const ids = new Map<string, string>()
const types = ['UtilityBill', 'PlanSet', 'LoanApproval', 'CommissionCheck'] as const
beforeAll(async () => {
  server = await startTestServer()
  const [mona, fiona] = await Promise.all([server.as('mona'), server.as('fiona')])
  lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
  sale = await aSale(mona, lead.id)
  for (const docType of types) {
    const of = docType === 'UtilityBill' ? { leadId: lead.id } : { saleId: sale.id }
    const client = docType === 'CommissionCheck' ? fiona : mona
    ids.set(docType, (await aDocument(client, { ...of, docType, title: `Title of ${docType}` })).id)
  }
})
afterAll(() => server.close())

const everything: readonly DocType[] = types

// Without a claim to sales Max sees only the client's documents; Nia sees no client at all.
test.each<[keyof typeof cast, readonly DocType[]]>([
  ['rita', everything],
  ['mona', ['UtilityBill', 'PlanSet', 'LoanApproval']],
  ['omar', ['UtilityBill', 'PlanSet', 'LoanApproval']],
  ['adam', ['UtilityBill', 'PlanSet', 'LoanApproval']],
  ['fiona', everything],
  ['sven', ['UtilityBill', 'PlanSet']],
  ['max', ['UtilityBill']],
  ['sam', []],
  ['nia', []],
])('%s reads %j: in the list, one by one, as files, by item and in the history', async (name, may) => {
  const client = await server.as(name)
  const listed = await good(client.call(documents.list, { query: { leadId: lead.id } }))
  expect(listed.map(({ docType }) => docType).toSorted()).toEqual([...may].toSorted())
  for (const docType of types) {
    const id = ids.get(docType) ?? ''
    const status = may.includes(docType) ? 200 : 404
    expect((await client.call(documents.get, { params: { id } })).status, docType).toBe(status)
    expect((await client.raw('GET', `/documents/${id}/download`)).status, docType).toBe(status)
  }
  const feed = await client.call(activity.feed, { query: { leadId: lead.id } })
  const entries = await client.call(timeline.ofLead, { params: { id: lead.id }, query: {} })
  for (const told of [JSON.stringify(feed.body), JSON.stringify(entries.body)]) {
    const names = types.filter((docType) => told.includes(`Title of ${docType}`))
    expect(names).toEqual(entries.status === 200 ? types.filter((one) => may.includes(one)) : [])
  }
})

// On the client, on the job, a finance document and a commission document of the job.
test.each<[keyof typeof cast, readonly number[]]>([
  ['rita', [201, 201, 201, 201]],
  ['mona', [201, 201, 201, 403]],
  ['omar', [403, 201, 201, 403]],
  ['fiona', [403, 201, 201, 201]],
  ['sven', [403, 403, 403, 403]],
  ['max', [201, 404, 404, 404]],
  ['sam', [404, 404, 404, 404]],
])('%s brings papers: %j', async (name, expected) => {
  const client = await server.as(name)
  const bring = async (of: object, docType: DocType) => {
    const uploadId = await anUpload(client)
    const { status } = await client.call(documents.create, { body: { uploadId, docType, ...of } })
    return status
  }
  const onSale = { saleId: sale.id }
  expect([
    await bring({ leadId: lead.id }, 'Other'),
    await bring(onSale, 'Other'),
    await bring(onSale, 'FinanceApproval'),
    await bring(onSale, 'Commission'),
  ]).toEqual(expected)
})

test('a person without permission to add uploads nothing, and cannot choose a type they may not read', async () => {
  const [nia, omar] = await Promise.all([server.as('nia'), server.as('omar')])
  const sent = await nia.raw('POST', '/drive/uploads?name=a.pdf&size=9', { body: '%PDF-1.4\n' })
  expect(sent.status).toBe(403)
  const { id } = await aDocument(omar, { saleId: sale.id })
  const body = { docType: 'Commission' as const }
  expect((await omar.call(documents.update, { params: { id }, body })).status).toBe(403)
})

test("commission documents stay with the sheet's rep when the job is reassigned", async () => {
  const [mona, fiona, rita, sam] = await Promise.all(
    (['mona', 'fiona', 'rita', 'sam'] as const).map((name) => server.as(name)),
  )
  if (!mona || !fiona || !rita || !sam) throw new Error('Somebody is missing.')
  const of = await aLead(mona, { salesRepId: cast.rita.crm.id })
  const { id: saleId } = await aSale(mona, of.id)
  await aSheet(rita, saleId)
  for (const docType of ['PlanSet', 'CommissionCheck'] as const) await aDocument(fiona, { saleId, docType })
  const body = { salesRepId: cast.sam.crm.id }
  await good(mona.call(webSales.update, { params: { id: saleId }, body }))
  const seenBy = async (client: Client) =>
    (await good(client.call(documents.list, { query: { saleId } }))).map(({ docType }) => docType).toSorted()
  expect(await seenBy(sam)).toEqual(['PlanSet'])
  expect(await seenBy(rita)).toEqual(['CommissionCheck', 'PlanSet'])
  const feed = await good(sam.call(activity.feed, { query: { subjectType: 'document' } }))
  expect(JSON.stringify(feed)).not.toContain('CommissionCheck')
})
