/** Seeded random numbers, so that the demo data is the same on every machine and every day. */
export interface SeededRandom {
  /** A whole number from `low` to `high`, both inclusive. */
  between(low: number, high: number): number
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T
  /** True with a probability of `percent`. */
  happens(percent: number): boolean
}

/** Mulberry32: 32 bits of state are enough for four hundred leads. */
export function seededRandom(seed: number): SeededRandom {
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
      const item = from[between(0, from.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    happens: (percent) => next() * 100 < percent,
  }
}
