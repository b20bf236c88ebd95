/** The append-only history: every change writes a row in its own transaction, and no row is ever altered. */
import type { ActivitySubject } from '@crm/domain/activity/subjects'
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import { type RawBuilder, type Transaction, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'
import { newId } from '#platform/ids'

/** Field -> [from, to], by the field's wire name. */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

/** An author that is not a person. */
export type SystemAuthor = 'webhook' | 'import' | 'system'

export interface NewActivity {
  readonly author: { readonly id: string } | SystemAuthor
  readonly at: Date
  readonly verb: ActivityVerb
  readonly subject: { readonly type: ActivitySubject; readonly id: string }
  /** The subject's version after the change; absent for entries without a version, such as an export. */
  readonly version?: number | undefined
  readonly leadId?: string | null | undefined
  /** Only people who may see this sale see the entry. */
  readonly saleId?: string | null | undefined
  /** Only people who may see this service job see the entry. */
  readonly serviceJobId?: string | null | undefined
  /** The batch of a bulk change, which can be reverted as a whole. */
  readonly batchId?: string | undefined
  readonly changes?: Changes | undefined
  /** Details that the history sentence needs and that must not change later, such as names at that time. */
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/** Records an entry in the transaction of its change, so that the history never misses one. */
export async function recordActivity(tx: Transaction<Tables>, entry: NewActivity): Promise<void> {
  await activityOf(entry).execute(tx)
}

/** The insert as a statement or as a part of the writing statement; `version` may then be a subquery. */
export function activityOf(
  entry: Omit<NewActivity, 'version'> & { readonly version?: number | RawBuilder<number> | undefined },
): RawBuilder<unknown> {
  const {
    author,
    at,
    verb,
    subject,
    version,
    leadId,
    saleId,
    serviceJobId,
    batchId,
    changes = {},
    details = {},
  } = entry
  return sql`
    insert into activity
      (id, at, actor_id, actor_kind, verb, subject_type, subject_id, version, lead_id, sale_id, service_job_id, batch_id,
       changes, facts)
    values (
      ${newId()}, ${at}, ${typeof author === 'string' ? null : author.id}, ${typeof author === 'string' ? author : 'person'}, ${verb},
      ${subject.type}, ${subject.id}, ${version ?? null}, ${leadId ?? null}, ${saleId ?? null},
      ${serviceJobId ?? null}, ${batchId ?? null}, ${JSON.stringify(changes)}, ${JSON.stringify(details)}
    )`
}

type Fields = Readonly<Record<string, unknown>>

/** The fields of `after` that differ from `before`, as [from, to]. Fields absent from `after` are unchanged. */
export function changesBetween(before: Fields, after: Fields): Changes {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => value !== undefined && !isEqual(value, before[field]))
      .map(([field, value]) => [field, [before[field] ?? null, value]] as const),
  )
}

/** Field values are text, numbers, booleans, null or lists. */
const isEqual = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? JSON.stringify(a) === JSON.stringify(b) : a === (b ?? null)

/** The fields of the subject that changed after `version`. A stale change set must not touch them (409). */
export async function fieldsChangedSince(
  db: Connection,
  subject: NewActivity['subject'],
  version: number,
): Promise<ReadonlySet<string>> {
  const rows = await changesSince(db, subject, version).execute()
  return new Set(rows.flatMap((row) => Object.keys(row.changes)))
}

/** Filters by type and id, the first columns of the index: before PostgreSQL 18 an id alone cannot use it. */
export const changesSince = (db: Connection, { type, id }: NewActivity['subject'], version: number) =>
  db
    .selectFrom('activity')
    .select('changes')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('version', '>', version)
    .orderBy('version')
