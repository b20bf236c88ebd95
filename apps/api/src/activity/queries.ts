/** The history as a person may read it: its view, its list, and what it holds back. */
import type { ActivityEntry, ActivityQuery } from '@crm/contract/web/activity-shapes'
import { fullName } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { leadScope } from '@crm/domain/people/scope'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import { betweenDays } from '../db/conditions.ts'
import type { Person } from '../people/people.ts'
import { sheetsInReach } from '../commissions/filter.ts'
import { ofVisibleJob } from '../records/through-service-job.ts'
import { leadsInScope, ofOwnLeads, readNewest } from '../records/through-lead.ts'
import { ofReadableType } from '../documents/filter.ts'
import { tasksInReach, tasksWithLead } from '../tasks/filter.ts'

/** Those without a face carry the name people know them by. */
const faceless: Record<string, string> = { webhook: 'Lead import', import: 'File import', system: 'The CRM' }

export const activityView = (
  row: ActivityRow,
  nameOf: (id: string | null) => string | null,
): ActivityEntry => ({
  id: row.id,
  at: row.at,
  actorId: row.actor_id,
  actorName: nameOf(row.actor_id) ?? faceless[row.actor_kind] ?? 'Somebody',
  actorKind: row.actor_kind as ActivityEntry['actorKind'],
  verb: row.verb as ActivityEntry['verb'],
  subjectType: row.subject_type as ActivityEntry['subjectType'],
  subjectId: row.subject_id,
  version: row.version,
  leadId: row.lead_id,
  leadName: row.lead_id && fullName(row.first_name ?? '', row.last_name ?? ''),
  changes: row.changes as ActivityEntry['changes'],
  facts: row.facts as ActivityEntry['facts'],
})

/** Entries newest first. Those about a lead follow the lead's scope; those about people are for administrators. */
export async function listActivity(db: Connection, actor: Person, filter: ActivityQuery) {
  const query = listed(db, actor, filter)
    .selectAll('a')
    .select(['l.first_name', 'l.last_name'])
    .orderBy('a.seq', 'desc')
    .limit(filter.limit + 1)
  // One record's are few, and found by its own index.
  if (leadScope(actor) !== 'Own' || filter.leadId || filter.subjectId || filter.saleId)
    return query.where((where) => where.and(matching(filter))).execute()
  const readOf = (leads?: readonly string[]) =>
    query.where('a.seq', 'in', newestOfOwn(db, actor, filter, leads)).execute()
  return readNewest(db, actor, filter.limit + 1, { readOf, timeOf: ({ at }) => at })
}

