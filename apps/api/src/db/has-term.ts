import { shortTerm } from '@crm/domain/search/highlight'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { beginsWord, contains } from './like.ts'

/** `l.search` has the term; one or two letters have to begin a word (A-101), which the trigram index can tell. */
export function hasTerm(term: string): RawBuilder<SqlBool> {
  if (term.length >= shortTerm) return sql`l.search like ${contains(term)}`
  const [first, later] = beginsWord(term)
  return sql`(l.search like ${first} or l.search like ${later})`
}

/** The same by position: no index is on one, and PostgreSQL guesses that a third of all rows have it. */
export const hasTermSomewhere = (term: string): RawBuilder<SqlBool> =>
  term.length >= shortTerm
    ? sql`strpos(l.search, ${term}) > 0`
    : sql`strpos(' ' || l.search, ${` ${term}`}) > 0`
