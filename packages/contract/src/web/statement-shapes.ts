import { ledgerKinds } from '@crm/domain/commissions/statement'
import { sheetStates } from '@crm/domain/commissions/sheet-actions'
import { saleStatuses } from '@crm/domain/sales/phases'
import * as z from 'zod'
import { Day, Id, Instant } from '../shapes.ts'

export const StatementQuery = z.object({
  repId: Id.optional().describe('ID of the rep. Defaults to you.'),
  from: Day.optional().describe('First day of the period, inclusive. Omit it to start at the beginning.'),
  to: Day.optional().describe('Last day of the period, inclusive.'),
})
export type StatementQuery = z.output<typeof StatementQuery>

const LedgerEntry = z.object({
  kind: z.enum(ledgerKinds),
  day: Day.nullable().describe('Day of the entry. Null for a commission that is not approved yet.'),
  amount: z.number(),
  balance: z.number().describe('Amount due after the entry.'),
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
      .describe('Earned amount. 0 while the sale is canceled, null until the sheet is approved.'),
    drawPaidTotal: z.number(),
    drawOpenTotal: z.number(),
    settled: z.number().describe('Amount that payroll settled.'),
    repaid: z.number().describe('Amount that the rep paid back.'),
    paidUnapproved: z.number().describe('Amount paid on a sheet whose approval was withdrawn later.'),
    balanceDue: z
      .number()
      .describe(
        'Amount due, negative if the rep owes the company. Until the sheet is approved, only the amount owed back.',
      ),
    drawAvailable: z.number().describe('Amount that can be requested as a draw. 0 if none can.'),
    atRisk: z.number().describe('Amount paid on a job that is not installed yet.'),
    forecast: z
      .number()
      .nullable()
      .describe(
        'Part of `atRisk` that will likely be owed back, from the share of canceled jobs in the phase. Null for too few jobs.',
      ),
    ledger: z.array(LedgerEntry).describe('Ledger: the commission first, then the payments by day.'),
  })
  .meta({ id: 'StatedSheet' })

/** A rep's earned, drawn and due amounts. */
export const CommissionStatement = z
  .object({
    repId: Id,
    repName: z.string(),
    at: Instant,
    totals: z.object({
      expected: z.number().describe('Commissions of submitted sheets that wait for approval.'),
      earned: z.number().describe('Commissions of approved sheets. Excludes canceled sales.'),
      drawn: z.number(),
      settled: z.number(),
      repaid: z.number(),
      paidUnapproved: z
        .number()
        .describe(
          'Part of the drawn and settled amounts that was paid on sheets without a current approval.',
        ),
      due: z
        .number()
        .describe(
          'Amount that is approved and not yet paid: earned - drawn - settled + repaid + paidUnapproved.',
        ),
      owedBack: z.number(),
      asked: z.number().describe('Amount of draws that are requested, or approved and not paid.'),
      available: z.number(),
      atRisk: z.number(),
      forecast: z.number().nullable(),
    }),
    period: z
      .object({
        from: Day.nullable(),
        to: Day.nullable(),
        opening: z.number().describe('Amount due at the beginning of the period.'),
        earned: z
          .number()
          .describe('Commissions approved in the period, less those of sales that were canceled in it.'),
        paid: z.number().describe('Draws and settlements in the period, less repayments.'),
        closing: z.number().describe('Amount due at the end of the period: opening + earned - paid.'),
      })
      .nullable()
      .describe(
        'Sums of the period. Null without `from` and `to`. With them, `sheets` has only sheets with an entry in the period.',
      ),
    months: z.array(
      z.object({ month: Day.describe('First day of the month.'), earned: z.number(), paid: z.number() }),
    ),
    sheets: z.array(StatedSheet).describe('Sheets, newest first, without paging.'),
  })
  .meta({ id: 'CommissionStatement' })
export type CommissionStatement = z.output<typeof CommissionStatement>

/** Commission totals per rep, by first name. Each row equals the totals of the rep's statement. */
export const RepBalances = z
  .array(
    z.object({
      repId: Id,
      repName: z.string(),
      sheets: z.int().describe('Number of sheets, also those without approval.'),
      earned: z.number().describe('Commissions of approved sheets. Excludes canceled sales.'),
      paid: z.number().describe('Draws and settlements, less repayments: drawn + settled - repaid.'),
      due: z.number().describe('Balance of the statement, negative if the rep owes the company.'),
    }),
  )
  .meta({ id: 'RepBalances' })
export type RepBalances = z.output<typeof RepBalances>

const Queue = z.object({
  count: z.int().describe('Number of sheets or draws in the queue.'),
  amount: z.number().describe('Total of the waiting commissions or draws. The amount owed back is positive.'),
  oldest: Instant.nullable().describe('Time since which the oldest one waits.'),
})

/** Pending decisions on sheets that the caller may see. */
export const CommissionQueues = z
  .object({
    toApprove: Queue,
    toLock: Queue,
    drawsRequested: Queue,
    drawsToPay: Queue.describe('Draws that can be marked paid now.'),
    owedBack: Queue,
    belowPar: Queue.describe(
      'Approved or locked sheets with a negative commission, which counts against what is due to the rep. The ' +
        'amount is positive.',
    ),
  })
  .meta({ id: 'CommissionQueues' })
export type CommissionQueues = z.output<typeof CommissionQueues>
export type CommissionQueue = keyof CommissionQueues

/** A file: PDF bytes or text. */
export const StatementFile = z.string()
