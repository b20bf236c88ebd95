/** Records that clients have, as a search finds them: by their own number or title, or by the client. */
import type { RecordHit, RecordHitKind } from '@crm/contract/web/search-shapes'
import { appointmentNumber } from '@crm/domain/appointments/appointment-words'
import { contractNumber } from '@crm/domain/contracts/states'
import { fullName } from '@crm/domain/leads/lead-name'
import { type MatchTier, type Ranked, tierOf } from '@crm/domain/search/rank'
import { searchTerms, searchText } from '@crm/domain/search/search-text'
import { serviceJobNumber } from '@crm/domain/service-jobs/phases'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sheetsInReach } from '../commissions/filter.ts'
import { hasTermIn } from '../db/conditions.ts'
import type { Connection } from '../db/database.ts'
import { documentsInReach, documentsWithParents } from '../documents/filter.ts'
import type { Person } from '../people/people.ts'
import { leadsInScope, ownersInScope } from '../records/through-lead.ts'
import { serviceJobsInScope } from '../records/through-service-job.ts'
import { salesInScope } from '../records/through-sale.ts'
import { referralsInReach } from '../referrals/store.ts'
import { tasksInReach, tasksWithLead } from '../tasks/filter.ts'
import { type Candidates, type PartlyMeant, type TitledKind, hasWords } from './queries.ts'

/** Of each kind; of more the last ones. */
const eachAtMost = 50
/** Of so many clients the papers and appointments are shown too: of more they would hide the clients themselves (A-390). */
const fewClients = 5

interface Kind {
  /** The record is `r`, its client `l`, both live. */
  readonly from: RawBuilder<unknown>
  /** Its client is named to those alone who see them; otherwise the job is enough. */
  readonly namesSeenAlone?: true
  readonly reach: (actor: Person) => RawBuilder<SqlBool>
  /** It is looked for under any client, or only where few are meant. */
  readonly isMain?: true
  /** How its client is asked for, where that is not `r.lead_id`. */
  readonly ofClients?: (ids: readonly string[]) => RawBuilder<SqlBool>
  /** By what people call it. */
  readonly called?: (words: readonly string[]) => RawBuilder<SqlBool> | undefined
  readonly number?: RawBuilder<unknown>
  readonly title?: RawBuilder<unknown>
  /** It has words of its own, and these are among them. */
  readonly titled?: (words: readonly string[]) => RawBuilder<SqlBool>
  readonly leadId?: RawBuilder<unknown>
  readonly saleId?: RawBuilder<unknown>
  readonly state: RawBuilder<unknown>
  readonly at?: RawBuilder<unknown>
  readonly address?: RawBuilder<unknown>
}

const liveLead = sql`join leads as l on l.id = r.lead_id and l.deleted_at is null`
const house = sql`left join addresses as a on a.id = r.address_id and a.deleted_at is null`

