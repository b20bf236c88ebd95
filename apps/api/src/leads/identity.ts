/**
 * What a lead is recognised and found by. The keys follow every change of it and of its primary address, in the
 * transaction of the change. Whoever gives a lead a key holds the lock of that key until the end: while it is held,
 * nobody else becomes known by it.
 */
import { type Found, type Identity, type LeadKey, leadKeys } from '@crm/domain/leads/duplicates'
import type { KeyKind } from '@crm/domain/leads/key-kinds'
import { leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { leadScope } from '@crm/domain/people/scope'
import { type SearchedAddress, searchText } from '@crm/domain/search/search-text'
import { sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import { lockNames, tryLockNames } from '../db/locks.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { reportLookalikes } from '../tasks/make.ts'

interface Home {
  readonly streetAddress: string | null
  readonly zip: string | null
}

interface Row {
  readonly first_name: string
  readonly last_name: string
  readonly phone1: string | null
  readonly email1: string | null
}

interface Numbered {
  readonly number: number
  readonly fullAddress: string | null
  readonly isRemoved: boolean
}

/** By what a lead that was merged into another was known: that one is found and recognised by it, too. */
export type Former = Row & { readonly number: number }

interface Merged {
  /** Null where none was. */
  readonly former?: readonly Former[] | null
}

/** The leads that were merged into the one that is `l`. */
export const formerOfLead = sql<{ readonly former: readonly Former[] | null }>`(
  select json_agg(json_build_object(
    'number', m.number, 'first_name', m.first_name, 'last_name', m.last_name, 'phone1', m.phone1, 'email1', m.email1
  ) order by m.number)
  from leads as m where m.merged_into = l.id
) as former`

/** What a lead is recognised by, from its row and its primary address. */
export const identityOf = (lead: Row, home: Home | undefined): Identity => ({
  firstName: lead.first_name,
  lastName: lead.last_name,
  phone1: lead.phone1,
  email1: lead.email1,
  streetAddress: home?.streetAddress ?? null,
  zip: home?.zip ?? null,
})

/** Every key of a lead: its own and, at its own house, those of the leads that were merged into it. */
export function keysOfLead(lead: Row & Merged, home: Home | undefined): LeadKey[] {
  const keys = [lead, ...(lead.former ?? [])].flatMap((one) => leadKeys(identityOf(one, home)))
  return [...new Map(keys.map((key) => [nameOfLock(key), key])).values()]
}

/** What a lead is found by: names, phone, e-mail, short number, primary address, and those it had as other leads. */
export function leadSearch(lead: Former & Merged, address: SearchedAddress | undefined): string {
  const all = [lead, ...(lead.former ?? [])]
  return searchText({
    names: all.flatMap((one) => [one.first_name, one.last_name]),
    phones: all.map((one) => one.phone1),
    emails: all.map((one) => one.email1),
    addresses: address ? [address] : [],
    numbers: all.map((one) => leadNumber(one.number)),
  })
}

/** Waits for whoever holds one of these keys. */
export const lockKeys = (tx: Connection, keys: readonly LeadKey[]): Promise<void> =>
  lockNames(tx, keys.map(nameOfLock))

/** The same without waiting: false when somebody else is entering such a lead at this moment. */
export const tryLockKeys = (tx: Connection, keys: readonly LeadKey[]): Promise<boolean> =>
  tryLockNames(tx, keys.map(nameOfLock))

const nameOfLock = ({ kind, key }: LeadKey) => `lead key ${kind} ${key}`

/**
 * What leads will be known by, before their rows are locked: an import locks keys first and rows after, and whoever does
 * it the other way round waits until PostgreSQL sees that both wait for each other. `next` is what will be written.
 */
export async function lockIdentity(
  tx: Connection,
  leadIds: readonly string[],
  next: Partial<Row> = {},
): Promise<void> {
  const { rows } = await sql<Row & Home>`
    select l.first_name, l.last_name, l.phone1, l.email1, a.street_address as "streetAddress", a.zip
    from leads as l
    left join addresses as a on a.lead_id = l.id and a.type = 'Primary' and a.deleted_at is null
    where l.id = any(${leadIds}::uuid[])
  `.execute(tx)
  await lockKeys(
    tx,
    rows.flatMap((lead) => leadKeys(identityOf({ ...lead, ...next }, lead))),
  )
}

/** Search text and keys as the lead and its primary address are now. No open form of it becomes stale. */
export async function keepLeadFound(tx: Connection, leadId: string): Promise<void> {
  const { rows } = await sql<Row & Home & Numbered & Merged>`
    select ${formerOfLead}, l.number, l.deleted_at is not null as "isRemoved", l.first_name, l.last_name, l.phone1, l.email1,
      a.street_address as "streetAddress", a.zip, a.full_address as "fullAddress"
    from leads as l
    left join addresses as a on a.lead_id = l.id and a.type = 'Primary' and a.deleted_at is null
    where l.id = ${leadId} for update of l
  `.execute(tx)
  const lead = rows[0]
  if (!lead) return
  const { fullAddress, ...home } = lead
  const search = leadSearch(lead, fullAddress === null ? undefined : { ...home, fullAddress })
  await sql`update leads set search = ${search} where id = ${leadId} and search <> ${search}`.execute(tx)
  await keepLeadKeys(tx, leadId, lead.isRemoved ? [] : keysOfLead(lead, lead))
}

/** Writes what differs; a lead that was removed has none. Answers whether a key was added. A new lead has none yet. */
export async function keepLeadKeys(
  tx: Connection,
  leadId: string,
  wanted: readonly LeadKey[],
  { isNew = false } = {},
): Promise<boolean> {
  const stored = isNew ? [] : await keysOf(tx, leadId)
  const added = without(wanted, stored)
  const gone = without(stored, wanted)
  await lockKeys(tx, added)
  if (gone.length > 0) {
    await sql`
      delete from lead_keys where lead_id = ${leadId} and (kind, key) in (select * from ${asRows(gone)})
    `.execute(tx)
  }
  if (added.length > 0) {
    await sql`
      insert into lead_keys (lead_id, kind, key) select ${leadId}::uuid, kind, key from ${asRows(added)}
    `.execute(tx)
  }
  return added.length > 0
}

const asRows = (keys: readonly LeadKey[]) =>
  sql`unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[]) as wanted (kind, key)`

const keysOf = (db: Connection, leadId: string): Promise<LeadKey[]> =>
  db
    .selectFrom('lead_keys')
    .select(['kind', 'key'])
    .where('lead_id', '=', leadId)
    .$castTo<{ kind: KeyKind; key: string }>()
    .execute()

/** The keys that are not among the others. */
export const without = (keys: readonly LeadKey[], others: readonly LeadKey[]): LeadKey[] =>
  keys.filter(({ kind, key }) => !others.some((other) => other.kind === kind && other.key === key))

/** A live lead that shares keys, with what decides about it. */
export interface Sharing extends Found {
  readonly number: number
  readonly repId: string | null
  readonly salesRepId: string | null
}

/** Those who share more than a phone first, then the oldest. A number that half the town gave is cut off. */
export async function findSharing(
  db: Connection,
  keys: readonly LeadKey[],
  exceptId: string | null = null,
): Promise<Sharing[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Sharing>`
    select
      l.id as "leadId", array_agg(k.kind) as kinds, l.number, l.rep_id as "repId", l.sales_rep_id as "salesRepId"
    from ${asRows(keys)}
    join lead_keys as k on k.kind = wanted.kind and k.key = wanted.key
    join leads as l on l.id = k.lead_id
    where l.deleted_at is null and l.id is distinct from ${exceptId}::uuid
    group by l.id
    order by bool_or(k.kind <> 'phone') desc, l.created_at, l.id
    limit 50
  `.execute(db)
  return rows
}

/**
 * A lead that looks like one its writer may not see is saved all the same, and nothing tells them: a Sales manager
 * is asked to look at both. What is in the writer's scope they find by asking for duplicates.
 */
export async function reportHiddenTwins(
  work: UnitOfWork,
  lead: Parameters<typeof reportLookalikes>[1],
  identity: Identity,
): Promise<void> {
  const { viewer } = work
  if (!viewer || leadScope(viewer) === 'All') return
  const twins = await findSharing(work.tx, leadKeys(identity), lead.id)
  await reportLookalikes(
    work,
    lead,
    twins.filter((twin) => !can.readLead(viewer, twin).ok),
  )
}
