/** Which leads a batch is about, and what it did to each, read from the activity that it left. */
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import { type Filter, matchingLeads } from '../leads/filter.ts'
import type { Person } from '../people/people.ts'
import type { Changes } from '../records/activity.ts'

interface Matching {
  readonly actor: Person
  readonly filter: Filter
  readonly now: Date
}

/** Ids of those in the person's scope that pass the filter, by id: what is changed on the way stays behind. */
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

/** How many pass the filter, counted up to `most`. */
export async function countMatching(
  tx: Connection,
  { actor, filter, now }: Matching,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select 1 from leads as l where ${matchingLeads(actor, filter, now)} limit ${most}
    ) as found
  `.execute(tx)
  return rows[0]?.n ?? 0
}

/** What a batch did to one lead. */
export interface Deed {
  readonly leadId: string
  /** The first that was before, the last that is since. */
  readonly changes: Changes
  /** Whether it ended with the lead removed or brought back; null where neither happened. */
  readonly ended: 'lead.removed' | 'lead.restored' | null
  /** Notes that it wrote, and those that it took away. */
  readonly written: readonly string[]
  readonly taken: readonly string[]
}

/** The last first, one more than `limit`; `after` is a lead of the batch. */
export async function deedsOf(
  tx: Connection,
  batchId: string,
  after: string | undefined,
  limit: number,
): Promise<Deed[]> {
  const { rows } = await sql<Omit<Deed, 'changes'> & { readonly changes: readonly Changes[] }>`
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
  return rows.map((row) => ({ ...row, changes: inAll(row.changes) }))
}

/** What several changes of one record come to; that it was removed is no field of it. */
export function inAll(all: readonly Changes[]): Changes {
  const found: Record<string, readonly [unknown, unknown]> = {}
  for (const { isRemoved: _removed, ...changes } of all) {
    for (const [field, [from, to]] of Object.entries(changes)) {
      const first: unknown = field in found ? found[field]?.[0] : from
      found[field] = [first, to]
    }
  }
  return found
}
