/**
 * What a sale of the former store is to the CRM. Its status is written "Phase: Step" (specification section 4); a job
 * that was completed there and never reviewed still has its review before it here.
 */
import type { SaleStatus } from '../sales/phases.ts'

/** A status of the former store as a phase and its step; null where it says no step. */
const statuses = {
  '': ['Pending', null],
  'Cancelled: Cancelled': ['Cancelled', null],
  'Completed: Completed': ['Complete', null],
  'Design: Assigned': ['Design', 'Assigned'],
  'Design: Client Review': ['Design', 'ClientReview'],
  'Design: Installer Review': ['Design', 'InstallerReview'],
  'Design: Pending': ['Design', 'Pending'],
  'Design: Ready': ['Design', 'Ready'],
  'Inspection: Pending': ['Inspection', 'Pending'],
  'Inspection: Ready': ['Inspection', 'Ready'],
  'Inspection: Scheduled': ['Inspection', 'Scheduled'],
  'Install: Pending': ['Install', 'Pending'],
  'Install: Ready': ['Install', 'Ready'],
  'Install: Scheduled': ['Install', 'Scheduled'],
  'Monitoring: Pending': ['Monitoring', 'Pending'],
  'Monitoring: Ready': ['Monitoring', 'Ready'],
  'Payment: Ready': ['Payment', 'Ready'],
  'Permit: Design Revision': ['Permit', 'DesignRevision'],
  'Permit: Pending': ['Permit', 'Pending'],
  'Permit: Ready': ['Permit', 'Ready'],
  'Permit: Submitted': ['Permit', 'Submitted'],
  'PTO: Pending': ['PTO', 'Pending'],
  'PTO: Ready': ['PTO', 'Ready'],
  'PTO: Submitted': ['PTO', 'Submitted'],
  'Survey: Pending': ['Survey', 'Pending'],
  'Survey: Ready': ['Survey', 'Ready'],
  'Survey: Scheduled': ['Survey', 'Scheduled'],
} as const satisfies Record<string, readonly [SaleStatus, string | null]>

export type LegacySaleStatus = keyof typeof statuses

export const legacySaleStatuses = Object.keys(statuses) as [LegacySaleStatus, ...LegacySaleStatus[]]

/** What the former store knew of a job beside its status. */
interface LegacyProgress {
  readonly isPaid: boolean | null
  readonly isReviewed: boolean | null
}

export interface Standing {
  readonly status: SaleStatus
  /** Null for a phase without steps, and for a job of which nothing was said. */
  readonly subStatus: string | null
}

/** Where the job stands in the CRM. Nothing known of its review is no reason to ask for another. */
export function standingFrom(status: LegacySaleStatus, { isPaid, isReviewed }: LegacyProgress): Standing {
  const isToReview =
    (status === 'Completed: Completed' && isReviewed === false) ||
    (status === 'Payment: Ready' && isPaid === true)
  if (isToReview) return { status: 'QAReview', subStatus: 'Pending' }
  const [phase, step] = statuses[status]
  return { status: phase, subStatus: step }
}
