import type { Rep } from '@crm/domain/leads/assignment'
import { type SqlBool, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import type { LockedLead } from '../leads/queries.ts'
import { leadsInScope } from '../leads/scope.ts'
import type { Person } from '../users/people.ts'

/** Who may be given leads: sells, is of Sales, enabled, and registered to sell; least recently assigned first. */
export const eligibleReps = (db: Connection): Promise<Rep[]> =>
  db
    .selectFrom('users')
    .select(['id', 'territory'])
    .where('is_enabled', '=', true)
    .where('is_sales', '=', true)
    .where('department', '=', 'Sales')
    .where(sql<SqlBool>`his_license_num <> ''`)
    .orderBy(sql`last_assigned_at nulls first`)
    .orderBy('id')
    .execute()

/** Strictly later than everybody's, whatever the clock says: two leads of one moment go to two people. */
export const noteAssigned = (tx: Connection, id: string, now: Date) =>
  sql`
    update users set last_assigned_at = greatest(
      ${now}::timestamptz,
      (select max(last_assigned_at) from users) + interval '1 microsecond'
    )
    where id = ${id}
  `.execute(tx)

interface Wanted {
  /** Null: leads of nobody. */
  readonly from: string | null
  readonly statuses: readonly string[]
  readonly after: string | undefined
}

/** Ids of leads in the person's scope, longest waiting first, one more than `limit`. */
export async function leadsToHandOver(
  tx: Connection,
  actor: Person,
  { from, statuses, after }: Wanted,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from leads as l
    where l.deleted_at is null and ${leadsInScope(actor)}
    and ${from === null ? sql`l.sales_rep_id is null` : sql`l.sales_rep_id = ${from}`} and l.status = any(${statuses})
    and (
      ${after ?? null}::uuid is null
      or (l.inquired_at, l.id) > (select inquired_at, id from leads where id = ${after ?? null}::uuid)
    )
    order by l.inquired_at, l.id limit ${limit + 1}
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks them in the order of their ids, so that two who lock the same never wait for each other. */
export const lockLeads = (tx: Connection, ids: readonly string[]): Promise<LockedLead[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('leads').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** ZIPs of the primary addresses, by lead. */
export async function zipsOf(tx: Connection, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('addresses')
    .select(['lead_id', 'zip'])
    .where('lead_id', 'in', ids)
    .where('type', '=', 'Primary')
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ lead_id, zip }) => [lead_id, zip]))
}

/** Who made the batch, and when its first row was written; undefined where there is none. */
export const findBatch = (tx: Connection, batchId: string) =>
  tx
    .selectFrom('activity')
    .select(['actor_id as authorId', 'at as createdAt'])
    .where('batch_id', '=', batchId)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()

/** What the batch changed, in its order, one more than `limit`. `after` is a lead of the batch. */
export async function movesOf(
  tx: Connection,
  batchId: string,
  after: string | undefined,
  limit: number,
): Promise<{ leadId: string; from: string | null; to: string | null }[]> {
  const { rows } = await sql<{ leadId: string; from: string | null; to: string | null }>`
    select a.lead_id as "leadId", a.changes -> 'salesRepId' ->> 0 as from, a.changes -> 'salesRepId' ->> 1 as to
    from activity as a
    where a.batch_id = ${batchId} and a.changes ? 'salesRepId' and a.lead_id is not null
    and a.seq > coalesce(
      (select seq from activity where batch_id = ${batchId} and lead_id = ${after ?? null}::uuid), 0
    )
    order by a.seq limit ${limit + 1}
  `.execute(tx)
  return rows
}
