/**
 * Conditions of the sales filters on related rows: client, house, contracts and tasks (A-471); on `sales as r`, its
 * lead `l` and address `a`.
 */
import type { SaleFilter } from '@crm/contract/web/sale-shapes'
import type { Permission, SaleWait } from '@crm/domain/lists/relations'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inCity, onDays, oneOf } from '#platform/db/conditions'
import { changeIsOpen } from '#spine/records/open-change'
import { isOpenTask, isQuietFor, hasTask } from '#spine/records/relations'

type Condition = RawBuilder<SqlBool>

/** Related rows need no scope of their own: access to a sale includes them. An absent filter adds no condition. */
export function relationConditions(filter: SaleFilter, now: Date): readonly (Condition | '' | undefined)[] {
  const { city, zip, sourceName, setterId, financeOptionId, contractState, permit, pto } = filter
  const { waitsFor, openTask, quietDays } = filter
  return [
    city && inCity(city),
    zip && oneOf(sql`a.zip`, zip),
    sourceName && oneOf(sql`l.source_name`, sourceName),
    setterId && oneOf(sql`r.lead_rep_id`, setterId),
    financeOptionId &&
      sql<SqlBool>`(${oneOf(sql`r.finance_option_one_id`, financeOptionId)} or ${oneOf(sql`r.finance_option_two_id`, financeOptionId)})`,
    contractState && either(contractState.map(inContractState)),
    permit && inPermissionState('permit_submitted_date', 'permit_approved_date', permit),
    pto && inPermissionState('pto_submitted_date', 'pto_complete_date', pto),
    ...onDays(sql`r.install_scheduled_date`, filter.installDueFrom, filter.installDueTo),
    // A cancelled job needs no crew.
    (filter.installDueFrom ?? filter.installDueTo) === undefined ? undefined : isActive,
    ...onDays(sql`r.finance_ends_on`, filter.financeEndsFrom, filter.financeEndsTo),
    waitsFor && either(waitsFor.map((wait) => waitConditions[wait])),
    openTask && hasTask(sql`t.sale_id = r.id`, openTask, now),
    quietDays &&
      isQuietFor(sql`n.lead_id = r.lead_id and (n.sale_id is null or n.sale_id = r.id)`, quietDays, now),
  ]
}

const isActive = sql<SqlBool>`r.status <> 'Cancelled'`

type ContractStateFilter = NonNullable<SaleFilter['contractState']>[number]

function inContractState(state: ContractStateFilter): Condition {
  const isContractOfSale = sql`c.sale_id = r.id and c.template in ('HIC', 'HIC_BATTERY') and c.deleted_at is null`
  if (state === 'none') return sql<SqlBool>`not exists (select from contracts as c where ${isContractOfSale})`
  return sql<SqlBool>`exists (select from contracts as c where ${isContractOfSale} and c.state = ${state})`
}

/** State of a permit or PTO by its two dates; a cancelled job never counts as open. */
function inPermissionState(submitted: string, granted: string, state: Permission): Condition {
  const [from, to] = [sql.ref(`r.${submitted}`), sql.ref(`r.${granted}`)]
  if (state === 'granted') return sql<SqlBool>`${to} is not null`
  const isSubmitted = state === 'submitted' ? sql`${from} is not null` : sql`${from} is null`
  return sql<SqlBool>`(${isSubmitted} and ${to} is null and ${isActive})`
}

const hasContractWhere = (condition: Condition) =>
  sql<SqlBool>`exists (select from contracts where contracts.sale_id = r.id and contracts.deleted_at is null and ${condition})`

const waitConditions: Readonly<Record<SaleWait, Condition>> = {
  task: sql<SqlBool>`exists (
    select from tasks as t
    where t.sale_id = r.id and t.priority = 'High' and t.deleted_at is null and ${isOpenTask('t')}
  )`,
  signature: hasContractWhere(sql`contracts.state in ('Sent', 'Viewed', 'Signed')`),
  change: hasContractWhere(changeIsOpen),
}

const either = (conditions: Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
