/** The reports through HTTP: hand-computed figures of a small data set, the lists behind them, and permissions. */
import { appointments, commissions, reports, webLeads, webSales } from '@crm/contract'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aSale, aSheet, anAddress, anAppointment, anEntry, good } from '#test/builders'
import type { Client } from '#test/client'
import { type TestServer, startTestServer } from '#test/server'

/** A Monday, ten in the morning. */
const monday = new Date('2026-03-16T17:00:00Z')
let now = new Date('2026-03-02T17:00:00Z')
const [Rita, Sam] = [cast.rita.crm.id, cast.sam.crm.id]
const days = { from: '2026-03-01', to: '2026-03-16' }

let server: TestServer
let mona: Client
let fiona: Client
let ahjId: string

async function kept(leadId: string, dateTime: string, result: 'Demo' | 'Sold' | 'FailureToAppear') {
  const { id } = await anAppointment(mona, leadId, dateTime)
  now = new Date(dateTime)
  await good(mona.call(appointments.update, { params: { id }, body: { result } }))
}

/** A job of Rita's with these dates. */
async function aJob(leadId: string, columns: Readonly<Record<string, string | null>>, repId = Rita) {
  const house = await anAddress(mona, leadId, { ahjId, utilProvider: 'SCE' })
  const sale = await aSale(mona, leadId, {
    salesRepId: repId,
    addressId: house.id,
    contractDate: '2026-03-02',
    saleAmount: 30_000.5,
  })
  await server.arrange(async (db) => {
    await db.updateTable('sales').set(columns).where('id', '=', sale.id).execute()
  })
  return sale
}

/** A sheet with 8,000 W at this price, paid in cash. */
async function aPriced(saleId: string, by: Client, saleAmount: number, systemWatts = 8_000) {
  const financeOptions = [{ name: 'Loan', type: 'Loan' as const, amount: saleAmount, fee: 10 }]
  return aSheet(by, saleId, { saleAmount, systemWatts, financeOptions })
}

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  ;[mona, fiona] = await Promise.all([server.as('mona'), server.as('fiona')])
  const [adam, rita, sam] = await Promise.all([server.as('adam'), server.as('rita'), server.as('sam')])
  ahjId = (await anEntry(adam, 'ahjs', { name: 'Ontario' })).id
  const ofRita = (fields: object = {}) => aLead(mona, { salesRepId: Rita, ...fields })
  const [met, won, missed, gone] = await Promise.all([
    ofRita({ sourceName: 'Referral' }),
    ofRita({ sourceName: 'Referral' }),
    ofRita(),
    ofRita(),
  ])
  const samsOwn = await aLead(mona, { salesRepId: Sam })
  await kept(met.id, '2026-03-10T17:00:00Z', 'Demo')
  await kept(won.id, '2026-03-11T17:00:00Z', 'Sold')
  await kept(missed.id, '2026-03-12T17:00:00Z', 'FailureToAppear')
  await kept(samsOwn.id, '2026-03-13T17:00:00Z', 'Demo')
  now = monday
  // Later today: within the range, but not in the past.
  await anAppointment(mona, met.id, '2026-03-16T23:00:00Z')
  const first = await aJob(won.id, {
    permit_submitted_date: '2026-03-03',
    permit_approved_date: '2026-03-07',
    install_completed_date: '2026-03-10',
    inspection_passed_date: '2026-03-11',
    pto_submitted_date: '2026-03-11',
    pto_complete_date: '2026-03-14',
    invoice_one_sent_date: '2026-02-01',
    invoice_two_sent_date: '2026-03-15',
    status: 'PTO',
    sub_status: 'Submitted',
  })
  const second = await aJob(met.id, {
    permit_submitted_date: '2026-03-03',
    permit_approved_date: '2026-03-13',
    install_completed_date: '2026-03-16',
    inspection_passed_date: '2026-03-16',
    invoice_one_sent_date: '2026-02-14',
  })
  await server.arrange(async (db) => {
    await sql`insert into sale_moves (id, sale_id, kind, from_status, to_status, at)
      values (gen_random_uuid(), ${second.id}, 'back', 'Inspection', 'Install', ${now})`.execute(db)
  })
  const cancelled = await aJob(gone.id, {
    status: 'Cancelled',
    sub_status: null,
    previous_status: 'Pending',
    cancel_date: '2026-03-05',
    cancel_reason: 'Finance declined',
  })
  const samsJob = await aJob(samsOwn.id, { status: 'Permit', sub_status: 'Submitted' }, Sam)
  await aPriced(first.id, rita, 28_800)
  await aPriced(second.id, rita, 20_000, 4_000)
  // Without panels there is no price per watt.
  await aPriced(samsJob.id, sam, 9_000, 0)
  await server.arrange(async (db) => {
    await sql`update sales set status = 'Pending', sub_status = 'Ready', previous_status = null, cancel_date = null,
      cancel_reason = null where id = ${cancelled.id}`.execute(db)
  })
  await aPriced(cancelled.id, rita, 10_000)
  await server.arrange(async (db) => {
    await sql`update sales set status = 'Cancelled', sub_status = null, previous_status = 'Pending',
      cancel_date = '2026-03-05', cancel_reason = 'Finance declined' where id = ${cancelled.id}`.execute(db)
  })
})
afterAll(() => server.close())

