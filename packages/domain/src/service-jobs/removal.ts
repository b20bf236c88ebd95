import type { RemovalRefusal } from '../removals.ts'
import type { ServiceJobStatus } from './phases.ts'

/** Refuses to remove completed and invoiced jobs. */
export function whyServiceJobStays(job: {
  readonly status: ServiceJobStatus
  readonly invoiceSentDate: string | null
}): RemovalRefusal | undefined {
  if (job.status === 'Completed') return reasonsIfCompleted
  return job.invoiceSentDate === null ? undefined : reasonsIfInvoiced
}

const reasonsIfCompleted: RemovalRefusal = {
  itself: 'This service job is completed, so it stays.',
  lead: 'This lead has a completed service job, so it stays.',
}

const reasonsIfInvoiced: RemovalRefusal = {
  itself: 'An invoice was sent for this service job, so it stays.',
  lead: 'This lead has a service job with an invoice, so it stays.',
}
