/** Two dates in required order, and the error message. */
export type DayOrder<F extends string> = readonly [first: F, second: F, message: string]

type Days<F extends string> = Readonly<Partial<Record<F, string | null | undefined>>>

/**
 * Errors for pairs that a change reverses, reported on the changed field. Old errors stay until a person changes
 * one of the fields.
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
