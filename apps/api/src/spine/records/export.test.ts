/** Lists as CSV files: the same rows as the caller's list, in its order, and no others. */
import { activity, commissions, contracts, draws } from '@crm/contract'
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
  anAppointment,
  good,
} from '#test/builders'
import type { Client } from '#test/client'
import { csvRows } from '#test/csv'
import { startTestServer, type TestServer } from '#test/server'

type Name = keyof typeof cast
const people: readonly Name[] = [
  'rita',
  'sam',
  'mona',
  'max',
  'sofia',
  'sven',
  'fiona',
  'adam',
  'elsa',
  'nia',
]

let server: TestServer
let mona: Client
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-03-16T17:00:00Z') })
  mona = await server.as('mona')
  for (const name of people) await (await server.as(name)).raw('GET', '/users/me')
  const fiona = await server.as('fiona')
  const reps = [cast.rita.crm.id, cast.sam.crm.id, null]
  let before: string | undefined
  for (const [at, salesRepId] of reps.entries()) {
    const { id } = await aLead(mona, { firstName: '=1+1', lastName: `Client ${at}`, salesRepId })
    const sale = await aSale(mona, id, { salesRepId, contractDate: '2026-01-05', saleAmount: 28_800.5 })
    if (salesRepId) await aSheetWithDraw(fiona, sale.id)
    await aServiceJob(mona, id)
    await anAppointment(mona, id, `2026-03-2${at}T17:00:00Z`)
    await aTask(mona, { description: `Call, "back" ${at}`, about: { type: 'lead', id } })
    await good(mona.call(contracts.create, { body: { saleId: sale.id } }))
    await aDocument(mona, { leadId: id, title: `Bill ${at}` })
    await aDocument(mona, { saleId: sale.id, title: `Plans ${at}` })
    if (before) await aReferral(mona, before, id)
    before = id
  }
})
afterAll(() => server.close())

async function aSheetWithDraw(fiona: Client, saleId: string): Promise<void> {
  const { id } = await aSheet(fiona, saleId, {
    systemWatts: 8_000,
    financeOptions: [{ name: 'Cash', type: 'Cash', amount: 28_800.5, fee: 0 }],
  })
  await good(fiona.call(commissions.submit, { params: { id } }))
  const body = { amount: 10, notes: '=Rent' }
  await good(fiona.call(draws.create, { params: { commissionId: id }, body }))
}

async function exported(client: Client, path: string) {
  const answer = await client.raw('GET', path)
  expect([path, answer.status]).toEqual([path, 200])
  const text = await answer.text()
  return { headers: answer.headers, text, rows: csvRows(`\uFEFF${text.replace('\uFEFF', '')}`) }
}

type Item = Readonly<Record<string, unknown>>
const read = async (client: Client, path: string): Promise<Item[]> => {
  const body = (await (await client.raw('GET', path)).json()) as Item[] | { readonly items: Item[] }
  return Array.isArray(body) ? body : body.items
}

const lists: readonly (readonly [file: string, list: string, column: string, of: (item: Item) => unknown])[] =
  [
    ['/webSales', '/webSalesPaginated?pageSize=100', 'Job', ({ jobNumber }) => jobNumber],
    ['/appointments', '/appointmentsPaginated?pageSize=100', 'Number', ({ number }) => number],
    ['/tasks', '/tasksPaginated?pageSize=100', 'Task', ({ description }) => description],
    ['/referrals', '/referralsPaginated?pageSize=100', 'Client referred', (item) => nameIn(item, 'referred')],
    ['/service-jobs', '/service-jobsPaginated?pageSize=100', 'Job', ({ number }) => number],
    ['/commissions', '/commissionsPaginated?pageSize=100', 'Job', ({ jobNumber }) => jobNumber],
    ['/draws', '/drawsPaginated?pageSize=100', 'Job', ({ jobNumber }) => jobNumber],
    ['/documents', '/documentsPaginated?pageSize=100', 'Title', ({ title }) => title],
    ['/contracts', '/contractsPaginated?pageSize=100', 'Contract', ({ contractId }) => contractId],
  ]
/** The escaped cell, which no spreadsheet evaluates as a formula. */
const nameIn = (item: Item, of: string) => `'${(item[of] as { fullName: string }).fullName}`

describe.each(lists)('the file of %s', (file, list, column, of) => {
  test.each(people)(
    'the export has the rows of the list of %s in its order, and announces their number',
    async (name) => {
      const client = await server.as(name)
      const [taken, items] = [await exported(client, `${file}/export`), await read(client, list)]
      expect(taken.rows.map((row) => row[column])).toEqual(items.map(of))
      expect(taken.headers.get('x-row-count')).toBe(String(items.length))
    },
  )

  test('an export is a CSV file for spreadsheets, without any formula', async () => {
    const { headers, text, rows } = await exported(mona, `${file}/export`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+-2026-03-16\.csv"$/)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+@-]/.test(cell))).toEqual([])
  })

  test('an export needs a token and refuses an unknown column', async () => {
    expect((await server.withToken(undefined).raw('GET', `${file}/export`)).status).toBe(401)
    expect((await mona.raw('GET', `${file}/export?columns=password`)).status).toBe(400)
  })
})

test('an export applies the filters, order and columns of the request', async () => {
  const { text, rows } = await exported(
    mona,
    `/webSales/export?salesRepId=${cast.rita.crm.id}&salesRepId=${cast.sam.crm.id}&sort=number&columns=rep&columns=amount`,
  )
  expect(text.replace('\uFEFF', '').split('\r\n')[0]).toBe('Rep,Amount')
  expect(rows).toEqual([
    { Rep: 'Rita Reyes', Amount: '28800.50' },
    { Rep: 'Sam Ito', Amount: '28800.50' },
  ])
})

test("an export never contains the installer's cost per watt", async () => {
  for (const [file] of lists) {
    expect((await exported(mona, `${file}/export`)).text).not.toMatch(/cost/i)
    expect((await mona.raw('GET', `${file}/export?columns=installerCostPpw`)).status).toBe(400)
  }
})

describe('the history', () => {
  test('only administrators export the history, whole and in sentences', async () => {
    const adam = await server.as('adam')
    const { rows, headers } = await exported(adam, '/activity/export?subjectType=sale')
    expect(rows).toHaveLength(Number(headers.get('x-row-count')))
    expect(rows.length).toBeGreaterThan(2)
    expect(rows[0]).toMatchObject({ Who: 'Mona Patel', Subject: 'Sales' })
    for (const name of people.filter((one) => one !== 'adam'))
      expect([name, (await (await server.as(name)).raw('GET', '/activity/export')).status]).toEqual([
        name,
        403,
      ])
  })

  test('the history records each export, with its list and row count', async () => {
    const adam = await server.as('adam')
    await exported(await server.as('rita'), '/service-jobs/export?columns=number')
    const [entry] = await good(adam.call(activity.feed, { query: { verb: 'list.exported', limit: 1 } }))
    expect(entry).toMatchObject({
      actorName: 'Rita Reyes',
      facts: { list: 'serviceJobs', count: 1, columns: ['number'] },
    })
  })
})
