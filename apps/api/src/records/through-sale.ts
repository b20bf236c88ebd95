/** Whose a sale is: one's own by its rep, or by its lead (A-200). */
import { saleScope } from '@crm/domain/people/scope'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Person } from '../people/people.ts'

/** The rows of `sales` under this alias that a person may see: the only place where sale scope becomes SQL. */
export function salesInScope(actor: Person, alias: string): RawBuilder<SqlBool> {
  const scope = saleScope(actor)
  if (scope === 'All') return sql<SqlBool>`true`
  if (scope === 'None') return sql<SqlBool>`false`
  const of = (column: string) => sql<SqlBool>`${sql.ref(`${alias}.${column}`)} = ${actor.id}`
  return sql<SqlBool>`(${of('sales_rep_id')} or ${of('lead_sales_rep_id')} or ${of('lead_rep_id')})`
}

/** What hangs on no sale, or on one that the person may see. `saleId` is the column that says which. */
export function ofVisibleSale(actor: Person, saleId: string): RawBuilder<SqlBool> {
  const column = sql.ref(saleId)
  if (saleScope(actor) === 'All') return sql<SqlBool>`true`
  if (saleScope(actor) === 'None') return sql<SqlBool>`${column} is null`
  return sql<SqlBool>`(${column} is null or exists (
    select from sales as seen where seen.id = ${column} and ${salesInScope(actor, 'seen')}
  ))`
}
