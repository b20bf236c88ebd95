/** SQL conditions that several features share: date ranges, one of several values, word search, substring. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sitResults } from '@crm/domain/appointments/appointment-words'
import { minSubstringLength } from '@crm/domain/search/highlight'
import { searchTerms } from '@crm/domain/search/search-text'

/**
 * The current time as a subquery, which hides the value from the planner: as a plain parameter, a custom plan would
 * always look cheaper than the generic one, and PostgreSQL would replan every request.
 */
export const asOf = (now: Date): RawBuilder<Date> => sql`(select ${now}::timestamptz)`

/** Joins conditions with "and"; absent ones add none. */
export const allOf = (conditions: readonly (RawBuilder<SqlBool> | '' | undefined)[]): RawBuilder<SqlBool> =>
  sql.join(
    conditions.filter((condition) => condition !== undefined && condition !== ''),
    sql` and `,
  )

/** From the start of the first Pacific day to the end of the last; either bound is optional. */
export const betweenDays = (
  column: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
): RawBuilder<SqlBool>[] => [
  ...(from ? [sql<SqlBool>`${column} >= ${from}::timestamp at time zone 'America/Los_Angeles'`] : []),
  ...(to
    ? [sql<SqlBool>`${column} < (${to}::timestamp + interval '1 day') at time zone 'America/Los_Angeles'`]
    : []),
]

/** A date range on a date column. */
export const onDays = (
  column: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
): RawBuilder<SqlBool>[] => [
  ...(from ? [sql<SqlBool>`${column} >= ${from}::date`] : []),
  ...(to ? [sql<SqlBool>`${column} <= ${to}::date`] : []),
]

/** The client was met at `appointments as r`. */
export const isSit = sql<SqlBool>`r.result in (${sql.join(sitResults.map((result) => sql.lit(result)))})`

/** One of several values. For a single value the index also has the list's order, so only one page is read. */
export const oneOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> =>
  values.length === 1 ? sql<SqlBool>`${column} = ${values[0]}` : sql<SqlBool>`${column} = any(${values})`

/**
 * One of a few values with very different frequencies. A single value is a literal, so that its frequency decides the
 * plan, which PostgreSQL then keeps for it.
 */
export const oneOfFew = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> =>
  values.length === 1 ? sql<SqlBool>`${column} = ${sql.lit(values[0])}` : oneOf(column, values)

/** One of several people; the id `none` means nobody. */
export function oneOrNobody(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<SqlBool> {
  const named = ids.filter((id) => id !== 'none')
  if (named.length === ids.length) return oneOf(column, named)
  const nobodys = sql<SqlBool>`${column} is null`
  return named.length > 0 ? sql<SqlBool>`(${oneOf(column, named)} or ${nobodys})` : nobodys
}

/** Case-insensitive on `addresses as a`; PostgreSQL lowers both sides, as the index does. */
export const inCity = (names: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`lower(a.city) in (${sql.join(names.map((name) => sql`lower(${name})`))})`

/** `l.search` contains the term; one or two letters must start a word (A-101), which the trigram index supports. */
export function hasTerm(term: string): RawBuilder<SqlBool> {
  if (term.length >= minSubstringLength) return sql`l.search like ${contains(term)}`
  const [first, later] = beginsWord(term)
  return sql`(l.search like ${first} or l.search like ${later})`
}

/**
 * `leads as l` contains all words of the search. Repeats the deleted_at condition of the partial index. Common words
 * are tested row by row.
 */
export const leadHas = (q: string, isCommon = false): RawBuilder<SqlBool> =>
  sql`(${sql.join([sql`l.deleted_at is null`, ...searchTerms(q).map(isCommon ? hasTermInAny : hasTerm)], sql` and `)})`

/** A job number as people write it: J-1042. */
export const isJobNumber = (q: string): boolean => /^j-\d{1,9}$/i.test(q.trim())

/** Substring test by position: it uses no index, and PostgreSQL estimates that a third of all rows match. */
export const hasTermIn =
  (text: RawBuilder<unknown>) =>
  (term: string): RawBuilder<SqlBool> =>
    term.length >= minSubstringLength
      ? sql`strpos(${text}, ${term}) > 0`
      : sql`strpos(' ' || ${text}, ${` ${term}`}) > 0`

/** The same test on `l.search`. */
export const hasTermInAny = hasTermIn(sql`l.search`)

/** A LIKE pattern for text that contains `fragment`, with the person's wildcards escaped. */
export const contains = (fragment: string): string => `%${literal(fragment)}%`

/** Two LIKE patterns: a text with a word that starts with `beginning` matches one of them. */
const beginsWord = (beginning: string): readonly [string, string] => [
  `${literal(beginning)}%`,
  `% ${literal(beginning)}%`,
]

const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
