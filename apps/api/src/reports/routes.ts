import { reports as contract } from '@crm/contract'
import type { BuildingReport, SellingReport } from '@crm/contract/web/report-shapes'
import type { Between } from '@crm/domain/dashboard/spans'
import { perWatt, sum } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { reportRange, whyNotRange } from '@crm/domain/reports/range'
import { csvStream } from '../csv/write-csv.ts'
import { type Reps, readFunnel, readPace } from '../dashboard/queries.ts'
import type { StaffContext } from '../http/context.ts'
import { Refused, demand, done, handle, refuse, streamed } from '../http/handle.ts'
import { tableOf } from './csv.ts'
import {
  readAges,
  readCancellations,
  readInspections,
  readKeptByRep,
  readKeptBySource,
  readOpenPayments,
  readPermits,
  readPriced,
  readPto,
} from './queries.ts'

export const reports = handle('reports', contract, {
  async selling({ query, ctx }) {
    return done(200, await sellingReport(ctx, rangeAsked(query, ctx), query.salesRepId))
  },

  async building({ query, ctx }) {
    return done(200, await buildingReport(ctx, rangeAsked(query, ctx), query.salesRepId))
  },

  async exportCsv({ query: { table, ...query }, ctx }) {
    const days = rangeAsked(query, ctx)
    const { heads, of } = tableOf(table)
    const rows =
      of.report === 'selling'
        ? of.rows(await sellingReport(ctx, days, query.salesRepId))
        : of.rows(await buildingReport(ctx, days, query.salesRepId))
    return streamed(200, csvStream(heads, inTurn(rows)), {
      'content-disposition': `attachment; filename="${table}-${days.from}-${days.to}.csv"`,
      'x-row-count': String(rows.length),
    })
  },
})

/** Throws Refused, 400, where the days make no report. */
function rangeAsked(
  query: Partial<Record<keyof Between, string | undefined>>,
  { now }: StaffContext,
): Between {
  const days = reportRange(query, now)
  const fault = whyNotRange(days)
  if (fault !== undefined) throw new Refused(refuse(400, fault))
  return days
}

async function sellingReport(ctx: StaffContext, days: Between, reps: Reps): Promise<SellingReport> {
  const seesSales = can.readSale(ctx.actor).ok
  const seesSheets = can.readSheet(ctx.actor).ok
  const [byRep, bySource, funnel, cancellations, priced, nameOf] = await Promise.all([
    readKeptByRep(ctx, days, reps),
    readKeptBySource(ctx, days, reps),
    readFunnel(ctx, days, reps),
    seesSales ? readCancellations(ctx, days, reps) : null,
    seesSheets ? readPriced(ctx, days, reps) : null,
    ctx.people.names(),
  ])
  return {
    ...days,
    byRep: byRep.map((row) => ({ ...row, repName: nameOf(row.repId) })),
    bySource,
    funnel,
    cancellations,
    perWatt: priced && {
      all: pricesOf(priced),
      byRep: priced.map((row) => ({ repId: row.repId, repName: nameOf(row.repId), ...pricesOf([row]) })),
    },
  }
}

/** Weighted by watts: dollars are added first, and divided once. */
function pricesOf(rows: Awaited<ReturnType<typeof readPriced>>) {
  const watts = sum(rows.map((row) => row.watts)).toNumber()
  const by = (name: 'gross' | 'net' | 'par') =>
    perWatt(sum(rows.map((row) => row[name])), watts)?.toNumber() ?? null
  return {
    sheets: rows.reduce((total, { sheets }) => total + sheets, 0),
    gross: by('gross'),
    net: by('net'),
    par: by('par'),
  }
}

async function buildingReport(ctx: StaffContext, days: Between, reps: Reps): Promise<BuildingReport> {
  // The table of one may be asked for by whoever sees no job at all.
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

async function* inTurn(rows: readonly (readonly string[])[]) {
  yield* rows
}
