/** What the lists of sales ask of the client, the house and what hangs on a sale (A-471), on `sales as r`, its lead `l` and address `a`. */
import type { SaleFilter } from '@crm/contract/web/sale-shapes'
import type { Permission, SaleWait } from '@crm/domain/lists/relations'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inCity, onDays, oneOf } from '../db/conditions.ts'
import { changeIsOpen } from '../records/open-change.ts'
import { isOpenTask, isQuietFor, whoseTask } from '../records/relations.ts'

type Condition = RawBuilder<SqlBool>

/** Whoever sees a sale reads what hangs on it. What was not asked for is no condition. */
export function throughRelations(filter: SaleFilter, now: Date): readonly (Condition | '' | undefined)[] {
  const { city, zip, sourceName, setterId, financeOptionId, contractState, permit, pto } = filter
  const { waitsFor, openTask, quietDays } = filter
  return [
    city && inCity(city),
    zip && oneOf(sql`a.zip`, zip),
    sourceName && oneOf(sql`l.source_name`, sourceName),
    setterId && oneOf(sql`r.lead_rep_id`, setterId),
    financeOptionId &&
      sql<SqlBool>`(${oneOf(sql`r.finance_option_one_id`, financeOptionId)} or ${oneOf(sql`r.finance_option_two_id`, financeOptionId)})`,
    contractState && either(contractState.map(withContract)),
    permit && standing('permit_submitted_date', 'permit_approved_date', permit),
    pto && standing('pto_submitted_date', 'pto_complete_date', pto),
    ...onDays(sql`r.install_scheduled_date`, filter.installDueFrom, filter.installDueTo),
    // Nobody sends a crew to a job that is off.
    (filter.installDueFrom ?? filter.installDueTo) === undefined ? undefined : isOn,
    ...onDays(sql`r.finance_ends_on`, filter.financeEndsFrom, filter.financeEndsTo),
    waitsFor && either(waitsFor.map((wait) => waits[wait])),
    openTask && whoseTask(sql`t.sale_id = r.id`, openTask, now),
    quietDays &&
      isQuietFor(sql`n.lead_id = r.lead_id and (n.sale_id is null or n.sale_id = r.id)`, quietDays, now),
  ]
}

const isOn = sql<SqlBool>`r.status <> 'Cancelled'`

type ContractStateAsked = NonNullable<SaleFilter['contractState']>[number]

function withContract(state: ContractStateAsked): Condition {
  const ofSale = sql`c.sale_id = r.id and c.template in ('HIC', 'HIC_BATTERY') and c.deleted_at is null`
  if (state === 'none') return sql<SqlBool>`not exists (select from contracts as c where ${ofSale})`
  return sql<SqlBool>`exists (select from contracts as c where ${ofSale} and c.state = ${state})`
}

/** By its two days; nothing is to be done any more for a job that was cancelled. */
function standing(submitted: string, granted: string, asked: Permission): Condition {
  const [from, to] = [sql.ref(`r.${submitted}`), sql.ref(`r.${granted}`)]
  if (asked === 'granted') return sql<SqlBool>`${to} is not null`
  const given = asked === 'submitted' ? sql`${from} is not null` : sql`${from} is null`
  return sql<SqlBool>`(${given} and ${to} is null and ${isOn})`
}

const ofContract = (which: Condition) =>
  sql<SqlBool>`exists (select from contracts where contracts.sale_id = r.id and contracts.deleted_at is null and ${which})`

const waits: Readonly<Record<SaleWait, Condition>> = {
  task: sql<SqlBool>`exists (
    select from tasks as t
    where t.sale_id = r.id and t.priority = 'High' and t.deleted_at is null and ${isOpenTask('t')}
  )`,
  signature: ofContract(sql`contracts.state in ('Sent', 'Viewed', 'Signed')`),
  change: ofContract(changeIsOpen),
}

const either = (conditions: Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
