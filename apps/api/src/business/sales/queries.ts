/** The move history of a sale, the learned pace of our own jobs, and other queries on a sale. */
import type { SaleMove, SaleProgress, SaleStatusCount } from '@crm/contract/web/sale-shapes'
import { minJobsForTargets } from '@crm/domain/work/clock'
import type { Move, MoveKind } from '@crm/domain/sales/moves'
import { saleStatuses } from '@crm/domain/sales/phases'
import type { TaskStatus } from '@crm/domain/work/task-statuses'
import { type Selectable, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'
import { newId } from '#platform/ids'
import type { Person } from '#spine/people/people'
import { salesInScope } from '#spine/records/sale-scope'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { changeIsOpen } from '#spine/records/open-change'
import { recentSalesSince } from './filter.ts'
import type { RelatedFacts } from './move-state.ts'
import type { Sale } from './sale.ts'

export interface MoveRecord {
  readonly kind: MoveKind | 'enter'
  readonly reason: string | null
  readonly days: number | null
  readonly heldSeconds: number
  readonly move: Pick<Move, 'stamps' | 'overridden'> | undefined
}

/** Inserts a move into the history, in the transaction of the move. */
export async function recordMove(
  work: UnitOfWork,
  before: Sale | undefined,
  after: Pick<Sale, 'id' | 'status' | 'sub_status'>,
  { kind, reason, days, heldSeconds, move }: MoveRecord,
): Promise<string> {
  const id = newId()
  await work.tx
    .insertInto('sale_moves')
    .values({
      id,
      sale_id: after.id,
      kind,
      from_status: before?.status ?? null,
      to_status: after.status,
      from_sub: before?.sub_status ?? null,
      to_sub: after.sub_status,
      at: work.now,
      by: work.viewer?.id ?? null,
      reason,
      days,
      held_seconds: heldSeconds,
      stamps: JSON.stringify(move?.stamps ?? {}),
      overridden: (move?.overridden ?? []).map(({ message }) => message),
    })
    .execute()
  return id
}

/** Marks a move as undone, so that no count includes it. The activity shows both the move and the undo. */
export const markUndone = (work: UnitOfWork, moveId: string) =>
  work.tx.updateTable('sale_moves').set({ undone_at: work.now }).where('id', '=', moveId).execute()

/** Newest first, without undone moves (A-591). */
export const listMoves = (db: Connection, saleId: string) =>
  db
    .selectFrom('sale_moves')
    .selectAll()
    .where('sale_id', '=', saleId)
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const moveView = (
  row: Selectable<Tables['sale_moves']>,
  nameOf: (id: string | null) => string | null,
): SaleMove => ({
  id: row.id,
  kind: row.kind,
  from: row.from_status,
  to: row.to_status,
  fromSub: row.from_sub,
  toSub: row.to_sub,
  at: row.at,
  byName: nameOf(row.by) ?? 'System',
  reason: row.reason,
  days: row.days,
  heldSeconds: row.held_seconds,
  stamps: row.stamps,
  overridden: row.overridden,
})

/** Number of recent jobs in the sample: durations of years ago say little. */
const sampleSize = 200

/**
 * Median days that our recent jobs spent in the phase, with the same authority or, for PTO, the same utility; null
 * until there are enough of them (A-203).
 */
export async function learnedPace(db: Connection, sale: Sale): Promise<SaleProgress['learned']> {
  const { status, ahj_id: ahjId, util_provider: utility } = sale
  const sameAgency =
    status === 'PTO'
      ? utility && sql`a.util_provider = ${utility}`
      : (status === 'Permit' || status === 'Inspection') && ahjId && sql`a.ahj_id = ${ahjId}`
  if (!sameAgency) return null
  const { rows } = await sql<{ median: number | null; jobs: number; from: string | null }>`
    select percentile_cont(0.5) within group (order by days) as median, count(*)::integer as jobs,
      max(coalesce(ahj, util_provider)) as "from"
    from (
      select m.days, a.util_provider, h.name as ahj
      from sale_moves as m join sales as s on s.id = m.sale_id and s.deleted_at is null
      join addresses as a on a.id = s.address_id and a.deleted_at is null
      left join ahjs as h on h.id = a.ahj_id and ${status !== 'PTO'}
      where m.kind = 'forward' and m.undone_at is null and m.from_status = ${status} and ${sameAgency}
      order by m.at desc limit ${sampleSize}
    ) as jobs
  `.execute(db)
  const found = rows[0]
  if (!found || found.median === null || found.jobs < minJobsForTargets) return null
  return { from: found.from ?? '', jobs: found.jobs, median: found.median }
}

/**
 * Facts outside the sale row that decide a move: open high-priority tasks, document types and open contract changes.
 */
export async function findRelatedFacts(db: Connection, { id }: Pick<Sale, 'id'>): Promise<RelatedFacts> {
  const [found] = await listRelatedFacts(db, [id])
  return found ?? { openHighTasks: 0, docTypes: [], hasOpenChange: false }
}

/** The same for many sales, in no order. */
export async function listRelatedFacts(
  db: Connection,
  ids: readonly string[],
): Promise<(RelatedFacts & Pick<Sale, 'id'>)[]> {
  const { rows } = await sql<RelatedFacts & Pick<Sale, 'id'>>`
    select s.id, (
      select count(*)::integer from tasks
      where sale_id = s.id and priority = 'High' and status not in ('Done', 'Cancelled') and deleted_at is null
    ) as "openHighTasks", array(
      select distinct doc_type from documents
      where lead_id = s.lead_id and service_job_id is null and (sale_id is null or sale_id = s.id)
      and deleted_at is null
      union
      -- A contract that everybody signed carries the notices that it was sent with, filed or not.
      select unnest(case template
        when 'HIC' then array['Contract', 'SolarDisclosure', 'CancellationNotice']
        else array['Contract', 'CancellationNotice'] end)
      from contracts
      where sale_id = s.id and template in ('HIC', 'HIC_BATTERY') and completed_at is not null and deleted_at is null
    ) as "docTypes", exists (
      select from contracts where sale_id = s.id and ${changeIsOpen} and deleted_at is null
    ) as "hasOpenChange"
    from sales as s where s.id = any(${[...ids]})
  `.execute(db)
  return rows
}

/** Ids of the scheduled appointments of a sale. */
export async function openAppointmentsOf(db: Connection, saleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from appointments where sale_id = ${saleId} and result = 'Scheduled' and deleted_at is null order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Id of the latest cancel move of the sale; empty when it was never cancelled. */
export async function latestCancellation(db: Connection, saleId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from sale_moves where sale_id = ${saleId} and kind = 'cancel' order by at desc, id desc limit 1
  `.execute(db)
  return rows[0]?.id ?? ''
}

interface EndedWork {
  readonly kind: 'task' | 'appointment'
  readonly id: string
  /** The status of the task before it ended. */
  readonly before: TaskStatus | null
}

/** Tasks and appointments that this cancellation ended. */
export async function workEndedBy(db: Connection, saleId: string, moveId: string): Promise<EndedWork[]> {
  const { rows } = await sql<EndedWork>`
    select subject_type as kind, subject_id as id, changes -> 'status' ->> 0 as before
    from activity where sale_id = ${saleId} and facts ->> 'endedBy' = ${moveId} order by seq
  `.execute(db)
  return rows
}

/** Checks for a scheduled appointment of the lead. */
export async function hasOpenAppointment(db: Connection, leadId: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (
      select from appointments where lead_id = ${leadId} and result = 'Scheduled' and deleted_at is null
    ) as there
  `.execute(db)
  return rows[0]?.there === true
}

/** Checks for another sale of the lead that is neither cancelled nor removed. */
export async function hasOtherActiveSale(db: Connection, leadId: string, saleId: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (
      select from sales
      where lead_id = ${leadId} and id <> ${saleId} and status <> 'Cancelled' and deleted_at is null
    ) as there
  `.execute(db)
  return rows[0]?.there === true
}

/** The lead's address with this id if it is not removed, or its primary address without an id. */
export async function addressOfLead(
  db: Connection,
  leadId: string,
  addressId: string | undefined,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from addresses
    where lead_id = ${leadId} and deleted_at is null and ${addressId ? sql`id = ${addressId}` : sql`type = 'Primary'`}
  `.execute(db)
  return rows[0]?.id ?? null
}

/** Counts per value of the status filter, zeros included, within the person's scope. */
export async function countSales(db: Connection, actor: Person, now: Date): Promise<SaleStatusCount> {
  const { rows } = await sql<{ status: string; n: number }>`
    select s.status, sum(s.n)::integer as n from sale_count as s where ${salesInScope(actor, 's')} group by s.status
    union all
    select 'RecentSales', coalesce(sum(s.n), 0)::integer from sale_day_count as s
    where s.sold_on >= ${recentSalesSince(now)}::date and ${salesInScope(actor, 's')}
  `.execute(db)
  const found = new Map(rows.map(({ status, n }) => [status, n]))
  const counts = ['RecentSales', ...saleStatuses].map((status) => [status, found.get(status) ?? 0] as const)
  return Object.fromEntries(counts) as SaleStatusCount
}

/** The inverters of sales in scope, newest first. */
export async function listInverters(
  db: Connection,
  actor: Person,
  { saleId, limit }: { readonly saleId?: string | undefined; readonly limit: number },
) {
  const { rows } = await sql<{ saleId: string; inverterId: string; quantity: number; name: string }>`
    select v.sale_id as "saleId", v.inverter_id as "inverterId", v.quantity, n.display_name as name
    from sale_inverters as v join inverters as n on n.id = v.inverter_id
    join sales as s on s.id = v.sale_id and s.deleted_at is null
    join leads as l on l.id = s.lead_id and l.deleted_at is null
    where ${salesInScope(actor, 's')} and ${saleId ? sql`s.id = ${saleId}` : sql`true`}
    order by v.created_at desc, v.sale_id, v.inverter_id limit ${limit}
  `.execute(db)
  return rows
}

/** The sale with this job number, unless it is removed. */
export const findSaleByJobNumber = (db: Connection, jobNumber: string) =>
  db
    .selectFrom('sales')
    .select('id')
    .where('job_number', '=', jobNumber)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Pending jobs in their cancellation window: the days in which the buyer may cancel. */
export async function listInCancellationWindow(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from sales as r join leads as l on l.id = r.lead_id and l.deleted_at is null
    where r.status = 'Pending' and r.sub_status = 'CancellationWindow' and not r.on_hold and r.deleted_at is null
    and r.contract_date is not null
    order by r.id
  `.execute(db)
  return rows.map(({ id }) => id)
}
