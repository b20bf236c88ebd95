/** Candidate ids of a search: leads by words, titled records by title, related records by client, and people. */
import { leadScope, saleScope } from '@crm/domain/people/scope'
import { searchTerms } from '@crm/domain/search/search-text'
import { nameSimilarity, spelledTerms } from '@crm/domain/search/similar'
import { fullName } from '@crm/domain/leads/lead-name'
import { type RawBuilder, type SqlBool, type Transaction, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'
import { contains, hasTerm } from '#platform/db/conditions'
import { leadsInScope } from '#spine/records/lead-scope'
import { serviceJobsInScope } from '#spine/records/service-job-scope'
import { salesInScope } from '#spine/records/sale-scope'
import type { Person } from '#spine/people/people'

/** Maximum number of ranked leads per search (A-101). */
const maxRanked = 200
export const maxPeople = 100
/** Number of latest changed records that are scanned before the index is used. */
const maxRecent = 3_000
/** Longer queries are not a title with a name. */
const maxSplitWords = 6
/** A word with this many matches among recent records is common: the index would find very many more. */
const commonWordHits = 50

export interface Candidates {
  readonly ids: readonly string[]
  /** False when there may be further matches. */
  readonly isComplete: boolean
}

const noCandidates: Candidates = { ids: [], isComplete: true }

/** One table to search, as `l`. */
interface SearchSource {
  readonly table: 'leads' | TitledTable
  /** The sort column of the index on rows that are not removed. */
  readonly newest: 'last_activity_at' | 'created_at'
  /** The person sees every row, so the latest ones of the table are scanned first. */
  readonly seesAll: boolean
  readonly within: RawBuilder<SqlBool>
  readonly terms: readonly string[]
  readonly has: RawBuilder<SqlBool>
}

type TitledTable = 'documents' | 'contracts' | 'tasks'
/** Kinds with searchable text of their own. */
export type TitledKind = 'document' | 'contract' | 'task'

/**
 * Clients that match and may be visible or have visible records. With scope Own only those are searched, including
 * other reps’ leads with an own job. Every hit is checked against its own scope afterwards.
 */
export const findClients = async (tx: Transaction<Tables>, actor: Person, q: string): Promise<Candidates> =>
  combine(await findByWords(tx, clientSources(actor, q)))

/**
 * Clients that match some of the words; the other words must match their documents or tasks: "roof photo nakamura"
 * (A-390).
 */
export interface PartialMatch extends Candidates {
  readonly otherWords: readonly string[]
}

/** Tries every split into first and last words: people put the client before or after the title. */
export async function findPartialMatches(
  tx: Transaction<Tables>,
  actor: Person,
  q: string,
): Promise<PartialMatch[]> {
  const words = splitWords(q).filter((word) => searchTerms(word).length > 0)
  if (words.length > maxSplitWords) return []
  const parts = words.slice(1).flatMap((_, index) => {
    const [before, after] = [words.slice(0, index + 1), words.slice(index + 1)]
    return [
      { clientWords: before, otherWords: after },
      { clientWords: after, otherWords: before },
    ]
  })
  const candidates = await findByWords(
    tx,
    parts.flatMap(({ clientWords }) => clientSources(actor, clientWords.join(' '))),
  )
  const perPart = candidates.length / parts.length
  return parts
    .map(({ otherWords }, index) => ({
      ...combine(candidates.slice(index * perPart, (index + 1) * perPart)),
      otherWords,
    }))
    .filter(({ ids }) => ids.length > 0)
}

function clientSources(actor: Person, q: string): SearchSource[] {
  const seesAll = seesAllOfSomeKind(actor)
  const terms = searchTerms(q)
  const leads = { table: 'leads', newest: 'last_activity_at', terms, has: matchesTerms(terms) } as const
  const visibleLeads: SearchSource = { ...leads, seesAll, within: clientScope(actor, sql`l.id`) }
  // Among all clients, one's own clients with a common name could fall below the limit.
  const ownLeads: SearchSource = { ...leads, seesAll: false, within: leadsInScope(actor) }
  return seesAll && leadScope(actor) === 'Own' ? [ownLeads, visibleLeads] : [visibleLeads]
}

const combine = (candidates: readonly Candidates[]): Candidates => ({
  ids: [...new Set(candidates.flatMap(({ ids }) => ids))],
  isComplete: candidates.every(({ isComplete }) => isComplete),
})

const splitWords = (q: string): string[] => q.split(/\s+/).filter(Boolean)

/** Candidates by their own title, per kind, before the scope check. */
export async function findTitled(
  tx: Transaction<Tables>,
  actor: Person,
  q: string,
): Promise<Readonly<Record<TitledKind, Candidates>>> {
  const seesAll = seesAllOfSomeKind(actor)
  const terms = searchTerms(q)
  const words = splitWords(q)
  const base = { newest: 'created_at', seesAll, terms } as const
  const [document = noCandidates, contract = noCandidates, task = noCandidates] = await findByWords(tx, [
    {
      ...base,
      table: 'documents',
      has: matchesTerms(terms),
      within: clientScope(actor, sql`l.lead_id`),
    },
    { ...base, table: 'contracts', has: hasWords('l.title', words), within: salesInScope(actor, 'l') },
    { ...base, table: 'tasks', has: hasWords('l.description', words), within: taskScope(actor) },
  ])
  return { document, contract, task }
}

/** The text contains every word as typed. */
export const hasWords = (column: string, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    [sql`true`, ...words.map((word) => sql`${sql.ref(column)} ilike ${contains(word)}`)],
    sql` and `,
  )})`

/** One's own tasks and those on one's own clients; with a broad scope each hit is checked individually. */
const taskScope = (actor: Person): RawBuilder<SqlBool> =>
  seesAllOfSomeKind(actor)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`l.id in (
        select r.id from tasks as r where r.deleted_at is null and r.status in ('Backlog', 'Todo', 'InProgress')
          and (r.delegated_to = ${actor.id} or r.created_by = ${actor.id})
        union select r.id from tasks as r where r.deleted_at is null and r.status in ('Done', 'Cancelled')
          and (r.delegated_to = ${actor.id} or r.created_by = ${actor.id})
        union select r.id from leads as l join tasks as r on r.lead_id = l.id
        where l.deleted_at is null and ${leadsInScope(actor)}
      )`

/** Servicing sees all service jobs and Finance all referrals, whatever their scope of clients. */
const seesAllOfSomeKind = (actor: Person): boolean =>
  leadScope(actor) === 'All' ||
  saleScope(actor) === 'All' ||
  actor.department === 'Servicing' ||
  actor.department === 'Finance'

/** The lead is in scope, or has a job or referral in scope. */
const clientScope = (actor: Person, leadId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  seesAllOfSomeKind(actor)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${leadId} in (
        select l.id from leads as l where l.deleted_at is null and ${leadsInScope(actor)}
        union select s.lead_id from sales as s where s.deleted_at is null and ${salesInScope(actor, 's')}
        union select s.lead_id from service_jobs as s where s.deleted_at is null and ${serviceJobsInScope(actor, 's')}
        union select s.referred_id from referrals as s join leads as l on l.id = s.referred_by_id
        where s.deleted_at is null and ${leadsInScope(actor)}
        union select s.referred_by_id from referrals as s join leads as l on l.id = s.referred_id
        where s.deleted_at is null and ${leadsInScope(actor)}
      )`

