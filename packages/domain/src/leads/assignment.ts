/** Round-robin assignment of new leads. */
import { selfGeneratedSource } from './lead-sources.ts'

export interface Rep {
  readonly id: string
  /** ZIP prefixes, separated by commas; null covers every ZIP outside the territories of others. */
  readonly territory: string | null
}

/**
 * The next rep for a ZIP: the first whose territory covers it, otherwise the first without a territory. `reps` starts with
 * the least recently assigned. Undefined when no rep fits.
 */
export function nextRep<R extends Rep>(reps: readonly R[], zip: string | null): R | undefined {
  return reps.find((rep) => covers(rep, zip)) ?? reps.find(({ territory }) => territory === null)
}

/**
 * Assigns leads one after another; a rep who gets one goes to the end of the line. `reps` starts with the least recently
 * assigned. Null when no rep fits, and for self-generated leads, whose owner is unknown.
 */
export function assignLeads<R extends Rep>(
  reps: readonly R[],
  leads: readonly { readonly sourceName: string | null; readonly zip: string | null }[],
): (R | null)[] {
  let waiting = reps
  return leads.map(({ sourceName, zip }) => {
    const rep = sourceName === selfGeneratedSource ? undefined : nextRep(waiting, zip)
    if (rep) waiting = [...waiting.filter((one) => one !== rep), rep]
    return rep ?? null
  })
}

const covers = ({ territory }: Rep, zip: string | null): boolean =>
  zip !== null && territory !== null && territory.split(', ').some((prefix) => zip.startsWith(prefix))

/** Normalizes a list of ZIP prefixes to `917, 925`; null when it has anything else. */
export function territoryOf(text: string): string | null {
  const prefixes = text.split(/[\s,;]+/).filter(Boolean)
  if (prefixes.length === 0 || !prefixes.every((prefix) => /^\d{1,5}$/.test(prefix))) return null
  return [...new Set(prefixes)].sort().join(', ')
}
