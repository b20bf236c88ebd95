import * as z from 'zod'
import { Instant, Version, conflictWith, Line } from '../shapes.ts'

const text = (longest: number) =>
  Line(longest)
    .transform((given) => given || null)
    .nullable()

/** Details of the contractor that the law requires on every home improvement contract. */
const facts = {
  name: text(120),
  licenseNumber: text(40).describe('License number from the Contractors State License Board.'),
  address: text(200),
  phone: text(40),
  contractEmail: z
    .union([z.literal(''), z.email('An email address looks like name@example.com.').max(254)])
    .transform((given) => given || null)
    .nullable()
    .describe('Email address to which a buyer can send a cancellation (AB 1327).'),
  cancellationPhone: text(40).describe('Phone number for help with a cancellation (AB 1327).'),
}

export const CompanyFacts = z
  .object({
    name: z.string().nullable(),
    licenseNumber: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    contractEmail: z.string().nullable(),
    cancellationPhone: z.string().nullable(),
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'CompanyFacts' })
export type CompanyFacts = z.output<typeof CompanyFacts>
export const CompanyFactsConflict = conflictWith(CompanyFacts)

export const CompanyFactsChanges = z
  .strictObject({ ...facts, version: Version })
  .partial()
  .meta({ id: 'CompanyFactsChanges' })
export type CompanyFactsChanges = z.output<typeof CompanyFactsChanges>
