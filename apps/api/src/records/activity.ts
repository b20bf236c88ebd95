/** The one record of change: written with every change, in its transaction, and never altered. */
import type { ActivitySubject } from '@crm/domain/activity/subjects'
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import { type RawBuilder, type Transaction, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import { newId } from '../ids.ts'

/** Field -> [from, to], as the wire names the fields. */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

/** Something that acts without a face. */
export type Faceless = 'webhook' | 'import' | 'system'

export interface Happening {
  readonly by: { readonly id: string } | Faceless
  readonly at: Date
  readonly verb: ActivityVerb
  readonly subject: { readonly type: ActivitySubject; readonly id: string }
  /** Of the subject after the change; absent for what makes no version, such as an export. */
  readonly version?: number | undefined
  readonly leadId?: string | null | undefined
  /** Only who sees this sale reads of it. */
  readonly saleId?: string | null | undefined
  /** The service job that it is or hangs on: whoever may not see that does not read of it. */
  readonly serviceJobId?: string | null | undefined
  /** Of a change of many records at once, which is undone as one. */
  readonly batchId?: string | undefined
  readonly changes?: Changes | undefined
  /** What the sentence needs and must not change later, such as names at the time. */
  readonly facts?: Readonly<Record<string, unknown>> | undefined
}

/** Records what happened in its transaction: nothing that happened is ever missing here. */
export async function recordActivity(tx: Transaction<Tables>, happening: Happening): Promise<void> {
  await activityOf(happening).execute(tx)
}

/** The same as a statement, or a part of the one that writes the record: `version` may then be what that one answers. */
export function activityOf(
  happening: Omit<Happening, 'version'> & { readonly version?: number | RawBuilder<number> | undefined },
): RawBuilder<unknown> {
  const {
    by,
    at,
    verb,
    subject,
    version,
    leadId,
    saleId,
    serviceJobId,
    batchId,
    changes = {},
    facts = {},
  } = happening
  return sql`
    insert into activity
      (id, at, actor_id, actor_kind, verb, subject_type, subject_id, version, lead_id, sale_id, service_job_id, batch_id,
       changes, facts)
    values (
      ${newId()}, ${at}, ${typeof by === 'string' ? null : by.id}, ${typeof by === 'string' ? by : 'person'}, ${verb},
      ${subject.type}, ${subject.id}, ${version ?? null}, ${leadId ?? null}, ${saleId ?? null},
      ${serviceJobId ?? null}, ${batchId ?? null}, ${JSON.stringify(changes)}, ${JSON.stringify(facts)}
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

/** Values of one field are texts, numbers, ticks, nothing, or lists. */
const isEqual = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? JSON.stringify(a) === JSON.stringify(b) : a === (b ?? null)

/** Which fields of the subject changed after `version`: what a stale change set must not touch (409). */
export async function fieldsChangedSince(
  db: Connection,
  subject: Happening['subject'],
  version: number,
): Promise<ReadonlySet<string>> {
  const rows = await changesSince(db, subject, version).execute()
  return new Set(rows.flatMap((row) => Object.keys(row.changes as Record<string, unknown>)))
}

/** Asked by type and id, which is how the index begins: before PostgreSQL 18 it is of no use to who asks by id alone. */
export const changesSince = (db: Connection, { type, id }: Happening['subject'], version: number) =>
  db
    .selectFrom('activity')
    .select('changes')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('version', '>', version)
