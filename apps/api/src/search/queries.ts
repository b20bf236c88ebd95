/** Where a search looks: the words of leads, papers and tasks, the clients whose records are meant, and people. */
import { leadScope, saleScope } from '@crm/domain/people/scope'
import { searchTerms } from '@crm/domain/search/search-text'
import { type RawBuilder, type SqlBool, type Transaction, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import { contains, hasTerm } from '../db/conditions.ts'
import { leadsInScope } from '../records/through-lead.ts'
import { serviceJobsInScope } from '../records/through-service-job.ts'
import { salesInScope } from '../records/through-sale.ts'
import type { Person } from '../people/people.ts'

/** The most leads that are ranked for one search (A-101). */
const rankedAtMost = 200
export const peopleAtMost = 100
/** How many of the records that moved last are looked through before the index is asked. */
const recentAtMost = 3_000
/** More words than that are no title and a name. */
const wordsAtMost = 6
/** A word that finds so many of the recent ones is common: its others are older, and many. */
const common = 50

export interface Candidates {
  readonly ids: readonly string[]
  /** False when there may be more than were looked at. */
  readonly areAll: boolean
}

const nothingFound: Candidates = { ids: [], areAll: true }

/** Some rows of a table with words to be found by, as `l`. */
interface Haystack {
  readonly table: 'leads' | TitledTable
  /** In the order in which an index has the live ones. */
  readonly newest: 'last_activity_at' | 'created_at'
  /** Whether the person sees all of them; then the last of all are looked through first. */
  readonly isWhole: boolean
  readonly within: RawBuilder<SqlBool>
  readonly terms: readonly string[]
  readonly has: RawBuilder<SqlBool>
}

type TitledTable = 'documents' | 'contracts' | 'tasks'
/** Kinds that are found by words of their own. */
export type TitledKind = 'document' | 'contract' | 'task'

/**
 * Clients that may be shown for a search, and whose records may be. Who sees only their own looks through those: a job
 * of theirs may be of another rep's lead. Who sees all of some kind looks through all. What is found, the lead too, is
 * asked for its own reach after that.
 */
export const findClients = async (tx: Transaction<Tables>, actor: Person, q: string): Promise<Candidates> =>
  together(await findByWords(tx, clientsCalled(actor, q)))

/** Clients that some of the words mean, whose papers and tasks the others may be of: "roof photo nakamura" (A-390). */
export interface PartlyMeant extends Candidates {
  readonly otherWords: readonly string[]
}

/** By the first words or by the last ones, however many: people say whose it is before or after what it is. */
export async function findPartlyMeant(
  tx: Transaction<Tables>,
  actor: Person,
  q: string,
): Promise<PartlyMeant[]> {
  const words = wordsIn(q).filter((word) => searchTerms(word).length > 0)
  if (words.length > wordsAtMost) return []
  const parts = words.slice(1).flatMap((_, index) => {
    const [before, after] = [words.slice(0, index + 1), words.slice(index + 1)]
    return [
      { meant: before, otherWords: after },
      { meant: after, otherWords: before },
    ]
  })
  const candidates = await findByWords(
    tx,
    parts.flatMap(({ meant }) => clientsCalled(actor, meant.join(' '))),
  )
  const each = candidates.length / parts.length
  return parts
    .map(({ otherWords }, nth) => ({
      ...together(candidates.slice(nth * each, (nth + 1) * each)),
      otherWords,
    }))
    .filter(({ ids }) => ids.length > 0)
}

function clientsCalled(actor: Person, q: string): Haystack[] {
  const isWhole = seesAllOfAKind(actor)
  const terms = searchTerms(q)
  const leads = { table: 'leads', newest: 'last_activity_at', terms, has: found(terms) } as const
  const all: Haystack = { ...leads, isWhole, within: clientsWithin(actor, sql`l.id`) }
  // Among everybody's, one's own clients of a common name would be missed.
  const own: Haystack = { ...leads, isWhole: false, within: leadsInScope(actor) }
  return isWhole && leadScope(actor) === 'Own' ? [own, all] : [all]
}

const together = (candidates: readonly Candidates[]): Candidates => ({
  ids: [...new Set(candidates.flatMap(({ ids }) => ids))],
  areAll: candidates.every(({ areAll }) => areAll),
})

const wordsIn = (q: string): string[] => q.split(/\s+/).filter(Boolean)

/** What may be shown for a search by its own title, by kind, before its own reach is asked. */
export async function findTitled(
  tx: Transaction<Tables>,
  actor: Person,
  q: string,
): Promise<Readonly<Record<TitledKind, Candidates>>> {
  const isWhole = seesAllOfAKind(actor)
  const terms = searchTerms(q)
  const written = wordsIn(q)
  const titled = { newest: 'created_at', isWhole, terms } as const
  const [document = nothingFound, contract = nothingFound, task = nothingFound] = await findByWords(tx, [
    {
      ...titled,
      table: 'documents',
      has: found(terms),
      within: clientsWithin(actor, sql`l.lead_id`),
    },
    { ...titled, table: 'contracts', has: hasWords('l.title', written), within: salesInScope(actor, 'l') },
    { ...titled, table: 'tasks', has: hasWords('l.description', written), within: tasksWithin(actor) },
  ])
  return { document, contract, task }
}

/** All of the words, as they were typed, stand in the text. */
export const hasWords = (column: string, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    [sql`true`, ...words.map((word) => sql`${sql.ref(column)} ilike ${contains(word)}`)],
    sql` and `,
  )})`

/** One's own and those on one's own clients; more are asked for their reach one by one. */
const tasksWithin = (actor: Person): RawBuilder<SqlBool> =>
  seesAllOfAKind(actor)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`l.id in (
        select r.id from tasks as r where r.deleted_at is null and r.status in ('Backlog', 'Todo', 'InProgress')
          and (r.delegated_to = ${actor.id} or r.created_by = ${actor.id})
        union select r.id from tasks as r where r.deleted_at is null and r.status in ('Done', 'Cancelled')
          and (r.delegated_to = ${actor.id} or r.created_by = ${actor.id})
        union select r.id from leads as l join tasks as r on r.lead_id = l.id
        where l.deleted_at is null and ${leadsInScope(actor)}
      )`

/** Servicing sees all service jobs and Finance all referrals, whatever clients they see. */
const seesAllOfAKind = (actor: Person): boolean =>
  leadScope(actor) === 'All' ||
  saleScope(actor) === 'All' ||
  actor.department === 'Servicing' ||
  actor.department === 'Finance'

/** The lead is one that the person sees, or has a job or a referral that they see. */
const clientsWithin = (actor: Person, leadId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  seesAllOfAKind(actor)
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
 * Those whose number, phone or e-mail it is; then, for a common word, those that moved last; for a rare one, whatever
 * the trigram index finds. Asked of the index alone, a common word would read half the table; asked of the recent ones
 * alone, a rare word would. In the order in which they are named.
 */
async function findByWords(tx: Transaction<Tables>, haystacks: readonly Haystack[]): Promise<Candidates[]> {
  const first: {
    readonly among: Haystack
    readonly exact: readonly string[]
    readonly recent: Candidates
  }[] = []
  for (const among of haystacks) {
    const isAsked = among.terms.length > 0
    const exact = isAsked && among.table === 'leads' ? await idsByKeys(tx, among) : []
    const recent = isAsked && among.isWhole ? await recentIds(tx, among) : nothingSeen
    first.push({ among, exact, recent: isAsked ? recent : nothingFound })
  }
  const candidates: Candidates[] = []
  for (const { among, exact, recent } of first) {
    const others = recent.areAll || recent.ids.length >= common ? [] : await indexedIds(tx, among)
    const ids = [...new Set([...exact, ...recent.ids, ...others])]
    candidates.push({
      ids: ids.slice(0, rankedAtMost),
      areAll: ids.length <= rankedAtMost && (recent.areAll || recent.ids.length < common),
    })
  }
  return candidates
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
async function idsByKeys(tx: Connection, among: Haystack): Promise<string[]> {
  const { terms } = among
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
        limit ${recentAtMost}
      )
      select l.id from keyed join leads as l on l.id = keyed.id
      where ${candidate(among)}
      limit ${rankedAtMost}
    `,
  )
}

