/** Whose a record is that hangs on a lead: it is read, listed and found by whoever may see the lead. */
import { leadScope } from '@crm/domain/people/scope'
import type { LeadOwners } from '@crm/domain/people/subject'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import { tableColumns } from '../db/tables.gen.ts'
import type { StaffContext } from '../http/context.ts'
import { Refused, demand, refuse } from '../http/handle.ts'
import type { Person } from '../people/people.ts'
import type { Newest, Right } from './kind.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** The rows of `leads as l` that a person may see: the only place where lead scope becomes SQL. */
export const leadsInScope = (actor: Person): RawBuilder<SqlBool> =>
  ownersInScope(actor, sql`l.sales_rep_id`, sql`l.rep_id`)

/** The same by the columns that say whose the lead is, wherever they stand. */
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
 * The lead of `r` was not removed, if it has one. Removed leads are few and stand in an index of their own: asked so,
 * records are counted without a look at the lead of each.
 */
export const leadIsThere = sql<SqlBool>`not exists (
  select from leads as gone where gone.id = r.lead_id and gone.deleted_at is not null
)`

/** The same of leads that have no sales rep: half of the rule is then idle, and an index is on the other. */
export function unassignedInScope(actor: Person): RawBuilder<SqlBool> {
  if (leadScope(actor) === 'Own') return sql<SqlBool>`l.rep_id = ${actor.id}`
  return leadsInScope(actor)
}

export type LeadOfRecord = Selectable<Tables['leads']>

/** The facts of a lead that permissions ask about. */
export const ownersOf = (lead: Pick<LeadOfRecord, 'rep_id' | 'sales_rep_id'>): LeadOwners => ({
  repId: lead.rep_id,
  salesRepId: lead.sales_rep_id,
})

/** What a record reads of its lead, beside its own columns. */
export interface OfLead {
  readonly lead_rep_id: string | null
  readonly lead_sales_rep_id: string | null
}

export const leadOwnersOf = (record: OfLead): LeadOwners => ({
  repId: record.lead_rep_id,
  salesRepId: record.lead_sales_rep_id,
})

/** What a new record takes of the lead that it hangs on. */
export const ofLead = (lead: LeadOfRecord): OfLead => ({
  lead_rep_id: lead.rep_id,
  lead_sales_rep_id: lead.sales_rep_id,
})

/** Tables whose every row hangs on a lead. */
type LeadTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends { readonly lead_id: string; readonly version: number }
    ? T
    : never
}[keyof Tables]

/** The parts of a store's definition for a table with the column `lead_id`. Records of a removed lead are not found. */
export const throughLead = (table: LeadTable) => ({
  from: sql`${sql.table(table)} as r join leads as l on l.id = r.lead_id and l.deleted_at is null`,
  joined: sql<OfLead>`l.rep_id as lead_rep_id, l.sales_rep_id as lead_sales_rep_id`,
  reach: leadsInScope,
  /**
   * Walked newest first, what hangs on the leads of others would be read before the last of one's own, which may have
   * been quiet for a year.
   */
  newestOfOwnLeads: (actor: Person, { asked, place, order, limit, leads }: Newest) => sql`
    select newest.id from leads as l cross join lateral (
      select r.id, row(${place}) as place from ${sql.table(table)} as r
      where r.lead_id = l.id and ${sql.join(asked, sql` and `)} order by ${order} limit ${limit}
    ) as newest
    where ${ofOwnLeads(actor, leads)} order by newest.place desc limit ${limit}
  `,
  leadOf: (record: { readonly lead_id: string }) => record.lead_id,
  /** The lead first, so that two writers of what hangs on it decide one after the other. */
  async lockFirst({ tx }: UnitOfWork, id: string) {
    await sql`
      select from leads where id = (select lead_id from ${sql.table(table)} where id = ${id}) for update
    `.execute(tx)
  },
})

/** `leads as l` are one's own and live, or some of those. */
export const ofOwnLeads = (actor: Person, leads?: readonly string[]): RawBuilder<SqlBool> =>
  sql`l.deleted_at is null and ${leadsInScope(actor)} and ${leads ? sql`l.id = any(${leads})` : sql`true`}`

interface OfLeads<Row> {
  /** The newest of these leads, or of all one's own. */
  readonly readOf: (leads?: readonly string[]) => Promise<Row[]>
  /** When it came; its lead was heard of at that time, or later. */
  readonly timeOf: (row: Row) => string
}

/**
 * The newest `size` of what hangs on one's own leads. The leads of which something was heard last have them, or so many
 * came to those that it takes all.
 */
export async function readNewest<Row>(
  db: Connection,
  actor: Person,
  size: number,
  { readOf, timeOf }: OfLeads<Row>,
): Promise<Row[]> {
  const { leads, othersUntil } = await listLively(db, actor, 2 * size)
  const found = await readOf(leads)
  const last = found[size - 1]
  return othersUntil === undefined || (last && timeOf(last) > othersUntil) ? found : readOf()
}

/**
 * Some of one's own leads of which something was heard last, and a moment after which nothing was of the others; undefined
 * where there are none. What is written bears a time of the hour before.
 */
async function listLively(db: Connection, actor: Person, some: number) {
  const heardOf = (whose: RawBuilder<unknown>) => sql`(
    select id, last_activity_at from leads where deleted_at is null and ${whose} = ${actor.id}
    order by last_activity_at desc limit ${sql.lit(some + 1)}
  )`
  const { rows } = await sql<{ id: string; until: string }>`
    select id, last_activity_at + interval '1 hour' as until
    from (${heardOf(sql`sales_rep_id`)} union ${heardOf(sql`rep_id`)}) as heard
    order by last_activity_at desc limit ${sql.lit(some + 1)}
  `.execute(db)
  return { leads: rows.slice(0, some).map(({ id }) => id), othersUntil: rows[some]?.until }
}

/** The live lead that something hangs on, as its reader may see it. Throws Refused: 404, or 403 with the reason. */
export async function findParentLead(
  { db, actor, now }: StaffContext,
  leadId: string,
  right: Right<LeadOwners>,
): Promise<LeadOfRecord> {
  const { rows } = await sql<LeadOfRecord>`${liveLead(leadId, actor)}`.execute(db.read)
  return allowed(rows[0], actor, right, now)
}

/** The same, locked. */
export async function lockParentLead(
  { tx, viewer, now }: UnitOfWork,
  leadId: string,
  right: Right<LeadOwners>,
): Promise<LeadOfRecord> {
  const { rows } = await sql<LeadOfRecord>`${liveLead(leadId, viewer)} for update`.execute(tx)
  return allowed(rows[0], viewer, right, now)
}

/** The lead that took this one in, where it was merged; else its own id. */
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

function allowed(
  lead: LeadOfRecord | undefined,
  viewer: Person | undefined,
  right: Right<LeadOwners>,
  now: Date,
): LeadOfRecord {
  if (!lead) throw new Refused(refuse(404, 'Lead not found'))
  if (viewer) demand(right(viewer, ownersOf(lead), now))
  return lead
}

/** Keeps "last activity" true without a new version: what hangs on a lead does not make somebody's open form stale. */
export async function touchLead({ tx, now, written }: UnitOfWork, leadId: string): Promise<void> {
  if (written.some(({ after }) => after.id === leadId)) return
  await sql`
    update leads set last_activity_at = greatest(last_activity_at, ${now}) where id = ${leadId}
  `.execute(tx)
}
