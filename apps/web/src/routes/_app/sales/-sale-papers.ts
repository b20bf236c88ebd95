import type { WebSale } from '@crm/contract/web/sale-shapes'
import type { OfPapers } from '~/kinds/documents/of-papers.ts'
import { aboutSale } from '~/kinds/sales/sale-facts.tsx'

/** The sale as a parent of documents. */
export const papersOfSale = (sale: WebSale): OfPapers => ({
  leadId: sale.leadId,
  saleId: sale.id,
  name: sale.jobNumber,
  about: { lead: sale.lead, sale: aboutSale(sale) },
})
