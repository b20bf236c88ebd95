import { removableKinds } from '@crm/domain/removals'
import * as z from 'zod'
import { Id, Instant, listing, oneOrMany } from '../shapes.ts'

/** A removed record, for people who may restore it. */
export const Removal = z
  .object({
    id: Id,
    kind: z.enum(removableKinds),
    part: z
      .string()
      .nullable()
      .describe('Kind of catalog entry or legacy record, such as `installers` or `leads`.'),
    name: z.string().describe('Name of the client or entry, or the description of the task.'),
    number: z
      .string()
      .nullable()
      .describe('Display number, such as `L-1042`. Null for records without one, such as tasks.'),
    leadId: Id.nullable().describe('ID of the lead itself, or of the lead that the record belongs to.'),
    removedAt: Instant,
    removedByName: z.string(),
  })
  .meta({ id: 'Removal' })
export type Removal = z.output<typeof Removal>

export const Removals = z.array(Removal)
export const RemovalQuery = z.object({ kind: oneOrMany(z.enum(removableKinds)).optional(), ...listing })
export type RemovalQuery = z.output<typeof RemovalQuery>
