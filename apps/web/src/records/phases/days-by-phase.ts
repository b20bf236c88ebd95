interface Left<P extends string> {
  readonly from: P | null
  /** In the phase that was left; null where none was. */
  readonly days: number | null
}

/** Phase -> days that the job spent there until it left, all its stays together; a phase passed over is not there. */
export function daysByPhase<P extends string>(moves: readonly Left<P>[]): ReadonlyMap<P, number> {
  const days = new Map<P, number>()
  for (const { from, days: stay } of moves) {
    if (from !== null && stay !== null) days.set(from, (days.get(from) ?? 0) + stay)
  }
  return days
}
