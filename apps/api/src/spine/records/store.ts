/**
 * The store of one kind of record. Every writer (form, API, webhook, import, batch, seed) goes through it: it keeps
 * the version (optimistic locking), the activity row, the version conflict (409) and the lead's last activity, so
 * that no writer can forget one.
 */
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import { netChangesInWords } from '@crm/domain/activity/changes-in-words'
import { leadScope } from '@crm/domain/people/scope'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allColumns } from '#platform/db/all-columns'
import type { Connection } from '#platform/db/database'
import { Refused, conflict, demand, refuse } from '#spine/refusals'
import { newId } from '#platform/ids'
import type { Person } from '#spine/people/people'
import { type Changes, activityOf, changesBetween, changesSince, fieldsChangedSince } from './activity.ts'
import {
  type EmptyFields,
  type FieldChanges,
  type FieldTable,
  type FieldsOf,
  readFields,
  writeFields,
} from './fields.ts'
import type {
  ChangeOptions,
  ColumnsOf,
  Definition,
  Listing,
  RecordTable,
  Right,
  RowOf,
  Recording,
  RecordChange,
} from './kind.ts'
import { limitOf } from './page.ts'
import { pagesFrom } from './slices.ts'
import { readNewest, touchLead } from './lead-scope.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export function store<T extends RecordTable, Joined, const F extends FieldTable<RowOf<T>>, About, View>(
  kind: Definition<T, Joined, F, About, View>,
) {
  type Rec = RowOf<T> & Joined
  type Fields = FieldsOf<RowOf<T>, F>

  const { subject, verbs, leadOf = () => null, saleOf = () => null, serviceJobOf = () => null } = kind
  const table = sql.table(kind.table)
  const Noun = kind.noun ?? subject.charAt(0).toUpperCase() + subject.slice(1)
  // Abbreviations keep their capitals: an AHJ, an installer.
  const noun = Noun.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
  const notFound = refuse(404, `${Noun} not found`)
  const alias = kind.alias ?? 'r'
  const own = (column: string) => sql.ref(`${alias}.${column}`)
  const ownColumns = allColumns(kind.table, alias)
  const selectedColumns = kind.joined ? sql`${ownColumns}, ${kind.joined}` : ownColumns
  const writtenColumns = allColumns(kind.table)

  const isThere = kind.isPresent ?? sql<SqlBool>`true`
  const live = kind.isNeverRemoved ? isThere : sql<SqlBool>`${own('deleted_at')} is null and ${isThere}`
  const removedOnly = sql<SqlBool>`${own('deleted_at')} is not null and ${isThere}`
  const scopeOf = (actor: Person | undefined) => (actor ? kind.scope(actor) : sql<SqlBool>`true`)
  /** The scope of a single record. A kind with `mayRead` refuses after the row is found, with a reason. */
  const findScopeOf = (actor: Person | undefined) => scopeOf(kind.mayRead ? undefined : actor)
  const fieldsOf = (record: RowOf<T>): Fields => readFields(kind.fields, record as RowOf<T> & object)

  const columnsOf = (fields: FieldChanges<Fields>) => writeFields(kind.fields, fields) as Partial<RowOf<T>>

  /** Reads one live record within the person's scope. */
  async function find(db: Connection, id: string, actor: Person | undefined): Promise<Rec | undefined> {
    const { rows } = await sql<Rec>`
      select ${selectedColumns} from ${kind.from} where ${own('id')} = ${id} and ${live} and ${findScopeOf(actor)}
    `.execute(db)
    return demandReadable(rows[0], actor)
  }

  /** Throws Refused, 403, for a record that the person may know of but not read. */
  function demandReadable(record: Rec | undefined, actor: Person | undefined): Rec | undefined {
    if (record && actor && kind.mayRead) demand(kind.mayRead(actor, kind.subjectOf(record)))
    return record
  }

  /** Selects the ids among these that the person may read now, as SQL. */
  const readableIds = (actor: Person, ids: readonly string[]) => sql`
    select ${own('id')} from ${kind.from}
    where ${own('id')} = any(${ids}::uuid[]) and ${live} and ${scopeOf(actor)}`

  /** Reads one removed record within the person's scope. */
  async function findRemoved(db: Connection, id: string, actor: Person): Promise<Rec | undefined> {
    const { rows } = await sql<Rec>`
      select ${selectedColumns} from ${kind.from}
      where ${own('id')} = ${id} and ${removedOnly} and ${scopeOf(actor)}
    `.execute(db)
    return rows[0]
  }

  /** Lists newest first, or by other descending columns. One row more than `limit` means that there are more. */
  async function list(
    db: Connection,
    actor: Person,
    { limit, after, where = [], orderBy, isForOneParent = false }: Listing,
  ): Promise<Rec[]> {
    const columns = orderBy ?? [own('created_at'), own('id')]
    const sortValues = sql.join(columns)
    const order = sql.join(columns.map((column) => sql`${column} desc`))
    const aliasedTable = sql`${table} as ${sql.table(alias)}`
    const beyond = sql<SqlBool>`(${sortValues}) < (select ${sortValues} from ${aliasedTable} where ${own('id')} = ${after})`
    const conditions = [live, ...where, ...(after ? [beyond] : [])]
    const read = async (filters: readonly RawBuilder<SqlBool>[]) => {
      const { rows } = await sql<Rec>`
        select ${selectedColumns} from ${kind.from} where ${sql.join([...filters, scopeOf(actor)], sql` and `)}
        order by ${order} ${limitOf(limit + 1)}
      `.execute(db)
      return rows
    }
    const { newestOfOwnLeads } = kind
    if (!newestOfOwnLeads || isForOneParent || leadScope(actor) !== 'Own') return read(conditions)
    const readFrom = (leads?: readonly string[]) => {
      const newest = newestOfOwnLeads(actor, { conditions, sortValues, order, limit: limit + 1, leads })
      return read([sql<SqlBool>`${own('id')} in (${newest})`])
    }
    return orderBy
      ? readFrom()
      : readNewest(db, actor, limit + 1, { readFrom, timeOf: (row) => row.created_at })
  }

  /** Pages of live or of removed records. */
  const pagesOf = (state: RawBuilder<SqlBool>, scope: typeof kind.scope = kind.scope) =>
    pagesFrom<Rec>({
      from: kind.from,
      id: own('id'),
      selectedColumns,
      conditions: (actor) => [state, scope(actor)],
    })

  /** Throws Refused: 404 for a missing or invisible record, 403 with the reason for a forbidden action. */
  function guard(
    record: Rec | undefined,
    actor: Person | undefined,
    right: Right<About> | undefined,
    now: Date,
  ): Rec {
    if (!record) throw new Refused(notFound)
    if (actor && right) demand(right(actor, kind.subjectOf(record), now))
    return record
  }

  /** Reads a record of this transaction again, in any scope. Throws Refused, 404. */
  const reread = async (work: UnitOfWork, id: string): Promise<Rec> =>
    guard(await find(work.tx, id, undefined), undefined, undefined, work.now)

  /**
   * Locks one record within the author's scope and checks the right. Throws Refused. `fields`: the values about to be
   * written. Rows that they may collide with are locked first.
   */
  async function lock(
    work: UnitOfWork,
    id: string,
    right?: Right<About>,
    {
      removed = false,
      fields = {},
    }: { readonly removed?: boolean; readonly fields?: FieldChanges<Fields> } = {},
  ): Promise<Rec> {
    await kind.lockFirst?.(work, id, columnsOf(fields), removed)
    const state = removed ? removedOnly : live
    const { rows } = await sql<Rec>`
      select ${selectedColumns} from ${kind.from} where ${own('id')} = ${id} and ${state} and ${findScopeOf(work.viewer)} for update of ${sql.table(alias)}
    `.execute(work.tx)
    return guard(demandReadable(rows[0], work.viewer), work.viewer, right, work.now)
  }

  /** Locks live or removed records within the author's scope, in id order, to avoid deadlocks. */
  async function lockMany(
    work: UnitOfWork,
    ids: readonly string[],
    { removed = false }: { readonly removed?: boolean } = {},
  ): Promise<Rec[]> {
    if (ids.length === 0) return []
    if (removed) for (const id of ids.toSorted()) await kind.lockFirst?.(work, id, {}, removed)
    const state = removed ? removedOnly : live
    const { rows } = await sql<Rec>`
      select ${selectedColumns} from ${kind.from} where ${own('id')} = any(${ids}) and ${state} and ${scopeOf(work.viewer)}
      order by ${own('id')} for update of ${sql.table(alias)}
    `.execute(work.tx)
    return rows
  }

  /**
   * Writes a record, its activity row and its lead's last activity in one statement. `next` is the record without the
   * columns that the database fills in.
   */
  async function persist(
    work: UnitOfWork,
    statement: RawBuilder<unknown>,
    { before, next, changes }: { before: Rec | undefined; next: Rec; changes: Changes },
    { verb, ...recording }: Recording & { verb: ActivityVerb },
  ): Promise<Rec> {
    const leadId = leadOf(next) ?? null
    const activity = activityOf({
      author: work.author,
      at: work.now,
      verb,
      subject: { type: subject, id: next.id },
      version: sql<number>`(select version from written)`,
      leadId,
      batchId: recording.batchId ?? work.batchId,
      saleId: saleOf(next),
      serviceJobId: serviceJobOf(next),
      changes,
      details: {
        ...(await kind.details?.(next, work, changes)),
        ...recording.details,
        ...(recording.undoes && { undoes: recording.undoes }),
      },
    })
    const [{ rows }] = await Promise.all([
      sql<RowOf<T>>`
        with written as (${statement} returning ${writtenColumns}), activity_row as (${activity})
        select ${writtenColumns} from written
      `.execute(work.tx),
      leadId !== null && leadId !== next.id && touchLead(work, leadId),
    ])
    const row = rows[0]
    if (!row) throw new Error(`The ${subject} ${next.id} is gone.`)
    const after = { ...next, ...row }
    const change: RecordChange<Rec> = { before, after, changes, recording: { verb, ...recording } }
    work.changeLog.push({ ...change, subject, beforeCommit: kind.beforeCommit })
    return after
  }

  /** Inserts a new record. `columns` are those that people do not edit, such as its owner. */
  async function insert(
    work: UnitOfWork,
    fields: FieldChanges<Fields>,
    columns: ColumnsOf<T>,
    joined: Joined,
    recording: Recording = {},
  ): Promise<Rec> {
    const timestamp = work.now.toISOString()
    const row = {
      id: newId(),
      ...(kind.numbers && !('number' in columns) && { number: await nextNumber(work.tx, kind.numbers) }),
      ...columns,
      ...columnsOf(fields),
      created_at: timestamp,
      updated_at: timestamp,
      version: 1,
    }
    const derived = await kind.derived?.({ ...row, ...joined } as Rec, work)
    const next = { ...row, ...derived }
    const values = Object.entries(next)
    const statement = sql`
      insert into ${table} (${sql.join(values.map(([column]) => sql.ref(column)))})
      values (${sql.join(values.map(([, value]) => value))})`
    return persist(
      work,
      statement,
      { before: undefined, next: { ...next, ...joined } as Rec, changes: {} },
      { verb: verbs.created, ...recording },
    )
  }

  async function write(
    work: UnitOfWork,
    before: Rec,
    columns: object,
    changes: Changes,
    recording: Recording,
  ) {
    const next = { ...before, ...columns }
    const derived = await kind.derived?.(next, work)
    const values = Object.entries({ ...columns, ...derived, updated_at: work.now })
    const statement = sql`
      update ${table} set ${sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))},
      version = version + 1 where id = ${before.id}`
    return persist(
      work,
      statement,
      { before, next: { ...next, ...derived }, changes },
      { verb: verbs.changed, ...recording },
    )
  }

  /**
   * Applies a change set to a locked record and returns the result. Throws Refused, 409 with the current record, when
   * somebody changed a field of the set since `version`; other fields merge silently (optimistic locking).
   */
  async function change(
    work: UnitOfWork,
    record: Rec,
    fields: FieldChanges<Fields>,
    { version, columns, changes: extraChanges, ...recording }: ChangeOptions = {},
  ): Promise<Rec> {
    const changes = { ...changesBetween(fieldsOf(record), fields), ...extraChanges }
    if (Object.keys(changes).length === 0) return record
    if (version !== undefined && version < record.version) {
      const since = await fieldsChangedSince(work.tx, { type: subject, id: record.id }, version)
      if (Object.keys(changes).some((field) => since.has(field))) {
        const message = `Someone changed this ${noun}.`
        throw new Refused(conflict(message, kind.view(record, work)))
      }
    }
    return write(work, record, { ...columnsOf(fields), ...columns }, changes, recording)
  }

  /**
   * Optimistic locking for decisions. Throws Refused, 409 with the current record and what changed since `version`. A
   * caller without a version decides on the current record.
   */
  async function demandCurrentVersion(
    work: UnitOfWork,
    record: Rec,
    version: number | undefined,
  ): Promise<void> {
    if (version === undefined || version === record.version) return
    const rows = await changesSince(work.tx, { type: subject, id: record.id }, version).execute()
    const words = netChangesInWords(rows.map(({ changes }) => changes as unknown as Changes))
    const message = `This ${noun} changed since you opened it${words ? `: ${words}` : ''}.`
    throw new Refused(conflict(message, kind.view(record, work)))
  }

  /** Soft delete: the record reads as not found until it is restored. */
  const remove = (work: UnitOfWork, record: Rec, recording: Recording = {}): Promise<Rec> =>
    write(
      work,
      record,
      { deleted_at: work.now, deleted_by: work.viewer?.id ?? null },
      {},
      { verb: verbs.removed, ...recording },
    )

  /** Restores a removed record and changes `fields` with it. */
  const restore = (
    work: UnitOfWork,
    record: Rec,
    fields: FieldChanges<Fields> = {},
    recording: Recording = {},
  ): Promise<Rec> =>
    write(
      work,
      record,
      { ...columnsOf(fields), deleted_at: null, deleted_by: null },
      { isRemoved: [true, false], ...changesBetween(fieldsOf(record), fields) },
      { verb: verbs.restored, ...recording },
    )

  return {
    notFound,
    removed: { message: `${Noun} removed` },
    view: kind.view,
    about: kind.subjectOf,
    /** The fields of a record without any; those that are never null need values of their own. */
    emptyFields: Object.fromEntries(
      Object.keys(kind.fields).map((field) => [field, null]),
    ) as unknown as EmptyFields<Fields>,
    fieldsOf,
    columnsOf,
    isRemoved,
    find,
    reread,
    findRemoved,
    readableIds,
    list,
    ...pagesOf(live),
    /** Pages of removed records, for a list that shows them too. */
    removedPages: pagesOf(removedOnly),
    /** Pages in a scope of the caller's choice, where the filters themselves stay within the person's scope. */
    pagesInScope: (scope: RawBuilder<SqlBool>) => pagesOf(live, () => scope),
    guard,
    lock,
    lockMany,
    insert,
    change,
    demandCurrentVersion,
    remove,
    restore,
  }
}

const isRemoved = (record: object) => 'deleted_at' in record && record.deleted_at !== null

async function nextNumber(tx: Connection, sequence: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval(${sequence})::integer as number`.execute(tx)
  const number = rows[0]?.number
  if (number === undefined) throw new Error(`The sequence ${sequence} gave nothing.`)
  return number
}
