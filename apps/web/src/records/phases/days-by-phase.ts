interface Left<P extends string> {
  readonly from: P | null
  /** Days in the phase that was left; null without one. */
  readonly days: number | null
}

/** From phase to the days a job spent there, all stays added up; skipped phases are absent. */
export function daysByPhase<P extends string>(moves: readonly Left<P>[]): ReadonlyMap<P, number> {
  const days = new Map<P, number>()
  for (const { from, days: stay } of moves) {
    if (from !== null && stay !== null) days.set(from, (days.get(from) ?? 0) + stay)
  }
  return days
}
