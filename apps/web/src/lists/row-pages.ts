/** Random access to the pages of a list of any length, by cursors. */

/** Rows per call. */
export const pageOfRows = 100

/** Maximum offset from a cursor that the server accepts. */
const reachOfRows = 10_000
const reachOfPages = reachOfRows / pageOfRows

/** The server's parameters: without a cursor, pages count from the start. */
export interface PageRequest {
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

/** The state of a list that stays when its rows are evicted. */
export interface RowMarks {
  /** Cursors by page number; the first page needs none. */
  readonly cursors: Map<number, string>
  /** Number of rows known to exist; undefined before the first answer. */
  count: number | undefined
}

/** Reads one page, counted from 0. Far from every known cursor it takes a call per 10,000 rows on the way. */
export async function readPage<T>(
  page: number,
  { cursors }: RowMarks,
  read: (place: PageRequest) => Promise<RowPage<T>>,
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

/** The last page with a known cursor, at or before this one. */
const nearest = (page: number, cursors: RowMarks['cursors']): number =>
  Math.max(0, ...[...cursors.keys()].filter((known) => known <= page))

/**
 * Stores the cursor and count of an answer.
 * @returns true when the next page's cursor changed, so that the cached pages after it are stale
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

/** Above 10,000 the server stops counting; a following page is then known to have at least one row. */
function countOf<T>({ cursors, count = 0 }: RowMarks, page: number, read: RowPage<T>): number {
  if (read.totalIsExact) return read.total
  if (read.next === null && read.items.length > 0) return page * pageOfRows + read.items.length
  const known = (Math.max(...cursors.keys(), 0) + 1) * pageOfRows
  return Math.max(read.total, known, read.next === null ? 0 : count)
}
