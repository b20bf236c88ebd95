/** The list of all documents: scope, filters, sort orders, and archived ones. */
import { documents, savedViews, webLeads, webSales } from '@crm/contract'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDocument, aLead, aSale, aSheet, good } from '#test/builders'
import type { Client } from '#test/client'
import { type TestServer, startTestServer } from '#test/server'

type Query = Readonly<Record<string, unknown>>
type Name = keyof typeof cast

let server: TestServer
let mona: Client
let job = ''
/** Sorted by title. */
const ids = new Map<string, string>()
beforeAll(async () => {
  let at = Date.parse('2026-03-16T17:00:00Z')
  server = await startTestServer({ now: () => new Date((at += 60_000)) })
  mona = await server.as('mona')
  const [fiona, omar] = await Promise.all([server.as('fiona'), server.as('omar')])
  await (await server.as('sam')).raw('GET', '/users/me')
  const phones = { ofRita: '909 555 0121', ofSam: '909 555 0122' }
  const ofRita = await aLead(mona, {
    firstName: 'Teresa',
    lastName: 'Okafor',
    phone1: phones.ofRita,
    salesRepId: cast.rita.crm.id,
  })
  const ofSam = await aLead(mona, {
    firstName: 'Hector',
    lastName: 'Núñez',
    phone1: phones.ofSam,
    salesRepId: cast.sam.crm.id,
  })
  const sale = await aSale(mona, ofRita.id)
  // Rita's job on Sam's client: she sees the job's documents, but not the client's own.
  const handed = await aSale(mona, ofSam.id, { salesRepId: cast.rita.crm.id })
  job = handed.jobNumber
  await aSheet(fiona, sale.id)
  const add = async (client: Client, fields: Parameters<typeof aDocument>[1]) => {
    const { id, title } = await aDocument(client, fields)
    ids.set(title, id)
  }
  await add(mona, { leadId: ofRita.id, docType: 'UtilityBill', title: 'Bill of Okafor' })
  await add(mona, { leadId: ofSam.id, docType: 'UtilityBill', title: 'Bill of Nunez' })
  await add(omar, { saleId: sale.id, docType: 'PlanSet', title: 'Plans, rev B' })
  await add(fiona, { saleId: sale.id, docType: 'LoanApproval', title: 'Loan' })
  await add(fiona, { saleId: sale.id, docType: 'CommissionCheck', title: 'Check 1042' })
  await add(omar, { saleId: handed.id, docType: 'Permit', title: 'Permit' })
})
afterAll(() => server.close())

const pageOf = (client: Client, query: Query = {}) =>
  good(client.call(documents.listPaginated, { query: { pageSize: 100, ...query } }))
const titles = async (client: Client, query: Query = {}) =>
  (await pageOf(client, query)).items.map(({ title }) => title)
const everything = () => [...ids.keys()]

describe('of all documents', () => {
  test.each<[Name, string[]]>([
    ['rita', ['Bill of Okafor', 'Check 1042', 'Loan', 'Permit', 'Plans, rev B']],
    ['sam', ['Bill of Nunez', 'Permit']],
    ['mona', ['Bill of Nunez', 'Bill of Okafor', 'Loan', 'Permit', 'Plans, rev B']],
    ['fiona', ['Bill of Nunez', 'Bill of Okafor', 'Check 1042', 'Loan', 'Permit', 'Plans, rev B']],
    ['sven', ['Bill of Nunez', 'Bill of Okafor', 'Permit', 'Plans, rev B']],
    ['max', ['Bill of Nunez', 'Bill of Okafor']],
    ['nia', []],
    ['elsa', []],
  ])('%s lists, counts, filters and sorts %j', async (name, may) => {
    const client = await server.as(name)
    const { items, total, totalIsExact } = await pageOf(client, { sort: 'title' })
    expect(items.map(({ title }) => title)).toEqual(may)
    expect([total, totalIsExact]).toEqual([may.length, true])
    const plain = await good(client.call(documents.list, { query: { limit: 100 } }))
    expect(plain.map(({ title }) => title).toSorted()).toEqual(may)
    for (const sort of ['createdAt', '-title', 'docType', 'size', '-size'] as const)
      expect((await titles(client, { sort })).toSorted()).toEqual(may)
    for (const title of everything())
      expect([title, await titles(client, { q: title })]).toEqual([title, may.includes(title) ? [title] : []])
    const file = await client.raw('GET', '/documents/export')
    expect(file.headers.get('x-row-count')).toBe(String(may.length))
  })

  test('the document list is paged by a cursor in every order, without duplicates or gaps', async () => {
    for (const sort of ['-createdAt', 'title', '-docType', 'size'] as const) {
      const found: string[] = []
      let after: string | undefined
      do {
        const page = await pageOf(mona, { sort, pageSize: 1, ...(after && { after }) })
        found.push(...page.items.map(({ title }) => title))
        after = page.next ?? undefined
      } while (after)
      expect(found).toEqual(await titles(mona, { sort }))
    }
  })

  test('each document has its client, its job, and the attributes for permissions', async () => {
    const [permit] = (await pageOf(await server.as('rita'), { q: 'permit' })).items
    expect(permit).toMatchObject({
      lead: { fullName: 'Hector Núñez', salesRepId: cast.sam.crm.id },
      jobNumber: job,
      saleRepId: cast.rita.crm.id,
      saleStatus: 'Pending',
      archivedAt: null,
      archivedByName: null,
    })
  })
})

