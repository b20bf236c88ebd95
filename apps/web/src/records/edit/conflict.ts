/** What two people disagree about, and what to send once it is decided. */

/** Two people changed the same field of a record. */
export interface Conflict<T> {
  readonly mine: Partial<T>
  /** What the person began from. */
  readonly original: T
  /** The record as it now is. */
  readonly theirs: T
}

/** In the order of the columns. */
export const sides = ['mine', 'theirs', 'original'] as const
export type Side = (typeof sides)[number]

type Fields = Readonly<Record<string, unknown>>

/**
 * The fields that both changed, to different values in words; fields that only one of them changed merge by
 * themselves. When theirs went there and back again, all of mine are in question.
 */
export function contestedFields<T>(
  { mine, theirs, original }: Conflict<T>,
  inWords: (field: string, value: unknown) => string,
): string[] {
  const [now, then] = [theirs as Fields, original as Fields]
  const differing = Object.keys(mine).filter(
    (field) => field in now && inWords(field, (mine as Fields)[field]) !== inWords(field, now[field]),
  )
  const changed = differing.filter((field) => inWords(field, now[field]) !== inWords(field, then[field]))
  return changed.length > 0 ? changed : differing
}

/** The change set on top of their version; empty when theirs is right in everything. */
export function mergedChanges<T>(
  { mine, theirs, original }: Conflict<T>,
  contested: readonly string[],
  sideOf: (field: string) => Side,
): Fields {
  const [now, then] = [theirs as Fields, original as Fields]
  const taken = Object.entries(mine as Fields).flatMap(([field, value]) => {
    if (!contested.includes(field)) return [[field, value] as const]
    const side = sideOf(field)
    if (side === 'theirs') return []
    return [[field, side === 'mine' ? value : then[field]] as const]
  })
  const changed = taken.filter(([field, value]) => value !== now[field])
  // What is no field of the record, as the reason of a death, only comes along with one that is.
  return Object.fromEntries(changed.some(([field]) => field in now) ? changed : [])
}
