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
      .describe('Which kind of the catalogue it is, or of the legacy records: `installers`, `leads`.'),
    name: z.string().describe('The client, what is to be done, or what the entry is called.'),
    number: z.string().nullable().describe('What people say: L-1042. A task has none.'),
    leadId: Id.nullable().describe('The lead that it is, or on which it stands.'),
    removedAt: Instant,
    removedByName: z.string(),
  })
  .meta({ id: 'Removal' })
export type Removal = z.output<typeof Removal>

export const Removals = z.array(Removal)
export const RemovalQuery = z.object({ kind: oneOrMany(z.enum(removableKinds)).optional(), ...listing })
export type RemovalQuery = z.output<typeof RemovalQuery>
