/** A list of any length, read a page at a time from wherever somebody looks at it. */

/** Rows a call. */
export const pageOfRows = 100

/** As many rows as the server counts off from a cursor. */
const reachOfRows = 10_000
const reachOfPages = reachOfRows / pageOfRows

/** As the server takes it: without a cursor pages are counted from the beginning. */
export interface Place {
  readonly after?: string
  readonly page: number
  readonly pageSize: typeof pageOfRows | 1
}

export interface RowPage<T> {
  readonly items: readonly T[]
  readonly next: string | null
  readonly total: number
  readonly totalIsExact: boolean
}

/** What is kept of a list when its rows are forgotten. */
export interface RowMarks {
  /** The cursors before pages, by the number of the page; the first page needs none. */
  readonly cursors: Map<number, string>
  /** Rows that are known to be there; undefined before the first answer. */
  count: number | undefined
}

/** One page, the first being 0. Far from every known cursor it takes a call for each 10,000 rows on the way. */
export async function readPage<T>(
  page: number,
  { cursors }: RowMarks,
  read: (place: Place) => Promise<RowPage<T>>,
): Promise<RowPage<T>> {
  let from = nearest(page, cursors)
  let after = cursors.get(from)
  while (page - from >= reachOfPages) {
    const hop = await read({ ...(after && { after }), page: reachOfRows, pageSize: 1 })
    // The list has become shorter since its rows were counted.
    if (hop.next === null) return { ...hop, items: [] }
    from += reachOfPages
    after = hop.next
    cursors.set(from, after)
  }
  return read({ ...(after && { after }), page: page - from + 1, pageSize: pageOfRows })
}

/** The last page at or before this one whose beginning is known. */
const nearest = (page: number, cursors: RowMarks['cursors']): number =>
  Math.max(0, ...[...cursors.keys()].filter((known) => known <= page))

/**
 * Keeps what an answer says of the list.
 * @returns whether the next page begins elsewhere than before, so that what was read of it and beyond is out of date
 */
export function remember<T>(marks: RowMarks, page: number, read: RowPage<T>): boolean {
  const { cursors } = marks
  const known = cursors.get(page + 1)
  const hasMoved = known !== undefined && known !== read.next
  if (hasMoved) [...cursors.keys()].filter((one) => one > page).forEach((one) => cursors.delete(one))
  if (read.next !== null) cursors.set(page + 1, read.next)
  marks.count = countOf(marks, page, read)
  return hasMoved
}

/** Above 10,000 the server says no more than that; then a page that follows another is known to hold something. */
function countOf<T>({ cursors, count = 0 }: RowMarks, page: number, read: RowPage<T>): number {
  if (read.totalIsExact) return read.total
  if (read.next === null && read.items.length > 0) return page * pageOfRows + read.items.length
  const known = (Math.max(...cursors.keys(), 0) + 1) * pageOfRows
  return Math.max(read.total, known, read.next === null ? 0 : count)
}
