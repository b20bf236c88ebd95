import { addressTypes } from '@crm/domain/addresses/address-types'
import { usageBands } from '@crm/domain/addresses/usage-bands'
import * as z from 'zod'
import { Id, Instant, Version, conflictWith, listing, toTheCent } from '../shapes.ts'

const typed = (longest: number) => z.string().trim().max(longest).nullable()
const text = (longest: number) => [z.string().nullable(), typed(longest)] as const
/** Exact cents: an amount with more decimals is refused, not rounded. */
const Dollars = toTheCent(z.number().min(0).max(999_999.99))

/** The fields that people edit: as answered, and as sent, with the limits. */
const fields = {
  type: [z.enum(addressTypes), z.enum(addressTypes)],
  streetAddress: text(200),
  city: text(120),
  state: [
    z.string().nullable().describe('Two-letter code.'),
    typed(40).describe('Two-letter code or full name of the state, in any case.'),
  ],
  zip: [
    z.string().nullable().describe('Five-digit ZIP Code.'),
    typed(20).describe('ZIP Code with five or nine digits.'),
  ],
  hasUsage: [z.boolean().nullable(), z.boolean().nullable()],
  annualUsage: [
    z.enum(usageBands).nullable(),
    z
      .enum(usageBands)
      .nullable()
      .describe('Annual usage band. If you omit it, the band follows from `utilBill`.'),
  ],
  utilProvider: text(120),
  utilBill: [
    z.number().nullable().describe('Electric bill, in dollars per month.'),
    Dollars.nullable().describe('Electric bill, in dollars per month.'),
  ],
  utilAccountNum: text(60),
  utilMeterNum: text(60),
  mountType: text(60),
  stories: [z.int().nullable(), z.int().min(1).max(200).nullable()],
  roofAge: [z.int().nullable().describe('Age of the roof, in years.'), z.int().min(0).max(300).nullable()],
  roofCondition: text(120),
  roofMat: text(120),
  sqFootage: [z.int().nullable(), z.int().min(1).max(1_000_000).nullable()],
  hasHoa: [z.boolean().nullable(), z.boolean().nullable()],
  hoaName: text(200),
  ahjId: [Id.nullable().describe('ID of the authority that issues permits for the address.'), Id.nullable()],
} as const

const shapes = <At extends 0 | 1>(at: At) =>
  Object.fromEntries(Object.entries(fields).map(([field, pair]) => [field, pair[at]])) as unknown as {
    -readonly [F in keyof typeof fields]: (typeof fields)[F][At]
  }
const answerFields = shapes(0)
const inputFields = shapes(1)

/** Specification section 3, new-system Address; `zipPlus4` and `annualUsage` are ours. */
export const WebAddress = z
  .object({
    id: Id,
    leadId: Id,
    ...answerFields,
    zipPlus4: z.string().nullable(),
    fullAddress: z.string().describe('Street, city, state and ZIP Code on one line. Computed by the server.'),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'WebAddress' })
export type WebAddress = z.output<typeof WebAddress>

export const NewWebAddress = z
  .strictObject(inputFields)
  .partial()
  .extend({ leadId: Id })
  .meta({ id: 'NewWebAddress' })
export type NewWebAddress = z.output<typeof NewWebAddress>

/** A change set: an absent field is unchanged, `null` clears. */
export const WebAddressChanges = z
  .strictObject({ ...inputFields, version: Version })
  .partial()
  .meta({ id: 'WebAddressChanges' })
export type WebAddressChanges = z.output<typeof WebAddressChanges>

export const AddressListQuery = z.object({ leadId: Id.optional(), ...listing })
export type AddressListQuery = z.output<typeof AddressListQuery>

export const WebAddresses = z.array(WebAddress)
export const WebAddressConflict = conflictWith(WebAddress)
