import type { Mentionable } from '@crm/contract/web/note-shapes'
import { type Claim, claims } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import type { Transaction } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import { refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import type { LockedLead } from '../leads/queries.ts'
import { fullName, leadNumber, ownersOf } from '../leads/view.ts'
import { insertNotifications } from '../notifications/queries.ts'
import { personOf } from '../users/people.ts'
import type { UserRow } from '../users/queries.ts'
import { enabledUsers, usersOf } from './queries.ts'

type Owned = Pick<LockedLead, 'rep_id' | 'sales_rep_id'>
type Lead = Owned & Pick<LockedLead, 'id' | 'number' | 'first_name' | 'last_name'>

/** As PostgreSQL spells them, each once, in the order given. */
export const uniqueIds = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]

/** Only those may be mentioned who may read the lead: enabled, and by the claims of their last sign-in. */
export async function refusedMentions(tx: Transaction<Tables>, ids: readonly string[], lead: Lead) {
  if (ids.length === 0) return undefined
  const users = new Map((await usersOf(tx, ids)).map((user) => [user.id, user]))
  const messages = ids.map((id) => whyNot(users.get(id), lead)).filter((message) => message !== undefined)
  if (messages.length === 0) return undefined
  return refuse(
    400,
    [...new Set(messages)].join(' '),
    messages.map((message) => ({ field: 'mentions', message })),
  )
}

function whyNot(user: UserRow | undefined, lead: Owned): string | undefined {
  if (!user?.is_enabled) return 'Nobody enabled has this id.'
  const seen = claims.filter((claim): claim is Claim => user.claims.includes(claim))
  if (can.readNote(personOf(user, { claims: seen }), ownersOf(lead)).ok) return undefined
  return `${user.name} cannot see this lead.`
}

/** Everybody enabled, with the reason of those whom a note on this lead may not mention. */
export const listMentionable = async (db: Connection, lead: Owned): Promise<Mentionable[]> =>
  (await enabledUsers(db)).map((user) => ({
    id: user.id,
    name: user.name,
    department: user.department,
    reason: whyNot(user, lead) ?? null,
  }))

/**
 * A notification for each, but none for whoever wrote it. It quotes nothing: what the note says is read where scope
 * is asked again.
 */
export const tellMentioned = (
  tx: Transaction<Tables>,
  ids: readonly string[],
  lead: Lead,
  { actor, now }: Pick<StaffContext, 'actor' | 'now'>,
) =>
  insertNotifications(
    tx,
    ids
      .filter((id) => id !== actor.id)
      .map((id) => ({
        id: newId(),
        user_id: id,
        lane: 'mentions',
        subject: `${actor.name} mentioned you`,
        content: `In a note on ${fullName(lead.first_name, lead.last_name)}, ${leadNumber(lead.number)}`,
        href: `/leads/${lead.id}`,
        created_at: now,
      })),
  )
