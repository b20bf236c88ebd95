/** Queries of statements and queues. Queues include the scope; for statements the route checks the permission. */
import type { CommissionQueue, CommissionQueues } from '@crm/contract/web/statement-shapes'
import { exact } from '@crm/domain/money'
import type { SaleForDrawCap } from '@crm/domain/commissions/draw-cap'
import { type CancelRates, type StatementSheet, cancelRates } from '@crm/domain/commissions/statement'
import { type SaleStatus, pathOfSale } from '@crm/domain/sales/phases'
import { daysAgo } from '@crm/domain/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isPayable } from '#business/commissions/draw-filter'
import { isBelowPar, sheetsInScope } from '#business/commissions/filter'
import type { Connection } from '#platform/db/database'
import type { StaffContext } from '#spine/http/context'
import type { Person } from '#spine/people/people'
import { soldOn } from '#spine/records/sale-scope'

/** A sheet of a statement, as read from the database. */
export interface StatementRow extends StatementSheet {
  readonly id: string
  readonly jobNumber: string
  readonly firstName: string
  readonly lastName: string
  readonly sale: StatementSheet['sale'] & SaleForDrawCap
}

/** All sheets of the rep that are not removed, newest first. Amounts are text. */
export async function readStatementRows(db: Connection, repId: string): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select r.id, r.job_number as "jobNumber", l.first_name as "firstName", l.last_name as "lastName", r.state,
      r.commission_amount as "commissionAmount", r.approved_at as "approvedAt",
      json_build_object(
        'status', s.status, 'cancelDate', s.cancel_date, 'installCompletedDate', s.install_completed_date,
        'contractDate', s.contract_date, 'isSenior', s.is_senior
      ) as sale,
      coalesce((
        select json_agg(json_build_object('amount', d.amount::text, 'state', d.state))
        from commission_draws as d where d.sheet_id = r.id and d.deleted_at is null
      ), '[]') as draws,
      coalesce((
        select json_agg(json_build_object('kind', p.kind, 'amount', p.amount::text, 'day', p.day,
          'checkNumber', p.check_number, 'isReversal', p.reverses is not null) order by p.day, p.entered_at, p.id)
        from payments as p where p.sheet_id = r.id
      ), '[]') as payments
    from commission_sheets as r
    join sales as s on s.id = r.sale_id and s.deleted_at is null
    join leads as l on l.id = r.lead_id and l.deleted_at is null
    where r.rep_id = ${repId} and r.deleted_at is null
    order by r.created_at desc, r.id desc
  `.execute(db)
  return rows
}

/** Number of days of contracts in the sample for cancel rates (A-402). */
const sampleDays = 365

/** Uses the jobs of all reps: those of one are too few. */
export async function readCancelRates(db: Connection, now: Date): Promise<CancelRates> {
  const { rows } = await sql<{ status: SaleStatus | null; jobs: number }>`
    select r.previous_status as status, count(*)::integer as jobs from sales as r
    where r.deleted_at is null and ${soldOn} >= ${daysAgo(sampleDays, now)}::date
    and (r.status = 'Cancelled' or r.install_completed_date is not null) group by 1
  `.execute(db)
  const cancelledIn = new Map(rows.flatMap(({ status, jobs }) => (status ? [[status, jobs] as const] : [])))
  const installed = rows.find(({ status }) => status === null)?.jobs ?? 0
  return cancelRates(installed, cancelledIn, pathOfSale)
}

type Decimal = ReturnType<typeof exact>

interface BalanceRow {
  readonly repId: string
  readonly sheets: number
  readonly earned: Decimal
  readonly paid: Decimal
  readonly due: Decimal
}

/**
 * Earned, paid and due per rep within the actor's scope. Repeats `statementOf` in SQL, so that no sheet is read: a test
 * compares both. A sheet without approval earns nothing, but what was paid beyond its commission is owed back.
 */
export async function readBalances(db: Connection, actor: Person): Promise<BalanceRow[]> {
  const isApproved = sql<SqlBool>`r.state not in ('Draft', 'Submitted')`
  const earned = sql`case when ${isApproved} and s.status <> 'Cancelled' then r.commission_amount else 0 end`
  const { rows } = await sql<Record<Exclude<keyof BalanceRow, 'sheets'>, string> & { sheets: number }>`
    select r.rep_id as "repId", count(*)::integer as sheets, sum(${earned}) as earned,
      sum(coalesce(p.amount, 0)) as paid,
      sum(case when ${isApproved} then ${earned} - coalesce(p.amount, 0) else -coalesce(o.amount, 0) end) as due
    from commission_sheets as r
    join sales as s on s.id = r.sale_id and s.deleted_at is null
    join leads as l on l.id = r.lead_id and l.deleted_at is null
    left join commission_clawbacks as o on o.sheet_id = r.id
    left join (
      select sheet_id, sum(amount) as amount from payments where sheet_id is not null group by sheet_id
    ) as p on p.sheet_id = r.id
    where r.deleted_at is null and ${sheetsInScope(actor)}
    group by r.rep_id
  `.execute(db)
  return rows.map(({ earned: earnedText, paid, due, ...row }) => ({
    ...row,
    earned: exact(earnedText),
    paid: exact(paid),
    due: exact(due),
  }))
}

/** Each queue uses an index of its own, so its cost does not grow with the table. */
export async function readQueues({
  db,
  actor,
}: Pick<StaffContext, 'db' | 'actor'>): Promise<CommissionQueues> {
  const sheets = sql`commission_sheets as r
    join sales as s on s.id = r.sale_id and s.deleted_at is null
    join leads as l on l.id = r.lead_id and l.deleted_at is null`
  const inScope = sql`r.deleted_at is null and ${sheetsInScope(actor)}`
  const drawQueue = (
    name: CommissionQueue,
    condition: RawBuilder<SqlBool>,
    since: RawBuilder<unknown>,
  ) => sql`
    select ${name}::text as name, count(*)::integer as count, coalesce(sum(d.amount), 0) as amount,
      min(${since}) as oldest
    from commission_draws as d join (${sheets}) on r.id = d.sheet_id
    where ${condition} and d.deleted_at is null and ${inScope}`
  const sheetQueue = (name: CommissionQueue, state: 'Submitted' | 'Approved') => sql`
    select ${name}::text, count(*)::integer, coalesce(sum(r.commission_amount), 0),
      min(${state === 'Submitted' ? sql`r.submitted_at` : sql`r.approved_at`})
    from ${sheets} where r.state = ${state} and ${inScope}`
  const { rows } = await sql<{
    name: CommissionQueue
    count: number
    amount: string
    oldest: string | null
  }>`
    ${drawQueue('drawsRequested', sql`d.state = 'Requested'`, sql`d.created_at`)}
    union all ${drawQueue('drawsToPay', isPayable, sql`d.approved_at`)}
    union all ${sheetQueue('toApprove', 'Submitted')}
    union all ${sheetQueue('toLock', 'Approved')}
    union all
    select 'owedBack', count(*)::integer, coalesce(sum(o.amount), 0), null
    from commission_clawbacks as o join (${sheets}) on r.id = o.sheet_id
    where o.amount > 0 and ${inScope}
    union all
    select 'belowPar', count(*)::integer, coalesce(-sum(r.commission_amount), 0), min(r.approved_at)
    from ${sheets} where ${isBelowPar} and ${inScope}
  `.execute(db.read)
  return Object.fromEntries(
    rows.map(({ name, amount, ...queue }) => [name, { ...queue, amount: Number(amount) }]),
  ) as unknown as CommissionQueues
}
