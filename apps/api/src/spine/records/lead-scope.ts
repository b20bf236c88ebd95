/** Lead scope as SQL: a record that belongs to a lead is read, listed and searched in the scope of its lead. */
import { leadScope } from '@crm/domain/people/scope'
import type { LeadOwners } from '@crm/domain/people/subject'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'
import { tableColumns } from '#platform/db/tables.gen'
import type { StaffContext } from '#spine/http/context'
import { Refused, demand, refuse } from '#spine/refusals'
import type { Person } from '#spine/people/people'
import type { NewestRows, Right } from './kind.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** The rows of `leads as l` that a person may see: the only place where lead scope becomes SQL. */
export const leadsInScope = (actor: Person): RawBuilder<SqlBool> =>
  ownersInScope(actor, sql`l.sales_rep_id`, sql`l.rep_id`)

/** Lead scope by the owner columns, under any alias. */
export function ownersInScope(
  actor: Person,
  salesRep: RawBuilder<unknown>,
  rep: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const scope = leadScope(actor)
  if (scope === 'All') return sql<SqlBool>`true`
  if (scope === 'None') return sql<SqlBool>`false`
  return sql<SqlBool>`(${salesRep} = ${actor.id} or ${rep} = ${actor.id})`
}

/**
 * The lead of `r`, if any, is not deleted. Written as an anti-join, since deleted leads are few and have an index of
 * their own: counting then reads no lead per record.
 */
export const leadIsLive = sql<SqlBool>`not exists (
  select from leads as gone where gone.id = r.lead_id and gone.deleted_at is not null
)`

/** Lead scope for leads without a sales rep: it compares the other column alone, so that its index is used. */
export function unassignedInScope(actor: Person): RawBuilder<SqlBool> {
  if (leadScope(actor) === 'Own') return sql<SqlBool>`l.rep_id = ${actor.id}`
  return leadsInScope(actor)
}

export type LeadOfRecord = Selectable<Tables['leads']>

/** The owners of a lead, for permission checks. */
export const ownersOf = (lead: Pick<LeadOfRecord, 'rep_id' | 'sales_rep_id'>): LeadOwners => ({
  repId: lead.rep_id,
  salesRepId: lead.sales_rep_id,
})

/** The lead's columns that a record reads beside its own. */
export interface LeadColumns {
  readonly lead_rep_id: string | null
  readonly lead_sales_rep_id: string | null
}

export const leadOwnersOf = (record: LeadColumns): LeadOwners => ({
  repId: record.lead_rep_id,
  salesRepId: record.lead_sales_rep_id,
})

/** The columns that a new record copies from its lead. */
export const leadColumnsOf = (lead: LeadOfRecord): LeadColumns => ({
  lead_rep_id: lead.rep_id,
  lead_sales_rep_id: lead.sales_rep_id,
})

/** Tables in which every row belongs to a lead. */
type LeadTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends { readonly lead_id: string; readonly version: number }
    ? T
    : never
}[keyof Tables]

/**
 * The parts of a store's definition for a table with the column `lead_id`. Records of a deleted lead read as not
 * found.
 */
export const leadChild = (table: LeadTable) => ({
  from: sql`${sql.table(table)} as r join leads as l on l.id = r.lead_id and l.deleted_at is null`,
  joined: sql<LeadColumns>`l.rep_id as lead_rep_id, l.sales_rep_id as lead_sales_rep_id`,
  scope: leadsInScope,
  /**
   * Reads per lead: a scan of all records, newest first, would read those of other people's leads before the last of
   * one's own, which may be a year old.
   */
  newestOfOwnLeads: (actor: Person, { conditions, sortValues, order, limit, leads }: NewestRows) => sql`
    select newest.id from leads as l cross join lateral (
      select r.id, row(${sortValues}) as place from ${sql.table(table)} as r
      where r.lead_id = l.id and ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit}
    ) as newest
    where ${ownLeads(actor, leads)} order by newest.place desc limit ${limit}
  `,
  leadOf: (record: { readonly lead_id: string }) => record.lead_id,
  /** Locks the lead first (lock order), so that concurrent writers of its records are serialized. */
  async lockFirst({ tx }: UnitOfWork, id: string) {
    await sql`
      select from leads where id = (select lead_id from ${sql.table(table)} where id = ${id}) for update
    `.execute(tx)
  },
})

