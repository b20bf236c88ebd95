import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import type { SaleOwners } from '@crm/domain/people/subject'

/** The attributes of a service job that permission checks need. */
export const jobSubject = ({ saleRepId, lead }: ServiceJob): SaleOwners => ({ salesRepId: saleRepId, lead })
