import { payLineKinds, payRunStates } from '@crm/domain/commissions/pay-run'
import { payFileProfiles } from '@crm/domain/commissions/pay-files'
import * as z from 'zod'
import { Day, Id, Instant, Version, conflictWith, listing } from '../shapes.ts'

const CheckNumber = z.string().trim().max(40).regex(/\d$/, 'The first check number ends in digits.')

const fields = {
  from: Day,
  to: Day.describe(
    'Last day of the period. The run includes draws and sheets that were approved by then, and payable referrals.',
  ),
  payDate: Day,
  firstCheckNumber: CheckNumber.nullable().describe(
    'Check number of the first payee. The following payees get the next numbers.',
  ),
}

const Line = z.object({
  kind: z.enum(payLineKinds),
  refId: Id.describe('ID of the draw, the sheet or the referral.'),
  sheetId: Id.nullable(),
  jobNumber: z.string().nullable(),
  clientName: z.string(),
  amount: z.number(),
  approvedAt: Instant.nullable(),
  approvedByName: z.string().nullable(),
  leftOut: z.string().nullable().describe('Reason that the run does not pay the line. Null if it does.'),
})

const Payee = z.object({
  key: z.string().describe('ID of the rep, or `lead:` and the ID of the referring client.'),
  name: z.string(),
  isFormer: z.boolean(),
  isClient: z.boolean(),
  balances: z.number(),
  draws: z.number(),
  referrals: z.number(),
  owedBack: z
    .number()
    .describe('Amount that the rep owes back on other sheets. It is not deducted automatically.'),
  toPay: z.number(),
  checkNumber: z.string().nullable(),
  yearToDate: z.number().describe('Amount paid in the year of the pay date, including this run.'),
  needs1099: z.boolean().describe('True for a client who reaches the Form 1099 threshold of the year.'),
  lines: z.array(Line),
})

/** A pay run. While open, it follows the due amounts; once closed, it has the paid amounts. */
export const PayRun = z
  .object({
    id: Id,
    ...fields,
    state: z.enum(payRunStates),
    payees: z.array(Payee),
    totals: z.object({
      toPay: z.number(),
      balances: z.number(),
      draws: z.number(),
      referrals: z.number(),
      owedBack: z.number(),
      leftOut: z.number(),
      payments: z.int().describe('Number of payees that the run pays.'),
    }),
    fingerprint: z
      .string()
      .describe(
        'Hash of the lines. To close the run, send it back, so that the run pays exactly what you read.',
      ),
    whyNotClosed: z
      .string()
      .nullable()
      .describe('Reason that the caller cannot close the run now. Null if they can.'),
    lastCheckNumber: z.string().nullable().describe('Most recent check number outside of this run.'),
    createdAt: Instant,
    createdByName: z.string(),
    closedAt: Instant.nullable(),
    closedByName: z.string().nullable(),
    paidAt: Instant.nullable(),
    paidByName: z.string().nullable(),
    version: Version,
  })
  .meta({ id: 'PayRun' })
export type PayRun = z.output<typeof PayRun>
export type PayRunPayee = PayRun['payees'][number]

/** Row in the list of runs. */
const PayRunRow = z
  .object({
    id: Id,
    ...fields,
    state: z.enum(payRunStates),
    total: z.number().nullable().describe('Amount paid, in dollars. Null while the run is open.'),
    payments: z.int().nullable(),
    createdAt: Instant,
    createdByName: z.string(),
    closedByName: z.string().nullable(),
    version: Version,
  })
  .meta({ id: 'PayRunRow' })
export const PayRunRows = z.array(PayRunRow)
export type PayRunRow = z.output<typeof PayRunRow>

export const PayRunListQuery = z.object(listing)

export const NewPayRun = z
  .strictObject({ ...fields, firstCheckNumber: CheckNumber.nullable().default(null) })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The period ends before it begins.' })
  .meta({ id: 'NewPayRun' })
export type NewPayRun = z.output<typeof NewPayRun>

export const PayRunChanges = z
  .strictObject({ ...fields, version: Version })
  .partial()
  .meta({ id: 'PayRunChanges' })
export type PayRunChanges = z.output<typeof PayRunChanges>

export const PayRunConflict = conflictWith(PayRun)

const lineKey = { kind: z.enum(payLineKinds), refId: Id }

export const PayLineExclusion = z
  .strictObject({ ...lineKey, reason: z.string().trim().min(1, 'Enter a reason to leave it out.').max(400) })
  .meta({ id: 'LeaveOut' })
export const PayLineInclusion = z.strictObject(lineKey).meta({ id: 'PutBack' })

/** Optimistic locking: an outdated fingerprint answers 409 with the current run. */
export const ClosePayRun = z.strictObject({ fingerprint: z.string().max(64) }).meta({ id: 'ClosePayRun' })

export const ReopenPayRun = z
  .strictObject({ reason: z.string().trim().min(1, 'Enter a reason to reopen the run.').max(400) })
  .meta({ id: 'ReopenPayRun' })

export const PayFileQuery = z.object({
  profile: z.enum(payFileProfiles),
  columns: z
    .string()
    .max(400)
    .optional()
    .describe('Comma-separated column names that replace the columns of the profile.'),
})
export const PayFile = z.string()
