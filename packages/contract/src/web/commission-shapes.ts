import { drawStates } from '@crm/domain/commissions/draw-actions'
import { financeLineTypes } from '@crm/domain/commissions/choices'
import { driftKinds } from '@crm/domain/commissions/sheet-drift'
import { sheetStates } from '@crm/domain/commissions/sheet-actions'
import { maxDollars, maxWatts } from '@crm/domain/commissions/sheet-faults'
import { referralStatuses } from '@crm/domain/referrals/referral-status'
import { saleStatuses } from '@crm/domain/sales/phases'
import { sheetSortFields } from '@crm/domain/commissions/sort-fields'
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
  filteredCountsOf,
  sortParam,
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
    'Cost in dollars. Negative for a credit, which requires the claim `Commission.Admin`.',
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
      .lt(100, 'A fee is less than 100%.')
      .refine((fee) => Number(fee.toFixed(4)) === fee, 'A fee has four decimals at most.')
      .describe('Dealer fee, as a percentage of the amount.'),
  })
  .meta({ id: 'CommissionFinanceOption' })
export type CommissionFinanceOption = z.output<typeof CommissionFinanceOption>

/** Editable fields of a sheet; all totals derive from them. */
const fields = {
  repId: Id.describe('ID of the rep. To change it on a draft requires the claim `Commission.Admin`.'),
  saleAmount: SheetDollars,
  systemWatts: z
    .int()
    .min(0)
    .max(maxWatts)
    .describe('Size of the system in watts. 0 for a job without panels.'),
  parValue: ParValue.describe(
    'Par price in dollars per watt. To change it requires the claim `Commission.Admin`.',
  ),
  isSelfGen: z.boolean(),
  selfGenAmount: SheetDollars.describe(
    'Dollars for a self-generated lead. Follows from `isSelfGen` unless a user with the claim `Commission.Admin` sets it.',
  ),
  referralAmount: SheetDollars,
  referredByName: text(120),
  referredByStatus: z
    .enum(referralStatuses)
    .nullable()
    .describe(
      'Status of the referral when the sheet was created. `sale.referralStatus` has the current status.',
    ),
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
    formerRepIds: z.array(Id).describe('IDs of earlier reps of the sheet. None of them may decide about it.'),
    repSetBy: Id.nullable().describe(
      'ID of the user who assigned the sheet to a rep other than the sales rep of the sale.',
    ),
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
    grossPPW: z
      .number()
      .nullable()
      .describe('Gross price in dollars per watt. Null for a job without panels.'),
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
    draws: z.array(Draw).describe('Draws, newest first.'),
    earned: z.number().describe('Earned amount in dollars. 0 while the sale is canceled.'),
    drawPaidTotal: z.number(),
    drawOpenTotal: z.number(),
    settledAmount: z
      .number()
      .nullable()
      .describe('Amount that payroll settled. It stays if the sheet is reopened. Null without a settlement.'),
    repaidTotal: z.number().describe('Amount that the rep paid back.'),
    payments: z.array(Payment).describe('All payments and repayments of the sheet, newest first.'),
    balanceDue: z.number().describe('Amount that is still due. Negative if the rep owes the company.'),
    drawAvailable: z.number(),
    drawShare: z
      .object({ percent: z.number(), words: z.string().nullable() })
      .describe(
        'Percentage of the earned amount that may be drawn now. `words` explains the limit and is null without one.',
      ),
    sale: z
      .object({
        status: z.enum(saleStatuses),
        repId: Id.nullable(),
        repName: z.string().nullable(),
        contractDate: Day.nullable(),
        hasOpenChange: z.boolean().describe('True if a change of the contract is not signed yet.'),
        saleAmount: z.number().nullable(),
        systemWatts: z.int(),
        dealerFeeTotal: z
          .number()
          .nullable()
          .describe('Dealer fees of the current financing. Null if the sale has no financing.'),
        referralAmount: z
          .number()
          .nullable()
          .describe(
            'Amount promised to the referring client. 0 if the referral is void, null without a referral.',
          ),
        referralStatus: z.enum(referralStatuses).nullable(),
        referralTakenBy: z
          .string()
          .nullable()
          .describe('Job number of the sheet that already deducts the referral. Only one sheet deducts it.'),
        installCompletedDate: Day.nullable(),
      })
      .describe('The sale as it is now. The sheet keeps the values with which it was created.'),
    drift: z
      .array(z.object({ of: z.enum(driftKinds), words: z.string() }))
      .describe(
        'Differences between the sheet and its sale, client and price list. Empty once the sale is canceled.',
      ),
    settingsVersion: Version.describe('Version of the commission settings that the sheet uses.'),
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
    payrollDidNotPay: reason.describe(
      'Reason to reverse the payroll settlement. If you omit it, the settlement stays paid.',
    ),
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
  draw: oneOrMany(z.enum(drawStates))
    .optional()
    .describe('Returns only sheets with a draw in one of these states.'),
  owes: z
    .stringbool()
    .optional()
    .describe('If true, returns only sheets on which more was paid than earned.'),
  isBelowPar: z
    .stringbool()
    .optional()
    .describe('If true, returns only approved or locked sheets with a negative commission.'),
  contractFrom: Day.optional().describe('First contract date of the sale, inclusive.'),
  contractTo: Day.optional(),
  isPriced: z
    .stringbool()
    .optional()
    .describe('If true, returns only sheets that have panels and a sale that is not canceled.'),
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Search text: a job number, or any part of the client’s name, phone, email or address.'),
}

export const CommissionListQuery = z.object({ ...filters, ...listing })
export const CommissionPageQuery = z.object({
  ...filters,
  ...paging,
  sort: sortParam(sheetSortFields).default('-createdAt'),
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

/** Counts matching sheets per state, so it takes no filter by state. */
export const CommissionCountQuery = z.object(filters).omit({ state: true })
export const FilteredCommissionCount = filteredCountsOf(sheetStates).meta({ id: 'FilteredCommissionCount' })
