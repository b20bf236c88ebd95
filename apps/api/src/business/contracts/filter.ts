/** SQL conditions of the contract filters, on `contracts as r`, its sale `s` and its lead `l`. */
import type { ContractFilter } from '@crm/contract/web/contract-shapes'
import { type ContractState, contractStates, openStates } from '@crm/domain/contracts/states'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isJobNumber, leadHas, oneOf, oneOrNobody } from '#platform/db/conditions'
import type { Tabs } from '#spine/records/tab-counts'
import { awaitsCompany } from './store.ts'

export function contractConditions(filter: ContractFilter, areCommon = false): RawBuilder<SqlBool>[] {
  const { id, state, template, salesRepId, leadId, saleId, isOpen, q } = filter
  return [
    id && sql<SqlBool>`r.id = any(${id})`,
    state && oneOf(sql`r.state`, state),
    template && oneOf(sql`r.template`, template),
    salesRepId && oneOrNobody(sql`r.sales_rep_id`, salesRepId),
    leadId && sql<SqlBool>`r.lead_id = ${leadId}`,
    saleId && sql<SqlBool>`r.sale_id = ${saleId}`,
    isOpen === undefined ? undefined : sql<SqlBool>`(r.state = any(${[...openStates]})) = ${isOpen}`,
    filter.awaitsCompany === undefined
      ? undefined
      : sql<SqlBool>`coalesce(${awaitsCompany}, false) = ${filter.awaitsCompany}`,
    q ? matchesText(q, areCommon) : undefined,
  ].filter((condition) => condition !== undefined && condition !== '')
}

/** Matches a full contract or job number, or words of the lead. */
function matchesText(q: string, areCommon: boolean): RawBuilder<SqlBool> {
  const number = /^c-?(\d{1,9})$/i.exec(q.trim())?.[1]
  if (number !== undefined) return sql<SqlBool>`r.number = ${Number(number)}`
  return isJobNumber(q) ? sql<SqlBool>`s.job_number = upper(${q.trim()})` : leadHas(q, areCommon)
}

/** The tabs of the list. */
export const contractTabs: Tabs<ContractState> = { values: contractStates, column: sql.ref('r.state') }
