/** Which documents somebody sees, and which they ask for, as conditions on `documents as r`. */
import type { DocumentListQuery, DocumentPageQuery } from '@crm/contract/web/document-shapes'
import { docTypes } from '@crm/domain/documents/doc-types'
import { fileKinds } from '@crm/domain/documents/file-types'
import { rightToRead } from '@crm/domain/documents/restricted-types'
import { reachOf } from '@crm/domain/people/permissions'
import { leadScope, saleScope } from '@crm/domain/people/scope'
import { shortTerm } from '@crm/domain/search/highlight'
import { searchTerms } from '@crm/domain/search/search-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { betweenDays, contains, hasTerm, hasTermSomewhere, oneOf, oneOrNobody } from '../db/conditions.ts'
import type { Connection } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import type { Person } from '../people/people.ts'
import { type Sorts, choiceKey, idKey, instantKey, nameKey, wholeKey } from '../records/page.ts'
import { leadsInScope } from '../records/through-lead.ts'
import { salesInScope } from '../records/through-sale.ts'
import { ofLeadOrJob, serviceJobsInScope } from '../records/through-service-job.ts'
import type { Document } from './store.ts'

type DocumentFilter = Omit<DocumentPageQuery, 'page' | 'pageSize' | 'after' | 'sort'>

/** Each with its lead and, where it is on one, its job and the sheet of that; of a removed one it is not found. */
export const documentsWithParents = sql`documents as r
  join leads as l on l.id = r.lead_id and l.deleted_at is null
  left join sales as s on s.id = r.sale_id and s.deleted_at is null
  left join service_jobs as v on v.id = r.service_job_id and v.deleted_at is null
  left join commission_sheets as c on c.sale_id = s.id and c.deleted_at is null`

/** Whose pay papers of a commission are about: the rep of the sheet, who stays when the sale goes to another. */
export const paidRep = sql<string | null>`coalesce(c.rep_id, s.sales_rep_id)`

/** With its parent, but for types that have a right of their own. */
export const documentsInReach = (actor: Person): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${ofLeadOrJob(actor, 'r')} and (r.sale_id is null or s.id is not null)
  and (r.service_job_id is null or v.id is not null)
  and ${ofReadableType(actor, sql`r.doc_type`, paidRep)}
)`

/** The type is one that the person reads: everybody’s, or about their own pay. */
export function ofReadableType(
  actor: Person,
  type: RawBuilder<unknown>,
  paid: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const reached = (reach: string) => docTypes.filter((one) => reachOf(rightToRead(one), actor) === reach)
  const hidden = reached('no')
  // A right about a sheet is one's own where the sheet is; any other goes with the parent, which was asked already.
  const own = reached('maybe').filter((one) => rightToRead(one) === 'documents.readCommission')
  return sql<SqlBool>`(
    ${type} <> all(${hidden}) and (${type} <> all(${own}) or ${paid} = ${actor.id})
  )`
}

/** The list over all clients and jobs. Where what is searched is common, each is asked for it on the way. */
export function documentsListed(
  filter: DocumentFilter,
  { actor }: StaffContext,
  isCommon = false,
): RawBuilder<SqlBool>[] {
  const { fileKind, uploadedBy, isOnJob, q } = filter
  const { where, isOfOne } = documentsAsked(filter)
  return [
    ...where,
    ...(isOfOne ? [] : ofOnesOwn(actor)),
    ...(fileKind
      ? [
          oneOf(
            sql`r.file_type`,
            fileKind.flatMap((kind) => fileKinds[kind].types),
          ),
        ]
      : []),
    ...(uploadedBy ? [oneOrNobody(sql`r.uploaded_by`, uploadedBy)] : []),
    ...(isOnJob === undefined
      ? []
      : [sql<SqlBool>`(coalesce(r.sale_id, r.service_job_id) is not null) = ${isOnJob}`]),
    ...betweenDays(sql`r.created_at`, filter.createdFrom, filter.createdTo),
    ...wordsOf(q).map((word) =>
      isCommon ? hasWordEach(actor, word) : hasWord(actor, word, filter.isArchived),
    ),
  ]
}

const seesAll = (actor: Person) => leadScope(actor) === 'All' || saleScope(actor) === 'All'

/**
 * Walked newest first, everybody's would be read before the first of one's own. So these are found by their clients and
 * jobs; `documentsInReach` is asked all the same.
 */
function ofOnesOwn(actor: Person): RawBuilder<SqlBool>[] {
  if (seesAll(actor)) return []
  return [
    sql<SqlBool>`r.id in (
      select d.id from leads as l join documents as d on d.lead_id = l.id where ${leadsInScope(actor)}
      union all
      select d.id from sales as s join documents as d on d.sale_id = s.id where ${salesInScope(actor, 's')}
      union all
      select d.id from service_jobs as v join documents as d on d.service_job_id = v.id
      where ${serviceJobsInScope(actor, 'v')}
    )`,
  ]
}

const wordsOf = (q = '') => q.split(/[\s,;]+/).filter((word) => searchTerms(word).length > 0)

/** So many of the last documents are looked through, and so many of them make words common (decision 0011). */
const looked = 2_000
const common = 50

/**
 * Whether what is searched is common: then a page of the list is found soon on the way through it, where sets of all that
 * have a word would be long. Those who see few documents have them walked anyway.
 */
export async function isCommonHere(db: Connection, actor: Person, q: string | undefined): Promise<boolean> {
  const words = wordsOf(q)
  if (words.length === 0 || leadScope(actor) !== 'All') return false
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select r.search, r.lead_id, r.sale_id, r.service_job_id from documents as r where r.deleted_at is null
      order by r.created_at desc, r.id desc limit ${looked}
    ) as r join leads as l on l.id = r.lead_id left join sales as s on s.id = r.sale_id
    left join service_jobs as v on v.id = r.service_job_id
    where ${sql.join(
      words.map((word) => hasWordEach(actor, word)),
      sql` and `,
    )}
  `.execute(db)
  return (rows[0]?.n ?? 0) >= common
}

