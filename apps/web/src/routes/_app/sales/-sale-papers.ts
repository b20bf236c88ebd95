import type { WebSale } from '@crm/contract/web/sale-shapes'
import type { OfPapers } from '../-documents/of-papers.ts'
import { aboutSale } from './-sale-facts.tsx'

/** The sale as what documents are on. */
export const papersOfSale = (sale: WebSale): OfPapers => ({
  leadId: sale.leadId,
  saleId: sale.id,
  name: sale.jobNumber,
  about: { lead: sale.lead, sale: aboutSale(sale) },
})