/** Limits `leads as l` to the person's own live leads, or to some of those. */
export const ownLeads = (actor: Person, leads?: readonly string[]): RawBuilder<SqlBool> =>
  sql`l.deleted_at is null and ${leadsInScope(actor)} and ${leads ? sql`l.id = any(${leads})` : sql`true`}`

interface OwnLeadsReader<Row> {
  /** Reads the newest rows of these leads, or of all the person's own. */
  readonly readFrom: (leads?: readonly string[]) => Promise<Row[]>
  /** The row's creation time; its lead's last activity is at that time or later. */
  readonly timeOf: (row: Row) => string
}

/**
 * The newest `size` rows of the person's own leads. Reads the most recently active leads first, and all leads only
 * when those might miss a newer row.
 */
export async function readNewest<Row>(
  db: Connection,
  actor: Person,
  size: number,
  { readFrom, timeOf }: OwnLeadsReader<Row>,
): Promise<Row[]> {
  const { leads, othersUntil } = await listLively(db, actor, 2 * size)
  const rows = await readFrom(leads)
  const last = rows[size - 1]
  return othersUntil === undefined || (last && timeOf(last) > othersUntil) ? rows : readFrom()
}

/**
 * The person's most recently active leads, and the time after which no other lead has a row; undefined without other
 * leads. The margin of an hour covers rows written with an earlier time.
 */
async function listLively(db: Connection, actor: Person, limit: number) {
  const latestBy = (owner: RawBuilder<unknown>) => sql`(
    select id, last_activity_at from leads where deleted_at is null and ${owner} = ${actor.id}
    order by last_activity_at desc limit ${sql.lit(limit + 1)}
  )`
  const { rows } = await sql<{ id: string; until: string }>`
    select id, last_activity_at + interval '1 hour' as until
    from (${latestBy(sql`sales_rep_id`)} union ${latestBy(sql`rep_id`)}) as heard
    order by last_activity_at desc limit ${sql.lit(limit + 1)}
  `.execute(db)
  return { leads: rows.slice(0, limit).map(({ id }) => id), othersUntil: rows[limit]?.until }
}

/** The live parent lead, within the reader's scope. Throws Refused: 404, or 403 with the reason. */
export async function findParentLead(
  { db, actor, now }: StaffContext,
  leadId: string,
  right: Right<LeadOwners>,
): Promise<LeadOfRecord> {
  const { rows } = await sql<LeadOfRecord>`${liveLead(leadId, actor)}`.execute(db.read)
  return demandLead(rows[0], actor, right, now)
}

/** Finds and locks the parent lead. */
export async function lockParentLead(
  { tx, viewer, now }: UnitOfWork,
  leadId: string,
  right: Right<LeadOwners>,
): Promise<LeadOfRecord> {
  const { rows } = await sql<LeadOfRecord>`${liveLead(leadId, viewer)} for update`.execute(tx)
  return demandLead(rows[0], viewer, right, now)
}

/** The id of the lead that this one was merged into, else its own id. */
export async function survivorOf(db: Connection, leadId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(merged_into, id) as id from leads where id = ${leadId}
  `.execute(db)
  return rows[0]?.id ?? leadId
}

const leadColumns = sql.raw(
  Object.keys(tableColumns.leads)
    .map((column) => `l."${column}"`)
    .join(', '),
)

const liveLead = (id: string, viewer: Person | undefined) => sql`
  select ${leadColumns} from leads as l where l.id = ${id} and l.deleted_at is null
  and ${viewer ? leadsInScope(viewer) : sql`true`}
`

function demandLead(
  lead: LeadOfRecord | undefined,
  viewer: Person | undefined,
  right: Right<LeadOwners>,
  now: Date,
): LeadOfRecord {
  if (!lead) throw new Refused(refuse(404, 'Lead not found'))
  if (viewer) demand(right(viewer, ownersOf(lead), now))
  return lead
}

/** Updates the last activity without a new version, so that an open form of the lead does not become stale. */
export async function touchLead({ tx, now, changeLog }: UnitOfWork, leadId: string): Promise<void> {
  if (changeLog.some(({ after }) => after.id === leadId)) return
  await sql`
    update leads set last_activity_at = greatest(last_activity_at, ${now}) where id = ${leadId}
  `.execute(tx)
}
