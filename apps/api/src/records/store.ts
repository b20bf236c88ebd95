/**
 * What a kind of record is to the database, said once: its table, its fields, whose it is, and what stays true beside
 * it. Every way in (form, API, webhook, import, batch, seed) writes through the store, which makes the version, the
 * activity row, the conflict (409) and the last activity of the lead, so that no writer can forget one.
 */
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import { leadScope } from '@crm/domain/people/scope'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import { tableColumns } from '../db/tables.gen.ts'
import { Refused, conflict, demand, refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import type { Person } from '../people/people.ts'
import { type Changes, activityOf, changesBetween, fieldsChangedSince } from './activity.ts'
import { type FieldTable, type FieldsOf, type Given, readFields, writeFields } from './fields.ts'
import type {
  Change,
  ColumnsOf,
  Definition,
  Listing,
  RecordTable,
  Right,
  RowOf,
  Recording,
  Wrote,
} from './kind.ts'
import { limitOf } from './page.ts'
import { pagesFrom } from './slices.ts'
import { readNewest, touchLead } from './through-lead.ts'
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
  // By name: what a migration adds is none of ours, and PostgreSQL keeps the statement.
  const ownColumns = sql.raw(
    Object.keys(tableColumns[kind.table])
      .map((column) => `"${alias}"."${column}"`)
      .join(', '),
  )
  const whole = kind.joined ? sql`${ownColumns}, ${kind.joined}` : ownColumns
  const writtenColumns = sql.raw(
    Object.keys(tableColumns[kind.table])
      .map((column) => `"${column}"`)
      .join(', '),
  )

  const isThere = kind.isThere ?? sql<SqlBool>`true`
  const live = kind.isNeverRemoved ? isThere : sql<SqlBool>`${own('deleted_at')} is null and ${isThere}`
  const gone = sql<SqlBool>`${own('deleted_at')} is not null and ${isThere}`
  const within = (actor: Person | undefined) => (actor ? kind.reach(actor) : sql<SqlBool>`true`)
  /** Of one record: where it has a reason to be refused, the reason is asked when it is found. */
  const withinOne = (actor: Person | undefined) => within(kind.mayRead ? undefined : actor)
  const fieldsOf = (record: RowOf<T>): Fields => readFields(kind.fields, record as RowOf<T> & object)

  const columnsOf = (fields: Given<Fields>) => writeFields(kind.fields, fields) as Partial<RowOf<T>>

  /** Reads one that is live and within the person's reach. */
  async function find(db: Connection, id: string, actor: Person | undefined): Promise<Rec | undefined> {
    const { rows } = await sql<Rec>`
      select ${whole} from ${kind.from} where ${own('id')} = ${id} and ${live} and ${withinOne(actor)}
    `.execute(db)
    return readable(rows[0], actor)
  }

  /** Throws Refused, 403, for what the person may know of and not read. */
  function readable(record: Rec | undefined, actor: Person | undefined): Rec | undefined {
    if (record && actor && kind.mayRead) demand(kind.mayRead(actor, kind.about(record)))
    return record
  }

  /** One that was removed, within the person's reach. */
  async function findRemoved(db: Connection, id: string, actor: Person): Promise<Rec | undefined> {
    const { rows } = await sql<Rec>`
      select ${whole} from ${kind.from}
      where ${own('id')} = ${id} and ${gone} and ${within(actor)}
    `.execute(db)
    return rows[0]
  }

  /** Newest first, or by other columns, the greatest first; one more than asked for tells that there are more. */
  async function list(
    db: Connection,
    actor: Person,
    { limit, after, where = [], by, isOfOne = false }: Listing,
  ): Promise<Rec[]> {
    const columns = by ?? [own('created_at'), own('id')]
    const place = sql.join(columns)
    const order = sql.join(columns.map((column) => sql`${column} desc`))
    const aliased = sql`${table} as ${sql.table(alias)}`
    const beyond = sql<SqlBool>`(${place}) < (select ${place} from ${aliased} where ${own('id')} = ${after})`
    const asked = [live, ...where, ...(after ? [beyond] : [])]
    const read = async (among: readonly RawBuilder<SqlBool>[]) => {
      const { rows } = await sql<Rec>`
        select ${whole} from ${kind.from} where ${sql.join([...among, within(actor)], sql` and `)}
        order by ${order} ${limitOf(limit + 1)}
      `.execute(db)
      return rows
    }
    const { newestOfOwnLeads } = kind
    if (!newestOfOwnLeads || isOfOne || leadScope(actor) !== 'Own') return read(asked)
    const readOf = (leads?: readonly string[]) => {
      const newest = newestOfOwnLeads(actor, { asked, place, order, limit: limit + 1, leads })
      return read([sql<SqlBool>`${own('id')} in (${newest})`])
    }
    return by ? readOf() : readNewest(db, actor, limit + 1, { readOf, timeOf: (row) => row.created_at })
  }

  /** The pages of a list, of those that are there or of those that were removed. */
  const pagesOf = (state: RawBuilder<SqlBool>, reach: typeof kind.reach = kind.reach) =>
    pagesFrom<Rec>({ from: kind.from, id: own('id'), whole, asked: (actor) => [state, reach(actor)] })

  /** Throws Refused: 404 for what is not there or not theirs to see, 403 with the reason for what they may not do. */
  function guard(
    record: Rec | undefined,
    actor: Person | undefined,
    right: Right<About> | undefined,
    now: Date,
  ): Rec {
    if (!record) throw new Refused(notFound)
    if (actor && right) demand(right(actor, kind.about(record), now))
    return record
  }

  /**
   * Locks one within the writer's reach and asks for the right. `fields` are those about to be written: what they meet
   * is locked first. Throws Refused.
   */
  async function lock(
    work: UnitOfWork,
    id: string,
    right?: Right<About>,
    { removed = false, fields = {} }: { readonly removed?: boolean; readonly fields?: Given<Fields> } = {},
  ): Promise<Rec> {
    await kind.lockFirst?.(work, id, columnsOf(fields), removed)
    const state = removed ? gone : live
    const { rows } = await sql<Rec>`
      select ${whole} from ${kind.from} where ${own('id')} = ${id} and ${state} and ${withinOne(work.viewer)} for update of ${sql.table(alias)}
    `.execute(work.tx)
    return guard(readable(rows[0], work.viewer), work.viewer, right, work.now)
  }

  /**
   * The live ones among them, or those that were removed, within the writer's reach, in the order of their ids, so that
   * two never embrace.
   */
  async function lockMany(
    work: UnitOfWork,
    ids: readonly string[],
    { removed = false }: { readonly removed?: boolean } = {},
  ): Promise<Rec[]> {
    if (ids.length === 0) return []
    if (removed) for (const id of ids.toSorted()) await kind.lockFirst?.(work, id, {}, removed)
    const state = removed ? gone : live
    const { rows } = await sql<Rec>`
      select ${whole} from ${kind.from} where ${own('id')} = any(${ids}) and ${state} and ${within(work.viewer)}
      order by ${own('id')} for update of ${sql.table(alias)}
    `.execute(work.tx)
    return rows
  }

  /**
   * Writes a record, its row of the activity and the last activity of its lead in one go. `next` is the record as it
   * will be, but for what the database adds to it.
   */
  async function writeDown(
    work: UnitOfWork,
    writing: RawBuilder<unknown>,
    { before, next, changes }: { before: Rec | undefined; next: Rec; changes: Changes },
    { verb, ...recording }: Recording & { verb: ActivityVerb },
  ): Promise<Rec> {
    const leadId = leadOf(next) ?? null
    const told = activityOf({
      by: work.by,
      at: work.now,
      verb,
      subject: { type: subject, id: next.id },
      version: sql<number>`(select version from written)`,
      leadId,
      batchId: recording.batchId ?? work.batchId,
      saleId: saleOf(next),
      serviceJobId: serviceJobOf(next),
      changes,
      facts: {
        ...(await kind.facts?.(next, work, changes)),
        ...recording.facts,
        ...(recording.undoes && { undoes: recording.undoes }),
      },
    })
    const [{ rows }] = await Promise.all([
      sql<RowOf<T>>`
        with written as (${writing} returning ${writtenColumns}), told as (${told})
        select ${writtenColumns} from written
      `.execute(work.tx),
      leadId !== null && leadId !== next.id && touchLead(work, leadId),
    ])
    const row = rows[0]
    if (!row) throw new Error(`The ${subject} ${next.id} is gone.`)
    const after = { ...next, ...row }
    const wrote: Wrote<Rec> = { before, after, changes, recording: { verb, ...recording } }
    work.written.push({ ...wrote, subject, keep: kind.keeps })
    return after
  }

  /** A new record. `columns` are those that people do not change, such as whose it is. */
  async function insert(
    work: UnitOfWork,
    fields: Given<Fields>,
    columns: ColumnsOf<T>,
    joined: Joined,
    recording: Recording = {},
  ): Promise<Rec> {
    const at = work.now.toISOString()
    const row = {
      id: newId(),
      ...(kind.numbers && !('number' in columns) && { number: await nextNumber(work.tx, kind.numbers) }),
      ...columns,
      ...columnsOf(fields),
      created_at: at,
      updated_at: at,
      version: 1,
    }
    const derived = await kind.derived?.({ ...row, ...joined } as Rec, work)
    const next = { ...row, ...derived }
    const values = Object.entries(next)
    const writing = sql`
      insert into ${table} (${sql.join(values.map(([column]) => sql.ref(column)))})
      values (${sql.join(values.map(([, value]) => value))})`
    return writeDown(
      work,
      writing,
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
    const writing = sql`
      update ${table} set ${sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))},
      version = version + 1 where id = ${before.id}`
    return writeDown(
      work,
      writing,
      { before, next: { ...next, ...derived }, changes },
      { verb: verbs.changed, ...recording },
    )
  }

  /**
   * Applies a change set to a locked record and answers it as it now is. Throws Refused, 409 with the record as it is,
   * when a field of the set was changed by somebody since its version; other fields merge silently.
   */
  async function change(
    work: UnitOfWork,
    record: Rec,
    fields: Given<Fields>,
    { version, columns, changes: others, ...recording }: Change = {},
  ): Promise<Rec> {
    const changes = { ...changesBetween(fieldsOf(record), fields), ...others }
    if (Object.keys(changes).length === 0) return record
    if (version !== undefined && version < record.version) {
      const since = await fieldsChangedSince(work.tx, { type: subject, id: record.id }, version)
      if (Object.keys(changes).some((field) => since.has(field))) {
        const message = `Somebody changed this ${noun} in the meantime.`
        throw new Refused(conflict(message, kind.view(record, work)))
      }
    }
    return write(work, record, { ...columnsOf(fields), ...columns }, changes, recording)
  }

  /** Removes softly: the record reads as not found until it is restored. */
  const remove = (work: UnitOfWork, record: Rec, recording: Recording = {}): Promise<Rec> =>
    write(
      work,
      record,
      { deleted_at: work.now, deleted_by: work.viewer?.id ?? null },
      {},
      { verb: verbs.removed, ...recording },
    )

  /** Brings a removed one back. `fields` change on the way. */
  const restore = (
    work: UnitOfWork,
    record: Rec,
    fields: Given<Fields> = {},
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
    about: kind.about,
    fieldsOf,
    columnsOf,
    isRemoved,
    find,
    findRemoved,
    list,
    ...pagesOf(live),
    /** The same of what was removed, for a list that shows that too. */
    ofRemoved: pagesOf(gone),
    /** The same where what is asked keeps within the person's reach, but for this. */
    pagesWithin: (reach: RawBuilder<SqlBool>) => pagesOf(live, () => reach),
    guard,
    lock,
    lockMany,
    insert,
    change,
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
