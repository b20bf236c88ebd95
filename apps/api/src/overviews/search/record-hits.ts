/** Records of clients in search results: by their own number or title, or by the client. */
import { keysOf } from '#platform/record-of'
import type { RecordHit, RecordHitKind } from '@crm/contract/web/search-shapes'
import { appointmentNumber } from '@crm/domain/appointments/appointment-words'
import { contractNumber } from '@crm/domain/contracts/states'
import { fullName } from '@crm/domain/leads/lead-name'
import { type MatchTier, type Ranked, tierOf } from '@crm/domain/search/rank'
import { searchTerms, searchText } from '@crm/domain/search/search-text'
import { serviceJobNumber } from '@crm/domain/service-jobs/phases'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sheetsInScope } from '#business/commissions/filter'
import { hasTermIn } from '#platform/db/conditions'
import type { Connection } from '#platform/db/database'
import { documentsInScope, documentsWithParents } from '#shared/documents/filter'
import type { Person } from '#spine/people/people'
import { leadsInScope, ownersInScope } from '#spine/records/lead-scope'
import { serviceJobsInScope } from '#spine/records/service-job-scope'
import { salesInScope } from '#spine/records/sale-scope'
import { referralsInScope } from '#business/referrals/store'
import { tasksInScope, tasksWithLead } from '#shared/tasks/filter'
import { type Candidates, type PartialMatch, type TitledKind, hasWords } from './queries.ts'

/** Maximum per kind, latest first. */
const maxPerKind = 50
/**
 * Documents and appointments are listed for at most this many clients; more would hide the clients themselves (A-390).
 */
const maxClientsForDetails = 5

interface RecordSource {
  /** The record is `r`, its client `l`, neither removed. */
  readonly from: RawBuilder<unknown>
  /** Shows the client only to people with access to it; otherwise access to the job is enough. */
  readonly hidesClient?: true
  readonly reach: (actor: Person) => RawBuilder<SqlBool>
  /** Listed for any number of clients, rather than only for a few. */
  readonly isMain?: true
  /** Condition on the client, if it is not `r.lead_id`. */
  readonly isOfClients?: (ids: readonly string[]) => RawBuilder<SqlBool>
  /** Condition on the record's number. */
  readonly matchesNumber?: (words: readonly string[]) => RawBuilder<SqlBool> | undefined
  readonly number?: RawBuilder<unknown>
  readonly title?: RawBuilder<unknown>
  /** Condition on the record's own text. */
  readonly matchesTitle?: (words: readonly string[]) => RawBuilder<SqlBool>
  readonly leadId?: RawBuilder<unknown>
  readonly saleId?: RawBuilder<unknown>
  readonly state: RawBuilder<unknown>
  readonly at?: RawBuilder<unknown>
  readonly address?: RawBuilder<unknown>
}

const liveLead = sql`join leads as l on l.id = r.lead_id and l.deleted_at is null`
const house = sql`left join addresses as a on a.id = r.address_id and a.deleted_at is null`

const kinds: Record<RecordHitKind, RecordSource> = {
  sale: {
    from: sql`sales as r ${liveLead} ${house}`,
    reach: (actor) => salesInScope(actor, 'r'),
    isMain: true,
    matchesNumber: (words) => anyOf(words.flatMap((word) => jobConditions('r', word))),
    number: sql`r.job_number`,
    saleId: sql`r.id`,
    state: sql`r.status`,
    address: sql`a.full_address`,
  },
  serviceJob: {
    from: sql`service_jobs as r ${liveLead} ${house}`,
    reach: (actor) => serviceJobsInScope(actor, 'r'),
    isMain: true,
    matchesNumber: (words) => numberCondition(words, /^(?:s-?)?(\d{1,9})$/),
    number: sql`r.number`,
    saleId: sql`r.sale_id`,
    state: sql`r.status`,
    address: sql`a.full_address`,
  },
  commission: {
    from: sql`commission_sheets as r join sales as s on s.id = r.sale_id and s.deleted_at is null ${liveLead}`,
    reach: sheetsInScope,
    matchesNumber: (words) => anyOf(words.flatMap((word) => jobConditions('s', word))),
    number: sql`r.job_number`,
    saleId: sql`r.sale_id`,
    state: sql`r.state`,
  },
  appointment: {
    from: sql`appointments as r ${liveLead} ${house}`,
    reach: (actor) => ownersInScope(actor, sql`r.lead_sales_rep_id`, sql`r.lead_rep_id`),
    matchesNumber: (words) => numberCondition(words, /^a-?(\d{1,9})$/),
    number: sql`r.number`,
    saleId: sql`r.sale_id`,
    state: sql`r.result`,
    at: sql`r.date_time`,
    address: sql`a.full_address`,
  },
  referral: {
    from: sql`referrals as r join leads as l on l.id = r.referred_id and l.deleted_at is null
      join leads as b on b.id = r.referred_by_id and b.deleted_at is null`,
    reach: referralsInScope,
    isOfClients: (ids) => sql<SqlBool>`(r.referred_id = any(${ids}) or r.referred_by_id = any(${ids}))`,
    title: sql`b.first_name || ' ' || b.last_name`,
    leadId: sql`r.referred_id`,
    state: sql`r.status`,
  },
  document: {
    from: documentsWithParents,
    reach: documentsInScope,
    title: sql`r.title`,
    matchesTitle: (words) =>
      sql<SqlBool>`(${sql.join(searchTerms(words.join(' ')).map(hasTermIn(sql`r.search`)), sql` and `)})`,
    saleId: sql`r.sale_id`,
    state: sql`r.doc_type`,
  },
  contract: {
    from: sql`contracts as r join sales as s on s.id = r.sale_id and s.deleted_at is null ${liveLead}`,
    reach: (actor) => salesInScope(actor, 'r'),
    matchesNumber: (words) => numberCondition(words, /^c-?(\d{1,9})$/),
    number: sql`r.number`,
    title: sql`r.title`,
    matchesTitle: (words) => hasWords('r.title', words),
    saleId: sql`r.sale_id`,
    state: sql`r.state`,
  },
  task: {
    from: tasksWithLead,
    hidesClient: true,
    reach: tasksInScope,
    isOfClients: (ids) => sql<SqlBool>`r.about_ids && ${ids}::uuid[]`,
    title: sql`r.description`,
    matchesTitle: (words) => hasWords('r.description', words),
    saleId: sql`r.sale_id`,
    state: sql`r.status`,
  },
}

