import { keyKinds } from '@crm/domain/leads/key-kinds'
import * as z from 'zod'
import { Id } from '../shapes.ts'
import { WebLead } from './lead-shapes.ts'

/** Known details of a person, in any spelling; without comparable fields there are no duplicates. */
export const DuplicateQuery = z.object({
  firstName: z.string().max(80).optional(),
  lastName: z.string().max(80).optional(),
  phone1: z.string().max(254).optional(),
  email1: z.string().max(254).optional(),
  address: z
    .string()
    .max(300)
    .optional()
    .describe('Address on one line with its ZIP Code, such as `1420 W Elm Ct, Ontario, CA 91762`.'),
  exceptId: Id.optional().describe('ID of the lead that is being edited. It is not returned.'),
})
export type DuplicateQuery = z.output<typeof DuplicateQuery>

export const LeadDuplicate = z
  .object({
    lead: WebLead,
    likeness: z.enum(['same', 'possible']).describe('A shared phone alone makes a `possible` duplicate.'),
    because: z.array(z.enum(keyKinds)),
  })
  .meta({ id: 'LeadDuplicate' })
export type LeadDuplicate = z.output<typeof LeadDuplicate>

export const LeadDuplicates = z.array(LeadDuplicate)