/**
 * Exact keys first; then recent rows for a common word, and the trigram index for a rare one: the index alone would
 * read half of the table for a common word, a scan alone for a rare one. Results keep the order of the sources.
 */
async function findByWords(tx: Transaction<Tables>, sources: readonly SearchSource[]): Promise<Candidates[]> {
  const matches: {
    readonly source: SearchSource
    readonly exact: readonly string[]
    readonly recent: Candidates
  }[] = []
  for (const source of sources) {
    const hasTerms = source.terms.length > 0
    const exact = hasTerms && source.table === 'leads' ? await idsByKeys(tx, source) : []
    const recent = hasTerms && source.seesAll ? await recentIds(tx, source) : notSearched
    matches.push({ source, exact, recent: hasTerms ? recent : noCandidates })
  }
  const candidates: Candidates[] = []
  for (const { source, exact, recent } of matches) {
    const indexed =
      recent.isComplete || recent.ids.length >= commonWordHits ? [] : await indexedIds(tx, source)
    const ids = [...new Set([...exact, ...recent.ids, ...indexed])]
    candidates.push({
      ids: ids.slice(0, maxRanked),
      isComplete: ids.length <= maxRanked && (recent.isComplete || recent.ids.length < commonWordHits),
    })
  }
  return candidates
}

const notSearched: Candidates = { ids: [], isComplete: false }

/** Candidates by similar words anywhere in the search text; then the names decide. */
const maxSimilar = 200
/** Bounds the time that a common name takes. */
const maxCompared = 10_000

