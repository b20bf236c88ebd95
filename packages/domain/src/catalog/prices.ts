/** Prices with a start day: a new price does not change older agreements. */

/** `amount` is exact text with at most four decimals: dollars per watt, or a percentage. */
export interface DatedPrice {
  readonly from: string
  readonly amount: string
}

/** The amount in effect on a day, or null before the first. `prices` is sorted, earliest first. */
export const priceOn = (prices: readonly DatedPrice[], day: string): string | null =>
  prices.findLast(({ from }) => from <= day)?.amount ?? null

/** Adds a price, or replaces the one with the same day. */
export const withPrice = (prices: readonly DatedPrice[], price: DatedPrice): DatedPrice[] =>
  [...prices.filter(({ from }) => from !== price.from), price].toSorted((a, b) => (a.from < b.from ? -1 : 1))