const kinds: Record<RecordHitKind, Kind> = {
  sale: {
    from: sql`sales as r ${liveLead} ${house}`,
    reach: (actor) => salesInScope(actor, 'r'),
    isMain: true,
    called: (words) => either(words.flatMap((word) => jobCalled('r', word))),
    number: sql`r.job_number`,
    saleId: sql`r.id`,
    state: sql`r.status`,
    address: sql`a.full_address`,
  },
  serviceJob: {
    from: sql`service_jobs as r ${liveLead} ${house}`,
    reach: (actor) => serviceJobsInScope(actor, 'r'),
    isMain: true,
    called: (words) => numbered(words, /^(?:s-?)?(\d{1,9})$/),
    number: sql`r.number`,
    saleId: sql`r.sale_id`,
    state: sql`r.status`,
    address: sql`a.full_address`,
  },
  commission: {
    from: sql`commission_sheets as r join sales as s on s.id = r.sale_id and s.deleted_at is null ${liveLead}`,
    reach: sheetsInReach,
    called: (words) => either(words.flatMap((word) => jobCalled('s', word))),
    number: sql`r.job_number`,
    saleId: sql`r.sale_id`,
    state: sql`r.state`,
  },
  appointment: {
    from: sql`appointments as r ${liveLead} ${house}`,
    reach: (actor) => ownersInScope(actor, sql`r.lead_sales_rep_id`, sql`r.lead_rep_id`),
    called: (words) => numbered(words, /^a-?(\d{1,9})$/),
    number: sql`r.number`,
    saleId: sql`r.sale_id`,
    state: sql`r.result`,
    at: sql`r.date_time`,
    address: sql`a.full_address`,
  },
  referral: {
    from: sql`referrals as r join leads as l on l.id = r.referred_id and l.deleted_at is null
      join leads as b on b.id = r.referred_by_id and b.deleted_at is null`,
    reach: referralsInReach,
    ofClients: (ids) => sql<SqlBool>`(r.referred_id = any(${ids}) or r.referred_by_id = any(${ids}))`,
    title: sql`b.first_name || ' ' || b.last_name`,
    leadId: sql`r.referred_id`,
    state: sql`r.status`,
  },
  document: {
    from: documentsWithParents,
    reach: documentsInReach,
    title: sql`r.title`,
    titled: (words) =>
      sql<SqlBool>`(${sql.join(searchTerms(words.join(' ')).map(hasTermIn(sql`r.search`)), sql` and `)})`,
    saleId: sql`r.sale_id`,
    state: sql`r.doc_type`,
  },
  contract: {
    from: sql`contracts as r join sales as s on s.id = r.sale_id and s.deleted_at is null ${liveLead}`,
    reach: (actor) => salesInScope(actor, 'r'),
    called: (words) => numbered(words, /^c-?(\d{1,9})$/),
    number: sql`r.number`,
    title: sql`r.title`,
    titled: (words) => hasWords('r.title', words),
    saleId: sql`r.sale_id`,
    state: sql`r.state`,
  },
  task: {
    from: tasksWithLead,
    namesSeenAlone: true,
    reach: tasksInReach,
    ofClients: (ids) => sql<SqlBool>`r.about_ids && ${ids}::uuid[]`,
    title: sql`r.description`,
    titled: (words) => hasWords('r.description', words),
    saleId: sql`r.sale_id`,
    state: sql`r.status`,
  },
}

const kindNames = Object.keys(kinds) as RecordHitKind[]

/** A job by the beginning of its number, or by the digits of it alone: J-1042, j1042, 1042. */
function jobCalled(alias: string, word: string): RawBuilder<SqlBool>[] {
  const number = sql`lower(${sql.ref(`${alias}.job_number`)})`
  const [, letters = '', digits] = /^([a-z]{0,4})-?(\d{1,9})$/.exec(word) ?? []
  if (digits === undefined) return []
  if (letters === '') return [sql<SqlBool>`${number} = ${`j-${digits}`}`]
  const start = `${letters}-${digits}`
  // As the index compares: byte by byte.
  return [sql<SqlBool>`(${number} ~>=~ ${start} and ${number} ~<~ ${`${start}:`})`]
}

/** By whole numbers, the letter before them left away where the pattern lets it be. */
function numbered(words: readonly string[], pattern: RegExp): RawBuilder<SqlBool> | undefined {
  const numbers = words.flatMap((word) => pattern.exec(word)?.[1] ?? [])
  return numbers.length > 0 ? sql<SqlBool>`r.number = any(${numbers}::integer[])` : undefined
}

const either = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> | undefined =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : undefined

interface RecordHitRow {
  readonly kind: RecordHitKind
  readonly id: string
  readonly number: string | null
  readonly title: string | null
  /** None of a task that is about nobody, or nobody whom one sees. */
  readonly first_name: string | null
  readonly last_name: string | null
  readonly lead_id: string | null
  readonly sale_id: string | null
  readonly state: string
  readonly at: string | null
  readonly full_address: string | null
  readonly updated_at: string
  readonly sees_client: boolean
  /** Otherwise by its number alone, which may be one word of several. */
  readonly is_found_by_words: boolean
}

/** What was found by other means than these records: the clients, and what has words of its own. */
interface Found {
  readonly clients: Candidates
  readonly titled: Readonly<Record<TitledKind, Candidates>>
  readonly partly: readonly PartlyMeant[]
}

export type RankedRecord = Ranked & { readonly hit: RecordHit }

/** Every kind's records in one statement, each by its own indexes, ranked. */
export async function findRecordsOf(
  db: Connection,
  actor: Person,
  q: string,
  found: Found,
): Promise<RankedRecord[]> {
  const parts = kindNames.flatMap((kind) => {
    const asked = askedOf(kind, q, found)
    return asked.byWords || asked.byNumber ? [sql`(${ofKind(kind, actor, asked)})`] : []
  })
  if (parts.length === 0) return []
  const { rows } = await sql<RecordHitRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.flatMap((row) => rankedRecord(row, q))
}

