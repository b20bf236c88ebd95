/** Queries for merging and unmerging leads, and the pairs of duplicate candidates. */
import type { KeyKind } from '@crm/domain/leads/key-kinds'
import type { LeadPairRelations, MovedRecordCounts, MovedRecordKind } from '@crm/domain/leads/merge'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import { mergedLeadsColumn } from '#business/leads/identity'
import type { Lead } from '#business/leads/lead'
import type { Person } from '#spine/people/people'
import type { Changes } from '#spine/records/activity'
import { type Found, type Slice, type Sorts, totalOf, maxCount, idKey, limitOf } from '#spine/records/page'
import { ownersInScope } from '#spine/records/lead-scope'
import { type Relation, addressRelations, leadRelations } from './store.ts'

/** Number of dependent records of each kind. */
export async function countFollowers(db: Connection, leadId: string): Promise<MovedRecordCounts> {
  const parts = leadRelations.map(
    ({ kind, table, column }) => sql`
      select ${kind}::text as kind, count(*)::integer as n from ${sql.table(table)}
      where ${sql.ref(column)} = ${leadId} and deleted_at is null`,
  )
  const { rows } = await sql<{ kind: MovedRecordKind; n: number }>`
    select kind, sum(n)::integer as n from (${sql.join(parts, sql` union all `)}) as found
    group by kind having sum(n) > 0
  `.execute(db)
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
}

/** Relations between the two leads that only people can resolve. */
export async function findBetween(
  db: Connection,
  leadId: string,
  otherId: string,
): Promise<LeadPairRelations> {
  const { rows } = await sql<LeadPairRelations>`
    select
      coalesce(bool_or(referred_by_id in (${leadId}, ${otherId}) and referred_id in (${leadId}, ${otherId})), false)
        as "referredEachOther",
      count(distinct referred_id) filter (where referred_id in (${leadId}, ${otherId})) = 2 as "bothWereReferred"
    from referrals
    where deleted_at is null and (referred_id in (${leadId}, ${otherId}) or referred_by_id in (${leadId}, ${otherId}))
  `.execute(db)
  const [between] = rows
  return between ?? { referredEachOther: false, bothWereReferred: false }
}

/** The kinds of keys that the two leads share. */
export async function sharedKinds(db: Connection, leadId: string, otherId: string): Promise<KeyKind[]> {
  const { rows } = await sql<{
    kinds: KeyKind[]
  }>`select ${kindsOf(sql`${leadId}::uuid`, sql`${otherId}::uuid`)} as kinds`.execute(db)
  return rows[0]?.kinds ?? []
}

const kindsOf = (leadId: RawBuilder<unknown>, otherId: RawBuilder<unknown>) => sql<KeyKind[]>`array(
  select distinct a.kind from lead_keys as a join lead_keys as b on b.kind = a.kind and b.key = a.key
  where a.lead_id = ${leadId} and b.lead_id = ${otherId}
)`

export interface PairRow {
  readonly id: string
  readonly first_id: string
  readonly kinds: readonly KeyKind[]
  readonly dismissed_at: string | null
  readonly dismissed_by: string | null
}

/** Ordered by the later lead, like a list of leads. */
export const pairSorts: Sorts<PairRow> = {
  arrival: [
    idKey(sql`p.second_id`),
    { ...idKey<PairRow>(sql`p.first_id`), textOf: ({ first_id }) => first_id },
  ],
}

/** Pairs of leads in the person's scope: undecided ones, or those marked as different people. */
export async function pagePairs(
  db: Connection,
  actor: Person,
  view: 'open' | 'apart',
  { order, size, offset, beyond }: Slice,
): Promise<Found<PairRow>> {
  const pairs =
    view === 'open'
      ? sql`duplicate_candidates as p left join dismissed_duplicates as s using (first_id, second_id)`
      : sql`dismissed_duplicates as p join dismissed_duplicates as s using (first_id, second_id)`
  const within = (alias: string) =>
    ownersInScope(actor, sql.ref(`${alias}.sales_rep_id`), sql.ref(`${alias}.rep_id`))
  const from = sql`
    from ${pairs}
    join leads as one on one.id = p.first_id and one.deleted_at is null
    join leads as other on other.id = p.second_id and other.deleted_at is null
    where ${within('one')} and ${within('other')} and ${view === 'open' ? sql`s.dismissed_at is null` : sql`true`}`
  const { rows } = await sql<PairRow>`
    select p.second_id as id, p.first_id, s.dismissed_at, s.dismissed_by,
      ${kindsOf(sql`p.first_id`, sql`p.second_id`)} as kinds
    ${from} and ${beyond ?? sql`true`} order by ${order} ${limitOf(size + 1, offset)}
  `.execute(db)
  const { rows: numbers } = await sql<{ n: number }>`
    select count(*)::integer as n from (select 1 ${from} limit ${sql.lit(maxCount + 1)}) as found
  `.execute(db)
  return { rows, total: totalOf(numbers[0]?.n ?? 0) }
}

