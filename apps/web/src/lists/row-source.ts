/** The three kinds of row sources. */
import type { Result, Route } from '@crm/contract/route'
import type { RowPage } from './row-pages.ts'

/** Numbered pages with a count, sorted by the server; or all of them in one scrolling list: `…Paginated`. */
interface Pages {
  readonly kind: 'pages'
  readonly route: Route
  /** Sort fields of the server. */
  readonly sorts: readonly string[]
}

/** Newest first, paginated by cursor. */
interface CursorPages {
  readonly kind: 'trail'
  readonly route: Route
}

/** Few enough for one answer, sorted in the browser. */
interface AllRows<Row> {
  readonly kind: 'whole'
  readonly route: Route
  readonly sorts: Readonly<Record<string, (row: Row) => string>>
}

/** A source of any row type. */
export type AnySource = Pages | CursorPages | (Omit<AllRows<never>, 'sorts'> & { readonly sorts: object })

export const sortFieldsOf = (source: AnySource): readonly string[] => {
  if (source.kind === 'trail') return []
  return source.kind === 'pages' ? source.sorts : Object.keys(source.sorts)
}

/** `Row` is the route's item type; it exists only in the type. */
export type RowSource<Row> = (Pages | CursorPages | AllRows<Row>) & { readonly of?: Row }

type Answers<R extends Route> = Result<R>

/** A `…Paginated` route; each sort field works in both directions: `createdAt`. */
export const inPages = <R extends Route>(
  route: R,
  sorts: readonly string[],
): RowSource<Answers<R> extends RowPage<infer Row> ? Row : never> => ({ kind: 'pages', route, sorts })

/** A plain list with `limit` and `after`. */
export const newestFirst = <R extends Route>(
  route: R,
): RowSource<Answers<R> extends readonly (infer Row)[] ? Row : never> => ({ kind: 'trail', route })

/** A plain list, read in full; each sort maps a row to its sort value. */
export const allAtOnce = <R extends Route, Row = Answers<R> extends readonly (infer One)[] ? One : never>(
  route: R,
  sorts: Readonly<Record<string, (row: Row) => string>>,
): RowSource<Row> => ({ kind: 'whole', route, sorts })
