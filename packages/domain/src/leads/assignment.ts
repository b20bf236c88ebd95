/** Whose turn it is to be given a new lead. */
import { selfGeneratedSource } from './lead-sources.ts'

export interface Rep {
  readonly id: string
  /** First digits of ZIPs, separated by commas; null: anywhere that is nobody else's. */
  readonly territory: string | null
}

/**
 * The first of `reps`, who come least recently assigned first, among those whose territory the ZIP is in; where it is
 * in nobody's, among those without one. Undefined when nobody is left.
 */
export function nextRep<R extends Rep>(reps: readonly R[], zip: string | null): R | undefined {
  return reps.find((rep) => covers(rep, zip)) ?? reps.find(({ territory }) => territory === null)
}

/**
 * Whom each lead goes to when they are given away one after the other, `reps` least recently assigned first: whoever
 * gets one goes to the end. Null where nobody may have it, or where it is somebody's own and nobody says whose.
 */
export function shareOut<R extends Rep>(
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

/** `917, 925` from any list of one to five digits; null when something else stands in it. */
export function territoryOf(text: string): string | null {
  const prefixes = text.split(/[\s,;]+/).filter(Boolean)
  if (prefixes.length === 0 || !prefixes.every((prefix) => /^\d{1,5}$/.test(prefix))) return null
  return [...new Set(prefixes)].sort().join(', ')
}
