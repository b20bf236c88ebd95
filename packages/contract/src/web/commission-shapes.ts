import { drawStates } from '@crm/domain/commissions/draw-actions'
import { financeLineTypes } from '@crm/domain/commissions/choices'
import { driftKinds } from '@crm/domain/commissions/sheet-drift'
import { sheetStates } from '@crm/domain/commissions/sheet-actions'
import { maxDollars, maxWatts } from '@crm/domain/commissions/sheet-faults'
import { referralStatuses } from '@crm/domain/referrals/referral-status'
import { saleStatuses } from '@crm/domain/sales/phases'
import * as z from 'zod'
import {
  Day,
  Id,
  Instant,
  Version,
  conflictWith,
  listing,
  oneOrMany,
  pageOf,
  paging,
  toTheCent,
} from '../shapes.ts'
import { exportColumnsParam, pageParams } from './export-shapes.ts'
import { ParValue } from './commission-settings-shapes.ts'
import { Draw } from './draw-shapes.ts'
import { Payment } from './payment-shapes.ts'

const SheetState = z.enum(sheetStates)
const SheetDollars = toTheCent(z.number().min(0).max(maxDollars))
const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .transform((typed) => typed || null)
    .nullable()

const Adder = z.strictObject({
  name: z.string().trim().min(1, 'An adder needs a name.').max(120),
  description: text(400).default(null),
  cost: toTheCent(z.number().min(-maxDollars).max(maxDollars)).describe(
    'Negative for a credit, which only holders of Commission.Admin give.',
  ),
})
/** Specification section 3, CommissionAdder. */
export const CommissionAdder = z
  .object({ name: z.string(), description: z.string().nullable(), cost: z.number() })
  .meta({ id: 'CommissionAdder' })
export type CommissionAdder = z.output<typeof CommissionAdder>

/** Specification section 3, CommissionFinanceOption. */
export const CommissionFinanceOption = z
  .strictObject({
    name: z.string().trim().min(1, 'A finance line needs a name.').max(120),
    type: z.enum(financeLineTypes),
    amount: SheetDollars,
    fee: z
      .number()
      .min(0)
      .lt(100, 'A fee is less than 100 %.')
      .refine((fee) => Number(fee.toFixed(4)) === fee, 'A fee has four decimals at most.')
      .describe('Percent of the amount.'),
  })
  .meta({ id: 'CommissionFinanceOption' })
export type CommissionFinanceOption = z.output<typeof CommissionFinanceOption>

/** Editable fields of a sheet; all totals derive from them. */
const fields = {
  repId: Id.describe('Whose it is; a draft is moved by holders of Commission.Admin.'),
  saleAmount: SheetDollars,
  systemWatts: z.int().min(0).max(maxWatts).describe('0 for a job without panels.'),
  parValue: ParValue.describe('Changed by holders of Commission.Admin.'),
  isSelfGen: z.boolean(),
  selfGenAmount: SheetDollars.describe(
    'Follows `isSelfGen` unless a holder of Commission.Admin says otherwise.',
  ),
  referralAmount: SheetDollars,
  referredByName: text(120),
  referredByStatus: z
    .enum(referralStatuses)
    .nullable()
    .describe('When the sheet was made; `sale.referralStatus` is what it has come to.'),
  adders: z.array(Adder).max(50),
  financeOptions: z.array(CommissionFinanceOption).max(10),
}

const ActionStamp = { at: Instant.nullable(), byName: z.string().nullable() }

