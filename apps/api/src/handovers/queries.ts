/** Batches of leads that change hands, read from the activity that each of them left. */
import { sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import type { Turn } from '../assignment/round-robin.ts'
import { type Lead, leads } from '../leads/store.ts'
import { leadsInScope } from '../records/through-lead.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'

interface Wanted {
  /** Null: leads of nobody. */
  readonly from: string | null
  readonly statuses: readonly string[]
  readonly after: string | undefined
}

/** Ids of leads in the person's scope, longest waiting first, one more than `limit`. */
export async function leadsToHandOver(
  { tx, viewer }: UnitOfWork,
  { from, statuses, after }: Wanted,
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

/** The live ones in the writer's scope, locked in the order of their ids, so that two who lock the same never embrace. */
export const lockLeads = async (work: UnitOfWork, ids: readonly string[]): Promise<Map<string, Lead>> =>
  new Map((await leads.lockMany(work, ids)).map((lead) => [lead.id, lead]))

/** Who made the batch, and when its first row was written; undefined where there is none. */
export const findBatch = (tx: Connection, batchId: string) =>
  tx
    .selectFrom('activity')
    .select(['actor_id as authorId', 'at as createdAt'])
    .where('batch_id', '=', batchId)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()

/** What a batch did to one lead. */
export interface Made {
  readonly leadId: string
  readonly from: string | null
  readonly to: string | null
  /** Whose turns it was therefore, the last first. */
  readonly turns: readonly Turn[]
}

/**
 * What the batch did to each lead, the last first, one more than `limit`: a lead that it moved twice goes back to where
 * it was before the first. `after` is a lead of the batch.
 */
export async function movesOf(
  tx: Connection,
  batchId: string,
  after: string | undefined,
  limit: number,
): Promise<Made[]> {
  const { rows } = await sql<Omit<Made, 'turns'> & { turns: Turn[][] }>`
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
  return rows.map((row) => ({ ...row, turns: row.turns.flatMap((ofOne) => ofOne.toReversed()) }))
}