/** Leads in scope whose names are spelled similarly, most similar first (A-679). By the trigram index of the search text. */
export async function findSimilarNames(
  tx: Transaction<Tables>,
  actor: Person,
  q: string,
  limit: number,
): Promise<string[]> {
  const terms = spelledTerms(q)
  if (terms.length === 0) return []
  await sql`set local enable_seqscan = off`.execute(tx)
  // Lower than the share of a name with one wrong letter, which is one half.
  await sql`set local pg_trgm.word_similarity_threshold = 0.4`.execute(tx)
  const { rows } = await sql<{ id: string; first: string; last: string }>`
    select l.id, l.first_name as first, l.last_name as last from (
      select l.id, l.first_name, l.last_name, l.search from leads as l
      where l.deleted_at is null and ${leadsInScope(actor)}
        and ${sql.join(
          terms.map((term) => sql`${term} <% l.search`),
          sql` and `,
        )}
      limit ${maxCompared}
    ) as l
    order by ${sql.join(
      terms.map((term) => sql`word_similarity(${term}, l.search)`),
      sql` + `,
    )} desc
    limit ${maxSimilar}
  `.execute(tx)
  return rows
    .map(({ id, first, last }) => ({ id, similarity: nameSimilarity(q, fullName(first, last)) }))
    .filter(({ similarity }) => similarity > 0)
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, limit)
    .map(({ id }) => id)
}

export type LeadHitRow = Awaited<ReturnType<typeof leadsById>>[number]

/** Leads in the person's scope, in any order. */
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

/** Users whose name or email matches every term. */
export function findPeople(db: Connection, q: string) {
  const terms = searchTerms(q)
  return db
    .selectFrom('users as l')
    .select(['l.id', 'l.name', 'l.email', 'l.phone_num', 'l.department', 'l.is_enabled'])
    .where(matchesTerms(terms))
    .orderBy('l.name')
    .orderBy('l.id')
    .limit(terms.length > 0 ? maxPeople : 0)
    .execute()
}

/**
 * Leads with an exact number, phone or email among the terms that match all other terms. Keys are looked up separately,
 * since a combined condition would scan every lead.
 */
async function idsByKeys(tx: Connection, source: SearchSource): Promise<string[]> {
  const { terms } = source
  const numbers = terms.flatMap((term) => /^l?(\d{1,9})$/.exec(term)?.[1] ?? [])
  const phones = terms.filter((term) => /^\d{10}$/.test(term)).map((digits) => `+1${digits}`)
  const emails = terms.filter((term) => term.includes('@'))
  if (numbers.length + phones.length + emails.length === 0) return []
  return idsOf(
    tx,
    sql`
      with keyed as materialized (
        select coalesce(merged_into, id) as id from leads where number = any(${numbers}::integer[])
        union
        select lead_id from lead_keys where kind = 'phone' and key = any(${phones}::text[])
        union
        select lead_id from lead_keys where kind = 'email' and key = any(${emails}::text[])
        limit ${maxRecent}
      )
      select l.id from keyed join leads as l on l.id = keyed.id
      where ${isCandidate(source)}
      limit ${maxRanked}
    `,
  )
}

/** Matches among the latest records, and whether the scan covered the whole table. */
async function recentIds(tx: Connection, source: SearchSource): Promise<Candidates> {
  const { rows } = await sql<{ id: string; lookedAt: number }>`
    with recent as materialized (
      select id, ${sql.ref(searchColumns[source.table])} from ${sql.table(source.table)} where deleted_at is null
      order by ${sql.ref(source.newest)} desc, id desc limit ${maxRecent}
    )
    select l.id, (select count(*) from recent) as "lookedAt" from recent as l
    where ${source.has}
    limit ${maxRanked + 1}
  `.execute(tx)
  return { ids: rows.map(({ id }) => id), isComplete: (rows[0]?.lookedAt ?? maxRecent) < maxRecent }
}

/**
 * Matches by the trigram index. Planner settings are fixed, since estimates for word fragments can lead to a scan of a
 * million rows. Must be last in its transaction: `set local` lasts until the end.
 */
async function indexedIds(tx: Transaction<Tables>, source: SearchSource) {
  await sql`set local enable_seqscan = off`.execute(tx)
  await sql`set local enable_indexscan = off`.execute(tx)
  const table = sql.table(source.table)
  return idsOf(tx, sql`select l.id from ${table} as l where ${isCandidate(source)} limit ${maxRanked + 1}`)
}

const isCandidate = ({ within, has }: SearchSource) =>
  sql<SqlBool>`l.deleted_at is null and ${within} and ${has}`

/** The searched column per table. */
const searchColumns: Readonly<Record<SearchSource['table'], string>> = {
  leads: 'search',
  documents: 'search',
  contracts: 'title',
  tasks: 'description',
}

/** `l.search` contains every term; terms under three characters match only at the start of a word. */
const matchesTerms = (terms: readonly string[]): RawBuilder<SqlBool> =>
  sql`(true ${sql.join(
    terms.map((term) => sql`and ${hasTerm(term)}`),
    sql` `,
  )})`

async function idsOf(db: Connection, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (query as RawBuilder<{ id: string }>).execute(db)
  return rows.map(({ id }) => id)
}
