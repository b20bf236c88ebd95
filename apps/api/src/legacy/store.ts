/** One store a kind of legacy record, made of the kind's row: columns are called as its fields, in small letters. */
import type { LegacyFilter, LegacyRecord } from '@crm/contract/legacy/legacy-shapes'
import type { LegacyField } from '@crm/contract/legacy/fields'
import { type LegacyKind, fieldsOfLegacy, legacyKind, legacyKindNames } from '@crm/contract/legacy/kinds'
import { titleOfLegacy } from '@crm/contract/legacy/titles'
import { fullName } from '@crm/domain/leads/lead-name'
import { leadScope, saleScope, type Scope } from '@crm/domain/people/scope'
import { searchTerms, searchText } from '@crm/domain/search/search-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasTerm } from '../db/conditions.ts'
import { sqlState } from '../db/errors.ts'
import { Refused, refuse } from '../http/handle.ts'
import type { Person } from '../people/people.ts'
import type { FieldTable } from '../records/fields.ts'
import type { RowOf } from '../records/kind.ts'
import { type Sorts, idKey, instantKey } from '../records/page.ts'
import { store } from '../records/store.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { type AboutLegacy, mayRead } from './rights.ts'

const tables = {
  leads: 'legacy_leads',
  sales: 'legacy_sales',
  notes: 'legacy_notes',
  addresses: 'legacy_addresses',
  users: 'legacy_users',
} as const satisfies Record<LegacyKind, string>

type Table = (typeof tables)[LegacyKind]

/** Whose it is, as CRM users: former reps are known by their legacy user, who is a person of the directory. */
interface Joined {
  readonly lead_reps: readonly string[]
  readonly sale_reps: readonly string[]
}
/** What every table has; the columns of a kind's own are known by its row. */
export type Legacy = RowOf<Table> & Joined

export const columnOf = (field: string) => field.toLowerCase()

export const valueIn = (record: Legacy, field: string): unknown =>
  (record as unknown as Record<string, unknown>)[columnOf(field)]

/** The record itself is `l`, as the search calls it; the lead that it hangs on is `p`. */
const ofNoLead = sql`'{}'::uuid[]`
const peopleBehind = (keys: RawBuilder<SqlBool>) => sql`array(
  select u.id from legacy_users as former join users as u on u.oid = former.oid
  where former.deleted_at is null and ${keys}
)`
const repsOfLead = (lead: string) =>
  peopleBehind(
    sql<SqlBool>`(
      former.uuid_user = ${sql.ref(`${lead}.uuid_salesrep`)}
      or former.uuid_user = any(${sql.ref(`${lead}.sales_rep_uuid_list`)})
    )`,
  )
const repOfSale = peopleBehind(sql<SqlBool>`former.uuid_user = l.uuid_salesrep`)

/** The keys by which the former store knew this person. */
const keysOf = (actor: Person) => sql`(
  select former.uuid_user from legacy_users as former join users as u on u.oid = former.oid
  where former.deleted_at is null and u.id = ${actor.id}
)`

const ownLead = (lead: string, actor: Person) => sql<SqlBool>`(
  ${sql.ref(`${lead}.uuid_salesrep`)} in ${keysOf(actor)}
  or ${sql.ref(`${lead}.sales_rep_uuid_list`)} && array${keysOf(actor)}
)`

const scoped = (scope: Scope, own: RawBuilder<SqlBool>) =>
  scope === 'Own' ? own : sql<SqlBool>`${sql.lit(scope === 'All')}`

/** Whose a kind's records are, and what they are read from. */
const places = {
  leads: {
    from: sql`legacy_leads as l`,
    joined: sql<Joined>`${repsOfLead('l')} as lead_reps, ${ofNoLead} as sale_reps`,
    reach: (actor: Person) => scoped(leadScope(actor), ownLead('l', actor)),
  },
  sales: {
    from: onLead('sales'),
    joined: sql<Joined>`${repsOfLead('p')} as lead_reps, ${repOfSale} as sale_reps`,
    reach: (actor: Person) =>
      scoped(saleScope(actor), sql<SqlBool>`(l.uuid_salesrep in ${keysOf(actor)} or ${ownLead('p', actor)})`),
  },
  notes: throughLead('notes'),
  addresses: throughLead('addresses'),
  users: {
    from: sql`legacy_users as l`,
    joined: sql<Joined>`${ofNoLead} as lead_reps, ${ofNoLead} as sale_reps`,
    reach: () => sql<SqlBool>`true`,
  },
} satisfies Record<LegacyKind, object>

function onLead(kind: LegacyKind) {
  return sql`${sql.table(tables[kind])} as l
    left join legacy_leads as p on p.uuid_lead = l.uuid_lead and p.deleted_at is null`
}

function throughLead(kind: LegacyKind) {
  return {
    from: onLead(kind),
    joined: sql<Joined>`${repsOfLead('p')} as lead_reps, ${ofNoLead} as sale_reps`,
    reach: (actor: Person) => scoped(leadScope(actor), ownLead('p', actor)),
  }
}

/** Text or number, and related records, as PostgreSQL takes JSON. */
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
    ...places[kind],
    mayRead: mayRead(kind),
    about: aboutLegacy,
    view: (record: Legacy): LegacyRecord => view(record),
    facts: (record: Legacy) => ({
      kind: noun.toLowerCase(),
      name: titleOfLegacy(kind, record) || String(valueIn(record, id)),
    }),
    derived: (record) => ({
      search: searchText({
        names: found.map((field) => textOf(valueIn(record, field))),
        numbers: [String(valueIn(record, id))],
      }),
    }),
    lockFirst: (work, recordId) => lockInTime(work, tables[kind], recordId),
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

const stores = Object.fromEntries(legacyKindNames.map((kind) => [kind, makeStore(kind)])) as Record<
  LegacyKind,
  LegacyStore
>

export const storeOf = (kind: LegacyKind): LegacyStore => stores[kind]

function aboutLegacy(record: Legacy): AboutLegacy {
  return {
    leadReps: record.lead_reps,
    saleReps: record.sale_reps,
    authorId: (valueIn(record, 'author_id') as string | null | undefined) ?? null,
    createdAt: record.created_at,
    status: (valueIn(record, 'status') as string | null | undefined) ?? '',
  }
}

/**
 * A record that somebody else is writing is waited for a moment; one that a longer work holds, as bringing the former
 * store over does, is 423 (A-335).
 */
async function lockInTime({ tx }: UnitOfWork, table: Table, id: string): Promise<void> {
  try {
    await sql`set local lock_timeout = '1s'`.execute(tx)
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx)
    await sql`set local lock_timeout = default`.execute(tx)
  } catch (error) {
    if (sqlState(error) !== lockNotAvailable) throw error
    throw new Refused(refuse(423, 'Somebody else is writing this record. Please try again in a moment.'))
  }
}

const lockNotAvailable = '55P03'

/** The filters of the lists. */
export const legacyAsked = ({ q, UUID_Lead: lead, status }: LegacyFilter): RawBuilder<SqlBool>[] => [
  ...(q ? searchTerms(q).map(hasTerm) : []),
  ...(lead ? [sql<SqlBool>`l.uuid_lead = ${lead}`] : []),
  ...(status === undefined ? [] : [sql<SqlBool>`l.status = ${status}`]),
]

export const legacySortKeys: Sorts<Legacy> = {
  createdAt: [instantKey(sql.ref('l.created_at'), ({ created_at }) => created_at), idKey(sql.ref('l.id'))],
}
