import { adderUnitNames } from '@crm/domain/commissions/adders'
import * as z from 'zod'
import { Dollars, Instant, Version, conflictWith } from '../shapes.ts'

/** Dollars a watt, four decimals. */
export const ParValue = z
  .number()
  .min(0)
  .max(99.9999)
  .refine((amount) => Number(amount.toFixed(4)) === amount, 'A par value has four decimals at most.')

/** An adder that people pick; what it costs on a sheet is its price by how many. */
export const StoredAdder = z
  .strictObject({
    name: z.string().trim().min(1, 'An adder needs a name.').max(120),
    description: z.string().trim().max(400),
    unit: z.enum(adderUnitNames),
    unitPrice: Dollars.max(999_999.99),
    isEnabled: z.boolean(),
  })
  .meta({ id: 'StoredAdder' })
export type StoredAdder = z.output<typeof StoredAdder>

const Emails = z
  .array(z.email('An e-mail address looks like name@example.com.').max(254))
  .max(50)
  .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, 'Each address once.')

const prices = {
  parValue: ParValue,
  selfGenAmount: Dollars.max(999_999.99).describe('Flat dollars a sale.'),
  adders: z
    .array(StoredAdder)
    .max(200)
    .refine(
      (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
      'Each adder has a name of its own.',
    ),
}

const mail = {
  submittedEmails: Emails.describe('Who is written to when a sheet is submitted.'),
  approvedEmails: Emails.describe('… when one is approved.'),
  drawEmails: Emails.describe('… of what happens to draws.'),
}

/** Specification section 3, CommissionAdminSettings. The addresses are for holders of Commission.Admin. */
export const CommissionSettings = z
  .object({
    ...prices,
    submittedEmails: mail.submittedEmails.optional(),
    approvedEmails: mail.approvedEmails.optional(),
    drawEmails: mail.drawEmails.optional(),
    since: Instant.describe('When these were saved.'),
    changedByName: z.string().nullable().describe('Null for those that the product came with.'),
    version: Version,
  })
  .meta({ id: 'CommissionSettings' })
export type CommissionSettings = z.output<typeof CommissionSettings>

export const CommissionSettingsQuery = z.object({
  version: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe('The prices as they were then: those that a sheet was made with.'),
})

/** A change set: an absent field is unchanged. The version it is based on is needed. */
export const CommissionSettingsChanges = z
  .strictObject({ ...prices, ...mail })
  .partial()
  .extend({ version: Version })
  .meta({ id: 'CommissionSettingsChanges' })
export type CommissionSettingsChanges = z.output<typeof CommissionSettingsChanges>

export const CommissionSettingsConflict = conflictWith(CommissionSettings)
