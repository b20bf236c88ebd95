/** Finds the contested fields of a version conflict, and merges them once resolved. */
import { isKeyOf } from '@crm/domain/own'

/** Two people changed the same field of a record. */
export interface Conflict<T> {
  readonly mine: Partial<T>
  /** The base version of the edit. */
  readonly original: T
  /** The current record. */
  readonly theirs: T
}

/** In the order of the columns. */
export const sides = ['mine', 'theirs', 'original'] as const
export type Side = (typeof sides)[number]

type Fields = Readonly<Record<string, unknown>>

/**
 * The fields that both changed, to values that read differently; fields that only one changed merge by
 * themselves. If theirs changed and changed back, all of mine are contested.
 */
export function contestedFields<T>(
  { mine, theirs, original }: Conflict<T>,
  inWords: (field: string, value: unknown) => string,
): string[] {
  const [now, then] = [theirs as Fields, original as Fields]
  const differing = Object.keys(mine).filter(
    (field) => isKeyOf(now, field) && inWords(field, (mine as Fields)[field]) !== inWords(field, now[field]),
  )
  const changed = differing.filter((field) => inWords(field, now[field]) !== inWords(field, then[field]))
  return changed.length > 0 ? changed : differing
}

/** The changes to send on top of their version; empty when theirs wins in every field. */
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
  // A value that is not a field of the record, like the reason for a death, is sent only with one that is.
  return Object.fromEntries(changed.some(([field]) => isKeyOf(now, field)) ? changed : [])
}
