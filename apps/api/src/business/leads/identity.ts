/**
 * Search text and identity keys of a lead, updated in the transaction of each change of the lead or its primary
 * address. Adding an identity key takes an advisory lock on it until commit, so no other lead can claim the same key
 * meanwhile.
 */
import { type DuplicateCandidate, type Identity, type LeadKey, leadKeys } from '@crm/domain/leads/duplicates'
import type { KeyKind } from '@crm/domain/leads/key-kinds'
import { leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { leadScope } from '@crm/domain/people/scope'
import { type SearchedAddress, searchText } from '@crm/domain/search/search-text'
import { sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import { lockNames, tryLockNames } from '#platform/db/locks'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { reportDuplicates } from '#shared/tasks/make'

interface HomeAddress {
  readonly streetAddress: string | null
  readonly zip: string | null
}

interface ContactRow {
  readonly first_name: string
  readonly last_name: string
  readonly phone1: string | null
  readonly email1: string | null
}

interface SearchRow {
  readonly number: number
  readonly fullAddress: string | null
  readonly isRemoved: boolean
}

/**
 * Contact data of a lead that was merged into another: search and duplicate checks find the other lead by it.
 */
export type MergedLead = ContactRow & { readonly number: number }

interface WithMergedLeads {
  /** Null when no lead was merged. */
  readonly former?: readonly MergedLead[] | null
}

/** The leads that were merged into `l`. */
export const mergedLeadsColumn = sql<{ readonly former: readonly MergedLead[] | null }>`(
  select json_agg(json_build_object(
    'number', m.number, 'first_name', m.first_name, 'last_name', m.last_name, 'phone1', m.phone1, 'email1', m.email1
  ) order by m.number)
  from leads as m where m.merged_into = l.id
) as former`

/** The identity of a lead, from its row and its primary address. */
export const identityOf = (lead: ContactRow, home: HomeAddress | undefined): Identity => ({
  firstName: lead.first_name,
  lastName: lead.last_name,
  phone1: lead.phone1,
  email1: lead.email1,
  streetAddress: home?.streetAddress ?? null,
  zip: home?.zip ?? null,
})

/** Every key of a lead: its own, and those of merged leads combined with its address. */
export function keysOfLead(lead: ContactRow & WithMergedLeads, home: HomeAddress | undefined): LeadKey[] {
  const keys = [lead, ...(lead.former ?? [])].flatMap((known) => leadKeys(identityOf(known, home)))
  return [...new Map(keys.map((key) => [lockNameOf(key), key])).values()]
}

/** Search text: names, phones, emails, short numbers and the primary address, including those of merged leads. */
export function leadSearch(lead: MergedLead & WithMergedLeads, address: SearchedAddress | undefined): string {
  const leads = [lead, ...(lead.former ?? [])]
  return searchText({
    names: leads.flatMap((known) => [known.first_name, known.last_name]),
    phones: leads.map((known) => known.phone1),
    emails: leads.map((known) => known.email1),
    addresses: address ? [address] : [],
    numbers: leads.map((known) => leadNumber(known.number)),
  })
}

/** Waits for the advisory locks of these keys. */
export const lockKeys = (tx: Connection, keys: readonly LeadKey[]): Promise<void> =>
  lockNames(tx, keys.map(lockNameOf))

/** Tries the locks without waiting: false when another transaction is writing such a lead. */
export const tryLockKeys = (tx: Connection, keys: readonly LeadKey[]): Promise<boolean> =>
  tryLockNames(tx, keys.map(lockNameOf))

const lockNameOf = ({ kind, key }: LeadKey) => `lead key ${kind} ${key}`

/**
 * Locks the future keys of leads before their rows: an import locks keys first and rows second, and the opposite lock
 * order would deadlock. `next`: the values about to be written.
 */
export async function lockIdentity(
  tx: Connection,
  leadIds: readonly string[],
  next: Partial<ContactRow> = {},
): Promise<void> {
  const { rows } = await sql<ContactRow & HomeAddress>`
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

/**
 * Rewrites search text and keys from the lead and its primary address. The version stays, so no open form becomes
 * stale.
 */
export async function refreshSearchIndex(tx: Connection, leadId: string): Promise<void> {
  const { rows } = await sql<ContactRow & HomeAddress & SearchRow & WithMergedLeads>`
    select ${mergedLeadsColumn}, l.number, l.deleted_at is not null as "isRemoved", l.first_name, l.last_name, l.phone1, l.email1,
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
  await writeLeadKeys(tx, leadId, lead.isRemoved ? [] : keysOfLead(lead, lead))
}

/** Writes the difference between stored and new keys; a removed lead has none. Returns whether a key was added. */
export async function writeLeadKeys(
  tx: Connection,
  leadId: string,
  nextKeys: readonly LeadKey[],
  { isNew = false } = {},
): Promise<boolean> {
  const stored = isNew ? [] : await keysOf(tx, leadId)
  const added = keysWithout(nextKeys, stored)
  const removed = keysWithout(stored, nextKeys)
  await lockKeys(tx, added)
  if (removed.length > 0) {
    await sql`
      delete from lead_keys where lead_id = ${leadId} and (kind, key) in (select * from ${asRows(removed)})
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
export const keysWithout = (keys: readonly LeadKey[], others: readonly LeadKey[]): LeadKey[] =>
  keys.filter(({ kind, key }) => !others.some((other) => other.kind === kind && other.key === key))

/** A lead that shares keys, with the columns for permission checks. */
export interface KeyMatch extends DuplicateCandidate {
  readonly number: number
  readonly repId: string | null
  readonly salesRepId: string | null
}

/** Matches on more than a phone first, then by age. The limit cuts off a number that many people share. */
export async function findKeyMatches(
  db: Connection,
  keys: readonly LeadKey[],
  exceptId: string | null = null,
): Promise<KeyMatch[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<KeyMatch>`
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
 * A new lead may match one outside the writer's scope. It is saved without a hint, and a Sales manager gets a task to
 * review both. Matches in scope are found by the duplicate check.
 */
export async function reportHiddenDuplicates(
  work: UnitOfWork,
  lead: Parameters<typeof reportDuplicates>[1],
  identity: Identity,
): Promise<void> {
  const { viewer } = work
  if (!viewer || leadScope(viewer) === 'All') return
  const matches = await findKeyMatches(work.tx, leadKeys(identity), lead.id)
  await reportDuplicates(
    work,
    lead,
    matches.filter((match) => !can.readLead(viewer, match).ok),
  )
}
