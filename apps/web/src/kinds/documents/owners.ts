/** Jobs as owners of documents. */
import type { WebSale } from '@crm/contract/web/sale-shapes'
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { saleSubject } from '~/kinds/sales/sale-facts.tsx'
import { jobSubject } from '~/kinds/service-jobs/job-subject.ts'
import type { DocumentOwner } from './document-owner.ts'

export const ownerOfSale = (
  sale: Pick<WebSale, 'id' | 'leadId' | 'jobNumber' | 'lead' | 'salesRep' | 'status'>,
): DocumentOwner => ({
  leadId: sale.leadId,
  saleId: sale.id,
  name: sale.jobNumber,
  parent: { lead: sale.lead, sale: saleSubject(sale) },
})

/** A service job also reads the documents of the installation. */
export const ownerOfServiceJob = (job: ServiceJob): DocumentOwner => ({
  leadId: job.leadId,
  saleId: job.saleId ?? undefined,
  serviceJobId: job.id,
  name: job.number,
  parent: { lead: job.lead, sale: null, serviceJob: jobSubject(job) },
})
