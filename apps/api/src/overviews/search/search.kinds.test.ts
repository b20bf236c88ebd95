/** Search over records of clients: matching words per kind, and scope. */
import { contracts, documents, search, tasks, webLeads, webSales } from '@crm/contract'
import type { SearchHit } from '@crm/contract/web/search-shapes'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aDocument,
  aLead,
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

type Name = keyof typeof cast

let server: TestServer
let mona: Client
let job = ''
let saleId = ''
let documentId = ''
let service = ''
let appointment = ''
let contract = ''
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-03-16T17:00:00Z') })
  mona = await server.as('mona')
  for (const name of ['rita', 'sam', 'max', 'fiona', 'sven'] as const)
    await (await server.as(name)).raw('GET', '/users/me')
  const { id: leadId } = await aLead(mona, {
    firstName: 'Kenji',
    lastName: 'Nakamura',
    phone1: '909-555-0171',
    salesRepId: cast.rita.crm.id,
  })
  await anAddress(mona, leadId, { streetAddress: '412 Alder Ct' })
  const other = await aLead(mona, {
    firstName: 'Emi',
    lastName: 'Okafor',
    salesRepId: cast.sam.crm.id,
    phone1: '951 555 0188',
  })
  const sale = await aSale(mona, leadId, {
    salesRepId: cast.rita.crm.id,
    contractDate: '2026-01-05',
    saleAmount: 28_800,
    systemSizeKw: 7.2,
  })
  ;[job, saleId] = [sale.jobNumber, sale.id]
  await aSheet(await server.as('fiona'), sale.id)
  service = (await aServiceJob(mona, leadId)).number
  appointment = (await anAppointment(mona, leadId, '2026-03-20T17:00:00Z')).number
  await aReferral(mona, other.id, leadId)
  contract = (await good(mona.call(contracts.create, { body: { saleId: sale.id } }))).contractId
  await aTask(mona, { description: 'Señor wants a ladder rack', about: { type: 'lead', id: leadId } })
  documentId = (await aDocument(mona, { leadId, title: 'Señal upgrade quote', docType: 'Other' })).id
  await aDocument(mona, { saleId: sale.id, title: 'Roof photo', docType: 'SitePhoto' })
})
afterAll(() => server.close())

const find = async (client: Client, q: string) =>
  (await good(client.call(search.find, { query: { q, limit: 20 } }))).items
const kindsOf = async (client: Client, q: string) =>
  [...new Set((await find(client, q)).map(({ kind }) => kind))].toSorted((a, b) => a.localeCompare(b, 'en'))
const firstOf = async (client: Client, q: string): Promise<SearchHit | undefined> =>
  (await find(client, q))[0]

const everyKind = [
  'appointment',
  'commission',
  'contract',
  'document',
  'lead',
  'referral',
  'sale',
  'serviceJob',
  'task',
]

describe('records found by their client', () => {
  test.each(['nakamura', '(909) 555-0171', 'kenji naka', '412 alder court'])(
    'a search for %s finds every record of the client',
    async (q) => {
      expect(await kindsOf(mona, q)).toEqual(everyKind)
    },
  )

  test('the client ranks first, and with many matches only clients and jobs are listed', async () => {
    expect(await firstOf(mona, 'kenji nakamura')).toMatchObject({ kind: 'lead' })
    for (let made = 0; made < 6; made += 1)
      await aLead(mona, { firstName: `Kenji ${made}`, lastName: 'Naka' })
    expect(await kindsOf(mona, 'naka')).toEqual(['lead', 'sale', 'serviceJob'])
  })

  test('a referral is found by either of its clients', async () => {
    const hit = (await find(mona, 'okafor')).find(({ kind }) => kind === 'referral')
    expect(hit).toMatchObject({
      client: 'Kenji Nakamura',
      title: 'Emi Okafor',
      number: null,
    })
  })
})

describe('records found by their number', () => {
  test('a job is found by any spelling of its number, and by its start', async () => {
    const digits = job.slice(2)
    for (const q of [job, job.toLowerCase(), `j${digits}`, `${job} kenji`])
      expect(await firstOf(mona, q)).toMatchObject({ kind: 'sale', number: job })
    expect(await find(mona, digits)).toContainEqual(expect.objectContaining({ kind: 'sale', number: job }))
    const begun = await find(mona, job.slice(0, 4))
    expect(begun.filter(({ kind }) => kind === 'sale')).toHaveLength(1)
    expect(begun[0]).toMatchObject({ number: job })
    expect(await kindsOf(mona, `${job} somebody else`)).toEqual([])
  })

  test('a job number also finds the commission sheet', async () => {
    expect(await kindsOf(mona, job)).toContain('commission')
  })

  test('numbers find service jobs and appointments', async () => {
    expect(await firstOf(mona, service)).toMatchObject({ kind: 'serviceJob', number: service })
    expect(await firstOf(mona, appointment)).toMatchObject({ kind: 'appointment', number: appointment })
    expect(await firstOf(mona, appointment.replace('-', ''))).toMatchObject({ number: appointment })
  })
})