/** How a kind is looked for: by the words of clients and titles, and by its own number. */
interface Asked {
  readonly byWords: RawBuilder<SqlBool> | undefined
  readonly byNumber: RawBuilder<SqlBool> | undefined
}

function askedOf(kind: RecordHitKind, q: string, { clients: { ids, areAll }, titled, partly }: Found): Asked {
  const { isMain, ofClients = ofTheirs, called, titled: hasTitle } = kinds[kind]
  const { ids: byTitle } = (titled as Partial<Record<RecordHitKind, Candidates>>)[kind] ?? { ids: [] }
  const isUnderClients = ids.length > 0 && (isMain ?? (areAll && ids.length <= fewClients))
  return {
    byWords: either([
      ...(isUnderClients ? [ofClients(ids)] : []),
      ...(byTitle.length > 0 ? [sql<SqlBool>`r.id = any(${byTitle}::uuid[])`] : []),
      ...(hasTitle
        ? partly.map((part) => sql<SqlBool>`(${ofClients(part.ids)} and ${hasTitle(part.otherWords)})`)
        : []),
    ]),
    byNumber: called?.(q.toLowerCase().split(/[\s,;]+/)),
  }
}

const ofTheirs = (ids: readonly string[]) => sql<SqlBool>`r.lead_id = any(${ids}::uuid[])`

const nothing = sql`null`
const never = sql<SqlBool>`false`

function ofKind(kind: RecordHitKind, actor: Person, { byWords = never, byNumber = never }: Asked) {
  const {
    from,
    reach,
    number = nothing,
    title = nothing,
    leadId = sql`r.lead_id`,
    saleId = nothing,
  } = kinds[kind]
  const { state, at = nothing, address = nothing, namesSeenAlone } = kinds[kind]
  const named = (column: string) =>
    namesSeenAlone ? sql`case when ${leadsInScope(actor)} then ${sql.ref(column)} end` : sql.ref(column)
  return sql`
    select ${kind} as kind, r.id, ${number}::text as number, ${title}::text as title,
      ${named('l.first_name')} as first_name, ${named('l.last_name')} as last_name,
      ${leadId} as lead_id, ${saleId}::uuid as sale_id, ${state} as state, ${at}::timestamptz as at,
      ${address}::text as full_address, r.updated_at, coalesce(${leadsInScope(actor)}, false) as sees_client,
      ${byWords} as is_found_by_words
    from ${from} where r.deleted_at is null and ${reach(actor)} and (${byWords} or ${byNumber})
    order by r.updated_at desc limit ${eachAtMost + 1}`
}

/** Nobody finds by words what they may not read: of a client out of scope the name and the house alone count. */
function rankedRecord(row: RecordHitRow, q: string): RankedRecord[] {
  const hit = recordHitView(row)
  const { number, title, client, fullAddress } = hit
  const bare = number?.replace('-', '') ?? null
  const addresses = [{ fullAddress, streetAddress: fullAddress, zip: null }]
  const shown = searchText({ names: [client, title, number, bare], addresses })
  const isShown = searchTerms(q).every((term) => shown.includes(term))
  if (!isShown && !(row.sees_client && row.is_found_by_words)) return []
  return [{ hit, tier: tierOfRecord(hit, q), lastActivityAt: hit.lastActivityAt }]
}

/** A number that is being typed is as good as a name whose beginning is. */
function tierOfRecord({ number, client, title }: RecordHit, q: string): MatchTier {
  if (isCalled(number, q)) return 'exact'
  const isBegun = /\d/.test(q) && number?.toLowerCase().startsWith(q.trim().toLowerCase())
  return isBegun ? 'name' : tierOf({ names: [client, title] }, q)
}

/** Its whole number, or the digits of it alone. */
function isCalled(number: string | null, q: string): boolean {
  if (number === null) return false
  const typed = q.trim().toLowerCase()
  const plain = number.toLowerCase()
  return (
    typed === plain.replace(/\D/g, '') ||
    typed.split(/[\s,;]+/).some((word) => [plain, plain.replace('-', '')].includes(word))
  )
}

const numberOf: Partial<Record<RecordHitKind, (number: number) => string>> = {
  contract: contractNumber,
  serviceJob: serviceJobNumber,
  appointment: appointmentNumber,
}

function recordHitView(row: RecordHitRow): RecordHit {
  const say = numberOf[row.kind]
  return {
    kind: row.kind,
    id: row.id,
    number: row.number !== null && say ? say(Number(row.number)) : row.number,
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