const kindNames = keysOf(kinds)

/** Matches a job by the start of its number, or by its digits alone: J-1042, j1042, 1042. */
function jobConditions(alias: string, word: string): RawBuilder<SqlBool>[] {
  const number = sql`lower(${sql.ref(`${alias}.job_number`)})`
  const [, letters = '', digits] = /^([a-z]{0,4})-?(\d{1,9})$/.exec(word) ?? []
  if (digits === undefined) return []
  if (letters === '') return [sql<SqlBool>`${number} = ${`j-${digits}`}`]
  const start = `${letters}-${digits}`
  // Bytewise comparison, as the index does.
  return [sql<SqlBool>`(${number} ~>=~ ${start} and ${number} ~<~ ${`${start}:`})`]
}

/** Matches whole numbers, with an optional prefix if the pattern allows it. */
function numberCondition(words: readonly string[], pattern: RegExp): RawBuilder<SqlBool> | undefined {
  const numbers = words.flatMap((word) => pattern.exec(word)?.[1] ?? [])
  return numbers.length > 0 ? sql<SqlBool>`r.number = any(${numbers}::integer[])` : undefined
}

const anyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> | undefined =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : undefined

interface RecordHitRow {
  readonly kind: RecordHitKind
  readonly id: string
  readonly number: string | null
  readonly title: string | null
  /** Null for a task without a visible client. */
  readonly first_name: string | null
  readonly last_name: string | null
  readonly lead_id: string | null
  readonly sale_id: string | null
  readonly state: string
  readonly at: string | null
  readonly full_address: string | null
  readonly updated_at: string
  readonly sees_client: boolean
  /** Otherwise only by number, which may be one of several words. */
  readonly is_found_by_words: boolean
}

/** Candidates from the other searches: clients, and titled records. */
interface SearchMatches {
  readonly clients: Candidates
  readonly titled: Readonly<Record<TitledKind, Candidates>>
  readonly partialMatches: readonly PartialMatch[]
}

export type RankedRecord = Ranked & { readonly hit: RecordHit }

/** Records of every kind in one statement, each through its own indexes, ranked. */
export async function findRecordsOf(
  db: Connection,
  actor: Person,
  q: string,
  found: SearchMatches,
): Promise<RankedRecord[]> {
  const parts = kindNames.flatMap((kind) => {
    const conditions = conditionsFor(kind, q, found)
    return conditions.byWords || conditions.byNumber ? [sql`(${selectRecords(kind, actor, conditions)})`] : []
  })
  if (parts.length === 0) return []
  const { rows } = await sql<RecordHitRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.flatMap((row) => rankedRecord(row, q))
}

/** Conditions for a kind: by words of clients and titles, and by its own number. */
interface RecordConditions {
  readonly byWords: RawBuilder<SqlBool> | undefined
  readonly byNumber: RawBuilder<SqlBool> | undefined
}

