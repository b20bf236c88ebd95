import * as z from 'zod'
import { Id, Instant, listing } from '../shapes.ts'

/** Somebody whose eyes an administrator looks through. */
export const Viewed = z.object({ userId: Id, name: z.string() }).meta({ id: 'Viewed' })

/** One request that was answered as the viewed person sees it. */
export const View = z
  .object({
    id: Id,
    at: Instant,
    viewerId: Id,
    viewerName: z.string(),
    method: z.string(),
    path: z.string().describe('Without its query.'),
  })
  .meta({ id: 'View' })
export type View = z.output<typeof View>

export const Views = z.array(View)
export const ViewQuery = z.object(listing)
