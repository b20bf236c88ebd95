/** Describes one kind of record to its store: table, fields, scope, and effects on other records. */
import type { ActivitySubject } from '@crm/domain/activity/subjects'
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import type { Decision } from '@crm/domain/people/permissions'
import type { RawBuilder, Selectable, SqlBool } from 'kysely'
import type { Tables } from '#platform/db/database'
import type { Person } from '#spine/people/people'
import type { Changes } from './activity.ts'
import type { FieldTable } from './fields.ts'
import type { ViewContext, UnitOfWork } from './unit-of-work.ts'

interface Common {
  readonly id: string
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}

/** Tables whose rows people write one at a time. */
export type RecordTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends Common ? T : never
}[keyof Tables]

export type RowOf<T extends RecordTable> = Selectable<Tables[T]> & Common
export type ColumnsOf<T extends RecordTable> = { readonly [C in keyof RowOf<T>]?: unknown }

/** Decides an action on a record from `subject`, the attributes that permission checks need. */
export type Right<About> = (actor: Person, subject: About, now: Date) => Decision

export interface Definition<T extends RecordTable, Joined, F extends FieldTable<RowOf<T>>, About, View> {
  readonly table: T
  readonly subject: ActivitySubject
  /** The noun in refusals, where the subject's own word does not fit. */
  readonly noun?: string
  readonly verbs: Readonly<Record<'created' | 'changed' | 'removed' | 'restored', ActivityVerb>>
  /** The editable fields: wire name -> column. No other place maps them. */
  readonly fields: F
  /** The table's alias in conditions; `r` by default. */
  readonly alias?: string
  /** The FROM clause that reads the records. */
  readonly from: RawBuilder<unknown>
  /**
   * A condition on live records beside the soft delete, such as a live parent; `from` may use inner joins instead.
   */
  readonly isPresent?: RawBuilder<SqlBool>
  /** Columns that the query reads beside the table's own. */
  readonly joined?: RawBuilder<Joined>
  /**
   * The rows this person may see, as an SQL condition. Every list, search and count uses it; other rows answer 404.
   */
  readonly scope: (actor: Person) => RawBuilder<SqlBool>
  /** Selects the ids of a list's first rows lead by lead, for people who see only their own leads. */
  readonly newestOfOwnLeads?: (actor: Person, newest: NewestRows) => RawBuilder<unknown>
  /**
   * Permission to read one record, for kinds that refuse with a reason (403) where others answer 404. Lists
   * use `scope` either way.
   */
  readonly mayRead?: (actor: Person, subject: About) => Decision
  /** The attributes that permission checks need. */
  readonly subjectOf: (record: RowOf<T> & Joined) => About
  /** The record as the API sends it. */
  readonly view: (record: RowOf<T> & Joined, context: ViewContext) => View
  /** The lead whose timeline shows the record, and whose last activity it updates. */
  readonly leadOf?: (record: RowOf<T> & Joined) => string | null
  /** The sale that the record is or belongs to. A person who may not see that sale does not see its entries. */
  readonly saleOf?: (record: RowOf<T> & Joined) => string | null
  /** The service job that the record is or belongs to, with the same effect. */
  readonly serviceJobOf?: (record: RowOf<T> & Joined) => string | null
  /** Details that the history sentence needs and that must not change later, such as a name at that time. */
  readonly details?: (
    record: RowOf<T> & Joined,
    work: UnitOfWork,
    changes: Changes,
  ) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>
  /** The database sequence of its short numbers. */
  readonly numbers?: string
  /** Users are never deleted, only disabled. */
  readonly isNeverRemoved?: true
  /** Locks that come before the record's own in the global lock order: its parent, the identity keys of a person. */
  readonly lockFirst?: (
    work: UnitOfWork,
    id: string,
    columns: ColumnsOf<T>,
    removed: boolean,
  ) => Promise<void>
  /** Computed columns, written in the same statement. */
  readonly derived?: (record: RowOf<T> & Joined, work: UnitOfWork) => ColumnsOf<T> | Promise<ColumnsOf<T>>
  /** Updates dependent records, once per transaction, with all changes of this kind. */
  readonly beforeCommit?: (
    work: UnitOfWork,
    changes: readonly RecordChange<RowOf<T> & Joined>[],
  ) => Promise<void>
}

/** One change in a transaction; `before` is undefined for a new record. */
export interface RecordChange<R> {
  readonly before: R | undefined
  readonly after: R
  readonly changes: Changes
  readonly recording: Recording
}

export interface Recording {
  readonly verb?: ActivityVerb
  readonly details?: Readonly<Record<string, unknown>>
  readonly batchId?: string
  /** The batch that this change reverts, together with its notifications. */
  readonly undoes?: string
}

export interface ChangeOptions extends Recording {
  /** The version that the caller read (optimistic locking); without it, the change applies to any version. */
  readonly version?: number | undefined
  /** Columns beyond the editable fields. */
  readonly columns?: Readonly<Record<string, unknown>>
  /** Changes to record in the history that are not editable fields, such as a pin. */
  readonly changes?: Changes
}

/** The first rows of a list, as SQL parts. */
export interface NewestRows {
  readonly conditions: readonly RawBuilder<SqlBool>[]
  readonly sortValues: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly limit: number
  /** Only these of the person's own leads. */
  readonly leads: readonly string[] | undefined
}

export interface Listing {
  readonly limit: number
  /** The id of the last row of the previous page. */
  readonly after?: string | undefined
  readonly where?: readonly RawBuilder<SqlBool>[]
  /** Columns of a descending sort, newest first by default. The last one must be unique. */
  readonly orderBy?: readonly RawBuilder<unknown>[]
  /** Reads the few rows that belong to one record, which an index of their own finds. */
  readonly isForOneParent?: boolean
}
