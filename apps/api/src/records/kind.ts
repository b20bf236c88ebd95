/** What a kind of record is to the database, as its store is told it. */
import type { ActivitySubject } from '@crm/domain/activity/subjects'
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import type { Decision } from '@crm/domain/people/permissions'
import type { RawBuilder, Selectable, SqlBool } from 'kysely'
import type { Tables } from '../db/database.ts'
import type { Person } from '../people/people.ts'
import type { Changes } from './activity.ts'
import type { FieldTable } from './fields.ts'
import type { Sight, UnitOfWork } from './unit-of-work.ts'

interface Common {
  readonly id: string
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}

/** Tables whose rows people write one by one. */
export type RecordTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends Common ? T : never
}[keyof Tables]

export type RowOf<T extends RecordTable> = Selectable<Tables[T]> & Common
export type ColumnsOf<T extends RecordTable> = { readonly [C in keyof RowOf<T>]?: unknown }

/** What is decided about a record: `about` are the facts of it that the rule asks for. */
export type Right<About> = (actor: Person, about: About, now: Date) => Decision

export interface Definition<T extends RecordTable, Joined, F extends FieldTable<RowOf<T>>, About, View> {
  readonly table: T
  readonly subject: ActivitySubject
  /** What a refusal calls it, where the subject's own word would not do. */
  readonly noun?: string
  readonly verbs: Readonly<Record<'created' | 'changed' | 'removed' | 'restored', ActivityVerb>>
  /** The fields that people change: wire name -> column. Here and nowhere else. */
  readonly fields: F
  /** What the table is called in conditions: `r` where nothing else is said. */
  readonly alias?: string
  /** Where records are read from. */
  readonly from: RawBuilder<unknown>
  /** What else than not being removed makes it be there, such as its lead; `from` may be inner joins instead. */
  readonly isThere?: RawBuilder<SqlBool>
  /** What is read beside the table's own columns. */
  readonly joined?: RawBuilder<Joined>
  /** Whose it is: lists, searches and counts ask this and nothing else. What is outside is not found. */
  readonly reach: (actor: Person) => RawBuilder<SqlBool>
  /** Ids of the first of a list, read lead by lead, for those who see only their own leads. */
  readonly newestOfOwnLeads?: (actor: Person, newest: Newest) => RawBuilder<unknown>
  /**
   * For kinds whose records are refused with a reason to whoever may not see them (403), where the others read as not
   * found. Lists ask `reach` all the same.
   */
  readonly mayRead?: (actor: Person, about: About) => Decision
  /** The facts that rights ask about. */
  readonly about: (record: RowOf<T> & Joined) => About
  /** As the wire has it. */
  readonly view: (record: RowOf<T> & Joined, sight: Sight) => View
  /** The lead whose timeline shows it, and whose last activity it is. */
  readonly leadOf?: (record: RowOf<T> & Joined) => string | null
  /** The sale that it is or hangs on: who may not see that sale does not read of it. */
  readonly saleOf?: (record: RowOf<T> & Joined) => string | null
  /** The service job that it is or hangs on, the same. */
  readonly serviceJobOf?: (record: RowOf<T> & Joined) => string | null
  /** Facts that the history's sentence needs and that must not change later, such as the name at the time. */
  readonly facts?: (
    record: RowOf<T> & Joined,
    work: UnitOfWork,
    changes: Changes,
  ) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>
  /** The sequence of its short numbers. */
  readonly numbers?: string
  /** People are never removed, only disabled. */
  readonly isNeverRemoved?: true
  /** What has to be locked before the record, in the one order of all locks: its parent, the keys of a person. */
  readonly lockFirst?: (
    work: UnitOfWork,
    id: string,
    columns: ColumnsOf<T>,
    removed: boolean,
  ) => Promise<void>
  /** Columns that follow from the others, written in the same statement. */
  readonly derived?: (record: RowOf<T> & Joined, work: UnitOfWork) => ColumnsOf<T> | Promise<ColumnsOf<T>>
  /** What stays true of other records: called once before the commit, with all changes of the transaction. */
  readonly keeps?: (work: UnitOfWork, all: readonly Wrote<RowOf<T> & Joined>[]) => Promise<void>
}

/** One change of a transaction; `before` is undefined for a record that is new. */
export interface Wrote<R> {
  readonly before: R | undefined
  readonly after: R
  readonly changes: Changes
  readonly recording: Recording
}

export interface Recording {
  readonly verb?: ActivityVerb
  readonly facts?: Readonly<Record<string, unknown>>
  readonly batchId?: string
  /** The batch that this change takes back, and with it what that one told people. */
  readonly undoes?: string
}

export interface Change extends Recording {
  /** What the change is based on; without it, it is applied whatever happened since. */
  readonly version?: number | undefined
  /** Beyond the fields that people change. */
  readonly columns?: Readonly<Record<string, unknown>>
  /** Of what is not among the fields, such as a pin. */
  readonly changes?: Changes
}

/** The first of a list, in SQL. */
export interface Newest {
  readonly asked: readonly RawBuilder<SqlBool>[]
  readonly place: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly limit: number
  /** Of one's own leads these alone. */
  readonly leads: readonly string[] | undefined
}

export interface Listing {
  readonly limit: number
  /** The id of the last one read. */
  readonly after?: string | undefined
  readonly where?: readonly RawBuilder<SqlBool>[]
  /** Newest first unless told; ends in what no two share. */
  readonly by?: readonly RawBuilder<unknown>[]
  /** It asks for what hangs on one record, which is little and found by an index of its own. */
  readonly isOfOne?: boolean
}