/**
 * Its own words, its client's or the number of its job, as sets that indexes find; where few are in reach, each is asked.
 */
function hasWord(actor: Person, word: string, isArchived: boolean): RawBuilder<SqlBool> {
  if (leadScope(actor) !== 'All') return hasWordEach(actor, word)
  const { terms, job, serviceJob, isNumber, phrase } = read(word)
  const [term = ''] = terms
  const inOrder = terms.length > 1 ? sql<SqlBool>`l.search like ${contains(phrase)}` : hasTerm(term)
  const ofClient = isNumber ? inOrder : every(terms, hasTerm)
  const state = isArchived ? sql`is not null` : sql`is null`
  return sql<SqlBool>`r.id in (
    select l.id from documents as l where l.deleted_at ${state} and ${inOrder}
    union
    select d.id from leads as l join documents as d on d.lead_id = l.id where l.deleted_at is null and ${ofClient}
    union
    select d.id from sales as s join documents as d on d.sale_id = s.id
    where s.deleted_at is null and lower(s.job_number) = ${job}
    union
    select d.id from service_jobs as v join documents as d on d.service_job_id = v.id
    where v.deleted_at is null and v.number = ${serviceJob}
  )`
}

/** The same of one by one. Of a client out of scope the name alone counts (A-450). */
function hasWordEach(actor: Person, word: string): RawBuilder<SqlBool> {
  const { terms, job, serviceJob, isNumber, phrase } = read(word)
  const begins = phrase.length < shortTerm ? ' ' : ''
  const ofClient = isNumber ? sql`strpos(l.search, ${phrase}) > 0` : every(terms, hasTermSomewhere)
  return sql<SqlBool>`(
    strpos(' ' || r.search, ${begins + phrase}) > 0 or (${leadsInScope(actor)} and ${ofClient})
    or strpos(lower(l.first_name || ' ' || l.last_name), ${phrase}) > 0 or lower(s.job_number) = ${job}
    or v.number = ${serviceJob}
  )`
}

/** The parts of "J-1106" stand side by side: a J here and a day there are none. */
function read(word: string) {
  const [, letters, digits] = /^([a-z]{1,4})?-?(\d{1,9})$/i.exec(word) ?? []
  const terms = searchTerms(word)
  return {
    terms,
    phrase: terms.join(' '),
    job: digits === undefined ? '' : `${letters?.toLowerCase() ?? 'j'}-${digits}`,
    serviceJob: letters?.toLowerCase() === 's' ? Number(digits) : null,
    isNumber: letters !== undefined && digits !== undefined,
  }
}

const every = (terms: readonly string[], has: (term: string) => RawBuilder<SqlBool>) =>
  sql.join([sql`true`, ...terms.map(has)], sql` and `)

const id = idKey<Document>(sql.ref('r.id'))
const createdAt = instantKey<Document>(sql.ref('r.created_at'), (document) => document.created_at)

export const documentSortKeys: Sorts<Document> = {
  createdAt: [createdAt, id],
  title: [nameKey(sql.ref('r.title'), (document) => document.title), id],
  docType: [choiceKey(sql.ref('r.doc_type'), (document) => document.doc_type, docTypes), createdAt, id],
  size: [wholeKey(sql.ref('r.size'), (document) => document.size), id],
}

export const documentsAsked = ({
  leadId,
  saleId,
  serviceJobId,
  docType,
}: Omit<DocumentListQuery, 'limit' | 'after'>) => ({
  where: [
    ...(leadId ? [sql<SqlBool>`r.lead_id = ${leadId}`] : []),
    ...(saleId ? [sql<SqlBool>`r.sale_id = ${saleId}`] : []),
    ...(serviceJobId ? [sql<SqlBool>`r.service_job_id = ${serviceJobId}`] : []),
    ...(docType ? [sql<SqlBool>`r.doc_type = any(${docType})`] : []),
  ],
  isOfOne: [leadId, saleId, serviceJobId].some((one) => one !== undefined),
})
