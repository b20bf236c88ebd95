import { commissionStatements as contract } from '@crm/contract'
import type { CommissionStatement, RepBalances, StatementQuery } from '@crm/contract/web/statement-shapes'
import { drawShareOf } from '@crm/domain/commissions/draw-cap'
import { periodOf, statementOf, withinPeriod } from '@crm/domain/commissions/statement'
import { fullName } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import { Readable } from 'node:stream'
import { findSettings, stepsOf } from '#shared/commission-settings/store'
import { commissions as store } from '#business/commissions/store'
import { csvStream } from '#platform/csv/write-csv'
import type { StaffContext } from '#spine/http/context'
import { done, handle, streamed } from '#spine/http/handle'
import { Refused, demand, refuse } from '#spine/refusals'
import { writePdf } from '#platform/pdf/write-pdf'
import { recordFile } from '#spine/records/export'
import { viewContextOf } from '#spine/records/routes'
import { sheetPaper, statementPaper } from './papers.ts'
import { readBalances, readCancelRates, readQueues, readStatementRows } from './queries.ts'

export const commissionStatements = handle('commissionStatements', contract, {
  async get({ query, ctx }) {
    return done(200, await statementFor(ctx, query))
  },

  async balances({ ctx }) {
    return done(200, await balancesFor(ctx))
  },

  async exportCsv({ query, ctx }) {
    const statement = await statementFor(ctx, query)
    await recordFile(ctx, 'statements')
    return streamed(200, csvStream(csvHeads, csvRows(statement)), {
      'content-disposition': attachmentOf(statement, ctx.now, 'csv'),
      'x-row-count': String(statement.sheets.length),
    })
  },

  async paper({ query, ctx }) {
    const statement = await statementFor(ctx, query)
    await recordFile(ctx, 'statements')
    return pdfResponse(statementPaper(statement), attachmentOf(statement, ctx.now, 'pdf'))
  },

  async sheetPaper({ params, ctx }) {
    const sheet = await store.find(ctx.db.read, params.id, ctx.actor)
    if (!sheet) return store.notFound
    const view = store.view(sheet, await viewContextOf(ctx))
    await recordFile(ctx, 'sheetPapers')
    return pdfResponse(sheetPaper(view, ctx.now), `attachment; filename="commission-${view.jobNumber}.pdf"`)
  },

  async queues({ ctx }) {
    return done(200, await readQueues(ctx))
  },
})

/** The statement of the actor, or of a rep whose sheets they may read. Throws Refused: 403 with the reason, 404. */
export async function statementFor(
  { db, actor, now, people }: StaffContext,
  { repId = actor.id, from, to }: StatementQuery,
): Promise<CommissionStatement> {
  demand(can.readSheet(actor, { repId, isDraft: false }))
  const repName = (await people.names())(repId)
  if (repName === null) throw new Refused(refuse(404, 'Person not found'))
  const [statementRows, rates, settings] = await Promise.all([
    readStatementRows(db.read, repId),
    readCancelRates(db.read, now),
    findSettings(db.read),
  ])
  const steps = stepsOf(settings.draw_steps)
  const rows = statementRows.map((row) => ({ ...row, share: drawShareOf(row.sale, steps, pacificDay(now)) }))
  const { sheets: allSheets, totals, months } = statementOf(rows, rates, now)
  const hasPeriod = from !== undefined || to !== undefined
  const sheets = hasPeriod ? withinPeriod(allSheets, { from, to }) : allSheets
  return {
    repId,
    repName,
    at: now.toISOString(),
    totals: asNumbers(totals),
    period: hasPeriod
      ? { from: from ?? null, to: to ?? null, ...asNumbers(periodOf(allSheets, { from, to })) }
      : null,
    months: months.map(asNumbers),
    sheets: sheets.map(({ sheet, ledger, ...sums }) => ({
      id: sheet.id,
      jobNumber: sheet.jobNumber,
      clientName: fullName(sheet.firstName, sheet.lastName),
      state: sheet.state,
      saleStatus: sheet.sale.status,
      commissionAmount: Number(sheet.commissionAmount),
      ...asNumbers(sums),
      ledger: ledger.map(asNumbers),
    })),
  }
}

/** Totals of every rep whose sheets the actor may read, by name. */
async function balancesFor({ db, actor, people }: StaffContext): Promise<RepBalances> {
  const [rows, names] = await Promise.all([readBalances(db.read, actor), people.names()])
  return rows
    .map(({ repId, sheets, earned, paid, due }) => ({
      repId,
      repName: names(repId) ?? '',
      sheets,
      earned: earned.toNumber(),
      paid: paid.toNumber(),
      due: due.toNumber(),
    }))
    .toSorted((a, b) => a.repName.localeCompare(b.repName))
}

type AsNumbers<T> = {
  [K in keyof T]: T[K] extends string | null ? T[K] : T[K] extends object ? number : number | null
}

/** Converts exact amounts to JSON numbers; other values stay. */
const asNumbers = <T extends object>(sums: T): AsNumbers<T> =>
  Object.fromEntries(
    Object.entries(sums).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'object' && value !== null ? Number(value) : value,
    ]),
  ) as AsNumbers<T>

const csvColumns = {
  Job: 'jobNumber',
  Client: 'clientName',
  State: 'state',
  Sale: 'saleStatus',
  Commission: 'commissionAmount',
  Earned: 'earned',
  Drawn: 'drawPaidTotal',
  'Asked for': 'drawOpenTotal',
  Settled: 'settled',
  Repaid: 'repaid',
  'Balance due': 'balanceDue',
  'Available to draw': 'drawAvailable',
  'At risk': 'atRisk',
} as const satisfies Record<string, keyof CommissionStatement['sheets'][number]>

const csvHeads = Object.keys(csvColumns)

async function* csvRows({ sheets }: CommissionStatement) {
  for (const sheet of sheets) {
    yield Object.values(csvColumns).map((column) => {
      const value = sheet[column]
      return typeof value === 'number' ? value.toFixed(2) : (value ?? '')
    })
  }
}

const attachmentOf = ({ repName }: CommissionStatement, now: Date, ending: string) =>
  `attachment; filename="statement-${repName.replaceAll(/[^\w.-]+/g, '-')}-${pacificDay(now)}.${ending}"`

const pdfResponse = async (paper: Parameters<typeof writePdf>[0], disposition: string) =>
  streamed(200, Readable.from([Buffer.from(await writePdf(paper))]), {
    'content-disposition': disposition,
    'content-security-policy': "default-src 'none'; sandbox",
  })
