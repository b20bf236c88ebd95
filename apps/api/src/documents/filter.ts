/** Which documents somebody sees, and which they ask for, as conditions on `documents as r`. */
import type { DocumentListQuery } from '@crm/contract/web/document-shapes'
import { docTypes } from '@crm/domain/documents/doc-types'
import { rightToRead } from '@crm/domain/documents/restricted-types'
import { reachOf } from '@crm/domain/people/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Person } from '../people/people.ts'
import { leadsInScope } from '../records/through-lead.ts'
import { ofVisibleSale } from '../records/through-sale.ts'

/** Each with its lead and, where it is on one, its job and the sheet of that; of a removed one it is not found. */
export const documentsWithParents = sql`documents as r
  join leads as l on l.id = r.lead_id and l.deleted_at is null
  left join sales as s on s.id = r.sale_id and s.deleted_at is null
  left join commission_sheets as c on c.sale_id = s.id and c.deleted_at is null`

/** Whose pay papers of a commission are about: the rep of the sheet, who stays when the sale goes to another. */
export const paidRep = sql<string | null>`coalesce(c.rep_id, s.sales_rep_id)`

/** With its parent, but for types that have a right of their own. */
export const documentsInReach = (actor: Person): RawBuilder<SqlBool> => sql<SqlBool>`(
  (${leadsInScope(actor)} or r.sale_id is not null) and ${ofVisibleSale(actor, 'r.sale_id')}
  and (r.sale_id is null or s.id is not null)
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

export const documentsAsked = ({ leadId, saleId, docType }: Omit<DocumentListQuery, 'limit' | 'after'>) => ({
  where: [
    ...(leadId ? [sql<SqlBool>`r.lead_id = ${leadId}`] : []),
    ...(saleId ? [sql<SqlBool>`r.sale_id = ${saleId}`] : []),
    ...(docType ? [sql<SqlBool>`r.doc_type = any(${docType})`] : []),
  ],
  isOfOne: leadId !== undefined || saleId !== undefined,
})
