import { reports as contract } from '@crm/contract'
import type { InstallationReport, SalesReport } from '@crm/contract/web/report-shapes'
import { type DateRange, monthsWithin } from '@crm/domain/dashboard/spans'
import { perWatt, sum } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { reportRange, whyNotRange } from '@crm/domain/reports/range'
import { csvStream } from '#platform/csv/write-csv'
import { type Reps, readFunnel, readMonthsWithin, readPace } from '#overviews/dashboard/queries'
import type { StaffContext } from '#spine/http/context'
import { done, handle, streamed } from '#spine/http/handle'
import { Refused, demand, refuse } from '#spine/refusals'
import { recordFile } from '#spine/records/export'
import { tableOf } from './csv.ts'
import {
  readAges,
  readCancellations,
  readInspections,
  readOutcomesByRep,
  readOutcomesBySource,
  readOpenPayments,
  readPermits,
  readPricePerWatt,
  readPto,
} from './queries.ts'

export const reports = handle('reports', contract, {
  async sales({ query, ctx }) {
    return done(200, await salesReport(ctx, demandRange(query, ctx), query.salesRepId))
  },

  async installation({ query, ctx }) {
    return done(200, await installationReport(ctx, demandRange(query, ctx), query.salesRepId))
  },

  async exportCsv({ query: { table, ...query }, ctx }) {
    const days = demandRange(query, ctx)
    const { heads, source } = tableOf(table)
    const rows =
      source.report === 'selling'
        ? source.rows(await salesReport(ctx, days, query.salesRepId))
        : source.rows(await installationReport(ctx, days, query.salesRepId))
    await recordFile(ctx, 'reports', rows.length)
    return streamed(200, csvStream(heads, streamRows(rows)), {
      'content-disposition': `attachment; filename="${table}-${days.from}-${days.to}.csv"`,
      'x-row-count': String(rows.length),
    })
  },
})

/** Throws Refused, 400, for an invalid range of days. */
function demandRange(
  query: Partial<Record<keyof DateRange, string | undefined>>,
  { now }: StaffContext,
): DateRange {
  const days = reportRange(query, now)
  const fault = whyNotRange(days)
  if (fault !== undefined) throw new Refused(refuse(400, fault))
  return days
}

async function salesReport(ctx: StaffContext, days: DateRange, reps: Reps): Promise<SalesReport> {
  const seesSales = can.readSale(ctx.actor).ok
  const seesSheets = can.readSheet(ctx.actor).ok
  const [byRep, bySource, funnel, months, cancellations, priceRows, nameOf] = await Promise.all([
    readOutcomesByRep(ctx, days, reps),
    readOutcomesBySource(ctx, days, reps),
    readFunnel(ctx, days, reps),
    seesSales ? readMonthsWithin(ctx, monthsWithin(days), reps) : null,
    seesSales ? readCancellations(ctx, days, reps) : null,
    seesSheets ? readPricePerWatt(ctx, days, reps) : null,
    ctx.people.names(),
  ])
  return {
    ...days,
    byRep: byRep.map((row) => ({ ...row, repName: nameOf(row.repId) })),
    bySource,
    funnel,
    months,
    cancellations,
    perWatt: priceRows && {
      all: pricesOf(priceRows),
      byRep: priceRows.map((row) => ({ repId: row.repId, repName: nameOf(row.repId), ...pricesOf([row]) })),
    },
  }
}

/** Weighted by watts: adds the dollars first, and divides once. */
function pricesOf(rows: Awaited<ReturnType<typeof readPricePerWatt>>) {
  const watts = sum(rows.map((row) => row.watts)).toNumber()
  const price = (name: 'gross' | 'net' | 'par') =>
    perWatt(sum(rows.map((row) => row[name])), watts)?.toNumber() ?? null
  return {
    sheets: rows.reduce((total, { sheets }) => total + sheets, 0),
    gross: price('gross'),
    net: price('net'),
    par: price('par'),
  }
}

async function installationReport(
  ctx: StaffContext,
  days: DateRange,
  reps: Reps,
): Promise<InstallationReport> {
  // Every export goes through here, so check the permission here too.
  demand(can.readSale(ctx.actor))
  const [contractToInstall, installToPto, contractToPto, permits, pto, inspections, openPayments, ages] =
    await Promise.all([
      readPace(ctx, 'contractToInstall', days, reps),
      readPace(ctx, 'installToPto', days, reps),
      readPace(ctx, 'contractToPto', days, reps),
      readPermits(ctx, days, reps),
      readPto(ctx, days, reps),
      readInspections(ctx, days, reps),
      readOpenPayments(ctx, reps),
      readAges(ctx, reps),
    ])
  return {
    ...days,
    cycles: { contractToInstall, installToPto, contractToPto },
    permits,
    pto,
    inspections,
    openPayments,
    ages,
  }
}

async function* streamRows(rows: readonly (readonly string[])[]) {
  yield* rows
}
