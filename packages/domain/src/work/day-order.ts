/** Two days of which the second cannot come before the first, and what is said of it. */
export type DayOrder<F extends string> = readonly [first: F, second: F, message: string]

type Days<F extends string> = Readonly<Partial<Record<F, string | null | undefined>>>

/**
 * The pairs that a change leaves the wrong way round, said at the day that is changed. What was entered before
 * stays until somebody touches it.
 */
export const reversedDays = <F extends string>(
  orders: readonly DayOrder<F>[],
  days: Days<F>,
  changed: Days<F>,
): { field: F; message: string }[] =>
  orders.flatMap(([first, second, message]) => {
    const field = [second, first].find((one) => changed[one])
    return field && (days[second] ?? '') < (days[first] ?? '') && days[second] ? [{ field, message }] : []
  })
