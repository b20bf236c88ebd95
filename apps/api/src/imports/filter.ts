/** What the filters of the import log mean in SQL, on `lead_imports as i` with `leads as l`. */
import type { LeadImportCountQuery } from '@crm/contract/web/lead-import-shapes'
import { leadScope } from '@crm/domain/people/scope'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { betweenDays } from '../db/between-days.ts'
import { contains } from '../db/like.ts'
import { leadsInScope } from '../leads/scope.ts'
import type { Person } from '../users/people.ts'

/** Nobody finds by words what they may not read: bodies are for those who see every client (A-098, A-135). */
export function matchingImports(actor: Person, filter: LeadImportCountQuery): RawBuilder<SqlBool> {
  const { q = '', source, from, to } = filter
  const words = q.split(/\s+/).filter(Boolean)
  const body = leadScope(actor) === 'All' ? sql`coalesce(i.raw, '')` : sql`''`
  const name = sql`case when ${leadsInScope(actor)} then concat_ws(' ', l.first_name, l.last_name) end`
  const leadSource = sql`case when ${leadsInScope(actor)} then l.source_name end`
  const text = sql`concat_ws(' ', i.message, ${name}, ${body})`
  const conditions = [
    sql<SqlBool>`true`,
    ...betweenDays(sql.ref('i.received_at'), from, to),
    ...words.map((word) => sql<SqlBool>`${text} ilike ${contains(word)}`),
    ...(source
      ? [sql<SqlBool>`(coalesce(${leadSource} = ${source}, false) or ${body} ilike ${contains(source)})`]
      : []),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
