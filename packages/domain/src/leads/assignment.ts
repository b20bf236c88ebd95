/** Whose turn it is to be given a new lead. */

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

const covers = ({ territory }: Rep, zip: string | null): boolean =>
  zip !== null && territory !== null && territory.split(', ').some((prefix) => zip.startsWith(prefix))

/** `917, 925` from any list of one to five digits; null when something else stands in it. */
export function territoryOf(text: string): string | null {
  const prefixes = text.split(/[\s,;]+/).filter(Boolean)
  if (prefixes.length === 0 || !prefixes.every((prefix) => /^\d{1,5}$/.test(prefix))) return null
  return [...new Set(prefixes)].sort().join(', ')
}
