import * as z from 'zod'
import { Id, Instant, listing } from '../shapes.ts'

/** The user that an administrator views as. */
export const Viewed = z.object({ userId: Id, name: z.string() }).meta({ id: 'Viewed' })

/** Log entry of a request that was answered with the viewed user's rights. */
export const View = z
  .object({
    id: Id,
    at: Instant,
    viewerId: Id,
    viewerName: z.string(),
    method: z.string(),
    path: z.string().describe('Path without the query string.'),
  })
  .meta({ id: 'View' })
export type View = z.output<typeof View>

export const Views = z.array(View)
export const ViewQuery = z.object(listing)