const selling = async (name: keyof typeof cast, query: object = days) =>
  good((await server.as(name)).call(reports.sales, { query }))
const building = async (name: keyof typeof cast, query: object = days) =>
  good((await server.as(name)).call(reports.installation, { query }))

describe('the sales report', () => {
  test('the sales report has outcomes by rep and source, and the lead funnel', async () => {
    const { byRep, bySource, funnel } = await selling('mona')
    expect(byRep).toEqual([
      { repId: Rita, repName: 'Rita Reyes', past: 3, sits: 2, noShows: 1, closed: 1 },
      { repId: Sam, repName: 'Sam Ito', past: 1, sits: 1, noShows: 0, closed: 0 },
    ])
    expect(bySource).toEqual([
      { sourceName: 'Referral', past: 2, sits: 2, noShows: 0, closed: 1 },
      { sourceName: null, past: 2, sits: 1, noShows: 1, closed: 0 },
    ])
    expect(funnel).toEqual({ leads: 5, appointments: 4, sits: 3, sold: 3, installed: 2 })
  })

  test('sales are counted by month, beside the same days of the year before', async () => {
    const { months, from, to } = await selling('mona')
    expect([months?.[0]?.from, months?.at(-1)?.to]).toEqual([from, to])
    const total = months?.reduce((sum, { jobs }) => sum + jobs, 0) ?? 0
    expect(total).toBeGreaterThan(0)
    const [oldest] = months ?? []
    const nextYear = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
    const later = await selling('mona', { from: nextYear(from), to: nextYear(to) })
    expect(later.months?.reduce((sum, { yearBefore }) => sum + yearBefore.jobs, 0)).toBe(total)
    expect(later.months?.[0]?.yearBefore).toEqual({ jobs: oldest?.jobs, amount: oldest?.amount })
  })

  test('cancellations are grouped by reason, on the day of cancellation', async () => {
    const { cancellations } = await selling('mona')
    expect(cancellations).toEqual([{ reason: 'Finance declined', jobs: 1, amount: 30_000.5 }])
    expect((await selling('mona', { from: '2026-03-06', to: '2026-03-16' })).cancellations).toEqual([])
  })

  test('prices per watt are weighted by watts: dollars are added and divided once', async () => {
    const { perWatt } = await selling('fiona')
    // 48,800.00, minus 4,880.00 dealer fees, and 31,200.00 at par, divided by 12,000 W.
    const prices = { sheets: 2, gross: 4.0667, net: 3.66, par: 2.6 }
    expect(perWatt).toEqual({ all: prices, byRep: [{ repId: Rita, repName: 'Rita Reyes', ...prices }] })
  })
})

describe('the installation report', () => {
  test('job durations have median and mean', async () => {
    const { cycles, permits, pto } = await building('ines')
    expect(cycles).toEqual({
      // 8 and 14 days.
      contractToInstall: { jobs: 2, medianDays: 11, meanDays: 11, p90Days: 13.4 },
      installToPto: { jobs: 1, medianDays: 4, meanDays: 4, p90Days: 4 },
      contractToPto: { jobs: 1, medianDays: 12, meanDays: 12, p90Days: 12 },
    })
    expect(permits).toEqual([
      { ahjId, ahjName: 'Ontario', jobs: 2, medianDays: 7, meanDays: 7, p90Days: 9.4, waiting: 1 },
    ])
    expect(pto).toMatchObject([{ jobs: 1, medianDays: 3, waiting: 1 }])
    expect(pto[0]?.utility).toContain('Edison')
  })

  test('reversed dates form no interval, while their job still counts', async () => {
    const submitted = (day: string) =>
      server.arrange((db) =>
        db
          .updateTable('sales')
          .set({ permit_submitted_date: day })
          .where('permit_approved_date', '=', '2026-03-13')
          .execute(),
      )
    await submitted('2026-03-15')
    const { permits } = await building('ines')
    await submitted('2026-03-03')
    expect(permits).toMatchObject([{ jobs: 2, medianDays: 4, meanDays: 4, p90Days: 4 }])
  })

  test('the report has first-pass inspections and open payments', async () => {
    const { inspections, openPayments } = await building('fiona')
    expect(inspections).toEqual({ passed: 2, firstPass: 1 })
    expect(openPayments).toEqual({
      // Sent on February 14, thirty days ago.
      '0-30': { jobs: 1, amount: 30_000.5 },
      // The older of its two invoices counts.
      '31-60': { jobs: 1, amount: 30_000.5 },
      '61-90': { jobs: 0, amount: 0 },
      '91+': { jobs: 0, amount: 0 },
      pastPto: { jobs: 1, amount: 30_000.5 },
    })
  })
})

