import { commissionStatements as contract } from '@crm/contract'
import type { CommissionStatement } from '@crm/contract/web/statement-shapes'
import { statementOf } from '@crm/domain/commissions/statement'
import { fullName } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import { Readable } from 'node:stream'
import { commissions as store } from '../commissions/store.ts'
import { csvStream } from '../csv/write-csv.ts'
import type { StaffContext } from '../http/context.ts'
import { Refused, demand, done, handle, refuse, streamed } from '../http/handle.ts'
import { writePdf } from '../pdf/write-pdf.ts'
import { sightOf } from '../records/routes.ts'
import { sheetPaper, statementPaper } from './papers.ts'
import { readCancelRates, readQueues, readStated } from './queries.ts'

export const commissionStatements = handle('commissionStatements', contract, {
  async get({ query, ctx }) {
    return done(200, await statementFor(ctx, query.repId))
  },

  async exportCsv({ query, ctx }) {
    const statement = await statementFor(ctx, query.repId)
    return streamed(200, csvStream(csvHeads, csvRows(statement)), {
      'content-disposition': attached(statement, ctx.now, 'csv'),
      'x-row-count': String(statement.sheets.length),
    })
  },

  async paper({ query, ctx }) {
    const statement = await statementFor(ctx, query.repId)
    return printed(statementPaper(statement), attached(statement, ctx.now, 'pdf'))
  },

  async sheetPaper({ params, ctx }) {
    const sheet = await store.find(ctx.db.read, params.id, ctx.actor)
    if (!sheet) return store.notFound
    const view = store.view(sheet, await sightOf(ctx))
    return printed(sheetPaper(view, ctx.now), `attachment; filename="commission-${view.jobNumber}.pdf"`)
  },

  async queues({ ctx }) {
    return done(200, await readQueues(ctx))
  },
})

/** Of oneself, or of somebody whose sheets one may read. Throws Refused: 403 with the reason, 404. */
async function statementFor(
  { db, actor, now, people }: StaffContext,
  repId = actor.id,
): Promise<CommissionStatement> {
  demand(can.readSheet(actor, { repId, isDraft: false }))
  const repName = (await people.names())(repId)
  if (repName === null) throw new Refused(refuse(404, 'Person not found'))
  const [rows, rates] = await Promise.all([readStated(db.read, repId), readCancelRates(db.read, now)])
  const { sheets, totals, months } = statementOf(rows, rates, now)
  return {
    repId,
    repName,
    at: now.toISOString(),
    totals: inNumbers(totals),
    months: months.map(inNumbers),
    sheets: sheets.map(({ sheet, ledger, ...sums }) => ({
      id: sheet.id,
      jobNumber: sheet.jobNumber,
      clientName: fullName(sheet.firstName, sheet.lastName),
      state: sheet.state,
      saleStatus: sheet.sale.status,
      commissionAmount: Number(sheet.commissionAmount),
      ...inNumbers(sums),
      ledger: ledger.map(inNumbers),
    })),
  }
}

type InNumbers<T> = {
  [K in keyof T]: T[K] extends string | null ? T[K] : T[K] extends object ? number : number | null
}

/** Exact amounts as the wire has them; everything else as it is. */
const inNumbers = <T extends object>(sums: T): InNumbers<T> =>
  Object.fromEntries(
    Object.entries(sums).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'object' && value !== null ? Number(value) : value,
    ]),
  ) as InNumbers<T>

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
  'Balance due': 'balanceDue',
  'Available to draw': 'drawAvailable',
  'At risk': 'atRisk',
} as const satisfies Record<string, keyof CommissionStatement['sheets'][number]>

const csvHeads = Object.keys(csvColumns)

async function* csvRows({ sheets }: CommissionStatement) {
  for (const sheet of sheets) {
    yield Object.values(csvColumns).map((column) => {
      const value = sheet[column]
      return typeof value === 'number' ? value.toFixed(2) : value
    })
  }
}

const attached = ({ repName }: CommissionStatement, now: Date, ending: string) =>
  `attachment; filename="statement-${repName.replaceAll(/[^\w.-]+/g, '-')}-${pacificDay(now)}.${ending}"`

const printed = (paper: Parameters<typeof writePdf>[0], disposition: string) =>
  streamed(200, Readable.from([Buffer.from(writePdf(paper))]), {
    'content-disposition': disposition,
    'content-security-policy': "default-src 'none'; sandbox",
  })
