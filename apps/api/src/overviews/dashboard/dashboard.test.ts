/** The morning figures through HTTP: definitions, date ranges and scope. */
import { appointments, dashboard, webSales } from '@crm/contract'
import type { DashboardFigures } from '@crm/contract/web/dashboard-shapes'
import { cast } from '@crm/cast'
import { perWatt } from '@crm/domain/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aSale, anAddress, anAppointment, anEntry, good } from '#test/builders'
import type { Client } from '#test/client'
import { type TestServer, startTestServer } from '#test/server'

/** A Monday, ten in the morning. */
const monday = new Date('2026-03-16T17:00:00Z')
let now = new Date('2026-03-09T17:00:00Z')
const [Rita, Sam] = [cast.rita.crm.id, cast.sam.crm.id]

let server: TestServer
let mona: Client
let figures: DashboardFigures
const asked = async (name: keyof typeof cast, query: object = {}) =>
  good((await server.as(name)).call(dashboard.figures, { query }))

/** A past appointment with its result. */
async function kept(leadId: string, dateTime: string, result: 'Demo' | 'Sold' | 'FailureToAppear') {
  const { id } = await anAppointment(mona, leadId, dateTime)
  now = new Date(dateTime)
  await good(mona.call(appointments.update, { params: { id }, body: { result } }))
}

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  mona = await server.as('mona')
  const [met, won, missed, lost, samsOwn] = await Promise.all([
    aLead(mona, { salesRepId: Rita }),
    aLead(mona, { salesRepId: Rita }),
    aLead(mona, { salesRepId: Rita }),
    aLead(mona, { salesRepId: Rita }),
    aLead(mona, { salesRepId: Sam }),
  ])
  await kept(met.id, '2026-03-10T17:00:00Z', 'Demo')
  await kept(won.id, '2026-03-11T17:00:00Z', 'Sold')
  await kept(missed.id, '2026-03-12T17:00:00Z', 'FailureToAppear')
  now = monday
  await anAppointment(mona, met.id, '2026-03-17T17:00:00Z')
  const sale = await aSale(mona, won.id, {
    contractDate: '2026-03-11',
    saleAmount: 40_000.25,
    systemSizeKw: 8.2,
  })
  await aSale(mona, lost.id, { contractDate: '2026-02-15', saleAmount: 30_000 })
  await aSale(mona, samsOwn.id, { contractDate: '2026-02-14', saleAmount: 20_000 })
  await server.arrange(async (db) => {
    await sql`update sales set status = 'Cancelled', sub_status = null, previous_status = 'Pending',
      cancel_date = '2026-03-01', cancel_reason = 'Other' where lead_id = ${lost.id}`.execute(db)
    await sql`update sales set install_completed_date = '2026-03-14', pto_complete_date = '2026-03-16'
      where id = ${sale.id}`.execute(db)
  })
  figures = await asked('mona')
})
afterAll(() => server.close())

test('sold counts the active contracts of these days, beside those of the days before', () => {
  expect(figures).toMatchObject({ from: '2026-02-15', to: '2026-03-16' })
  expect(figures.sold).toEqual({
    now: {
      jobs: 1,
      amount: 40_000.25,
      systemWatts: 8_200,
      sizedAmount: 40_000.25,
      sizedWatts: 8_200,
      cancelled: 1,
      cancelledAmount: 30_000,
    },
    before: {
      jobs: 1,
      amount: 20_000,
      systemWatts: 0,
      sizedAmount: 0,
      sizedWatts: 0,
      cancelled: 0,
      cancelledAmount: 0,
    },
  })
})

test('only past appointments count', () => {
  expect(figures.appointments.now).toEqual({ past: 3, sits: 2, noShows: 1, closed: 1 })
  expect(figures.appointments.before).toEqual({ past: 0, sits: 0, noShows: 0, closed: 0 })
})

test('days from contract to PTO have median and mean', () => {
  expect(figures.contractToPto).toEqual({
    now: { jobs: 1, medianDays: 5, meanDays: 5 },
    before: { jobs: 0, medianDays: null, meanDays: null },
  })
})

