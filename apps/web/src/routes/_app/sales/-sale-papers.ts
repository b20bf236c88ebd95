import type { LightWebSale } from '@crm/contract/web/sale-shapes'
import type { DocumentOwner } from '~/kinds/documents/document-owner.ts'
import { saleSubject } from '~/kinds/sales/sale-facts.tsx'

/** The sale as a parent of documents. */
export const papersOfSale = (
  sale: Pick<LightWebSale, 'id' | 'leadId' | 'jobNumber' | 'lead' | 'salesRep' | 'status'>,
): DocumentOwner => ({
  leadId: sale.leadId,
  saleId: sale.id,
  name: sale.jobNumber,
  parent: { lead: sale.lead, sale: saleSubject(sale) },
})