/** Marks two leads as different people, or removes the mark. Returns whether that was a change. */
export async function setApart(
  tx: Connection,
  [first, second]: readonly [string, string],
  mark: { readonly by: string; readonly at: Date } | null,
): Promise<boolean> {
  const { numAffectedRows } = mark
    ? await sql`
        insert into dismissed_duplicates (first_id, second_id, dismissed_by, dismissed_at)
        values (${first}, ${second}, ${mark.by}, ${mark.at}) on conflict do nothing
      `.execute(tx)
    : await sql`delete from dismissed_duplicates where first_id = ${first} and second_id = ${second}`.execute(
        tx,
      )
  return numAffectedRows === 1n
}

/** Open system tasks that concern exactly these two leads. */
export async function tasksOfPair(tx: Connection, leadId: string, otherId: string): Promise<string[]> {
  const tasks = await tx
    .selectFrom('tasks')
    .select('id')
    .where(sql<SqlBool>`about_ids @> array[${leadId}, ${otherId}]::uuid[] and cardinality(about_ids) = 2`)
    .where('reason', 'is not', null)
    .where('status', 'not in', ['Done', 'Cancelled'])
    .where('deleted_at', 'is', null)
    .execute()
  return tasks.map(({ id }) => id)
}

/** A merged lead with its target, in the shape of `leads.find`. */
export async function findMerged(
  db: Connection,
  id: string,
): Promise<(Lead & { merged_into: string }) | undefined> {
  const { rows } = await sql<Lead & { merged_into: string }>`
    select l.*, ${mergedLeadsColumn},
      a.street_address, a.city, a.state, a.zip, a.full_address, a.util_provider, a.annual_usage
    from leads as l left join addresses as a on a.lead_id = l.id and a.type = 'Primary' and a.deleted_at is null
    where l.id = ${id} and l.merged_into is not null
  `.execute(db)
  return rows[0]
}

/** Activity row of the latest merge of the lead. */
export interface Merge {
  readonly batchId: string
  readonly at: string
  readonly actorId: string | null
  readonly facts: {
    readonly into: string
    readonly intoId: string
    readonly carried: readonly string[]
    readonly imports: readonly string[]
    /** Reopening time of the survivor, before and after. */
    readonly reopened: readonly [string | null, string | null] | null
  }
}

export async function findMerge(db: Connection, leadId: string): Promise<Merge | undefined> {
  const { rows } = await sql<Merge>`
    select batch_id as "batchId", at, actor_id as "actorId", facts from activity
    where subject_type = 'lead' and subject_id = ${leadId} and verb = 'lead.merged' order by seq desc limit 1
  `.execute(db)
  return rows[0]
}

/** One change of one record by the batch. */
export interface MergeChange {
  readonly verb: string
  readonly subject_type: string
  readonly subject_id: string
  readonly changes: Changes
}

/** In chronological order. */
export async function listMergeChanges(db: Connection, batchId: string): Promise<MergeChange[]> {
  const { rows } = await sql<MergeChange>`
    select verb, subject_type, subject_id, changes from activity where batch_id = ${batchId} order by seq
  `.execute(db)
  return rows
}

/** Locks rows of leads in id order, whatever their state. */
export async function lockLeadRows(tx: Connection, ids: readonly string[]): Promise<void> {
  await sql`select from leads where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
}

/** Numbers of records of one lead that are at an address of the other. */
export async function findCrossReferences(
  db: Connection,
  leadId: string,
  otherId: string,
): Promise<string[]> {
  const numberColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
    sale: sql`r.job_number`,
    serviceJob: sql`'S-' || r.number`,
    appointment: sql`'A-' || r.number`,
  }
  const parts = addressRelations.map(
    ({ kind, table }: Relation) => sql`
      select ${numberColumns[kind] ?? sql`''`} as name from ${sql.table(table)} as r join addresses as a on a.id = r.address_id
      where r.deleted_at is null and (r.lead_id, a.lead_id) in ((${leadId}::uuid, ${otherId}::uuid), (${otherId}::uuid, ${leadId}::uuid))`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(parts, sql` union all `)} order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
