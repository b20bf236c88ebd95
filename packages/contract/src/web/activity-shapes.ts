import { activitySubjects } from '@crm/domain/activity/subjects'
import { activityVerbs } from '@crm/domain/activity/verbs'
import * as z from 'zod'
import { Day, Id, Instant, Version, listing, oneOrMany } from '../shapes.ts'
import { exportColumnsParam, cursorParams } from './export-shapes.ts'

export const ActorKind = z.enum(['person', 'webhook', 'import', 'system'])

/** One recorded change. `sentence` in the domain package describes it, the same for all readers. */
export const ActivityEntry = z
  .object({
    id: Id,
    at: Instant,
    actorId: Id.nullable(),
    actorName: z.string(),
    actorKind: ActorKind,
    verb: z.enum(activityVerbs),
    subjectType: z.enum(activitySubjects),
    subjectId: Id,
    version: Version.nullable().describe('Version of the subject after the change.'),
    leadId: Id.nullable(),
    leadName: z
      .string()
      .nullable()
      .describe('Current name of the lead. `facts` has the names at the time of the change.'),
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    facts: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ActivityEntry' })
export type ActivityEntry = z.output<typeof ActivityEntry>

export const ActivityQuery = z.object({
  leadId: Id.optional(),
  subjectId: Id.optional(),
  saleId: Id.optional().describe('ID of a sale. Returns only the entries about this sale and its records.'),
  subjectType: oneOrMany(z.enum(activitySubjects)).optional(),
  verb: oneOrMany(z.enum(activityVerbs)).optional(),
  actorId: oneOrMany(Id).optional(),
  from: Day.optional().describe('First day, inclusive, in Pacific time.'),
  to: Day.optional().describe('Last day, inclusive, in Pacific time.'),
  field: oneOrMany(z.string().min(1).max(60))
    .optional()
    .describe('Returns only the entries that changed one of these fields.'),
  ...listing,
})
export type ActivityQuery = z.output<typeof ActivityQuery>
export const ActivityExportQuery = ActivityQuery.omit(cursorParams).extend(exportColumnsParam('activity'))
export type ActivityExportQuery = z.output<typeof ActivityExportQuery>

export const ActivityEntries = z.array(ActivityEntry)
