import { addressTypes } from '@crm/domain/addresses/address-types'
import { usageBands } from '@crm/domain/addresses/usage-bands'
import * as z from 'zod'
import { Id, Instant, Version, conflictWith, listing, toTheCent } from '../shapes.ts'

/** Specification section 3, new-system Address; `zipPlus4` and `annualUsage` are ours. */
export const WebAddress = z
  .object({
    id: Id,
    leadId: Id,
    type: z.enum(addressTypes),
    streetAddress: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable().describe('Two-letter code.'),
    zip: z.string().nullable().describe('Five-digit ZIP Code.'),
    zipPlus4: z.string().nullable(),
    fullAddress: z.string().describe('Street, city, state and ZIP Code on one line. Computed by the server.'),
    hasUsage: z.boolean().nullable(),
    annualUsage: z.enum(usageBands).nullable(),
    utilProvider: z.string().nullable(),
    utilBill: z.number().nullable().describe('Electric bill, in dollars per month.'),
    utilAccountNum: z.string().nullable(),
    utilMeterNum: z.string().nullable(),
    mountType: z.string().nullable(),
    stories: z.int().nullable(),
    roofAge: z.int().nullable().describe('Age of the roof, in years.'),
    roofCondition: z.string().nullable(),
    roofMat: z.string().nullable(),
    sqFootage: z.int().nullable(),
    hasHoa: z.boolean().nullable(),
    hoaName: z.string().nullable(),
    ahjId: Id.nullable().describe('ID of the authority that issues permits for the address.'),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'WebAddress' })
export type WebAddress = z.output<typeof WebAddress>

const text = (longest: number) => z.string().trim().max(longest).nullable()

/** Exact cents: an amount with more decimals is refused, not rounded. */
const Dollars = toTheCent(z.number().min(0).max(999_999.99))

const addressFields = {
  type: z.enum(addressTypes),
  streetAddress: text(200),
  city: text(120),
  state: text(40).describe('Two-letter code or full name of the state, in any case.'),
  zip: text(20).describe('ZIP Code with five or nine digits.'),
  hasUsage: z.boolean().nullable(),
  annualUsage: z
    .enum(usageBands)
    .nullable()
    .describe('Annual usage band. If you omit it, the band follows from `utilBill`.'),
  utilProvider: text(120),
  utilBill: Dollars.nullable().describe('Electric bill, in dollars per month.'),
  utilAccountNum: text(60),
  utilMeterNum: text(60),
  mountType: text(60),
  stories: z.int().min(1).max(200).nullable(),
  roofAge: z.int().min(0).max(300).nullable(),
  roofCondition: text(120),
  roofMat: text(120),
  sqFootage: z.int().min(1).max(1_000_000).nullable(),
  hasHoa: z.boolean().nullable(),
  hoaName: text(200),
  ahjId: Id.nullable(),
}

export const NewWebAddress = z
  .strictObject(addressFields)
  .partial()
  .extend({ leadId: Id })
  .meta({ id: 'NewWebAddress' })
export type NewWebAddress = z.output<typeof NewWebAddress>

/** A change set: an absent field is unchanged, `null` clears. */
export const WebAddressChanges = z
  .strictObject({ ...addressFields, version: Version })
  .partial()
  .meta({ id: 'WebAddressChanges' })
export type WebAddressChanges = z.output<typeof WebAddressChanges>

export const AddressListQuery = z.object({ leadId: Id.optional(), ...listing })
export type AddressListQuery = z.output<typeof AddressListQuery>

export const WebAddresses = z.array(WebAddress)
export const WebAddressConflict = conflictWith(WebAddress)
