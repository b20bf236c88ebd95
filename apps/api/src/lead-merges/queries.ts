/** What is read to merge leads, and to take one out again; and the pairs that somebody should look at. */
import type { KeyKind } from '@crm/domain/leads/key-kinds'
import type { Between, FollowerCounts, FollowerKind } from '@crm/domain/leads/merge'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import { formerOfLead } from '../leads/identity.ts'
import type { Lead } from '../leads/store.ts'
import type { Person } from '../people/people.ts'
import type { Changes } from '../records/activity.ts'
import { type Found, type Slice, type Sorts, counted, countedUpTo, idKey, limitOf } from '../records/page.ts'
import { ownersInScope } from '../records/through-lead.ts'
import { type Tie, addressTies, leadTies } from './store.ts'

/** How many live records of each kind hang on the lead. */
export async function countFollowers(db: Connection, leadId: string): Promise<FollowerCounts> {
  const counting = leadTies.map(
    ({ kind, table, column }) => sql`
      select ${kind}::text as kind, count(*)::integer as n from ${sql.table(table)}
      where ${sql.ref(column)} = ${leadId} and deleted_at is null`,
  )
  const { rows } = await sql<{ kind: FollowerKind; n: number }>`
    select kind, sum(n)::integer as n from (${sql.join(counting, sql` union all `)}) as found
    group by kind having sum(n) > 0
  `.execute(db)
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
}

/** What there is between two leads that nobody but people can decide. */
export async function findBetween(db: Connection, one: string, other: string): Promise<Between> {
  const { rows } = await sql<Between>`
    select
      coalesce(bool_or(referred_by_id in (${one}, ${other}) and referred_id in (${one}, ${other})), false)
        as "referredEachOther",
      count(distinct referred_id) filter (where referred_id in (${one}, ${other})) = 2 as "bothWereReferred"
    from referrals
    where deleted_at is null and (referred_id in (${one}, ${other}) or referred_by_id in (${one}, ${other}))
  `.execute(db)
  const [between] = rows
  return between ?? { referredEachOther: false, bothWereReferred: false }
}

/** By which keys the two are alike. */
export async function sharedKinds(db: Connection, one: string, other: string): Promise<KeyKind[]> {
  const { rows } = await sql<{
    kinds: KeyKind[]
  }>`select ${kindsOf(sql`${one}::uuid`, sql`${other}::uuid`)} as kinds`.execute(db)
  return rows[0]?.kinds ?? []
}

const kindsOf = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<KeyKind[]>`array(
  select distinct a.kind from lead_keys as a join lead_keys as b on b.kind = a.kind and b.key = a.key
  where a.lead_id = ${one} and b.lead_id = ${other}
)`

export interface PairRow {
  readonly id: string
  readonly first_id: string
  readonly kinds: readonly KeyKind[]
  readonly said_at: string | null
  readonly said_by: string | null
}

/** The one that came later stands first, as in a list of leads. */
export const pairSorts: Sorts<PairRow> = {
  arrival: [idKey(sql`p.second_id`), { ...idKey<PairRow>(sql`p.first_id`), of: ({ first_id }) => first_id }],
}

/** Pairs of live leads, both in the person's scope: those that nobody looked at, or those that were told apart. */
export async function pagePairs(
  db: Connection,
  actor: Person,
  view: 'open' | 'apart',
  { order, size, offset, beyond }: Slice,
): Promise<Found<PairRow>> {
  const pairs =
    view === 'open'
      ? sql`lead_pairs as p left join lead_strangers as s using (first_id, second_id)`
      : sql`lead_strangers as p join lead_strangers as s using (first_id, second_id)`
  const within = (alias: string) =>
    ownersInScope(actor, sql.ref(`${alias}.sales_rep_id`), sql.ref(`${alias}.rep_id`))
  const from = sql`
    from ${pairs}
    join leads as one on one.id = p.first_id and one.deleted_at is null
    join leads as other on other.id = p.second_id and other.deleted_at is null
    where ${within('one')} and ${within('other')} and ${view === 'open' ? sql`s.said_at is null` : sql`true`}`
  const { rows } = await sql<PairRow>`
    select p.second_id as id, p.first_id, s.said_at, s.said_by,
      ${kindsOf(sql`p.first_id`, sql`p.second_id`)} as kinds
    ${from} and ${beyond ?? sql`true`} order by ${order} ${limitOf(size + 1, offset)}
  `.execute(db)
  const { rows: numbers } = await sql<{ n: number }>`
    select count(*)::integer as n from (select 1 ${from} limit ${sql.lit(countedUpTo + 1)}) as found
  `.execute(db)
  return { rows, total: counted(numbers[0]?.n ?? 0) }
}