test('the chart has thirteen months, including months without sales, beside those of a year before', async () => {
  expect(figures.months.map(({ month }) => month)).toHaveLength(13)
  expect(figures.months.slice(-2)).toMatchObject([
    { month: '2026-02-01', jobs: 1, amount: 20_000, cancelled: 1 },
    { month: '2026-03-01', jobs: 1, amount: 40_000.25, cancelled: 0 },
  ])
  expect(figures.months[0]).toMatchObject({ month: '2025-03-01', jobs: 0, amount: 0 })
  now = new Date('2027-02-03T17:00:00Z')
  try {
    const later = await asked('mona')
    expect(later.months.at(-1)).toMatchObject({ jobs: 0, yearBefore: { jobs: 1, amount: 20_000 } })
    expect(later.months[0]).toMatchObject({ jobs: 1, yearBefore: { jobs: 0, amount: 0 } })
  } finally {
    now = monday
  }
})

test('the funnel follows the leads of these days, and a sale implies a completed appointment', () => {
  expect(figures.funnel).toEqual({ leads: 5, appointments: 4, sits: 3, sold: 2, installed: 1 })
})

test('reps are sorted by sales', () => {
  expect(figures.reps).toEqual([
    { repId: Rita, repName: 'Rita Reyes', sits: 2, closed: 1, jobs: 1, amount: 40_000.25 },
  ])
})

test('the figures follow another range and a single rep', async () => {
  const week = await asked('mona', { days: '7' })
  expect([week.from, week.sold.now.jobs, week.sold.before.jobs]).toEqual(['2026-03-10', 1, 0])
  const ofSam = await asked('mona', { days: '90', salesRepId: Sam })
  expect([ofSam.sold.now.amount, ofSam.appointments.now.past, ofSam.funnel.leads]).toEqual([20_000, 0, 1])
  const ofBoth = await asked('mona', { days: '90', salesRepId: [Rita, Sam] })
  expect(ofBoth.funnel.leads).toBe(5)
  expect((await asked('mona', { salesRepId: 'none' })).funnel.leads).toBe(0)
})

test('a battery-only sale does not change the price per watt: 54,780 for 16,080 W stays 3.4067', async () => {
  now = new Date('2026-06-01T17:00:00Z')
  const sold = async (fields: object) => {
    const { id } = await aLead(mona, { salesRepId: Sam })
    await aSale(mona, id, { contractDate: '2026-05-30', ...fields })
  }
  const price = async () => {
    const figures = await asked('mona', { days: '7', salesRepId: Sam })
    const { jobs, amount, systemWatts, sizedAmount, sizedWatts } = figures.sold.now
    expect(figures.months.at(-2)).toMatchObject({ month: '2026-05-01', sizedAmount, sizedWatts })
    return [jobs, amount, systemWatts, perWatt(sizedAmount, sizedWatts)?.toFixed(4)]
  }
  try {
    await sold({ saleAmount: 30_000, systemSizeKw: 9 })
    await sold({ saleAmount: 24_780, systemSizeKw: 7.08 })
    expect(await price()).toEqual([2, 54_780, 16_080, '3.4067'])
    await sold({ saleAmount: 32_400 })
    expect(await price()).toEqual([3, 87_180, 16_080, '3.4067'])
    // A sale without an amount does not change it either.
    await sold({ systemSizeKw: 8 })
    expect(await price()).toEqual([4, 87_180, 24_080, '3.4067'])
  } finally {
    now = monday
  }
})

