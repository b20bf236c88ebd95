/** Whose a sale is: one's own by its rep, or by its lead (A-200). */
import { saleScope } from '@crm/domain/people/scope'
import type { SaleOwners } from '@crm/domain/people/subject'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import { Refused, refuse } from '../http/handle.ts'
import type { Person } from '../people/people.ts'

/** The rows of `sales` under this alias that a person may see: the only place where sale scope becomes SQL. */
export function salesInScope(actor: Person, alias: string): RawBuilder<SqlBool> {
  const scope = saleScope(actor)
  if (scope === 'All') return sql<SqlBool>`true`
  if (scope === 'None') return sql<SqlBool>`false`
  const of = (column: string) => sql<SqlBool>`${sql.ref(`${alias}.${column}`)} = ${actor.id}`
  return sql<SqlBool>`(${of('sales_rep_id')} or ${of('lead_sales_rep_id')} or ${of('lead_rep_id')})`
}

/** The day of the contract, else of the entry, on `sales as r`: spelled as the index spells it. */
export const soldOn = sql`coalesce(r.contract_date, (r.created_at at time zone 'America/Los_Angeles')::date)`

/** What hangs on no sale, or on one that the person may see. `saleId` is the column that says which. */
export function ofVisibleSale(actor: Person, saleId: string): RawBuilder<SqlBool> {
  const column = sql.ref(saleId)
  if (saleScope(actor) === 'All') return sql<SqlBool>`true`
  if (saleScope(actor) === 'None') return sql<SqlBool>`${column} is null`
  return sql<SqlBool>`(${column} is null or exists (
    select from sales as seen where seen.id = ${column} and ${salesInScope(actor, 'seen')}
  ))`
}

/** A job that something hangs on: a sale, or a service job. */
export interface ParentJob {
  readonly type: 'sale' | 'serviceJob'
  readonly id: string
  /** What people say: J-1042, or S-1042. */
  readonly jobNumber: string
  readonly leadId: string
  readonly status: string
  readonly owners: SaleOwners
  readonly client: { readonly first_name: string; readonly last_name: string }
}

/** The live job that something hangs on, as its reader may see it; its lead is locked by whoever writes. Throws Refused. */
export async function findParentSale(
  db: Connection,
  id: string,
  viewer: Person | undefined,
): Promise<ParentJob> {
  const { rows } = await sql<{
    job_number: string
    lead_id: string
    status: string
    sales_rep_id: string | null
    lead_rep_id: string | null
    lead_sales_rep_id: string | null
    first_name: string
    last_name: string
  }>`
    select s.job_number, s.lead_id, s.status, s.sales_rep_id, s.lead_rep_id, s.lead_sales_rep_id, l.first_name, l.last_name
    from sales as s join leads as l on l.id = s.lead_id and l.deleted_at is null
    where s.id = ${id} and s.deleted_at is null and ${viewer ? salesInScope(viewer, 's') : sql`true`}
  `.execute(db)
  const [sale] = rows
  if (!sale) throw new Refused(refuse(404, 'Sale not found'))
  return {
    type: 'sale',
    id,
    jobNumber: sale.job_number,
    leadId: sale.lead_id,
    status: sale.status,
    client: sale,
    owners: {
      salesRepId: sale.sales_rep_id,
      lead: { repId: sale.lead_rep_id, salesRepId: sale.lead_sales_rep_id },
    },
  }
}

/** What the sales and addresses among the ids are called at this moment, by their ids. */
export async function namesOfPlaces(
  db: Connection,
  ids: readonly unknown[] = [],
): Promise<Readonly<Record<string, string>>> {
  const wanted = ids.filter((id) => typeof id === 'string')
  if (wanted.length === 0) return {}
  const { rows } = await sql<{ id: string; name: string }>`
    select id, job_number as name from sales where id = any(${wanted}::uuid[])
    union all
    select id, full_address from addresses where id = any(${wanted}::uuid[])
  `.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
