/** The activity in a person's scope: view, list, and masked values. */
import type { ActivityEntry, ActivityQuery } from '@crm/contract/web/activity-shapes'
import { fullName } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { leadScope } from '@crm/domain/people/scope'
import { own } from '@crm/domain/own'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'
import { betweenDays } from '#platform/db/conditions'
import type { Person } from '#spine/people/people'
import { sheetsInScope } from '#business/commissions/filter'
import { onVisibleJob } from '#spine/records/service-job-scope'
import { leadsInScope, ownLeads, readNewest } from '#spine/records/lead-scope'
import { ofReadableType } from '#shared/documents/filter'
import { tasksInScope, tasksWithLead } from '#shared/tasks/filter'

/** Display names of system authors. */
const systemNames: Record<string, string> = {
  webhook: 'Lead import',
  import: 'File import',
  system: 'System',
}

export const activityView = (
  row: ActivityRow,
  nameOf: (id: string | null) => string | null,
): ActivityEntry => ({
  id: row.id,
  at: row.at,
  actorId: row.actor_id,
  actorName: nameOf(row.actor_id) ?? own(systemNames, row.actor_kind) ?? 'Someone',
  actorKind: row.actor_kind,
  verb: row.verb as ActivityEntry['verb'],
  subjectType: row.subject_type as ActivityEntry['subjectType'],
  subjectId: row.subject_id,
  version: row.version,
  leadId: row.lead_id,
  leadName: row.lead_id && fullName(row.first_name ?? '', row.last_name ?? ''),
  changes: row.changes as ActivityEntry['changes'],
  facts: row.facts,
})

/** Newest first. Entries of a lead follow the scope of the lead; entries of users are for administrators. */
export async function listActivity(db: Connection, actor: Person, filter: ActivityQuery) {
  const query = readableEntries(db, actor, filter)
    .selectAll('a')
    .select(['l.first_name', 'l.last_name'])
    .orderBy('a.seq', 'desc')
    .limit(filter.limit + 1)
  // One record has few entries, which its own index finds.
  if (leadScope(actor) !== 'Own' || filter.leadId || filter.subjectId || filter.saleId)
    return query.where((where) => where.and(filterConditions(filter))).execute()
  const readPage = (leads?: readonly string[]) =>
    query.where('a.seq', 'in', newestOfOwnLeads(db, actor, filter, leads)).execute()
  return readNewest(db, actor, filter.limit + 1, { readFrom: readPage, timeOf: ({ at }) => at })
}

