/**
 * Deepest row reachable by page number: the server refuses deeper ones, and a narrower filter is faster
 * anyway.
 */
export const maxOffset = 10_000

/** The requested page, or the last reachable one: URLs may be typed by hand. */
export const reachablePage = (page: number, pageSize: number): number =>
  Math.min(page, Math.floor(maxOffset / pageSize))