describe('is asked for', () => {
  test.each<[string, () => Query, string[]]>([
    ['a type', () => ({ docType: 'UtilityBill' }), ['Bill of Nunez', 'Bill of Okafor']],
    ['several types', () => ({ docType: ['Permit', 'LoanApproval'] }), ['Permit', 'Loan']],
    ['who brought it', () => ({ uploadedBy: cast.omar.crm.id }), ['Permit', 'Plans, rev B']],
    ['what the CRM filed', () => ({ uploadedBy: 'none' }), []],
    ['a kind of file', () => ({ fileKind: 'photo' }), []],
    ['what is on no job', () => ({ isOnJob: 'false' }), ['Bill of Nunez', 'Bill of Okafor']],
    ['its days', () => ({ createdTo: '2026-03-15' }), []],
    ['words of title and client together', () => ({ q: 'okafor pla' }), ['Plans, rev B']],
    ['the client with an accent', () => ({ q: 'núñez' }), ['Permit', 'Bill of Nunez']],
    ['the client’s phone', () => ({ q: '(909) 555-0122' }), ['Permit', 'Bill of Nunez']],
    ['the job', () => ({ q: job.toLowerCase() }), ['Permit']],
    ['a number that stands in a day, and is no job', () => ({ q: 'J-0316' }), []],
    ['the job and a word', () => ({ q: `${job} bill` }), []],
  ])('%s', async (_of, query, expected) => {
    expect(await titles(mona, query())).toEqual(expected)
  })

  test('a client out of scope is found by name, never by phone', async () => {
    const rita = await server.as('rita')
    expect(await titles(rita, { q: 'hector' })).toEqual(['Permit'])
    expect(await titles(rita, { q: '555-0122' })).toEqual([])
    expect(await titles(rita, { q: job })).toEqual(['Permit'])
  })

  test('an unknown sort, size or cursor is refused', async () => {
    for (const query of ['sort=secret', 'pageSize=7', 'after=x', 'page=200&pageSize=100', 'isArchived=maybe'])
      expect([query, (await mona.raw('GET', `/documentsPaginated?${query}`)).status]).toEqual([query, 400])
  })
})

describe('what was archived', () => {
  test('archived documents are a separate list in the same scope, with the archiver, until restored', async () => {
    const params = { id: ids.get('Bill of Okafor') ?? '' }
    await good(mona.call(documents.remove, { params }))
    const [rita, sam] = await Promise.all([server.as('rita'), server.as('sam')])
    expect(await titles(mona)).not.toContain('Bill of Okafor')
    expect((await pageOf(rita, { isArchived: true, q: 'okafor bill' })).items).toMatchObject([
      { title: 'Bill of Okafor', archivedByName: 'Mona Patel', archivedAt: expect.any(String) },
    ])
    expect(await titles(mona, { isArchived: true, q: 'okafor' })).toEqual(['Bill of Okafor'])
    expect(await titles(sam, { isArchived: true })).toEqual([])
    const file = await rita.raw('GET', '/documents/export?isArchived=true')
    expect(file.headers.get('x-row-count')).toBe('1')
    await good(mona.call(documents.restore, { params }))
    expect(await titles(mona, { isArchived: true })).toEqual([])
    expect(await titles(rita)).toContain('Bill of Okafor')
  })
})

test('documents of a deleted lead or job leave the list and its count', async () => {
  const adam = await server.as('adam')
  const lead = await aLead(mona, { salesRepId: cast.sam.crm.id })
  const sale = await aSale(mona, lead.id)
  await aDocument(mona, { saleId: sale.id, title: 'Gone soon' })
  const sam = await server.as('sam')
  expect(await titles(sam)).toContain('Gone soon')
  await good(adam.call(webSales.remove, { params: { id: sale.id } }))
  expect(await titles(sam)).not.toContain('Gone soon')
  await aDocument(mona, { leadId: lead.id, title: 'Gone too' })
  expect(await titles(sam, { q: 'gone' })).toEqual(['Gone too'])
  await good(adam.call(webLeads.remove, { params: { id: lead.id } }))
  expect((await pageOf(sam, { q: 'gone' })).total).toBe(0)
})

test('common words find the same documents, in the same order', async () => {
  const { id } = await aLead(mona, { firstName: 'Ottilie', lastName: 'Marsh', salesRepId: cast.sam.crm.id })
  const first = await aDocument(mona, { leadId: id, title: 'Zebra 0' })
  await server.arrange(async (db) => {
    await sql`insert into documents (id, lead_id, title, doc_type, drive_id, item_id, file_name, file_type, size, created_at,
        updated_at, search)
      select gen_random_uuid(), lead_id, 'Zebra ' || n, doc_type, drive_id, item_id || n, file_name, file_type, size,
        created_at + n * interval '1 minute', updated_at, 'zebra ' || n
      from documents cross join generate_series(1, 60) as n where id = ${first.id}`.execute(db)
  })
  const newestFirst = Array.from({ length: 61 }, (_, at) => `Zebra ${60 - at}`)
  expect(await titles(mona, { q: 'zebra' })).toEqual(newestFirst)
  expect(await titles(mona, { q: 'marsh ZEB' })).toEqual(newestFirst)
  expect(await titles(mona, { q: 'zebra okafor' })).toEqual([])
  expect(await titles(mona, { q: 'zebra 59' })).toEqual(['Zebra 59'])
  expect((await pageOf(mona, { q: 'zebra', pageSize: 10 })).total).toBe(61)
})

test('a saved view of documents has a count', async () => {
  const body = {
    list: 'documents' as const,
    name: 'Permits',
    search: '?type=Permit',
    asked: '?docType=Permit',
  }
  const { id } = await good(mona.call(savedViews.create, { body }))
  expect((await good(mona.call(savedViews.counts, {})))[id]).toEqual({ total: 1, totalIsExact: true })
})
