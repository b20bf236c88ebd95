import { referralStatuses } from '@crm/domain/referrals/referral-status'
import { saleStatuses } from '@crm/domain/sales/phases'
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
    referredById: Id.describe('The lead who sent us the other.'),
    referredId: Id,
    referredByAmountToPay: z.number().describe('Dollars, as they were promised.'),
    referralPaidDate: Day.nullable(),
    referredBy: ReferralClient,
    referred: ReferralClient,
    status: z
      .enum(referralStatuses)
      .describe('Follows the referred lead and its job; only Paid is said by people.'),
    job: z
      .object({ id: Id, jobNumber: z.string(), status: z.enum(saleStatuses) })
      .nullable()
      .describe('Of the referred client; null without one, and for those who may not see it.'),
    paidAmount: z.number().nullable().describe('What was paid, where it may differ from what was promised.'),
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
    amount: toTheCent(z.number().gt(0, 'What is paid is more than nothing.').max(maxDollars)),
    date: Day.describe('Today or before.'),
    reason: z
      .string()
      .trim()
      .max(2000)
      .optional()
      .describe('Needed where it is not what was promised, or paid before it is payable.'),
  })
  .meta({ id: 'ReferralPayment' })
export type ReferralPayment = z.output<typeof ReferralPayment>

const filters = {
  status: oneOrMany(z.enum(referralStatuses)).optional(),
  leadId: Id.optional().describe('Either of the two clients.'),
  referredById: Id.optional(),
  referredId: Id.optional(),
  salesRepId: oneOrMany(z.union([Id, z.literal('none')]))
    .optional()
    .describe('Of the referred client.'),
  q: z
    .string()
    .trim()
    .max(200, 'A search has at most 200 characters.')
    .optional()
    .describe('Any fragment that finds either client.'),
  paidFrom: Day.optional(),
  paidTo: Day.optional(),
}

export const ReferralListQuery = z.object({ ...filters, ...listing })
export type ReferralFilter = Omit<z.output<typeof ReferralListQuery>, 'limit' | 'after'>

export const referralSorts = ['createdAt', 'status', 'amount'] as const

export const ReferralPageQuery = z.object({
  ...filters,
  ...paging,
  sort: z.enum(referralSorts.flatMap((sort) => [sort, `-${sort}`] as const)).default('-createdAt'),
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
