/**
 * One store per kind of legacy record, built from the kind's definition: columns have the field names in lower case.
 */
import { recordOf } from '#platform/record-of'
import type { LegacyFilter, LegacyRecord } from '@crm/contract/legacy/legacy-shapes'
import type { LegacyField } from '@crm/contract/legacy/fields'
import { type LegacyKind, fieldsOfLegacy, legacyKind, legacyKindNames } from '@crm/contract/legacy/kinds'
import { titleOfLegacy } from '@crm/contract/legacy/titles'
import { fullName } from '@crm/domain/leads/lead-name'
import { leadScope, saleScope, type Scope } from '@crm/domain/people/scope'
import { searchTerms, searchText } from '@crm/domain/search/search-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasTerm } from '#platform/db/conditions'
import { sqlState } from '#platform/db/errors'
import { Refused, refuse } from '#spine/refusals'
import type { Person } from '#spine/people/people'
import type { FieldTable } from '#spine/records/fields'
import type { RowOf } from '#spine/records/kind'
import { type Sorts, idKey, instantKey } from '#spine/records/page'
import { store } from '#spine/records/store'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { type AboutLegacy, mayRead } from './rights.ts'

const tables = {
  leads: 'legacy_leads',
  sales: 'legacy_sales',
  notes: 'legacy_notes',
  addresses: 'legacy_addresses',
  users: 'legacy_users',
} as const satisfies Record<LegacyKind, string>

type Table = (typeof tables)[LegacyKind]

/** The owners as CRM users: former reps are known by their legacy user, who is a person of the directory. */
interface Joined {
  readonly lead_reps: readonly string[]
  readonly sale_reps: readonly string[]
}
/** The columns of every table; a kind's definition has its own columns. */
export type Legacy = RowOf<Table> & Joined

export const columnOf = (field: string) => field.toLowerCase()

export const valueIn = (record: Legacy, field: string): unknown =>
  (record as unknown as Record<string, unknown>)[columnOf(field)]

/** The record is `l`, as the search calls it; its parent lead is `p`. */
const noLeadReps = sql`'{}'::uuid[]`
const usersOf = (keys: RawBuilder<SqlBool>) => sql`array(
  select u.id from legacy_users as former join users as u on u.oid = former.oid
  where former.deleted_at is null and ${keys}
)`
const repsOfLead = (lead: string) =>
  usersOf(
    sql<SqlBool>`(
      former.uuid_user = ${sql.ref(`${lead}.uuid_salesrep`)}
      or former.uuid_user = any(${sql.ref(`${lead}.sales_rep_uuid_list`)})
    )`,
  )
const repOfSale = usersOf(sql<SqlBool>`former.uuid_user = l.uuid_salesrep`)

/** The keys of this person in the former store. */
const keysOf = (actor: Person) => sql`(
  select former.uuid_user from legacy_users as former join users as u on u.oid = former.oid
  where former.deleted_at is null and u.id = ${actor.id}
)`

const ownLead = (lead: string, actor: Person) => sql<SqlBool>`(
  ${sql.ref(`${lead}.uuid_salesrep`)} in ${keysOf(actor)}
  or ${sql.ref(`${lead}.sales_rep_uuid_list`)} && array${keysOf(actor)}
)`

const inScope = (scope: Scope, own: RawBuilder<SqlBool>) =>
  scope === 'Own' ? own : sql<SqlBool>`${sql.lit(scope === 'All')}`

/** Scope and FROM clause of each kind. */
const sources = {
  leads: {
    from: sql`legacy_leads as l`,
    joined: sql<Joined>`${repsOfLead('l')} as lead_reps, ${noLeadReps} as sale_reps`,
    scope: (actor: Person) => inScope(leadScope(actor), ownLead('l', actor)),
  },
  sales: {
    from: onLead('sales'),
    joined: sql<Joined>`${repsOfLead('p')} as lead_reps, ${repOfSale} as sale_reps`,
    scope: (actor: Person) =>
      inScope(
        saleScope(actor),
        sql<SqlBool>`(l.uuid_salesrep in ${keysOf(actor)} or ${ownLead('p', actor)})`,
      ),
  },
  notes: childSource('notes'),
  addresses: childSource('addresses'),
  users: {
    from: sql`legacy_users as l`,
    joined: sql<Joined>`${noLeadReps} as lead_reps, ${noLeadReps} as sale_reps`,
    scope: () => sql<SqlBool>`true`,
  },
} satisfies Record<LegacyKind, object>

function onLead(kind: LegacyKind) {
  return sql`${sql.table(tables[kind])} as l
    left join legacy_leads as p on p.uuid_lead = l.uuid_lead and p.deleted_at is null`
}

