/** Lays out overlapping appointments side by side in a calendar column. */

export interface Block {
  /** Minutes since midnight. */
  readonly from: number
  readonly to: number
}

export interface Placed {
  /** Zero-based, out of the `of` columns that share the width. */
  readonly column: number
  readonly of: number
}

/**
 * Each block takes the first free column; blocks that overlap, even through a third one, share the width. Blocks shorter
 * than `least` minutes count as `least`, to stay readable. Returns one placement per block, in input order.
 */
export function layOut(blocks: readonly Block[], least = 30): Placed[] {
  const order = blocks
    .map(({ from, to }, at) => ({ at, from, to: Math.max(to, from + least) }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  const placed: Placed[] = []
  let group: { at: number; column: number }[] = []
  let ends: number[] = []
  const close = () => {
    for (const { at, column } of group) placed[at] = { column, of: ends.length }
    group = []
    ends = []
  }
  for (const { at, from, to } of order) {
    if (ends.every((end) => end <= from)) close()
    const free = ends.findIndex((end) => end <= from)
    const column = free === -1 ? ends.length : free
    ends[column] = to
    group.push({ at, column })
  }
  close()
  return placed
}

/**
 * Stacks blocks under one another in the full width: each ends where the next begins; one that would be shorter than
 * `least` minutes pushes the next down. Returns the shown minutes, in input order; undefined when a block would be shown
 * more than an hour late, where `layOut` says more.
 */
export function stack(blocks: readonly Block[], least: number): readonly Block[] | undefined {
  const order = blocks
    .map(({ from, to }, at) => ({ at, from, to: Math.max(to, from + 30) }))
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
  const stacked: Block[] = []
  let free = 0
  for (const [place, { at, from, to }] of order.entries()) {
    const start = Math.max(from, free)
    if (start - from > 60) return undefined
    free = Math.max(start + least, Math.min(to, order[place + 1]?.from ?? to))
    stacked[at] = { from: start, to: free }
  }
  return stacked
}

/** The hours that the grid shows: the usual day, extended by any appointment outside of it. */
export function visibleHours(
  blocks: readonly Block[],
  [first, last] = [8, 20],
): readonly [from: number, to: number] {
  const from = Math.min(first, ...blocks.map((block) => Math.floor(block.from / 60)))
  const to = Math.max(last, ...blocks.map((block) => Math.ceil(block.to / 60)))
  return [Math.max(0, from), Math.min(24, to)]
}
