import type { ActivityQuery } from '@crm/contract/web/activity-shapes'
import { can } from '@crm/domain/people/can'
import { type SqlBool, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import { betweenDays } from '../db/between-days.ts'
import type { Person } from '../users/people.ts'
import { leadsInScope } from '../leads/scope.ts'

/** Entries newest first. Those about a lead follow the lead's scope; those about people are for administrators. */
export async function listActivity(db: Connection, actor: Person, filter: ActivityQuery) {
  let query = db
    .selectFrom('activity as a')
    .leftJoin('leads as l', 'l.id', 'a.lead_id')
    .selectAll('a')
    .select(['l.first_name', 'l.last_name'])
    .where((where) =>
      where.or([
        ...(can.readActivity(actor, {}).ok ? [where('a.lead_id', 'is', null)] : []),
        where.and([where('l.id', 'is not', null), where('l.deleted_at', 'is', null), leadsInScope(actor)]),
      ]),
    )
    .orderBy('a.seq', 'desc')
    .limit(filter.limit + 1)
  if (filter.leadId) query = query.where('a.lead_id', '=', filter.leadId)
  if (filter.subjectId) query = query.where('a.subject_id', '=', filter.subjectId)
  if (filter.subjectType) query = query.where('a.subject_type', 'in', filter.subjectType)
  if (filter.actorId) query = query.where('a.actor_id', 'in', filter.actorId)
  for (const day of betweenDays(sql.ref('a.at'), filter.from, filter.to)) query = query.where(day)
  if (filter.verb) query = query.where('a.verb', 'in', filter.verb)
  if (filter.actorId) query = query.where('a.actor_id', 'in', filter.actorId)
  if (filter.field) query = query.where(sql<SqlBool>`a.changes ?| ${filter.field}`)
  if (filter.after) {
    query = query.where(sql<SqlBool>`a.seq < (select seq from activity where id = ${filter.after})`)
  }
  return query.execute()
}
export type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number]

/**
 * Which fields of the subject changed after `version`: what a stale change set must not touch (409).
 * Every change records the version it made among its facts.
 */
export async function fieldsChangedSince(
  db: Connection,
  subjectId: string,
  version: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('activity')
    .select('changes')
    .where('subject_id', '=', subjectId)
    .where(sql<SqlBool>`(facts->>'version')::integer > ${version}`)
    .execute()
  return new Set(rows.flatMap((row) => Object.keys(row.changes as Record<string, unknown>)))
}
