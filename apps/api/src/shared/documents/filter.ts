/** The scope and the filters of documents, as conditions on `documents as r`. */
import type { DocumentListQuery, DocumentPageQuery } from '@crm/contract/web/document-shapes'
import { docTypes } from '@crm/domain/documents/doc-types'
import { fileKinds } from '@crm/domain/documents/file-types'
import { rightToRead } from '@crm/domain/documents/restricted-types'
import { coverageOf } from '@crm/domain/people/permissions'
import { leadScope, saleScope } from '@crm/domain/people/scope'
import { minSubstringLength } from '@crm/domain/search/highlight'
import { searchTerms } from '@crm/domain/search/search-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { betweenDays, contains, hasTerm, hasTermInAny, oneOf, oneOrNobody } from '#platform/db/conditions'
import type { Connection } from '#platform/db/database'
import type { StaffContext } from '#spine/http/context'
import type { Person } from '#spine/people/people'
import { leadsInScope } from '#spine/records/lead-scope'
import { salesInScope } from '#spine/records/sale-scope'
import { onLeadOrJob, serviceJobsInScope } from '#spine/records/service-job-scope'

type DocumentFilter = Omit<DocumentPageQuery, 'page' | 'pageSize' | 'after' | 'sort'>

/** Joins the lead and, if any, the job and its sheet; documents of a deleted one are not found. */
export const documentsWithParents = sql`documents as r
  join leads as l on l.id = r.lead_id and l.deleted_at is null
  left join sales as s on s.id = r.sale_id and s.deleted_at is null
  left join service_jobs as v on v.id = r.service_job_id and v.deleted_at is null
  left join commission_sheets as c on c.sale_id = s.id and c.deleted_at is null`

/** The number of the sale or service job, as it is displayed. */
export const displayedJobNumber = sql<string | null>`coalesce(s.job_number, 'S-' || v.number)`

/** The rep of commission documents: the sheet's, who stays when the sale is reassigned. */
export const paidRep = sql<string | null>`coalesce(c.rep_id, s.sales_rep_id)`

/** Within the parent's scope, except for types with a permission of their own. */
export const documentsInScope = (actor: Person): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${onLeadOrJob(actor, 'r')} and (r.sale_id is null or s.id is not null)
  and (r.service_job_id is null or v.id is not null)
  and ${ofReadableType(actor, sql`r.doc_type`, paidRep)}
)`

/** The person may read the type, or it concerns their own pay. */
export function ofReadableType(
  actor: Person,
  type: RawBuilder<unknown>,
  paid: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const reached = (reach: string) => docTypes.filter((one) => coverageOf(rightToRead(one), actor) === reach)
  const hidden = reached('no')
  // A permission about sheets depends on the sheet's rep; any other follows the parent, which is checked already.
  const own = reached('maybe').filter((one) => rightToRead(one) === 'documents.readCommission')
  return sql<SqlBool>`(
    ${type} <> all(${hidden}) and (${type} <> all(${own}) or ${paid} = ${actor.id})
  )`
}

/** The list over all clients and jobs. Common search words are tested row by row. */
export function documentListConditions(
  filter: DocumentFilter,
  { actor }: StaffContext,
  isCommon = false,
): RawBuilder<SqlBool>[] {
  const { id, fileKind, uploadedBy, isOnJob, q } = filter
  const { where, isForOneParent } = documentConditions(filter)
  return [
    ...where,
    ...(id ? [sql<SqlBool>`r.id = any(${id})`] : []),
    ...(isForOneParent ? [] : ownDocuments(actor)),
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
 * A scan of all documents, newest first, would read everybody's before the person's first. So these are found through
 * their clients and jobs, and `documentsInScope` still applies.
 */
function ownDocuments(actor: Person): RawBuilder<SqlBool>[] {
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

/** The sample of latest documents, and the number of matches that makes words common (decision 0011). */
const sampleSize = 2_000
const commonAt = 50

/**
 * True if the words are common: a scan in list order then fills a page quickly, while the sets of all matches would
 * be long. People with few documents scan them anyway.
 */
export async function areWordsCommon(db: Connection, actor: Person, q: string | undefined): Promise<boolean> {
  const words = wordsOf(q)
  if (words.length === 0 || leadScope(actor) !== 'All') return false
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select r.search, r.lead_id, r.sale_id, r.service_job_id from documents as r where r.deleted_at is null
      order by r.created_at desc, r.id desc limit ${sampleSize}
    ) as r join leads as l on l.id = r.lead_id left join sales as s on s.id = r.sale_id
    left join service_jobs as v on v.id = r.service_job_id
    where ${sql.join(
      words.map((word) => hasWordEach(actor, word)),
      sql` and `,
    )}
  `.execute(db)
  return (rows[0]?.n ?? 0) >= commonAt
}

/**
 * Matches in the document, its client or its job number, as sets from indexes; few documents in scope are tested row
 * by row.
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

/** The same match, row by row. A client outside the scope matches by name only (A-450). */
function hasWordEach(actor: Person, word: string): RawBuilder<SqlBool> {
  const { terms, job, serviceJob, isNumber, phrase } = read(word)
  const begins = phrase.length < minSubstringLength ? ' ' : ''
  const ofClient = isNumber ? sql`strpos(l.search, ${phrase}) > 0` : every(terms, hasTermInAny)
  return sql<SqlBool>`(
    strpos(' ' || r.search, ${begins + phrase}) > 0 or (${leadsInScope(actor)} and ${ofClient})
    or strpos(lower(l.first_name || ' ' || l.last_name), ${phrase}) > 0 or lower(s.job_number) = ${job}
    or v.number = ${serviceJob}
  )`
}

/** The parts of "J-1106" must be adjacent: a J here and a number there do not match. */
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

export const documentConditions = ({
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
  isForOneParent: [leadId, saleId, serviceJobId].some((one) => one !== undefined),
})

/**
 * Documents on the tab of a job: its own, and those of the client alone. A service job's tab also has those of the
 * installation that it is about.
 */
export function documentsOfJob(
  job: { readonly leadId: string } & ({ readonly saleId: string } | { readonly serviceJobId: string }),
): RawBuilder<SqlBool>[] {
  return [
    sql<SqlBool>`r.lead_id = ${job.leadId}`,
    'saleId' in job
      ? isOfClientOrSale(sql`${job.saleId}`)
      : sql<SqlBool>`(r.service_job_id = ${job.serviceJobId} or ${isOfClientOrSale(
          sql`(select j.sale_id from service_jobs as j where j.id = ${job.serviceJobId})`,
        )})`,
  ]
}

const isOfClientOrSale = (sale: RawBuilder<unknown>) =>
  sql<SqlBool>`(r.service_job_id is null and (r.sale_id is null or r.sale_id = ${sale}))`
