/** Sale scope as SQL: a person's own sales are theirs by the sale's rep or by its lead's (A-200). */
import type { SaleStatus } from '@crm/domain/sales/phases'
import type { ServiceJobStatus } from '@crm/domain/service-jobs/phases'
import { saleScope } from '@crm/domain/people/scope'
import type { SaleOwners } from '@crm/domain/people/subject'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import { Refused, refuse } from '#spine/refusals'
import type { Person } from '#spine/people/people'

/** The rows of `sales` under this alias that a person may see: the only place where sale scope becomes SQL. */
export function salesInScope(actor: Person, alias: string): RawBuilder<SqlBool> {
  const scope = saleScope(actor)
  if (scope === 'All') return sql<SqlBool>`true`
  if (scope === 'None') return sql<SqlBool>`false`
  const isOwn = (column: string) => sql<SqlBool>`${sql.ref(`${alias}.${column}`)} = ${actor.id}`
  return sql<SqlBool>`(${isOwn('sales_rep_id')} or ${isOwn('lead_sales_rep_id')} or ${isOwn('lead_rep_id')})`
}

/** The day of the contract, else of creation, on `sales as r`: spelled like the index expression. */
export const soldOn = sql`coalesce(r.contract_date, (r.created_at at time zone 'America/Los_Angeles')::date)`

/** DC watts on `sales as r`, like `systemWattsOf` of the domain: 0 without modules and without a size. */
export const saleWatts = sql`coalesce(r.module_wattage_stc * r.module_quantity, round(r.system_size_kw * 1000), 0)`

/** Rows of no sale or of a visible one, by the column `saleId`. */
export function onVisibleSale(actor: Person, saleId: string): RawBuilder<SqlBool> {
  const column = sql.ref(saleId)
  if (saleScope(actor) === 'All') return sql<SqlBool>`true`
  if (saleScope(actor) === 'None') return sql<SqlBool>`${column} is null`
  return sql<SqlBool>`(${column} is null or exists (
    select from sales as seen where seen.id = ${column} and ${salesInScope(actor, 'seen')}
  ))`
}

/** A job that a record belongs to: a sale or a service job. */
export interface ParentJob {
  readonly type: 'sale' | 'serviceJob'
  readonly id: string
  /** The displayed number: J-1042 or S-1042. */
  readonly jobNumber: string
  readonly leadId: string
  readonly status: SaleStatus | ServiceJobStatus
  readonly owners: SaleOwners
  readonly client: { readonly first_name: string; readonly last_name: string }
}

/** The live parent sale, within the reader's scope. Writers lock its lead. Throws Refused. */
export async function findParentSale(
  db: Connection,
  id: string,
  viewer: Person | undefined,
): Promise<ParentJob & { readonly status: SaleStatus }> {
  const { rows } = await sql<{
    job_number: string
    lead_id: string
    status: SaleStatus
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

/** Current names of the sales and addresses among the ids, by id. */
export async function namesOfSalesAndAddresses(
  db: Connection,
  ids: readonly unknown[] = [],
): Promise<Readonly<Record<string, string>>> {
  const textIds = ids.filter((id) => typeof id === 'string')
  if (textIds.length === 0) return {}
  const { rows } = await sql<{ id: string; name: string }>`
    select id, job_number as name from sales where id = any(${textIds}::uuid[])
    union all
    select id, full_address from addresses where id = any(${textIds}::uuid[])
  `.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
