import type { UserRow } from '../users/queries.ts'

/** Why nobody can look through the eyes of this person; undefined when an administrator can. */
export function refusedView(viewed: UserRow, viewerId: string): string | undefined {
  if (viewed.id === viewerId) return 'You see what you see already.'
  if (!viewed.is_enabled) return `${viewed.name} is disabled and sees nothing.`
  if (!viewed.claims_seen_at) return `${viewed.name} has not signed in yet: what they may see is not known.`
  return undefined
}
