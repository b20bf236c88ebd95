/** SQL conditions of the import log filters, on `lead_imports as i` with `leads as l`. */
import type { LeadImportCountQuery } from '@crm/contract/web/lead-import-shapes'
import { leadScope } from '@crm/domain/people/scope'
import { searchTerms } from '@crm/domain/search/search-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { betweenDays, contains, hasTerm } from '#platform/db/conditions'
import { leadsInScope } from '#spine/records/lead-scope'
import type { Person } from '#spine/people/people'

/** A search never reveals unreadable data: bodies are only for people who see every client (A-098, A-135). */
export function matchingImports(actor: Person, filter: LeadImportCountQuery): RawBuilder<SqlBool> {
  const { q = '', source, from, to } = filter
  const words = q.split(/\s+/).filter(Boolean)
  const body = leadScope(actor) === 'All' ? sql`coalesce(i.raw, '')` : sql`''`
  const leadSource = sql`case when ${leadsInScope(actor)} then l.source_name end`
  const conditions = [
    sql<SqlBool>`true`,
    ...betweenDays(sql.ref('i.received_at'), from, to),
    ...words.map((word) => hasWord(actor, word)),
    ...(source
      ? [sql<SqlBool>`(coalesce(${leadSource} = ${source}, false) or ${body} ilike ${contains(source)})`]
      : []),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/**
 * The expression is written exactly as in its index, and leads are found first through theirs: a condition on the
 * joined name would scan the whole log.
 */
function hasWord(actor: Person, word: string): RawBuilder<SqlBool> {
  const text = leadScope(actor) === 'All' ? sql`(i.message || ' ' || coalesce(i.raw, ''))` : sql`i.message`
  const pattern = contains(word)
  const terms = searchTerms(word)
  if (terms.length === 0) return sql`${text} ilike ${pattern}`
  return sql`(
    ${text} ilike ${pattern}
    or i.lead_id = any(array(
      select l.id from leads as l
      where l.deleted_at is null and ${leadsInScope(actor)} and ${sql.join(terms.map(hasTerm), sql` and `)}
      and concat_ws(' ', l.first_name, l.last_name) ilike ${pattern}
    ))
  )`
}
