import type { Transaction } from 'kysely'
import type { Tables } from '../db/database.ts'
import { leadNumber } from '../leads/view.ts'
import { makeTask } from './make.ts'

interface Numbered {
  readonly number: number
}

/**
 * "Possible duplicate", for a Sales manager. Like the next one it hangs on neither lead: whoever may read one of them
 * would read of the other. Two leads that somebody looked at are not brought up again.
 */
export async function tellOfLookalikes(
  tx: Transaction<Tables>,
  lead: Numbered & { readonly id: string },
  others: readonly Numbered[],
  now: Date,
): Promise<void> {
  if (others.length === 0) return
  const description = `Possible duplicate: ${leadNumber(lead.number)} looks like ${numbersOf(others)}.`
  await makeTask(tx, { ...forManagers('possible-duplicate', lead, others), description }, now)
}

/** "Merge", for a Sales manager: one inquiry spoke of several leads. */
export async function tellOfSeveral(
  tx: Transaction<Tables>,
  lead: Numbered & { readonly id: string },
  others: readonly Numbered[],
  now: Date,
): Promise<void> {
  if (others.length === 0) return
  const description = `Merge ${leadNumber(lead.number)} with ${numbersOf(others)}: one inquiry speaks of all of them.`
  await makeTask(tx, { ...forManagers('merge', lead, others), description }, now)
}

function forManagers(kind: string, lead: Numbered & { readonly id: string }, others: readonly Numbered[]) {
  const numbers = [lead, ...others].map(({ number }) => number).sort((a, b) => a - b)
  return {
    topic: `${kind} ${numbers.join(' ')}`,
    once: 'ever',
    href: `/leads/${lead.id}`,
    priority: 'Medium',
    to: 'Sales managers',
  } as const
}

const numbersOf = (leads: readonly Numbered[]) => leads.map(({ number }) => leadNumber(number)).join(', ')
