/** Reads from the activity which part of a batch still holds. */
import { sql } from 'kysely'
import type { Connection } from '#platform/db/database'

export interface MoveInEffect {
  readonly lead: {
    readonly id: string
    readonly number: number
    readonly first_name: string
    readonly last_name: string
  }
  readonly from: string | null
  readonly to: string | null
  /** The current rep. */
  readonly holder: string | null
  /** The author of the batch. */
  readonly doer: string | null
}

/** The batch's effects on live leads that are not back with their former rep, in order. */
export async function movesInEffect(tx: Connection, batchId: string): Promise<MoveInEffect[]> {
  const { rows } = await sql<MoveInEffect>`
    select
      jsonb_build_object(
        'id', l.id, 'number', l.number, 'first_name', l.first_name, 'last_name', l.last_name
      ) as lead,
      made.from_id as from, made.to_id as to, l.sales_rep_id as holder, made.doer
    from (
      select
        lead_id, min(seq) as seq, (array_agg(actor_id))[1] as doer,
        (array_agg(changes -> 'salesRepId' ->> 0 order by seq))[1]::uuid as from_id,
        (array_agg(changes -> 'salesRepId' ->> 1 order by seq desc))[1]::uuid as to_id
      from activity
      where batch_id = ${batchId} and changes ? 'salesRepId' and lead_id is not null
      group by lead_id
    ) as made
    join leads as l on l.id = made.lead_id and l.deleted_at is null
    where l.sales_rep_id is distinct from made.from_id
    order by made.seq
  `.execute(tx)
  return rows
}
