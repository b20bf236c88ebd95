import * as z from 'zod'
import { Id, Instant, Version, conflictWith, listing, Line } from '../shapes.ts'

const fields = {
  name: Line(60).min(1, 'A view needs a name.'),
  search: z.string().max(2000).describe('The address of the list, from its question mark on.'),
  asked: z.string().max(2000).describe('What the list asks its server for; a span of days stands as `7d`.'),
  isShared: z.boolean().describe('Everybody finds it.'),
}

/** A list as somebody wants to find it again; what of it makes no sense any more is read as if it were not there. */
export const SavedView = z
  .object({
    id: Id,
    list: z.string().describe('Which list: `leads`, `tasks`.'),
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
    list: z.string().regex(/^[a-z-]{1,40}$/),
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

/** By id of the view; of one that cannot be counted, nothing. */
export const SavedViewCounts = z
  .record(z.string(), z.object({ total: z.int(), totalIsExact: z.boolean() }))
  .meta({ id: 'SavedViewCounts' })
export type SavedViewCounts = z.output<typeof SavedViewCounts>
