/** Whom a handover tells, in its transaction: who the leads are, by name and number, and nothing else of them. */
import type { Transaction } from 'kysely'
import type { Tables } from '../db/database.ts'
import { newId } from '../ids.ts'
import { type NameOf, fullName, leadNumber } from '../leads/view.ts'
import { insertNotifications } from '../notifications/queries.ts'

/** One lead that changed hands. */
export interface Move {
  readonly lead: {
    readonly id: string
    readonly number: number
    readonly first_name: string
    readonly last_name: string
  }
  readonly from: string | null
  readonly to: string | null
}

interface By {
  readonly actor: { readonly id: string; readonly name: string }
  readonly now: Date
  readonly nameOf: NameOf
}

/** Each who is given leads needs to act; each who gave them up is told so. Never whoever did it. */
export async function tellOfHandover(
  tx: Transaction<Tables>,
  moves: readonly Move[],
  { actor, now, nameOf }: By,
): Promise<void> {
  const given = groupsBy(moves, ({ to }) => to).map(([id, group]) => ({
    user_id: id,
    lane: 'needs-you',
    subject: `${actor.name} gave you ${howMany(group)}`,
    content: inWords(group),
    href: group.length === 1 ? `/leads/${group[0]?.lead.id ?? ''}` : '/leads?status=All',
  }))
  const taken = groupsBy(moves, ({ from }) => from).map(([id, group]) => ({
    user_id: id,
    lane: 'activity',
    subject: `${actor.name} gave ${howMany(group)} of yours to ${receiversOf(group, nameOf)}`,
    content: inWords(group),
    // The lead itself may be out of their sight by now.
    href: '/leads?status=All',
  }))
  const told = [...given, ...taken].filter(({ user_id }) => user_id !== actor.id)
  await insertNotifications(
    tx,
    told.map((one) => ({ id: newId(), ...one, created_at: now })),
  )
}

/** Moves by the person that `whose` names; those that name nobody are left out. */
function groupsBy(moves: readonly Move[], whose: (move: Move) => string | null): [string, Move[]][] {
  const groups = new Map<string, Move[]>()
  for (const move of moves) {
    const id = whose(move)
    if (id !== null) groups.set(id, [...(groups.get(id) ?? []), move])
  }
  return [...groups]
}

const howMany = ({ length }: readonly Move[]) => (length === 1 ? 'a lead' : `${length} leads`)

function receiversOf(group: readonly Move[], nameOf: NameOf): string {
  const names = new Set(group.map(({ to }) => (to === null ? 'nobody' : (nameOf(to) ?? 'somebody'))))
  return names.size === 1 ? [...names].join('') : 'others'
}

/** "Ada Po, L-1042 and 6 more" */
function inWords([first, ...rest]: readonly Move[]): string {
  if (!first) return ''
  const { lead } = first
  const named = `${fullName(lead.first_name, lead.last_name)}, ${leadNumber(lead.number)}`
  return rest.length === 0 ? named : `${named} and ${rest.length} more`
}
