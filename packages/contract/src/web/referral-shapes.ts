import { referralStatuses } from '@crm/domain/referrals/referral-status'
import { saleStatuses } from '@crm/domain/sales/phases'
import { referralSortFields } from '@crm/domain/referrals/sort-fields'
import * as z from 'zod'
import {
  Day,
  Dollars,
  Id,
  Instant,
  Version,
  conflictWith,
  listing,
  oneOrMany,
  maxDollars,
  pageOf,
  paging,
  toTheCent,
  filteredCountsOf,
  sortParam,
} from '../shapes.ts'
import { exportColumnsParam, pageParams } from './export-shapes.ts'

const ReferralClient = z.object({
  id: Id,
  number: z.string(),
  fullName: z.string(),
  repId: Id.nullable(),
  salesRepId: Id.nullable(),
})

/** Specification section 3, Referral; assumption A-252 lists our additions. */
export const Referral = z
  .object({
    id: Id,
    referredById: Id.describe('ID of the referring lead.'),
    referredId: Id,
    referredByAmountToPay: z.number().describe('Promised amount in dollars.'),
    referralPaidDate: Day.nullable(),
    referredBy: ReferralClient,
    referred: ReferralClient,
    status: z
      .enum(referralStatuses)
      .describe('Status, derived from the referred lead and its sale. Only `Paid` is set by people.'),
    job: z
      .object({ id: Id, jobNumber: z.string(), status: z.enum(saleStatuses) })
      .nullable()
      .describe('Sale of the referred client. Null without a sale that the caller may see.'),
    paidAmount: z
      .number()
      .nullable()
      .describe('Paid amount in dollars. It may differ from the promised amount.'),
    paidReason: z.string().nullable(),
    paidByName: z.string().nullable(),
    createdByName: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'Referral' })
export type Referral = z.output<typeof Referral>

export const NewReferral = z
  .strictObject({ referredById: Id, referredId: Id, referredByAmountToPay: Dollars.default(0) })
  .meta({ id: 'NewReferral' })
export type NewReferral = z.output<typeof NewReferral>

/** A change set. The two clients cannot change: remove a wrong referral and enter the right one. */
export const ReferralChanges = z
  .strictObject({ referredByAmountToPay: Dollars, version: Version })
  .partial()
  .meta({ id: 'ReferralChanges' })
export type ReferralChanges = z.output<typeof ReferralChanges>

export const ReferralPayment = z
  .strictObject({
    amount: toTheCent(z.number().gt(0, 'A payment is more than $0.').max(maxDollars)),
    date: Day.describe('Date of the payment, not after today.'),
    reason: z
      .string()
      .trim()
      .max(2000)
      .optional()
      .describe(
        'Reason, required if the amount differs from the promised one, or if the referral is not payable yet.',
      ),
  })
  .meta({ id: 'ReferralPayment' })
export type ReferralPayment = z.output<typeof ReferralPayment>

const filters = {
  id: oneOrMany(Id).optional(),
  status: oneOrMany(z.enum(referralStatuses)).optional(),
  leadId: Id.optional().describe('ID of a lead. Matches the referring and the referred client.'),
  referredById: Id.optional(),
  referredId: Id.optional(),
  salesRepId: oneOrMany(z.union([Id, z.literal('none')]))
    .optional()
    .describe('IDs of sales reps of the referred client. `none` finds unassigned clients.'),
  q: z
    .string()
    .trim()
    .max(200, 'A search has at most 200 characters.')
    .optional()
    .describe('Search text: any part of the name, phone, email or address of either client.'),
  paidFrom: Day.optional(),
  paidTo: Day.optional(),
}

export const ReferralListQuery = z.object({ ...filters, ...listing })
export type ReferralFilter = Omit<z.output<typeof ReferralListQuery>, 'limit' | 'after'>

export const ReferralPageQuery = z.object({
  ...filters,
  ...paging,
  sort: sortParam(referralSortFields).default('-createdAt'),
})
export const ReferralExportQuery = ReferralPageQuery.omit(pageParams).extend(exportColumnsParam('referrals'))

export const Referrals = z.array(Referral)
export const ReferralPage = pageOf(Referral)
export const ReferralConflict = conflictWith(Referral)

/** Count per status, including zeros. */
export const ReferralStatusCount = z
  .record(z.enum(referralStatuses), z.int())
  .meta({ id: 'ReferralStatusCount' })
export type ReferralStatusCount = z.output<typeof ReferralStatusCount>

/** Counts matching referrals per status, so it takes no filter by status. */
export const ReferralCountQuery = z.object(filters).omit({ status: true })
export const FilteredReferralCount = filteredCountsOf(referralStatuses).meta({ id: 'FilteredReferralCount' })
