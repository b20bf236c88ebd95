import { leadScope } from '@crm/domain/people/scope'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Person } from '../users/people.ts'

/** The rows of `leads as l` that a person may see: the only place where lead scope becomes SQL. */
export function leadsInScope(actor: Person): RawBuilder<SqlBool> {
  const scope = leadScope(actor)
  if (scope === 'All') return sql<SqlBool>`true`
  if (scope === 'None') return sql<SqlBool>`false`
  return sql<SqlBool>`(l.sales_rep_id = ${actor.id} or l.rep_id = ${actor.id})`
}

/** The same of leads that have no sales rep: half of the rule is then idle, and an index is on the other. */
export function unassignedInScope(actor: Person): RawBuilder<SqlBool> {
  if (leadScope(actor) === 'Own') return sql<SqlBool>`l.rep_id = ${actor.id}`
  return leadsInScope(actor)
}
