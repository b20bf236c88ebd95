/** Chance that always falls the same way: the demo data is the same on every machine and every day. */
export interface Chance {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T
  /** True in `percent` of a hundred cases. */
  happens(percent: number): boolean
}

/** Mulberry32: thirty-two bits of state are plenty for four hundred leads. */
export function chance(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    pick: (from) => {
      const found = from[between(0, from.length - 1)]
      if (found === undefined) throw new Error('Nothing to pick from')
      return found
    },
    happens: (percent) => next() * 100 < percent,
  }
}
