/** What was removed, over the kinds of record that one may restore, the last first. */
import type { RemovalQuery } from '@crm/contract/web/removal-shapes'
import { can } from '@crm/domain/people/can'
import { type RemovableKind, removableKinds } from '@crm/domain/removals'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import { sheetsInReach } from '../commissions/filter.ts'
import type { Person } from '../people/people.ts'
import { referralsInReach } from '../referrals/store.ts'
import { leadsInScope } from '../records/through-lead.ts'
import { serviceJobsInScope } from '../records/through-service-job.ts'
import { salesInScope } from '../records/through-sale.ts'
import { documentsInReach, documentsWithParents } from '../documents/filter.ts'
import { tasksInReach, tasksWithLead } from '../tasks/filter.ts'

export interface RemovalRow {
  readonly id: string
  readonly kind: RemovableKind
  /** As it is kept: a job’s is text. */
  readonly number: string | null
  readonly description: string | null
  readonly lead_id: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly deleted_at: string
  readonly deleted_by: string | null
}

interface Kind {
  readonly may: (actor: Person) => boolean
  readonly number: RawBuilder<unknown>
  readonly description: RawBuilder<unknown>
  /** The record is `r`, its lead `l`. What stands on a lead that is removed comes back with the lead. */
  readonly from: RawBuilder<unknown>
  readonly reach: (actor: Person) => RawBuilder<SqlBool>
}

const nothing = sql`null`
const liveLead = sql`join leads as l on l.id = r.lead_id and l.deleted_at is null`
const nobodys = { people: { assignee: null, creator: null }, isUnstarted: false }

const kinds: Record<RemovableKind, Kind> = {
  lead: {
    may: (actor) => can.restoreLead(actor).ok,
    number: sql`r.number`,
    description: nothing,
    from: sql`leads as r join leads as l on l.id = r.id`,
    reach: leadsInScope,
  },
  appointment: {
    may: (actor) => can.removeAppointment(actor).ok,
    number: sql`r.number`,
    description: nothing,
    from: sql`appointments as r ${liveLead}`,
    reach: leadsInScope,
  },
  task: {
    // Whoever removed a task of their own has had their Undo.
    may: (actor) => can.removeTask(actor, nobodys).ok,
    number: nothing,
    description: sql`r.description`,
    from: tasksWithLead,
    reach: tasksInReach,
  },
  sale: {
    may: (actor) => can.removeSale(actor).ok,
    number: sql`r.job_number`,
    description: nothing,
    from: sql`sales as r ${liveLead}`,
    reach: (actor) => salesInScope(actor, 'r'),
  },
  serviceJob: {
    may: (actor) => can.removeServiceJob(actor).ok,
    number: sql`r.number`,
    description: nothing,
    from: sql`service_jobs as r ${liveLead}`,
    reach: (actor) => serviceJobsInScope(actor, 'r'),
  },
  referral: {
    may: (actor) => can.removeReferral(actor).ok,
    number: nothing,
    description: nothing,
    from: sql`referrals as r join leads as l on l.id = r.referred_id and l.deleted_at is null
      join leads as b on b.id = r.referred_by_id and b.deleted_at is null`,
    reach: referralsInReach,
  },
  commission: {
    may: (actor) => can.removeSheet(actor).ok,
    number: sql`r.job_number`,
    description: nothing,
    from: sql`commission_sheets as r join sales as s on s.id = r.sale_id and s.deleted_at is null ${liveLead}`,
    reach: sheetsInReach,
  },
  document: {
    // Whoever archived a document of their own has had their Undo.
    may: (actor) => can.readRemovals(actor).ok,
    number: nothing,
    description: sql`r.title`,
    from: documentsWithParents,
    reach: documentsInReach,
  },
}

/** One more than asked for. Each kind is read by its own index, as far as the page can reach. */
export async function listRemovals(
  db: Connection,
  actor: Person,
  {
    kind: wanted = removableKinds,
    limit,
    after,
  }: Omit<RemovalQuery, 'kind'> & { kind?: readonly RemovableKind[] | undefined },
): Promise<RemovalRow[]> {
  const read = removableKinds.filter((kind) => wanted.includes(kind) && kinds[kind].may(actor))
  if (read.length === 0) return []
  const parts = read.map((kind) => sql`(${ofKind(kind, actor, after, limit + 1)})`)
  const { rows } = await sql<RemovalRow>`
    select * from (${sql.join(parts, sql` union all `)}) as removed
    order by deleted_at desc, id desc limit ${limit + 1}
  `.execute(db)
  return rows
}

function ofKind(kind: RemovableKind, actor: Person, after: string | undefined, limit: number) {
  const { number, description, from, reach } = kinds[kind]
  const beyond = after ? sql`(r.deleted_at, r.id) < (${removedAt(after)}, ${after}::uuid)` : sql`true`
  return sql`
    select r.id, ${kind} as kind, ${number}::text as number, ${description}::text as description,
      l.id as lead_id, l.first_name, l.last_name, r.deleted_at, r.deleted_by
    from ${from} where r.deleted_at is not null and ${reach(actor)} and ${beyond}
    order by r.deleted_at desc, r.id desc limit ${limit}`
}

/** Of the record of whatever kind that has this id. */
const removedAt = (id: string) => {
  const tables = [
    sql`leads`,
    sql`appointments`,
    sql`tasks`,
    sql`sales`,
    sql`referrals`,
    sql`commission_sheets`,
    sql`service_jobs`,
    sql`documents`,
  ]
  const found = tables.map((table) => sql`select deleted_at from ${table} where id = ${id}::uuid`)
  return sql`(${sql.join(found, sql` union all `)})`
}