describe('the lists behind the figures', () => {
  const within = (name: string) => ({ [`${name}From`]: days.from, [`${name}To`]: days.to })
  const total = async (route: { readonly path: string }, query: Readonly<Record<string, string>>) => {
    const answer = await fiona.raw('GET', `${route.path}?${new URLSearchParams(query).toString()}`)
    return ((await answer.json()) as { total: number }).total
  }

  test.each<[string, { readonly path: string }, Readonly<Record<string, string>>, number]>([
    ['past', appointments.listPaginated, { ...days, isPast: 'true', repId: Rita }, 3],
    ['sits', appointments.listPaginated, { ...days, isPast: 'true', isSit: 'true', repId: Rita }, 2],
    ['of a source', appointments.listPaginated, { ...days, isPast: 'true', sourceName: 'Referral' }, 2],
    ['leads', webLeads.listPaginated, within('created'), 5],
    ['with an appointment', webLeads.listPaginated, { ...within('created'), reached: 'appointments' }, 4],
    ['met', webLeads.listPaginated, { ...within('created'), reached: 'sits' }, 3],
    ['sold', webLeads.listPaginated, { ...within('created'), reached: 'sold' }, 3],
    ['installed leads', webLeads.listPaginated, { ...within('created'), reached: 'installed' }, 2],
    ['never booked', webLeads.listPaginated, { ...within('created'), stoppedBefore: 'appointments' }, 1],
    ['booked, not met', webLeads.listPaginated, { ...within('created'), stoppedBefore: 'sits' }, 1],
    ['met, not sold', webLeads.listPaginated, { ...within('created'), stoppedBefore: 'sold' }, 0],
    ['sold, not installed', webLeads.listPaginated, { ...within('created'), stoppedBefore: 'installed' }, 1],
    ['sold in these days', webSales.listPaginatedLight, { ...within('sold'), isCancelled: 'false' }, 3],
    ['canceled since', webSales.listPaginatedLight, { ...within('sold'), isCancelled: 'true' }, 1],
    [
      'cancelled',
      webSales.listPaginatedLight,
      { ...within('cancelled'), cancelReason: 'Finance declined' },
      1,
    ],
    ['priced', commissions.listPaginated, { ...within('contract'), isPriced: 'true' }, 2],
    ['installed', webSales.listPaginatedLight, within('installed'), 2],
    ['permitted to operate', webSales.listPaginatedLight, { ...within('pto'), utility: 'SCE' }, 1],
    ['permits', webSales.listPaginatedLight, within('permit'), 2],
    ['first pass', webSales.listPaginatedLight, { ...within('inspected'), isFirstPass: 'true' }, 1],
    ['later pass', webSales.listPaginatedLight, { ...within('inspected'), isFirstPass: 'false' }, 1],
    ['young invoices', webSales.listPaginatedLight, { openPayment: '0-30' }, 1],
    ['older invoices', webSales.listPaginatedLight, { openPayment: '31-60' }, 1],
    ['the oldest invoices', webSales.listPaginatedLight, { openPayment: '91+' }, 0],
    ['past PTO', webSales.listPaginatedLight, { openPayment: 'pastPto' }, 1],
  ])('the list of %s has the counted rows', async (_name, route, query, expected) => {
    expect(await total(route, query)).toBe(expected)
  })

  test('the lists are filtered by the same reps', async () => {
    const ofSam = await selling('mona', { ...days, salesRepId: Sam })
    expect(ofSam.byRep.map(({ repId }) => repId)).toEqual([Sam])
    expect([ofSam.funnel.leads, ofSam.cancellations?.length]).toEqual([1, 0])
    const ofBoth = await selling('mona', { ...days, salesRepId: [Rita, Sam] })
    expect(ofBoth.funnel.leads).toBe(5)
    expect((await selling('mona', { ...days, salesRepId: 'none' })).funnel.leads).toBe(0)
  })
})

