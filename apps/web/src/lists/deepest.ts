/** Rows that pages reach: the server refuses deeper ones, and narrowing the filter gets there faster anyway. */
export const deepest = 10_000

/** The page that is asked for, or the last that can be: an address may be typed by hand. */
export const reachablePage = (page: number, pageSize: number): number =>
  Math.min(page, Math.floor(deepest / pageSize))