/** Says that the two are different people, or takes it back. Answers whether that was news. */
export async function tellApart(
  tx: Connection,
  [first, second]: readonly [string, string],
  said: { readonly by: string; readonly at: Date } | null,
): Promise<boolean> {
  const { numAffectedRows } = said
    ? await sql`
        insert into lead_strangers (first_id, second_id, said_by, said_at)
        values (${first}, ${second}, ${said.by}, ${said.at}) on conflict do nothing
      `.execute(tx)
    : await sql`delete from lead_strangers where first_id = ${first} and second_id = ${second}`.execute(tx)
  return numAffectedRows === 1n
}

/** Open tasks of the application that lead to these two and to nobody else: the two were looked at. */
export async function tasksOfPair(tx: Connection, one: string, other: string): Promise<string[]> {
  const tasks = await tx
    .selectFrom('tasks')
    .select('id')
    .where(sql<SqlBool>`about_ids @> array[${one}, ${other}]::uuid[] and cardinality(about_ids) = 2`)
    .where('topic', 'is not', null)
    .where('status', 'not in', ['Done', 'Cancelled'])
    .where('deleted_at', 'is', null)
    .execute()
  return tasks.map(({ id }) => id)
}

/** A lead that was merged, with where it went; as `leads.find` has those that are there. */
export async function findMerged(
  db: Connection,
  id: string,
): Promise<(Lead & { merged_into: string }) | undefined> {
  const { rows } = await sql<Lead & { merged_into: string }>`
    select l.*, ${formerOfLead},
      a.street_address, a.city, a.state, a.zip, a.full_address, a.util_provider, a.annual_usage
    from leads as l left join addresses as a on a.lead_id = l.id and a.type = 'Primary' and a.deleted_at is null
    where l.id = ${id} and l.merged_into is not null
  `.execute(db)
  return rows[0]
}

/** What the last merge of the lead wrote of it. */
export interface Merge {
  readonly batchId: string
  readonly at: string
  readonly actorId: string | null
  readonly facts: {
    readonly into: string
    readonly intoId: string
    readonly carried: readonly string[]
    readonly imports: readonly string[]
    /** When the survivor was reopened, before and after. */
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

/** What one batch changed of one record. */
export interface Deed {
  readonly verb: string
  readonly subject_type: string
  readonly subject_id: string
  readonly changes: Changes
}

/** In the order in which it was done. */
export async function deedsOf(db: Connection, batchId: string): Promise<Deed[]> {
  const { rows } = await sql<Deed>`
    select verb, subject_type, subject_id, changes from activity where batch_id = ${batchId} order by seq
  `.execute(db)
  return rows
}

/** Locks the rows of leads in the one order, whatever became of them. */
export async function lockLeadRows(tx: Connection, ids: readonly string[]): Promise<void> {
  await sql`select from leads where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
}

/** Numbers of live records of one of two leads that are at an address of the other. */
export async function astride(db: Connection, one: string, other: string): Promise<string[]> {
  const called: Readonly<Record<string, RawBuilder<unknown>>> = {
    sale: sql`r.job_number`,
    serviceJob: sql`'S-' || r.number`,
    appointment: sql`'A-' || r.number`,
  }
  const asking = addressTies.map(
    ({ kind, table }: Tie) => sql`
      select ${called[kind] ?? sql`''`} as name from ${sql.table(table)} as r join addresses as a on a.id = r.address_id
      where r.deleted_at is null and (r.lead_id, a.lead_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(asking, sql` union all `)} order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
