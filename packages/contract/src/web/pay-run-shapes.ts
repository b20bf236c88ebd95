import { payLineKinds, payRunStates } from '@crm/domain/commissions/pay-run'
import { payFileProfiles } from '@crm/domain/commissions/pay-files'
import * as z from 'zod'
import { Day, Id, Instant, Version, conflictWith, listing } from '../shapes.ts'

const CheckNumber = z.string().trim().max(40).regex(/\d$/, 'The first check number ends in digits.')

const fields = {
  from: Day,
  to: Day.describe('Draws, sheets and referrals count that were approved or payable by then.'),
  payDate: Day,
  firstCheckNumber: CheckNumber.nullable().describe(
    'The others count up from it, in the order of the payees.',
  ),
}

const Line = z.object({
  kind: z.enum(payLineKinds),
  refId: Id.describe('The draw, the sheet or the referral.'),
  sheetId: Id.nullable(),
  jobNumber: z.string().nullable(),
  clientName: z.string(),
  amount: z.number(),
  approvedAt: Instant.nullable(),
  approvedByName: z.string().nullable(),
  leftOut: z.string().nullable().describe('Why it is not paid in this run.'),
})

const Payee = z.object({
  key: z.string().describe('The id of a person, or `lead:` and that of the client whose referral it is.'),
  name: z.string(),
  isFormer: z.boolean(),
  isClient: z.boolean(),
  balances: z.number(),
  draws: z.number(),
  referrals: z.number(),
  owedBack: z.number().describe('On other sheets; shown, and never deducted by itself (A-274).'),
  toPay: z.number(),
  checkNumber: z.string().nullable(),
  yearToDate: z.number().describe('Paid in the year of the pay date, this run included.'),
  needs1099: z.boolean().describe('A client who reaches the threshold of the year.'),
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
      payments: z.int().describe('How many payees are paid.'),
    }),
    fingerprint: z.string().describe('Of the lines. Closing sends it, and pays what was read or nothing.'),
    whyNotClosed: z.string().nullable().describe('Why the reader cannot close it as it stands.'),
    lastCheckNumber: z.string().nullable().describe('The newest that was used before this run.'),
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
    total: z.number().nullable().describe('What was paid; null while it is open.'),
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

export const LeaveOut = z
  .strictObject({ ...lineKey, reason: z.string().trim().min(1, 'Say why it is left out.').max(400) })
  .meta({ id: 'LeaveOut' })
export const PutBack = z.strictObject(lineKey).meta({ id: 'PutBack' })

/** Optimistic locking: an outdated fingerprint answers 409 with the current run. */
export const ClosePayRun = z.strictObject({ fingerprint: z.string().max(64) }).meta({ id: 'ClosePayRun' })

export const ReopenPayRun = z
  .strictObject({ reason: z.string().trim().min(1, 'Say why the run is opened again.').max(400) })
  .meta({ id: 'ReopenPayRun' })

export const PayFileQuery = z.object({
  profile: z.enum(payFileProfiles),
  columns: z
    .string()
    .max(400)
    .optional()
    .describe('Names of columns with commas between, where the profile does not do.'),
})
export const PayFile = z.string()
