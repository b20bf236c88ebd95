/** Batches of reassigned leads, reconstructed from their activity rows. */
import { sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import type { Turn } from '#shared/assignment/round-robin'
import { leads } from '#business/leads/store'
import type { Lead } from '#business/leads/lead'
import { leadsInScope } from '#spine/records/lead-scope'
import type { UnitOfWork } from '#spine/records/unit-of-work'

interface HandoverFilter {
  /** Null: unassigned leads. */
  readonly from: string | null
  readonly statuses: readonly string[]
  readonly after: string | undefined
}

/** Ids of leads in the person's scope, longest waiting first, one more than `limit`. */
export async function leadsToHandOver(
  { tx, viewer }: UnitOfWork,
  { from, statuses, after }: HandoverFilter,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from leads as l
    where l.deleted_at is null and ${viewer ? leadsInScope(viewer) : sql`true`}
    and ${from === null ? sql`l.sales_rep_id is null` : sql`l.sales_rep_id = ${from}`} and l.status = any(${statuses})
    and (
      ${after ?? null}::uuid is null
      or (l.inquired_at, l.id) > (select inquired_at, id from leads where id = ${after ?? null}::uuid)
    )
    order by l.inquired_at, l.id limit ${limit + 1}
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Leads in the writer's scope, locked in id order, to avoid deadlocks. */
export const lockLeads = async (work: UnitOfWork, ids: readonly string[]): Promise<Map<string, Lead>> =>
  new Map((await leads.lockMany(work, ids)).map((lead) => [lead.id, lead]))

/** Author of the batch, and time of its first row; undefined for an unknown batch. */
export const findBatch = (tx: Connection, batchId: string) =>
  tx
    .selectFrom('activity')
    .select(['actor_id as authorId', 'at as createdAt'])
    .where('batch_id', '=', batchId)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()

/** The reassignment of one lead by a batch. */
export interface LeadMove {
  readonly leadId: string
  readonly from: string | null
  readonly to: string | null
  /** The round-robin turns that it used, latest first. */
  readonly turns: readonly Turn[]
}

/**
 * Reassignments of the batch, latest first, one more than `limit`; a lead moved twice returns to its first rep.
 * `after`: the cursor, a lead of the batch.
 */
export async function listMoves(
  tx: Connection,
  batchId: string,
  after: string | undefined,
  limit: number,
): Promise<LeadMove[]> {
  const { rows } = await sql<Omit<LeadMove, 'turns'> & { turns: Turn[][] }>`
    select
      lead_id as "leadId",
      (array_agg(changes -> 'salesRepId' ->> 0 order by seq))[1] as from,
      (array_agg(changes -> 'salesRepId' ->> 1 order by seq desc))[1] as to,
      coalesce(jsonb_agg(facts -> 'turns' order by seq desc) filter (where facts ? 'turns'), '[]') as turns
    from activity
    where batch_id = ${batchId} and changes ? 'salesRepId' and lead_id is not null
    group by lead_id
    having max(seq) < coalesce(
      (select max(seq) from activity where batch_id = ${batchId} and lead_id = ${after ?? null}::uuid),
      ${Number.MAX_SAFE_INTEGER}
    )
    order by max(seq) desc limit ${limit + 1}
  `.execute(tx)
  return rows.map((row) => ({ ...row, turns: row.turns.flatMap((leadTurns) => leadTurns.toReversed()) }))
}