/** All that such a list has, however many. */
export async function countActivity(
  db: Connection,
  actor: Person,
  filter: Omit<ActivityQuery, 'limit' | 'after'>,
): Promise<number> {
  const { n } = await listed(db, actor, filter)
    .where((where) => where.and(matching(filter)))
    .select((count) => count.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

type Filter = Omit<ActivityQuery, 'limit'>

/** Entries that the person may find in a list, with their leads: of one that was merged, the lead that took it in. */
const listed = (db: Connection, actor: Person, filter: Filter) =>
  readableActivity(db, actor)
    .leftJoin('leads as m', (join) =>
      join.onRef('m.id', '=', 'a.lead_id').on('m.merged_into', 'is not', null),
    )
    .leftJoin('leads as l', (join) => join.on(sql`l.id`, '=', sql`coalesce(m.merged_into, a.lead_id)`))
    .where((where) =>
      where.or([
        ...(can.readActivity(actor, {}).ok ? [where('a.lead_id', 'is', null)] : []),
        ...(filter.subjectId ? [ofReadableTask(actor)] : []),
        ...(filter.subjectId || filter.saleId ? [ofSheet] : []),
        where.and([where('l.id', 'is not', null), where('l.deleted_at', 'is', null), leadsInScope(actor)]),
      ]),
    )

/** Entries of a task are read by whoever may read the task, whether it stands on a lead or not. */
const ofReadableTask = (actor: Person) => sql<SqlBool>`(
  a.subject_type = 'task' and exists (
    select from ${tasksWithLead} where r.id = a.subject_id and r.deleted_at is null and ${tasksInReach(actor)}
  )
)`

/** Whoever may not read the sheet was left out already, and who may need not see its lead. */
const ofSheet = sql<SqlBool>`a.subject_type in ('commission', 'draw')`

/**
 * Lead by lead, of all one's own or of some: walked newest first, everything that happened to the leads of others would
 * be read before the last of one's own, which may have been quiet for a year.
 */
const newestOfOwn = (db: Connection, actor: Person, filter: ActivityQuery, leads?: readonly string[]) =>
  db
    .selectFrom('leads as own')
    .innerJoinLateral(
      readableActivity(db, actor)
        .select('a.seq')
        .where(sql<SqlBool>`a.lead_id = own.id`)
        .where((where) => where.and(matching(filter)))
        .orderBy('a.seq', 'desc')
        .limit(filter.limit + 1)
        .as('newest'),
      (join) => join.onTrue(),
    )
    .where(
      sql<SqlBool>`own.id in (
        select l.id from leads as l where ${ofOwnLeads(actor, leads)}
        union all
        select merged.id from leads as merged join leads as l on l.id = merged.merged_into where ${ofOwnLeads(actor, leads)}
      )`,
    )
    .select('newest.seq')
    .orderBy('newest.seq', 'desc')
    .limit(filter.limit + 1)

/** What the filter asks of `activity as a`. */
function matching({ from, to, ...filter }: Filter): RawBuilder<SqlBool>[] {
  return [
    ...(filter.leadId
      ? [
          sql<SqlBool>`a.lead_id = any(array(
            select ${filter.leadId}::uuid union select id from leads where merged_into = ${filter.leadId}
          ))`,
        ]
      : []),
    // What moved with a merged lead is read of the thing itself; the merge tells of all at once.
    ...(filter.subjectId || filter.verb ? [] : [sql<SqlBool>`a.verb <> 'record.moved'`]),
    ...(filter.subjectId ? [sql<SqlBool>`a.subject_id = ${filter.subjectId}`] : []),
    ...(filter.saleId ? [sql<SqlBool>`a.sale_id = ${filter.saleId}`] : []),
    ...(filter.subjectType ? [sql<SqlBool>`a.subject_type = any(${filter.subjectType})`] : []),
    ...(filter.actorId ? [sql<SqlBool>`a.actor_id = any(${filter.actorId})`] : []),
    ...(filter.verb ? [sql<SqlBool>`a.verb = any(${filter.verb})`] : []),
    ...(filter.field ? [sql<SqlBool>`a.changes ?| ${filter.field}`] : []),
    ...(filter.after ? [sql<SqlBool>`a.seq < (select seq from activity where id = ${filter.after})`] : []),
    ...betweenDays(sql.ref('a.at'), from, to),
  ]
}
type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number]

type StoredChanges = Tables['activity']['changes']

/**
 * `activity as a` as this person may read it: what a removed note said is among the changes for its author and for
 * administrators alone (A-175), and what is about a commission is for those who read the sheet (A-276). Whoever shows or searches `changes` reads them from here.
 */
export const readableActivity = (db: Connection, actor: Person) =>
  db.selectFrom(
    db
      .selectFrom('activity')
      .select([
        'seq',
        'id',
        'at',
        'actor_id',
        'actor_kind',
        'verb',
        'subject_type',
        'subject_id',
        'version',
        'lead_id',
        'sale_id',
        'service_job_id',
      ])
      .select(['facts', readableChanges(actor).as('changes')])
      .where(ofVisibleRecord(actor))
      .as('a'),
  )

/** A sheet stays its rep's when the sale goes to another; what a commission comes to is not for all who see the sale, nor is every paper. */
const ofVisibleRecord = (actor: Person) => sql<SqlBool>`case activity.subject_type
  when 'commission' then exists (
    select from commission_sheets as r where r.id = activity.subject_id and ${sheetsInReach(actor)}
  )
  when 'draw' then exists (
    select from commission_draws as d join commission_sheets as r on r.id = d.sheet_id
    where d.id = activity.subject_id and ${sheetsInReach(actor)}
  )
  when 'mail' then ${can.readOutbox(actor).ok}
  when 'hook' then ${can.manageHooks(actor).ok}
  when 'document' then ${ofVisibleJob(actor, 'activity')} and ${ofReadableType(
    actor,
    sql`(activity.facts ->> 'docType')`,
    sql`(
      select coalesce(paid.rep_id, job.sales_rep_id) from sales as job
      left join commission_sheets as paid on paid.sale_id = job.id and paid.deleted_at is null
      where job.id = activity.sale_id
    )`,
  )}
  else ${ofVisibleJob(actor, 'activity')} end`

function readableChanges(actor: Person): RawBuilder<StoredChanges> {
  if (can.readRemovedNote(actor, { authorId: null }).ok) return sql`changes`
  return sql`case when subject_type = 'note' and exists (
    select from notes as removed
    where removed.id = subject_id and removed.deleted_at is not null
    and removed.author_id is distinct from ${actor.id}
  ) then changes - 'body' else changes end`
}