describe('contracts and tasks in search', () => {
  test('a contract is found by any spelling of its number', async () => {
    for (const q of [contract, contract.toLowerCase(), contract.replace('-', ''), `${contract} kenji`])
      expect(await firstOf(mona, q)).toMatchObject({ kind: 'contract', number: contract, saleId })
    expect(await find(mona, `${contract} somebody else`)).toEqual([])
  })

  test('a contract is found by words of its title', async () => {
    for (const q of ['home improvement', 'Contract improv'])
      expect(await find(mona, q)).toContainEqual(
        expect.objectContaining({ kind: 'contract', number: contract, client: 'Kenji Nakamura' }),
      )
  })

  test('a task is found by its words', async () => {
    for (const q of ['ladder rack', 'rack señor'])
      expect(await firstOf(mona, q)).toMatchObject({
        kind: 'task',
        title: 'Señor wants a ladder rack',
        client: 'Kenji Nakamura',
        state: 'Todo',
      })
  })

  test('an assignee finds a task, without the name of a client out of scope', async () => {
    const { id } = await aLead(mona, { firstName: 'Ludo', lastName: 'Brandt', salesRepId: cast.rita.crm.id })
    const task = await aTask(mona, { description: 'Return the drone', about: { type: 'lead', id } })
    await good(mona.call(tasks.update, { params: { id: task.id }, body: { delegatedTo: cast.rita.crm.id } }))
    await good(mona.call(webLeads.update, { params: { id }, body: { salesRepId: cast.sam.crm.id } }))
    const rita = await server.as('rita')
    expect(await find(rita, 'drone')).toMatchObject([{ kind: 'task', id: task.id, client: '', leadId: null }])
    expect(await find(rita, 'brandt')).toEqual([])
    expect(await find(await server.as('max'), 'drone')).toMatchObject([{ client: 'Ludo Brandt' }])
    expect(await find(await server.as('nia'), 'drone')).toEqual([])
  })
})

describe('documents found by their title', () => {
  test.each(['senal', 'Señal', 'upgrade quo', 'quote upgrade'])(
    'a search for %s finds the document',
    async (q) => {
      expect(await find(mona, q)).toMatchObject([
        { kind: 'document', id: documentId, title: 'Señal upgrade quote', client: 'Kenji Nakamura' },
      ])
    },
  )

  test('a document is found by its current title, and not once archived', async () => {
    await good(mona.call(documents.update, { params: { id: documentId }, body: { title: 'Main panel' } }))
    expect(await find(mona, 'upgrade')).toEqual([])
    expect(await find(mona, 'main panel')).toMatchObject([{ id: documentId }])
    await good(mona.call(documents.remove, { params: { id: documentId } }))
    expect(await find(mona, 'main panel')).toEqual([])
    await good(mona.call(documents.restore, { params: { id: documentId } }))
  })
})

describe('words of a title combined with its client', () => {
  test.each([
    ['roof photo nakamura', ['document']],
    ['Kenji Nakamura – Roof photo', ['document']],
    ['roof (909) 555-0171', ['document']],
    ['señor ladder naka', ['task']],
    ['kenji improvement', ['contract']],
    ['roof photo okafor', []],
    ['roof nakamura photo', []],
  ])('a search for %s finds %j', async (q, kinds) => {
    expect(await kindsOf(mona, q)).toEqual(kinds)
  })

  test('a task of another person’s client is not found by the client', async () => {
    const { id } = await aLead(mona, {
      firstName: 'Ottilie',
      lastName: 'Vance',
      salesRepId: cast.rita.crm.id,
    })
    const task = await aTask(mona, { description: 'Return the theodolite', about: { type: 'lead', id } })
    await good(mona.call(tasks.update, { params: { id: task.id }, body: { delegatedTo: cast.rita.crm.id } }))
    const rita = await server.as('rita')
    expect(await find(rita, 'theodolite ottilie')).toMatchObject([{ id: task.id }])
    await good(mona.call(webLeads.update, { params: { id }, body: { salesRepId: cast.sam.crm.id } }))
    expect(await find(rita, 'theodolite')).toMatchObject([{ id: task.id }])
    expect(await find(rita, 'theodolite ottilie')).toEqual([])
  })
})

describe('the scope of record search', () => {
  test.each<[Name, string[]]>([
    ['rita', everyKind],
    ['sam', ['referral']],
    ['max', ['appointment', 'document', 'lead', 'referral', 'task']],
    ['sofia', everyKind.filter((kind) => kind !== 'commission')],
    ['sven', everyKind.filter((kind) => kind !== 'commission')],
    ['fiona', everyKind],
    ['adam', everyKind],
    ['elsa', []],
    ['nia', []],
  ])('%s finds %j', async (name, kinds) => {
    const client = await server.as(name)
    expect(await kindsOf(client, 'kenji nakamura')).toEqual(kinds)
    expect((await find(client, job)).some(({ kind }) => kind === 'sale')).toBe(kinds.includes('sale'))
    expect((await find(client, job)).some(({ kind }) => kind === 'commission')).toBe(
      kinds.includes('commission'),
    )
    expect((await find(client, service)).some(({ kind }) => kind === 'serviceJob')).toBe(
      kinds.includes('serviceJob'),
    )
    expect((await find(client, appointment)).some(({ kind }) => kind === 'appointment')).toBe(
      kinds.includes('appointment'),
    )
    expect((await find(client, 'roof photo')).length > 0).toBe(kinds.includes('sale'))
  })

  test('a rep finds their job on another rep’s lead by name and address, and not by phone', async () => {
    await good(mona.call(webSales.update, { params: { id: saleId }, body: { salesRepId: cast.sam.crm.id } }))
    const sam = await server.as('sam')
    expect(await find(sam, 'nakamura')).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'sale', number: job, leadId: null })]),
    )
    expect(await kindsOf(sam, '412 alder')).toEqual(['sale'])
    expect((await kindsOf(sam, '(909) 555-0171')).filter((kind) => kind === 'sale')).toEqual([])
    expect(await kindsOf(sam, 'kenji nakamura')).not.toContain('lead')
  })
})