describe('the figures follow the scope of the reader', () => {
  test.each<[keyof typeof cast, number, number, number]>([
    ['mona', 1, 3, 5],
    ['rita', 1, 3, 4],
    ['sam', 0, 0, 1],
    ['max', 0, 3, 5],
    ['fiona', 1, 3, 5],
    ['nia', 0, 0, 0],
  ])('%s: %i sold, %i appointments, %i leads', async (name, sold, past, leads) => {
    const seen = await asked(name)
    expect([seen.sold.now.jobs, seen.appointments.now.past, seen.funnel.leads]).toEqual([sold, past, leads])
  })

  test('a disabled user gets no figures', async () => {
    expect(await (await server.as('dora')).call(dashboard.figures, {})).toMatchObject({ status: 403 })
  })
})

describe('the change of the sales', () => {
  const change = async (name: keyof typeof cast, query: object = {}) =>
    good((await server.as(name)).call(dashboard.change, { query }))
  const none = { now: 0, before: 0 }

  test('it has every stage of both spans, by rep and by source', async () => {
    expect(await change('mona')).toEqual({
      now: { from: '2026-02-15', to: '2026-03-16' },
      before: { from: '2026-01-16', to: '2026-02-14' },
      leads: { now: 5, before: 0 },
      sold: { now: 1, before: 1 },
      visits: { now: 3, before: 0 },
      held: { now: 2, before: 0 },
      reps: [
        {
          repId: Rita,
          repName: 'Rita Reyes',
          sold: { now: 1, before: 0 },
          held: { now: 2, before: 0 },
          closed: { now: 1, before: 0 },
        },
        { repId: Sam, repName: 'Sam Ito', sold: { now: 0, before: 1 }, held: none, closed: none },
      ],
      sources: [{ sourceName: null, sold: { now: 1, before: 1 } }],
    })
  })

  test('an unfinished month is compared with the same days of the month before', async () => {
    const { now: march, before, sold, reps } = await change('mona', { month: '2026-03-01', salesRepId: Sam })
    expect([march, before]).toEqual([
      { from: '2026-03-01', to: '2026-03-16' },
      { from: '2026-02-01', to: '2026-02-16' },
    ])
    expect([sold, reps.length]).toEqual([{ now: 0, before: 1 }, 1])
  })

  test.each<[keyof typeof cast, number, number]>([
    ['rita', 1, 4],
    ['sam', 0, 1],
    ['max', 0, 5],
    ['nia', 0, 0],
  ])('it follows the scope of %s: %i sold, %i leads', async (name, sold, leads) => {
    const seen = await change(name)
    expect([seen.sold.now, seen.leads.now]).toEqual([sold, leads])
  })
})

test('permits are counted by AHJ as the list of these jobs counts them', async () => {
  const adam = await server.as('adam')
  const ahj = await anEntry(adam, 'ahjs', { name: 'Ontario' })
  const inPermit = async (fields: object) => {
    const lead = await aLead(mona, { salesRepId: Sam })
    await anAddress(mona, lead.id, { ahjId: ahj.id })
    const sale = await aSale(mona, lead.id)
    await server.arrange((db) =>
      db
        .updateTable('sales')
        .set({ status: 'Permit', sub_status: 'Submitted', ...fields })
        .where('id', '=', sale.id)
        .execute(),
    )
  }
  await inPermit({ status_entered_at: new Date('2026-01-05T17:00:00Z') })
  await inPermit({ status_entered_at: new Date('2026-03-15T17:00:00Z') })
  const permits = async (name: keyof typeof cast, query: object = {}) =>
    good((await server.as(name)).call(dashboard.permits, { query }))
  expect(await permits('omar')).toEqual([
    { ahjId: ahj.id, ahjName: 'Ontario', jobs: 2, late: 1, onHold: 0, oldestDays: 70 },
  ])
  const listed = async (query: object) =>
    (
      await good(
        mona.call(webSales.listPaginatedLight, { query: { status: 'Permit', ahjId: ahj.id, ...query } }),
      )
    ).total
  expect([await listed({}), await listed({ isLate: 'true' })]).toEqual([2, 1])
  expect(await permits('sam')).toHaveLength(1)
  expect([await permits('rita'), await permits('max')]).toEqual([[], []])
  expect(await permits('omar', { salesRepId: Rita })).toEqual([])
})
