import { viewLists } from '@crm/domain/lists/view-lists'
import * as z from 'zod'
import { Id, Instant, Version, conflictWith, listing, Line } from '../shapes.ts'

const fields = {
  name: Line(60).min(1, 'A view needs a name.'),
  search: z.string().max(2000).describe('Query string of the list’s page.'),
  asked: z
    .string()
    .max(2000)
    .describe('Query string of the list’s API call. A relative range of days is written as `7d`.'),
  isShared: z.boolean().describe('True if everybody can use the view.'),
}

/** A saved view of a list. Settings that are no longer valid are ignored. */
export const SavedView = z
  .object({
    id: Id,
    // Free text: a row from a former release may name a removed list.
    list: z.string().describe('List of the view, such as `leads` or `tasks`.'),
    ...fields,
    isMine: z.boolean(),
    ownerName: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.output<typeof SavedView>

export const NewSavedView = z
  .strictObject({
    list: z.enum(viewLists),
    ...fields,
    isShared: fields.isShared.default(false),
  })
  .meta({ id: 'NewSavedView' })
export type NewSavedView = z.output<typeof NewSavedView>

export const SavedViewChanges = z
  .strictObject({ ...fields, version: Version })
  .partial()
  .meta({ id: 'SavedViewChanges' })
export type SavedViewChanges = z.output<typeof SavedViewChanges>

export const SavedViews = z.array(SavedView)
export const SavedViewQuery = z.object(listing)
export const SavedViewConflict = conflictWith(SavedView)

/** Counts by view id; views that cannot be counted are absent. */
export const SavedViewCounts = z
  .record(z.string(), z.object({ total: z.int(), totalIsExact: z.boolean() }))
  .meta({ id: 'SavedViewCounts' })
export type SavedViewCounts = z.output<typeof SavedViewCounts>
