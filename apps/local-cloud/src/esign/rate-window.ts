export type RateState = {
  readonly limit: number
  readonly remaining: number
  /** When the window ends. */
  readonly resetAt: Date
  readonly isOver: boolean
}

/** Counts calls in windows that begin on the clock: `limit` calls in each. */
export function rateWindow(limit: number, windowMs: number, now: () => Date): () => RateState {
  let window = -1
  let calls = 0
  return () => {
    const current = Math.floor(now().getTime() / windowMs)
    calls = current === window ? calls + 1 : 1
    window = current
    return {
      limit,
      remaining: Math.max(0, limit - calls),
      resetAt: new Date((current + 1) * windowMs),
      isOver: calls > limit,
    }
  }
}

export const secondsUntil = (end: Date, now: Date): number =>
  Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))
