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
  .array(z.email('An email address looks like name@example.com.').max(254))
  .max(50)
  .refine(
    (all) => new Set(all.map((one) => one.toLowerCase())).size === all.length,
    'Each address can occur once.',
  )

const prices = {
  parValue: ParValue,
  selfGenAmount: SettingsDollars.describe('Flat amount per sale, in dollars.'),
  adders: z
    .array(StoredAdder)
    .max(200)
    .refine(
      (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
      'Each adder needs a different name.',
    ),
}

const needsTwoPeople = z
  .boolean()
  .describe(
    'If true, the person who entered or submitted a sheet cannot approve it, and the person who approved a payment cannot pay it.',
  )

const drawSteps = z
  .array(z.strictObject({ from: z.enum(pathOfSale), percent: z.int().min(1).max(100) }))
  .max(pathOfSale.length)
  .refine(
    (steps) => new Set(steps.map(({ from }) => from)).size === steps.length,
    'Each phase can occur once.',
  )
  .describe(
    'Percentage of the earned amount that may be drawn from each phase on. If empty, all of it may be drawn once the contract is signed and the cancellation period is over.',
  )

const mail = {
  submittedEmails: Emails.describe('Email addresses to notify when a sheet is submitted.'),
  approvedEmails: Emails.describe('Email addresses to notify when a sheet is approved.'),
  drawEmails: Emails.describe('Email addresses to notify about draws.'),
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
        'Users on an email list who may not see every sheet. The emails show them data that the CRM hides from them.',
      ),
    since: Instant.describe('Time when this version was saved.'),
    changedByName: z
      .string()
      .nullable()
      .describe('Name of the user who saved this version. Null for the initial settings.'),
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
    .describe(
      'Version of the settings. Returns the prices of that version, such as the one that a sheet uses.',
    ),
})

/** A change set: an absent field is unchanged. `version` is required. */
export const CommissionSettingsChanges = z
  .strictObject({ ...prices, ...mail, needsTwoPeople, drawSteps })
  .partial()
  .extend({ version: Version })
  .meta({ id: 'CommissionSettingsChanges' })
export type CommissionSettingsChanges = z.output<typeof CommissionSettingsChanges>

export const CommissionSettingsConflict = conflictWith(CommissionSettings)