function childSource(kind: LegacyKind) {
  return {
    from: onLead(kind),
    joined: sql<Joined>`${repsOfLead('p')} as lead_reps, ${noLeadReps} as sale_reps`,
    scope: (actor: Person) => inScope(leadScope(actor), ownLead('p', actor)),
  }
}

/** Text, number and related records as JSON for PostgreSQL. */
const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

function columnFor(name: string, field: LegacyField) {
  const column = columnOf(name)
  const isJson = field === 'number' || (typeof field === 'object' && !('choices' in field))
  return [name, isJson ? { column, read: (stored: unknown) => stored, write: asJson } : column] as const
}

function makeStore(kind: LegacyKind) {
  const { noun, id, uuid, onLead: hangs, found } = legacyKind(kind)
  const fields = Object.fromEntries(
    Object.entries(fieldsOfLegacy(kind)).map(([name, field]) => columnFor(name, field)),
  ) as FieldTable<RowOf<Table>>
  const records = store({
    table: tables[kind],
    subject: 'legacy',
    noun,
    verbs: {
      created: 'legacy.created',
      changed: 'legacy.changed',
      removed: 'legacy.removed',
      restored: 'legacy.restored',
    },
    fields,
    alias: 'l',
    ...sources[kind],
    mayRead: mayRead(kind),
    subjectOf: subjectOfLegacy,
    view: (record: Legacy): LegacyRecord => view(record),
    details: (record: Legacy) => ({
      kind: noun.toLowerCase(),
      name: titleOfLegacy(kind, record) || String(valueIn(record, id)),
    }),
    derived: (record) => ({
      search: searchText({
        names: found.map((field) => textOf(valueIn(record, field))),
        numbers: [String(valueIn(record, id))],
      }),
    }),
    lockFirst: (work, recordId) => lockWithTimeout(work, tables[kind], recordId),
  })
  const view = (record: Legacy): LegacyRecord => {
    const known: Readonly<Record<string, unknown>> = records.fieldsOf(record)
    return {
      recordId: record.id,
      version: record.version,
      [id]: valueIn(record, id),
      [uuid]: valueIn(record, uuid),
      ...(hangs && { UUID_Lead: valueIn(record, 'UUID_Lead') }),
      ...known,
      ...('first_name' in known && kind !== 'sales' && { full_name: namesIn(known) }),
      ...(kind === 'leads' && {
        created_timestamp: record.created_at,
        modified_timestamp: record.updated_at,
      }),
    } as LegacyRecord
  }
  return records
}

const namesIn = ({ first_name: first, last_name: last }: Readonly<Record<string, unknown>>) =>
  fullName(textOf(first) ?? '', textOf(last) ?? '')

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

export type LegacyStore = ReturnType<typeof makeStore>

const stores = recordOf<LegacyKind, LegacyStore>(legacyKindNames, makeStore)

export const storeOf = (kind: LegacyKind): LegacyStore => stores[kind]

function subjectOfLegacy(record: Legacy): AboutLegacy {
  return {
    leadReps: record.lead_reps,
    saleReps: record.sale_reps,
    authorId: textIn(record, 'author_id'),
    createdAt: record.created_at,
    status: textIn(record, 'status') ?? '',
  }
}

function textIn(record: Legacy, field: string): string | null {
  const value = valueIn(record, field)
  return typeof value === 'string' ? value : null
}

/** Waits briefly for a row lock; a lock held longer, as by the legacy migration, answers 423 (A-335). */
async function lockWithTimeout({ tx }: UnitOfWork, table: Table, id: string): Promise<void> {
  try {
    await sql`set local lock_timeout = '1s'`.execute(tx)
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx)
    await sql`set local lock_timeout = default`.execute(tx)
  } catch (error) {
    if (sqlState(error) !== lockNotAvailable) throw error
    throw new Refused(refuse(423, 'Someone else is saving this record. Try again in a moment.'))
  }
}

const lockNotAvailable = '55P03'

/** The filters of the lists. */
export const legacyConditions = ({ q, UUID_Lead: lead, status }: LegacyFilter): RawBuilder<SqlBool>[] => [
  ...(q ? searchTerms(q).map(hasTerm) : []),
  ...(lead ? [sql<SqlBool>`l.uuid_lead = ${lead}`] : []),
  ...(status === undefined ? [] : [sql<SqlBool>`l.status = ${status}`]),
]

export const legacySortKeys: Sorts<Legacy> = {
  createdAt: [instantKey(sql.ref('l.created_at'), ({ created_at }) => created_at), idKey(sql.ref('l.id'))],
}