/** Specification section 3, CommissionSheet, with its adders, finance lines and draws. */
export const Commission = z
  .object({
    id: Id,
    saleId: Id,
    jobNumber: z.string(),
    lead: z.object({ id: Id, number: z.string(), fullName: z.string() }),
    repName: z.string(),
    formerRepIds: z.array(Id).describe('Who was its rep before: none of them decides about it.'),
    repSetBy: Id.nullable().describe('Who gave it to a rep other than that of its sale.'),
    state: SheetState,
    ...fields,
    referredByName: z.string().nullable(),
    adders: z.array(CommissionAdder),
    leadSource: z.string().nullable(),
    dealerFeeTotal: z.number(),
    financeTotal: z.number(),
    adderTotal: z.number(),
    netSystemCost: z.number(),
    parCost: z.number(),
    netToRep: z.number(),
    commissionAmount: z.number(),
    grossPPW: z.number().nullable().describe('Dollars a watt; null for a job without panels.'),
    netPPW: z.number().nullable(),
    netToRepPPW: z.number().nullable(),
    submittedAt: ActionStamp.at,
    submittedByName: ActionStamp.byName,
    approvedAt: ActionStamp.at,
    approvedByName: ActionStamp.byName,
    lockedAt: ActionStamp.at,
    lockedByName: ActionStamp.byName,
    completedAt: ActionStamp.at,
    completedByName: ActionStamp.byName,
    draws: z.array(Draw).describe('The last first.'),
    earned: z.number().describe('Nothing while the sale is cancelled.'),
    drawPaidTotal: z.number(),
    drawOpenTotal: z.number(),
    settledAmount: z
      .number()
      .nullable()
      .describe(
        'What payroll took over; it stays when the sheet is opened again. Null where it took nothing.',
      ),
    repaidTotal: z.number().describe('What the rep paid back.'),
    payments: z.array(Payment).describe('Every payment and repayment on it, the last first.'),
    balanceDue: z.number().describe('Negative where the rep owes the company.'),
    drawAvailable: z.number(),
    drawShare: z
      .object({ percent: z.number(), words: z.string().nullable() })
      .describe('How much of what is earned may be drawn by now, and when more.'),
    sale: z
      .object({
        status: z.enum(saleStatuses),
        repId: Id.nullable(),
        repName: z.string().nullable(),
        contractDate: Day.nullable(),
        hasOpenChange: z.boolean().describe('A change of the contract is not signed yet.'),
        saleAmount: z.number().nullable(),
        systemWatts: z.int(),
        dealerFeeTotal: z
          .number()
          .nullable()
          .describe('What its lenders keep; null where it is not said how it is financed.'),
        referralAmount: z
          .number()
          .nullable()
          .describe(
            'Promised to whoever referred its client, nothing where that is void; null without a referral.',
          ),
        referralStatus: z.enum(referralStatuses).nullable(),
        referralTakenBy: z
          .string()
          .nullable()
          .describe('The job whose sheet takes the referral already: it is taken once.'),
        installCompletedDate: Day.nullable(),
      })
      .describe('As it is now: the sheet keeps what it was made with.'),
    drift: z
      .array(z.object({ of: z.enum(driftKinds), words: z.string() }))
      .describe(
        'What the sheet says otherwise than its sale, its client and its price list; nothing once the sale is cancelled.',
      ),
    settingsVersion: Version.describe('Of the prices that it was made with.'),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'Commission' })
export type Commission = z.output<typeof Commission>

/** Missing fields default to the values of the sale. */
export const NewCommission = z
  .strictObject(fields)
  .partial()
  .extend({ saleId: Id })
  .meta({ id: 'NewCommission' })
export type NewCommission = z.output<typeof NewCommission>

/** A change set: an absent field is unchanged. Totals are computed and cannot be sent. */
export const CommissionChanges = z
  .strictObject({ ...fields, version: Version })
  .partial()
  .meta({ id: 'CommissionChanges' })
export type CommissionChanges = z.output<typeof CommissionChanges>

const reason = z.string().trim().min(1).max(400)

/**
 * Optional version check of an action: a sheet that changed since answers 409. Without a body there is no check. `reason`
 * explains an approval despite differences from the sale.
 */
export const SheetMove = z
  .strictObject({ version: Version, reason })
  .partial()
  .nullish()
  .meta({ id: 'SheetMove' })
export type SheetMove = z.output<typeof SheetMove>

export const SheetReopening = z
  .strictObject({
    version: Version,
    payrollDidNotPay: reason.describe('Why what payroll took over is taken back; absent, it stays paid.'),
  })
  .partial()
  .nullish()
  .meta({ id: 'SheetReopening' })
export type SheetReopening = z.output<typeof SheetReopening>

const filters = {
  id: oneOrMany(Id).optional(),
  state: oneOrMany(SheetState).optional(),
  repId: oneOrMany(Id).optional(),
  saleId: Id.optional(),
  draw: oneOrMany(z.enum(drawStates)).optional().describe('Sheets with a draw in one of these states.'),
  owes: z.stringbool().optional().describe('More was paid than is earned.'),
  contractFrom: Day.optional().describe('By the contract of the sale.'),
  contractTo: Day.optional(),
  isPriced: z
    .stringbool()
    .optional()
    .describe('Has panels and a sale that stands: its price per watt is compared with par.'),
  q: z.string().trim().max(200).optional().describe('A job number, or any fragment that finds the client.'),
}

export const commissionSorts = [
  'createdAt',
  '-createdAt',
  'jobNumber',
  '-jobNumber',
  'commissionAmount',
  '-commissionAmount',
] as const

export const CommissionListQuery = z.object({ ...filters, ...listing })
export const CommissionPageQuery = z.object({
  ...filters,
  ...paging,
  sort: z.enum(commissionSorts).default('-createdAt'),
})
export const CommissionExportQuery = CommissionPageQuery.omit(pageParams).extend(
  exportColumnsParam('commissions'),
)
export type CommissionFilter = Omit<z.output<typeof CommissionListQuery>, 'limit' | 'after'>

export const Commissions = z.array(Commission)
export const CommissionPage = pageOf(Commission)
export const CommissionConflict = conflictWith(Commission)

/** Count per state, including zeros. */
export const CommissionStateCount = z.record(SheetState, z.int()).meta({ id: 'CommissionStateCount' })
export type CommissionStateCount = z.output<typeof CommissionStateCount>
