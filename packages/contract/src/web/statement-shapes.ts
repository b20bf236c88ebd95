import { sheetStates } from '@crm/domain/commissions/sheet-actions'
import { saleStatuses } from '@crm/domain/sales/phases'
import * as z from 'zod'
import { Day, Id, Instant } from '../shapes.ts'

export const StatementQuery = z.object({ repId: Id.optional().describe('Oneself, unless told.') })

const LedgerEntry = z.object({
  kind: z.enum(['commission', 'draw', 'settled', 'cancelled']),
  day: Day.nullable().describe('Null for a commission that nobody approved yet.'),
  amount: z.number(),
  balance: z.number().describe('What is due after it.'),
  checkNumber: z.string().nullable(),
})

const StatedSheet = z
  .object({
    id: Id,
    jobNumber: z.string(),
    clientName: z.string(),
    state: z.enum(sheetStates),
    saleStatus: z.enum(saleStatuses),
    commissionAmount: z.number(),
    earned: z.number().describe('Nothing while the sale is cancelled.'),
    drawPaidTotal: z.number(),
    drawOpenTotal: z.number(),
    settled: z.number().describe('What payroll took over when the sheet was completed.'),
    balanceDue: z.number().describe('Negative where the rep owes the company.'),
    drawAvailable: z.number().describe('Nothing where nothing can be asked for.'),
    atRisk: z.number().describe('Paid out on a job that is not installed yet.'),
    forecast: z
      .number()
      .nullable()
      .describe('What of it is likely to be owed back, by how many jobs of the phase were cancelled.'),
    ledger: z.array(LedgerEntry).describe('The commission first, then by day.'),
  })
  .meta({ id: 'StatedSheet' })

/** What a rep has earned, drawn and has to come. */
export const CommissionStatement = z
  .object({
    repId: Id,
    repName: z.string(),
    at: Instant,
    totals: z.object({
      expected: z.number().describe('Of sheets that wait to be approved.'),
      earned: z.number().describe('Of sheets that are approved and whose sales stand.'),
      drawn: z.number(),
      settled: z.number(),
      due: z.number().describe('Of approved sheets that payroll did not settle, and every negative balance.'),
      owedBack: z.number(),
      asked: z.number().describe('In draws that are requested, or approved and not paid.'),
      available: z.number(),
      atRisk: z.number(),
      forecast: z.number().nullable(),
    }),
    months: z.array(
      z.object({ month: Day.describe('Its first day.'), earned: z.number(), paid: z.number() }),
    ),
    sheets: z.array(StatedSheet).describe('The newest first, all of them.'),
  })
  .meta({ id: 'CommissionStatement' })
export type CommissionStatement = z.output<typeof CommissionStatement>

const Queue = z.object({
  sheets: z.int(),
  amount: z
    .number()
    .describe('Of the commissions or draws that wait; what is owed back as a positive amount.'),
  oldest: Instant.nullable().describe('Since when the one that waits longest does.'),
})

/** What waits for somebody to decide, of the sheets that the asker sees. */
export const CommissionQueues = z
  .object({
    toApprove: Queue,
    toLock: Queue,
    drawsRequested: Queue,
    drawsToPay: Queue,
    owedBack: Queue,
  })
  .meta({ id: 'CommissionQueues' })
export type CommissionQueues = z.output<typeof CommissionQueues>
export type CommissionQueue = keyof CommissionQueues

/** A file; the bytes of a PDF, or text. */
export const StatementFile = z.string()