function conditionsFor(
  kind: RecordHitKind,
  q: string,
  { clients: { ids, isComplete }, titled, partialMatches }: SearchMatches,
): RecordConditions {
  const { isMain, isOfClients = isOfLeads, matchesNumber, matchesTitle: hasTitle } = kinds[kind]
  const { ids: byTitle } = (titled as Partial<Record<RecordHitKind, Candidates>>)[kind] ?? { ids: [] }
  const isUnderClients = ids.length > 0 && (isMain ?? (isComplete && ids.length <= maxClientsForDetails))
  return {
    byWords: anyOf([
      ...(isUnderClients ? [isOfClients(ids)] : []),
      ...(byTitle.length > 0 ? [sql<SqlBool>`r.id = any(${byTitle}::uuid[])`] : []),
      ...(hasTitle
        ? partialMatches.map(
            (part) => sql<SqlBool>`(${isOfClients(part.ids)} and ${hasTitle(part.otherWords)})`,
          )
        : []),
    ]),
    byNumber: matchesNumber?.(q.toLowerCase().split(/[\s,;]+/)),
  }
}

const isOfLeads = (ids: readonly string[]) => sql<SqlBool>`r.lead_id = any(${ids}::uuid[])`

const nullColumn = sql`null`
const isNever = sql<SqlBool>`false`

function selectRecords(
  kind: RecordHitKind,
  actor: Person,
  { byWords = isNever, byNumber = isNever }: RecordConditions,
) {
  const {
    from,
    reach,
    number = nullColumn,
    title = nullColumn,
    leadId = sql`r.lead_id`,
    saleId = nullColumn,
  } = kinds[kind]
  const { state, at = nullColumn, address = nullColumn, hidesClient } = kinds[kind]
  const visibleName = (column: string) =>
    hidesClient ? sql`case when ${leadsInScope(actor)} then ${sql.ref(column)} end` : sql.ref(column)
  return sql`
    select ${kind} as kind, r.id, ${number}::text as number, ${title}::text as title,
      ${visibleName('l.first_name')} as first_name, ${visibleName('l.last_name')} as last_name,
      ${leadId} as lead_id, ${saleId}::uuid as sale_id, ${state} as state, ${at}::timestamptz as at,
      ${address}::text as full_address, r.updated_at, coalesce(${leadsInScope(actor)}, false) as sees_client,
      ${byWords} as is_found_by_words
    from ${from} where r.deleted_at is null and ${reach(actor)} and (${byWords} or ${byNumber})
    order by r.updated_at desc limit ${maxPerKind + 1}`
}

/** A search never reveals unreadable data: for a client out of scope, only name and address may match. */
function rankedRecord(row: RecordHitRow, q: string): RankedRecord[] {
  const hit = recordHitView(row)
  const { number, title, client, fullAddress } = hit
  const numberWithoutHyphen = number?.replace('-', '') ?? null
  const addresses = [{ fullAddress, streetAddress: fullAddress, zip: null }]
  const visibleText = searchText({ names: [client, title, number, numberWithoutHyphen], addresses })
  const isVisibleMatch = searchTerms(q).every((term) => visibleText.includes(term))
  if (!isVisibleMatch && !(row.sees_client && row.is_found_by_words)) return []
  return [{ hit, tier: tierOfRecord(hit, q), lastActivityAt: hit.lastActivityAt }]
}

/** The start of a number ranks like the start of a name. */
function tierOfRecord({ number, client, title }: RecordHit, q: string): MatchTier {
  if (isFullNumber(number, q)) return 'exact'
  const startsNumber = /\d/.test(q) && number?.toLowerCase().startsWith(q.trim().toLowerCase())
  return startsNumber ? 'name' : tierOf({ names: [client, title] }, q)
}

/** The full number, or its digits alone. */
function isFullNumber(number: string | null, q: string): boolean {
  if (number === null) return false
  const typed = q.trim().toLowerCase()
  const plain = number.toLowerCase()
  return (
    typed === plain.replace(/\D/g, '') ||
    typed.split(/[\s,;]+/).some((word) => [plain, plain.replace('-', '')].includes(word))
  )
}

const formatNumber: Partial<Record<RecordHitKind, (number: number) => string>> = {
  contract: contractNumber,
  serviceJob: serviceJobNumber,
  appointment: appointmentNumber,
}

function recordHitView(row: RecordHitRow): RecordHit {
  const format = formatNumber[row.kind]
  return {
    kind: row.kind,
    id: row.id,
    number: row.number !== null && format ? format(Number(row.number)) : row.number,
    title: row.title,
    client: fullName(row.first_name ?? '', row.last_name ?? ''),
    leadId: row.sees_client ? row.lead_id : null,
    saleId: row.sale_id,
    state: row.state,
    at: row.at,
    fullAddress: row.full_address,
    lastActivityAt: row.updated_at,
  }
}
