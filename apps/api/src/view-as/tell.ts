import { recordActivity } from '../activity/record.ts'
import type { StaffContext } from '../http/context.ts'
import { done, refuse } from '../http/handle.ts'
import { notFound } from '../users/change.ts'
import { refusedView } from './decide.ts'

/** Beginning and ending stand in the activity, whatever is read in between. */
export async function tellView(
  id: string,
  verb: 'user.viewBegun' | 'user.viewEnded',
  { db, actor, now, people }: StaffContext,
) {
  const viewed = await people.get(id)
  if (!viewed) return notFound
  const refused = verb === 'user.viewBegun' ? refusedView(viewed, actor.id) : undefined
  if (refused) return refuse(400, refused)
  await db.inTransaction((tx) =>
    recordActivity(tx, {
      by: actor,
      at: now,
      verb,
      subject: { type: 'user', id },
      facts: { name: viewed.name },
    }),
  )
  return done(200, { userId: viewed.id, name: viewed.name })
}
