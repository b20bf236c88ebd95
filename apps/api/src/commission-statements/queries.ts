/** What statements and queues read. Scope is part of the queues; whose statement it may be, the route asks. */
import type { CommissionQueue, CommissionQueues } from '@crm/contract/web/statement-shapes'
import { type CancelRates, type StatedSheet, cancelRates } from '@crm/domain/commissions/statement'
import { type SaleStatus, pathOfSale } from '@crm/domain/sales/phases'
import { daysAgo } from '@crm/domain/time'
import { sql } from 'kysely'
import { sheetsInReach } from '../commissions/filter.ts'
import type { Connection } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import { soldOn } from '../records/through-sale.ts'

/** A sheet of a statement as the database has it. */
export interface StatedRow extends StatedSheet {
  readonly id: string
  readonly jobNumber: string
  readonly firstName: string
  readonly lastName: string
}

/** All live sheets of the rep, the newest first. Amounts are text. */
export async function readStated(db: Connection, repId: string): Promise<StatedRow[]> {
  const { rows } = await sql<StatedRow>`
    select r.id, r.job_number as "jobNumber", l.first_name as "firstName", l.last_name as "lastName", r.state,
      r.commission_amount as "commissionAmount", r.settled_amount as "settledAmount", r.approved_at as "approvedAt",
      r.completed_at as "completedAt",
      json_build_object(
        'status', s.status, 'cancelDate', s.cancel_date, 'installCompletedDate', s.install_completed_date
      ) as sale,
      coalesce((
        select json_agg(json_build_object('amount', d.amount::text, 'state', d.state, 'paymentDate', d.payment_date,
          'checkNumber', d.check_number) order by d.payment_date, d.created_at, d.id)
        from commission_draws as d where d.sheet_id = r.id and d.deleted_at is null
      ), '[]') as draws
    from commission_sheets as r
    join sales as s on s.id = r.sale_id and s.deleted_at is null
    join leads as l on l.id = r.lead_id and l.deleted_at is null
    where r.rep_id = ${repId} and r.deleted_at is null
    order by r.created_at desc, r.id desc
  `.execute(db)
  return rows
}

/** How many days of contracts say how often a job is cancelled (A-402). */
const learnedDays = 365

/** Of everybody's jobs: those of one rep are too few. */
export async function readCancelRates(db: Connection, now: Date): Promise<CancelRates> {
  const { rows } = await sql<{ status: SaleStatus | null; jobs: number }>`
    select r.previous_status as status, count(*)::integer as jobs from sales as r
    where r.deleted_at is null and ${soldOn} >= ${daysAgo(learnedDays, now)}::date
    and (r.status = 'Cancelled' or r.install_completed_date is not null) group by 1
  `.execute(db)
  const cancelledIn = new Map(rows.flatMap(({ status, jobs }) => (status ? [[status, jobs] as const] : [])))
  const installed = rows.find(({ status }) => status === null)?.jobs ?? 0
  return cancelRates(installed, cancelledIn, pathOfSale)
}

/** Each by an index of its own, whatever else there is. */
export async function readQueues({
  db,
  actor,
}: Pick<StaffContext, 'db' | 'actor'>): Promise<CommissionQueues> {
  const sheets = sql`commission_sheets as r
    join sales as s on s.id = r.sale_id and s.deleted_at is null
    join leads as l on l.id = r.lead_id and l.deleted_at is null`
  const seen = sql`r.deleted_at is null and ${sheetsInReach(actor)}`
  const ofDraws = (name: CommissionQueue, state: 'Requested' | 'Approved') => sql`
    select ${name}::text as name, count(distinct r.id)::integer as sheets, coalesce(sum(d.amount), 0) as amount,
      min(${state === 'Requested' ? sql`d.created_at` : sql`d.approved_at`}) as oldest
    from commission_draws as d join (${sheets}) on r.id = d.sheet_id
    where d.state = ${state} and d.deleted_at is null and ${seen}`
  const ofSheets = (name: CommissionQueue, state: 'Submitted' | 'Approved') => sql`
    select ${name}::text, count(*)::integer, coalesce(sum(r.commission_amount), 0),
      min(${state === 'Submitted' ? sql`r.submitted_at` : sql`r.approved_at`})
    from ${sheets} where r.state = ${state} and ${seen}`
  const { rows } = await sql<{
    name: CommissionQueue
    sheets: number
    amount: string
    oldest: string | null
  }>`
    ${ofDraws('drawsRequested', 'Requested')}
    union all ${ofDraws('drawsToPay', 'Approved')}
    union all ${ofSheets('toApprove', 'Submitted')}
    union all ${ofSheets('toLock', 'Approved')}
    union all
    select 'owedBack', count(*)::integer, coalesce(sum(o.amount), 0), null
    from commission_owed_back as o join (${sheets}) on r.id = o.sheet_id
    where o.amount > 0 and ${seen}
  `.execute(db.read)
  return Object.fromEntries(
    rows.map(({ name, amount, ...queue }) => [name, { ...queue, amount: Number(amount) }]),
  ) as unknown as CommissionQueues
}