/** The exact number of entries of such a list. */
export async function countActivity(
  db: Connection,
  actor: Person,
  filter: Omit<ActivityQuery, 'limit' | 'after'>,
): Promise<number> {
  const { n } = await readableEntries(db, actor, filter)
    .where((where) => where.and(filterConditions(filter)))
    .select((count) => count.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

type Filter = Omit<ActivityQuery, 'limit'>

/** Entries in scope with their leads; a merged lead is replaced by its survivor. */
const readableEntries = (db: Connection, actor: Person, filter: Filter) =>
  readableActivity(db, actor)
    .leftJoin('leads as m', (join) =>
      join.onRef('m.id', '=', 'a.lead_id').on('m.merged_into', 'is not', null),
    )
    .leftJoin('leads as l', (join) => join.on(sql`l.id`, '=', sql`coalesce(m.merged_into, a.lead_id)`))
    .where((where) =>
      where.or([
        ...(can.readActivity(actor, {}).ok ? [where('a.lead_id', 'is', null)] : []),
        ...(filter.subjectId ? [isReadableTask(actor)] : []),
        ...(filter.subjectId || filter.saleId ? [isAboutSheet] : []),
        ...(can.managePayRuns(actor).ok ? [sql<SqlBool>`a.subject_type = 'payRun'`] : []),
        where.and([where('l.id', 'is not', null), where('l.deleted_at', 'is', null), leadsInScope(actor)]),
      ]),
    )

/** Entries of a task follow the permission for the task, with or without a lead. */
const isReadableTask = (actor: Person) => sql<SqlBool>`(
  a.subject_type = 'task' and exists (
    select from ${tasksWithLead} where r.id = a.subject_id and r.deleted_at is null and ${tasksInScope(actor)}
  )
)`

/** Readers of the sheet only, checked already; they need not see its lead. */
const isAboutSheet = sql<SqlBool>`a.subject_type in ('commission', 'draw')`

/**
 * Reads the newest entries per lead: a scan over all entries would pass everything about other leads before reaching an
 * own one that was quiet for a year.
 */
const newestOfOwnLeads = (db: Connection, actor: Person, filter: ActivityQuery, leads?: readonly string[]) =>
  db
    .selectFrom('leads as own')
    .innerJoinLateral(
      readableActivity(db, actor)
        .select('a.seq')
        .where(sql<SqlBool>`a.lead_id = own.id`)
        .where((where) => where.and(filterConditions(filter)))
        .orderBy('a.seq', 'desc')
        .limit(filter.limit + 1)
        .as('newest'),
      (join) => join.onTrue(),
    )
    .where(
      sql<SqlBool>`own.id in (
        select l.id from leads as l where ${ownLeads(actor, leads)}
        union all
        select merged.id from leads as merged join leads as l on l.id = merged.merged_into where ${ownLeads(actor, leads)}
      )`,
    )
    .select('newest.seq')
    .orderBy('newest.seq', 'desc')
    .limit(filter.limit + 1)

/** SQL conditions of the filter on `activity as a`. */
function filterConditions({ from, to, ...filter }: Filter): RawBuilder<SqlBool>[] {
  return [
    ...(filter.leadId
      ? [
          sql<SqlBool>`a.lead_id = any(array(
            select ${filter.leadId}::uuid union select id from leads where merged_into = ${filter.leadId}
          ))`,
        ]
      : []),
    // Records that moved with a merge show this in their own activity; the merge itself summarizes it.
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
 * `activity as a` as this person may read it; everything that shows or searches `changes` reads this. Masks removed
 * notes except for authors and administrators (A-175), and commissions except for readers of the sheet (A-276).
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
      .where(isReadableRecord(actor))
      .as('a'),
  )

/**
 * A sheet stays with its rep when the sale is reassigned; neither commissions nor all documents are for everyone who
 * sees the sale.
 */
const isReadableRecord = (actor: Person) => sql<SqlBool>`case activity.subject_type
  when 'commission' then exists (
    select from commission_sheets as r where r.id = activity.subject_id and ${sheetsInScope(actor)}
  )
  when 'draw' then exists (
    select from commission_draws as d join commission_sheets as r on r.id = d.sheet_id
    where d.id = activity.subject_id and ${sheetsInScope(actor)}
  )
  when 'payRun' then ${can.managePayRuns(actor).ok}
  when 'mail' then ${can.readOutbox(actor).ok}
  when 'hook' then ${can.manageHooks(actor).ok}
  when 'document' then ${onVisibleJob(actor, 'activity')} and ${ofReadableType(
    actor,
    sql`(activity.facts ->> 'docType')`,
    sql`(
      select coalesce(paid.rep_id, job.sales_rep_id) from sales as job
      left join commission_sheets as paid on paid.sale_id = job.id and paid.deleted_at is null
      where job.id = activity.sale_id
    )`,
  )}
  else ${onVisibleJob(actor, 'activity')} end`

function readableChanges(actor: Person): RawBuilder<StoredChanges> {
  if (can.readRemovedNote(actor, { authorId: null }).ok) return sql`changes`
  return sql`case when subject_type = 'note' and exists (
    select from notes as removed
    where removed.id = subject_id and removed.deleted_at is not null
    and removed.author_id is distinct from ${actor.id}
  ) then changes - 'body' else changes end`
}
