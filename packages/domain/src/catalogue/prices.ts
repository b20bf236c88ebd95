/** Prices that count from a day on: a new one leaves what was agreed before as it was. */

/** `amount` is exact text of four decimals at most: dollars a watt, or a percentage. */
export interface DatedPrice {
  readonly from: string
  readonly amount: string
}

/** The amount that counts on a day, or null before the first. Earliest first. */
export const priceOn = (prices: readonly DatedPrice[], day: string): string | null =>
  prices.findLast(({ from }) => from <= day)?.amount ?? null

/** The same prices with one more, which takes the place of the one of its day. */
export const withPrice = (prices: readonly DatedPrice[], price: DatedPrice): DatedPrice[] =>
  [...prices.filter(({ from }) => from !== price.from), price].toSorted((a, b) => (a.from < b.from ? -1 : 1))
