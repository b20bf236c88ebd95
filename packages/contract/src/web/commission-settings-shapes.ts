import { adderUnitNames } from '@crm/domain/commissions/adders'
import { pathOfSale } from '@crm/domain/sales/phases'
import * as z from 'zod'
import { Instant, Version, conflictWith, toTheCent } from '../shapes.ts'

/** Dollars per watt, four decimals. */
export const ParValue = z
  .number()
  .min(0)
  .max(99.9999)
  .refine((amount) => Number(amount.toFixed(4)) === amount, 'A par value has four decimals at most.')

const SettingsDollars = toTheCent(z.number().min(0).max(999_999.99))

/** A stored adder; a sheet line costs the unit price times the quantity. */
export const StoredAdder = z
  .strictObject({
    name: z.string().trim().min(1, 'An adder needs a name.').max(120),
    description: z.string().trim().max(400),
    unit: z.enum(adderUnitNames),
    unitPrice: SettingsDollars,
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
  selfGenAmount: SettingsDollars.describe('Flat dollars a sale.'),
  adders: z
    .array(StoredAdder)
    .max(200)
    .refine(
      (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
      'Each adder has a name of its own.',
    ),
}

const needsTwoPeople = z
  .boolean()
  .describe('Who entered or submitted a sheet does not approve it; who approved a payment does not pay it.')

const drawSteps = z
  .array(z.strictObject({ from: z.enum(pathOfSale), percent: z.int().min(1).max(100) }))
  .max(pathOfSale.length)
  .refine((steps) => new Set(steps.map(({ from }) => from)).size === steps.length, 'Each phase once.')
  .describe(
    'How many percent of what is earned may be drawn from which phase on. Without any, all of it once the contract is signed and the buyer can cancel no more.',
  )

const mail = {
  submittedEmails: Emails.describe('Who is written to when a sheet is submitted.'),
  approvedEmails: Emails.describe('… when one is approved.'),
  drawEmails: Emails.describe('… of what happens to draws.'),
}

/** Specification section 3, CommissionAdminSettings. Mail addresses need the right to see the settings. */
export const CommissionSettings = z
  .object({
    ...prices,
    submittedEmails: mail.submittedEmails.optional(),
    approvedEmails: mail.approvedEmails.optional(),
    drawEmails: mail.drawEmails.optional(),
    needsTwoPeople: needsTwoPeople.optional(),
    drawSteps: drawSteps.optional(),
    withoutAccess: z
      .array(z.object({ email: z.string(), name: z.string() }))
      .optional()
      .describe(
        'Colleagues who may not see every sheet: in a list they read by mail what is closed to them here.',
      ),
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

/** A change set: an absent field is unchanged. `version` is required. */
export const CommissionSettingsChanges = z
  .strictObject({ ...prices, ...mail, needsTwoPeople, drawSteps })
  .partial()
  .extend({ version: Version })
  .meta({ id: 'CommissionSettingsChanges' })
export type CommissionSettingsChanges = z.output<typeof CommissionSettingsChanges>

export const CommissionSettingsConflict = conflictWith(CommissionSettings)
