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
  itself: 'A completed service job cannot be removed.',
  lead: 'A lead with a completed service job cannot be removed.',
}

const reasonsIfInvoiced: RemovalRefusal = {
  itself: 'An invoiced service job cannot be removed.',
  lead: 'A lead with an invoiced service job cannot be removed.',
}