describe('the figures follow the scope of the reader', () => {
  test.each<[keyof typeof cast, number, number | null, number | null]>([
    ['mona', 5, 1, 2],
    ['fiona', 5, 1, 2],
    ['adam', 5, 1, 2],
    ['rita', 4, 1, 2],
    ['sam', 1, 0, 0],
    // Sees only her own sheets, and has none.
    ['ines', 5, 1, 0],
    ['max', 5, null, null],
  ])('%s: %i leads, %i cancelled, %i sheets', async (name, leads, cancelled, sheets) => {
    const seen = await selling(name)
    expect([seen.funnel.leads, seen.cancellations?.length ?? null, seen.perWatt?.all.sheets ?? null]).toEqual(
      [leads, cancelled, sheets],
    )
  })

  test.each<[keyof typeof cast, number]>([
    ['ines', 2],
    ['rita', 2],
    ['sam', 0],
  ])('%s: %i installed', async (name, installed) => {
    expect((await building(name)).cycles.contractToInstall.jobs).toBe(installed)
  })

  test.each<[keyof typeof cast, number, number, number]>([
    ['max', 200, 403, 403],
    ['nia', 403, 403, 403],
    ['dora', 403, 403, 403],
    ['rita', 200, 200, 200],
  ])('%s gets %i, %i and %i', async (name, ...statuses) => {
    const client = await server.as(name)
    const answers = await Promise.all(
      [reports.sales.path, reports.installation.path, `${reports.exportCsv.path}?table=permits`].map((path) =>
        client.raw('GET', path),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(statuses)
  })
})

test('a range above one year, or reversed, is refused with a message', async () => {
  const asked = (query: object) => mona.call(reports.sales, { query })
  expect(await asked({ from: '2025-01-01', to: '2026-03-16' })).toMatchObject({
    status: 400,
    body: { message: 'A report covers at most 366 days; these are 440.' },
  })
  expect(await asked({ from: '2026-03-16', to: '2026-03-01' })).toMatchObject({
    status: 400,
    body: { message: 'The last day comes before the first.' },
  })
})

test.each([
  ['closeByRep', 'Rita Reyes,3,2,1,1,50.0'],
  ['closeBySource', 'Referral,2,2,0,1,50.0'],
  ['funnel', 'Sits,3,75.0,1,60.0'],
  ['cancellations', 'Finance declined,1,30000.50'],
  ['perWatt', 'All,2,4.0667,3.6600,2.6000,1.0600'],
  ['cycles', 'Contract to install,2,11.0,11.0,13.4'],
  ['permits', 'Ontario,2,7.0,7.0,9.4,1'],
  ['pto', 'SCE,1,3.0,3.0,3.0,1'],
  ['inspections', 'At the first try,1,50.0\r\nAfter going back,1,50.0'],
  ['openPayments', '31 to 60 days,1,30000.50'],
  ['ages', 'Permit,1,0,0.0,14,On time'],
])('the table %s exports as a file', async (table, line) => {
  const query = new URLSearchParams({ ...days, table })
  const answer = await fiona.raw('GET', `${reports.exportCsv.path}?${query.toString()}`)
  const text = await answer.text()
  expect(text).toContain(line)
  expect(Number(answer.headers.get('x-row-count'))).toBe(text.trim().split('\r\n').length - 1)
})

test('a phase shows the days of its jobs without those on hold, and its list has the late ones', async () => {
  const permitOf = async () => (await building('fiona')).ages.find(({ status }) => status === 'Permit')
  expect(await permitOf()).toEqual({ status: 'Permit', jobs: 1, late: 0, medianDays: 0 })
  await server.arrange(async (db) => {
    await sql`update sales set status_entered_at = '2026-01-20T20:00:00Z', status_held_days = 5 where status = 'Permit'`.execute(
      db,
    )
  })
  expect(await permitOf()).toEqual({ status: 'Permit', jobs: 1, late: 1, medianDays: 50 })
  const late = new URLSearchParams({ status: 'Permit', isLate: 'true' })
  const listed = await fiona.raw('GET', `${webSales.listPaginated.path}?${late.toString()}`)
  expect(await listed.json()).toMatchObject({ total: 1 })
  await server.arrange(async (db) => {
    await sql`update sales set on_hold = true, hold_reason = 'The roof is done first', held_since = ${now}
      where status = 'Permit'`.execute(db)
  })
  expect(await permitOf()).toEqual({ status: 'Permit', jobs: 1, late: 0, medianDays: null })
})
