import { ledgerKinds } from '@crm/domain/commissions/statement'
import { sheetStates } from '@crm/domain/commissions/sheet-actions'
import { saleStatuses } from '@crm/domain/sales/phases'
import * as z from 'zod'
import { Day, Id, Instant } from '../shapes.ts'

export const StatementQuery = z.object({
  repId: Id.optional().describe('Oneself, unless told.'),
  from: Day.optional().describe('The first day of the period; without one, everything since the beginning.'),
  to: Day.optional().describe('The last day of the period, included.'),
})
export type StatementQuery = z.output<typeof StatementQuery>

const LedgerEntry = z.object({
  kind: z.enum(ledgerKinds),
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
    earned: z
      .number()
      .nullable()
      .describe('Nothing while the sale is cancelled; null while nobody approved it.'),
    drawPaidTotal: z.number(),
    drawOpenTotal: z.number(),
    settled: z.number().describe('What payroll took over.'),
    repaid: z.number().describe('What the rep paid back.'),
    paidUnapproved: z.number().describe('Paid on it while it was approved, which it is not now.'),
    balanceDue: z
      .number()
      .describe('Negative where the rep owes the company; while nobody approved it, only what is owed back.'),
    drawAvailable: z.number().describe('Nothing where nothing can be asked for.'),
    atRisk: z.number().describe('Paid out on a job that is not installed yet.'),
    forecast: z
      .number()
      .nullable()
      .describe('What of it is likely to be owed back, by how many jobs of the phase were cancelled.'),
    ledger: z.array(LedgerEntry).describe('The commission first, then by day.'),
  })
  .meta({ id: 'StatedSheet' })

/** A rep's earned, drawn and due amounts. */
export const CommissionStatement = z
  .object({
    repId: Id,
    repName: z.string(),
    at: Instant,
    totals: z.object({
      expected: z.number().describe('Of submitted sheets that wait to be approved.'),
      earned: z.number().describe('Of sheets that are approved and whose sales stand.'),
      drawn: z.number(),
      settled: z.number(),
      repaid: z.number(),
      paidUnapproved: z
        .number()
        .describe('Of what is drawn and settled, what was paid on sheets that nobody approved by now.'),
      due: z
        .number()
        .describe('earned - drawn - settled + repaid + paidUnapproved: what is approved and not yet paid.'),
      owedBack: z.number(),
      asked: z.number().describe('In draws that are requested, or approved and not paid.'),
      available: z.number(),
      atRisk: z.number(),
      forecast: z.number().nullable(),
    }),
    period: z
      .object({
        from: Day.nullable(),
        to: Day.nullable(),
        opening: z.number().describe('What was due when it began.'),
        earned: z.number().describe('Approved in it, less what sales that were cancelled in it had earned.'),
        paid: z.number().describe('Draws and settlements in it, less what came back.'),
        closing: z.number().describe('opening + earned - paid.'),
      })
      .nullable()
      .describe('Where days were asked for: the sheets are then those with an entry in them.'),
    months: z.array(
      z.object({ month: Day.describe('Its first day.'), earned: z.number(), paid: z.number() }),
    ),
    sheets: z.array(StatedSheet).describe('The newest first, all of them.'),
  })
  .meta({ id: 'CommissionStatement' })
export type CommissionStatement = z.output<typeof CommissionStatement>

const Queue = z.object({
  count: z.int().describe('The number of rows in the list that it opens: sheets or draws.'),
  amount: z
    .number()
    .describe('Of the commissions or draws that wait; what is owed back as a positive amount.'),
  oldest: Instant.nullable().describe('Since when the one that waits longest does.'),
})

/** Pending decisions on sheets that the caller may see. */
export const CommissionQueues = z
  .object({
    toApprove: Queue,
    toLock: Queue,
    drawsRequested: Queue,
    drawsToPay: Queue.describe('Draws that can be paid now.'),
    owedBack: Queue,
  })
  .meta({ id: 'CommissionQueues' })
export type CommissionQueues = z.output<typeof CommissionQueues>
export type CommissionQueue = keyof CommissionQueues

/** A file: PDF bytes or text. */
export const StatementFile = z.string()
