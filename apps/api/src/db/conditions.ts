/** Conditions in SQL that several features ask: between two days, one of some, found by a word, containing a text. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sitResults } from '@crm/domain/appointments/appointment-words'
import { shortTerm } from '@crm/domain/search/highlight'
import { searchTerms } from '@crm/domain/search/search-text'

/**
 * This moment, without saying when it is while a statement is planned: as a plain value, a plan for this very moment
 * always looks better than one for any, and PostgreSQL would plan anew for each request.
 */
export const asOf = (now: Date): RawBuilder<Date> => sql`(select ${now}::timestamptz)`

/** From the beginning of the first Pacific day to the end of the last; either may be left out. */
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

/** The same of a column that is a day itself. */
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

/** By an index that has each of them in the order of the list: of one it is then read only as far as the page goes. */
export const oneOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> =>
  values.length === 1 ? sql<SqlBool>`${column} = ${values[0]}` : sql<SqlBool>`${column} = any(${values})`

/**
 * The same of words that are few and had by very different numbers. A single one stands in the text: how many have it
 * decides the plan, which PostgreSQL then keeps for it.
 */
export const oneOfFew = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> =>
  values.length === 1 ? sql<SqlBool>`${column} = ${sql.lit(values[0])}` : oneOf(column, values)

/** The same of ids of people, of which `none` is nobody. */
export function oneOrNobody(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<SqlBool> {
  const named = ids.filter((id) => id !== 'none')
  if (named.length === ids.length) return oneOf(column, named)
  const nobodys = sql<SqlBool>`${column} is null`
  return named.length > 0 ? sql<SqlBool>`(${oneOf(column, named)} or ${nobodys})` : nobodys
}

/** In any case, on `addresses as a`: lowered by PostgreSQL on both sides, as the index is. */
export const inCity = (names: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`lower(a.city) in (${sql.join(names.map((name) => sql`lower(${name})`))})`

/** `l.search` has the term; one or two letters have to begin a word (A-101), which the trigram index can tell. */
export function hasTerm(term: string): RawBuilder<SqlBool> {
  if (term.length >= shortTerm) return sql`l.search like ${contains(term)}`
  const [first, later] = beginsWord(term)
  return sql`(l.search like ${first} or l.search like ${later})`
}

/**
 * `leads as l` has all words of the search. That it is there is said once more: the index has those that are. Common words
 * are looked for lead by lead.
 */
export const leadHas = (q: string, isCommon = false): RawBuilder<SqlBool> =>
  sql`(${sql.join([sql`l.deleted_at is null`, ...searchTerms(q).map(isCommon ? hasTermSomewhere : hasTerm)], sql` and `)})`

/** What people say of a sale: J-1042. */
export const isJobNumber = (q: string): boolean => /^j-\d{1,9}$/i.test(q.trim())

/** The same of a text by position: no index is on one, and PostgreSQL guesses that a third of all rows have it. */
export const hasTermIn =
  (text: RawBuilder<unknown>) =>
  (term: string): RawBuilder<SqlBool> =>
    term.length >= shortTerm
      ? sql`strpos(${text}, ${term}) > 0`
      : sql`strpos(' ' || ${text}, ${` ${term}`}) > 0`

/** The same of `l.search`. */
export const hasTermSomewhere = hasTermIn(sql`l.search`)

/** A LIKE pattern for any text that contains `fragment`; what the person typed is never a wildcard. */
export const contains = (fragment: string): string => `%${literal(fragment)}%`

/** LIKE patterns, either of which any text of words apart by spaces matches that has a word with this beginning. */
const beginsWord = (beginning: string): readonly [string, string] => [
  `${literal(beginning)}%`,
  `% ${literal(beginning)}%`,
]

const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
