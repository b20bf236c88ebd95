/** The three ways in which a list comes from the server. */
import type { Result, Route } from '@crm/contract/route'
import type { RowPage } from './row-pages.ts'

/** Pages with numbers, counted, sorted by the server; or all of them in one list that scrolls: `…Paginated`. */
interface Pages {
  readonly kind: 'pages'
  readonly route: Route
  /** What the server sorts by. */
  readonly sorts: readonly string[]
}

/** Newest first, without an end: read on after the last entry. */
interface Trail {
  readonly kind: 'trail'
  readonly route: Route
}

/** Few enough for one answer, sorted here. */
interface Whole<Row> {
  readonly kind: 'whole'
  readonly route: Route
  readonly sorts: Readonly<Record<string, (row: Row) => string>>
}

/** Whatever stands in its rows. */
export type AnySource = Pages | Trail | (Omit<Whole<never>, 'sorts'> & { readonly sorts: object })

export const sortFieldsOf = (source: AnySource): readonly string[] => {
  if (source.kind === 'trail') return []
  return source.kind === 'pages' ? source.sorts : Object.keys(source.sorts)
}

/** `Row` is what the route answers; it stands in the type only. */
export type RowSource<Row> = (Pages | Trail | Whole<Row>) & { readonly of?: Row }

type Answers<R extends Route> = Result<R>

/** A route of `…Paginated`; a sort and its opposite are one: `createdAt`. */
export const inPages = <R extends Route>(
  route: R,
  sorts: readonly string[],
): RowSource<Answers<R> extends RowPage<infer Row> ? Row : never> => ({ kind: 'pages', route, sorts })

/** A plain list with `limit` and `after`. */
export const newestFirst = <R extends Route>(
  route: R,
): RowSource<Answers<R> extends readonly (infer Row)[] ? Row : never> => ({ kind: 'trail', route })

/** A plain list that is read to its end; each sort says what stands in a row for it. */
export const allAtOnce = <R extends Route, Row = Answers<R> extends readonly (infer One)[] ? One : never>(
  route: R,
  sorts: Readonly<Record<string, (row: Row) => string>>,
): RowSource<Row> => ({ kind: 'whole', route, sorts })