/** Those that moved last, and whether these are all there are. */
async function recentIds(tx: Connection, among: Haystack): Promise<Candidates> {
  const { rows } = await sql<{ id: string; lookedAt: number }>`
    with recent as materialized (
      select id, ${sql.ref(wordsOf[among.table])} from ${sql.table(among.table)} where deleted_at is null
      order by ${sql.ref(among.newest)} desc, id desc limit ${recentAtMost}
    )
    select l.id, (select count(*) from recent) as "lookedAt" from recent as l
    where ${among.has}
    limit ${rankedAtMost + 1}
  `.execute(tx)
  return { ids: rows.map(({ id }) => id), areAll: (rows[0]?.lookedAt ?? recentAtMost) < recentAtMost }
}

/**
 * By the trigrams. Which plan is taken is not left to estimates, which for fragments of words are guesses: a scan
 * of the table, or of an index of another order, would read a million rows for a word that nobody has. Last in its
 * transaction, since what it switches off stays off until the end.
 */
async function indexedIds(tx: Transaction<Tables>, among: Haystack) {
  await sql`set local enable_seqscan = off`.execute(tx)
  await sql`set local enable_indexscan = off`.execute(tx)
  const table = sql.table(among.table)
  return idsOf(tx, sql`select l.id from ${table} as l where ${candidate(among)} limit ${rankedAtMost + 1}`)
}

const candidate = ({ within, has }: Haystack) => sql<SqlBool>`l.deleted_at is null and ${within} and ${has}`

/** The column that a kind is found by. */
const wordsOf: Readonly<Record<Haystack['table'], string>> = {
  leads: 'search',
  documents: 'search',
  contracts: 'title',
  tasks: 'description',
}

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
