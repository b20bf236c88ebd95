import { leadScope } from '@crm/domain/people/scope'
import { searchTerms } from '@crm/domain/search/search-text'
import { type RawBuilder, type SqlBool, type Transaction, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import { hasTerm } from '../db/conditions.ts'
import { leadsInScope } from '../records/through-lead.ts'
import type { Person } from '../people/people.ts'

/** The most leads that are ranked for one search (A-101). */
const rankedAtMost = 200
export const peopleAtMost = 100
/** How many of the leads that moved last are looked through before the index is asked. */
const recentAtMost = 3_000
/** A word that finds so many of the recent ones is common: its other leads are older, and many. */
const common = 50

export interface Candidates {
  readonly ids: readonly string[]
  /** False when there may be more leads than were looked at. */
  readonly areAll: boolean
}

/**
 * Leads that may be shown for a search: whose number, phone or e-mail it is; then, for a common word, those that
 * moved last; for a rare one, whatever the trigram index finds. Asked of the index alone, a common word would read
 * half the table; asked of the recent ones alone, a rare word would.
 */
export async function findCandidates(tx: Transaction<Tables>, actor: Person, q: string): Promise<Candidates> {
  const terms = searchTerms(q)
  const scope = leadScope(actor)
  if (terms.length === 0 || scope === 'None') return { ids: [], areAll: true }
  const exact = await idsByKeys(tx, actor, terms)
  const recent = scope === 'All' ? await recentIds(tx, actor, terms) : nothingSeen
  const others = recent.areAll || recent.ids.length >= common ? [] : await indexedIds(tx, actor, terms)
  const ids = [...new Set([...exact, ...recent.ids, ...others])]
  return {
    ids: ids.slice(0, rankedAtMost),
    areAll: ids.length <= rankedAtMost && (recent.areAll || recent.ids.length < common),
  }
}

const nothingSeen: Candidates = { ids: [], areAll: false }

export type LeadHitRow = Awaited<ReturnType<typeof leadsById>>[number]

/** Live leads of the person's scope, in any order. */
export const leadsById = (db: Connection, actor: Person, ids: readonly string[]) =>
  db
    .selectFrom('leads as l')
    .leftJoin('addresses as a', (join) =>
      join.onRef('a.lead_id', '=', 'l.id').on('a.type', '=', 'Primary').on('a.deleted_at', 'is', null),
    )
    .select(['l.id', 'l.number', 'l.first_name', 'l.last_name', 'l.status', 'l.phone1', 'l.email1'])
    .select(['l.rep_id', 'l.sales_rep_id', 'l.last_activity_at'])
    .select(['a.city', 'a.full_address'])
    .where(sql<SqlBool>`l.id = any(${ids}::uuid[])`)
    .where('l.deleted_at', 'is', null)
    .where(leadsInScope(actor))
    .execute()

/** People of the company whose name or e-mail has every term. */
export function findPeople(db: Connection, q: string) {
  const terms = searchTerms(q)
  return db
    .selectFrom('users as l')
    .select(['l.id', 'l.name', 'l.email', 'l.phone_num', 'l.department', 'l.is_enabled'])
    .where(found(terms))
    .orderBy('l.name')
    .orderBy('l.id')
    .limit(terms.length > 0 ? peopleAtMost : 0)
    .execute()
}

/**
 * The number, the phone or the e-mail of a lead, when one of the terms is that and the lead has all the others. The
 * keys are looked up first and apart: as conditions beside the terms they would be asked of every lead.
 */
async function idsByKeys(tx: Connection, actor: Person, terms: readonly string[]): Promise<string[]> {
  const numbers = terms.flatMap((term) => /^l?(\d{1,9})$/.exec(term)?.[1] ?? [])
  const phones = terms.filter((term) => /^\d{10}$/.test(term)).map((digits) => `+1${digits}`)
  const emails = terms.filter((term) => term.includes('@'))
  if (numbers.length + phones.length + emails.length === 0) return []
  return idsOf(
    tx,
    sql`
      with keyed as materialized (
        select id from leads where number = any(${numbers}::integer[])
        union
        select lead_id from lead_keys where kind = 'phone' and key = any(${phones}::text[])
        union
        select lead_id from lead_keys where kind = 'email' and key = any(${emails}::text[])
        limit ${recentAtMost}
      )
      select l.id from keyed join leads as l on l.id = keyed.id
      where ${candidate(actor, terms)}
      limit ${rankedAtMost}
    `,
  )
}

/** Those that moved last, and whether these are all there are. */
async function recentIds(tx: Connection, actor: Person, terms: readonly string[]): Promise<Candidates> {
  const { rows } = await sql<{ id: string; lookedAt: number }>`
    with recent as materialized (
      select id, search, sales_rep_id, rep_id, deleted_at from leads where deleted_at is null
      order by last_activity_at desc, id desc limit ${recentAtMost}
    )
    select l.id, (select count(*) from recent) as "lookedAt" from recent as l
    where ${candidate(actor, terms)}
    limit ${rankedAtMost + 1}
  `.execute(tx)
  return { ids: rows.map(({ id }) => id), areAll: (rows[0]?.lookedAt ?? recentAtMost) < recentAtMost }
}

/**
 * By the trigrams. Which plan is taken is not left to estimates, which for fragments of words are guesses: a scan
 * of the table, or of an index of another order, would read a million rows for a word that nobody has. Last in its
 * transaction, since what it switches off stays off until the end.
 */
async function indexedIds(tx: Transaction<Tables>, actor: Person, terms: readonly string[]) {
  await sql`set local enable_seqscan = off`.execute(tx)
  await sql`set local enable_indexscan = off`.execute(tx)
  return idsOf(
    tx,
    sql`select l.id from leads as l where ${candidate(actor, terms)} limit ${rankedAtMost + 1}`,
  )
}

const candidate = (actor: Person, terms: readonly string[]) =>
  sql<SqlBool>`l.deleted_at is null and ${leadsInScope(actor)} and ${found(terms)}`

/** Every term is in `l.search`; those under three characters at the beginning of a word. */
const found = (terms: readonly string[]): RawBuilder<SqlBool> =>
  sql`(true ${sql.join(
    terms.map((term) => sql`and ${hasTerm(term)}`),
    sql` `,
  )})`

async function idsOf(db: Connection, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (query as RawBuilder<{ id: string }>).execute(db)
  return rows.map(({ id }) => id)
}
