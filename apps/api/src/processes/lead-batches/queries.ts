/** Leads of a batch, and its effect on each, reconstructed from the activity rows. */
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import { matchingLeads } from '#business/leads/filter'
import type { LeadListFilter } from '#business/leads/list-filter'
import type { Person } from '#spine/people/people'
import type { Changes } from '#spine/records/activity'

interface Matching {
  readonly actor: Person
  readonly filter: LeadListFilter
  readonly now: Date
}

/** Ids in the person's scope that match the filter, in id order, so that changed leads stay behind the cursor. */
export async function idsMatching(
  tx: Connection,
  { actor, filter, now }: Matching,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const beyond: RawBuilder<unknown> = after ? sql`l.id > ${after}` : sql`true`
  const { rows } = await sql<{ id: string }>`
    select l.id from leads as l where ${matchingLeads(actor, filter, now)} and ${beyond}
    order by l.id limit ${limit}
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Number of matches, counted up to `limit`. */
export async function countMatching(
  tx: Connection,
  { actor, filter, now }: Matching,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select 1 from leads as l where ${matchingLeads(actor, filter, now)} limit ${limit}
    ) as found
  `.execute(tx)
  return rows[0]?.n ?? 0
}

/** The effect of a batch on one lead. */
export interface LeadChange {
  readonly leadId: string
  /** Per field: the first value before, and the last value after. */
  readonly changes: Changes
  /** Final verb when the batch removed or restored the lead; null otherwise. */
  readonly ended: 'lead.removed' | 'lead.restored' | null
  /** Notes that the batch wrote, and notes that it removed. */
  readonly written: readonly string[]
  readonly taken: readonly string[]
}

/** Latest first, one more than `limit`; `after`: the cursor, a lead of the batch. */
export async function listLeadChanges(
  tx: Connection,
  batchId: string,
  after: string | undefined,
  limit: number,
): Promise<LeadChange[]> {
  const { rows } = await sql<Omit<LeadChange, 'changes'> & { readonly changes: readonly Changes[] }>`
    select
      lead_id as "leadId",
      coalesce(jsonb_agg(changes order by seq) filter (where subject_type = 'lead'), '[]') as changes,
      (array_agg(verb order by seq desc) filter (where verb in ('lead.removed', 'lead.restored')))[1] as ended,
      coalesce(array_agg(subject_id) filter (where verb = 'note.written'), '{}') as written,
      coalesce(array_agg(subject_id) filter (where verb = 'note.removed'), '{}') as taken
    from activity
    where batch_id = ${batchId} and lead_id is not null
    group by lead_id
    having max(seq) < coalesce(
      (select max(seq) from activity where batch_id = ${batchId} and lead_id = ${after ?? null}::uuid),
      ${Number.MAX_SAFE_INTEGER}
    )
    order by max(seq) desc limit ${limit + 1}
  `.execute(tx)
  return rows.map((row) => ({ ...row, changes: mergeChanges(row.changes) }))
}

/** Merges several changes of one record; `isRemoved` is not a field. */
export function mergeChanges(list: readonly Changes[]): Changes {
  const merged = new Map<string, readonly [unknown, unknown]>()
  for (const { isRemoved: _removed, ...changes } of list) {
    for (const [field, [from, to]] of Object.entries(changes)) {
      const earlier = merged.get(field)
      merged.set(field, [earlier ? earlier[0] : from, to])
    }
  }
  return Object.fromEntries(merged)
}
