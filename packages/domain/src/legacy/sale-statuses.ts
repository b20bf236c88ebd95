/**
 * Maps sale statuses of the former system, written "Phase: Step" (specification section 4). A completed job without a
 * review goes to QA review.
 */
import type { SaleStatus } from '../sales/phases.ts'

/** Former status to phase and step; null without a step. */
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

/** Further progress flags of a former job. */
interface LegacyProgress {
  readonly isPaid: boolean | null
  readonly isReviewed: boolean | null
}

export interface JobPosition {
  readonly status: SaleStatus
  /** Null for a phase without steps, and for a job without a status. */
  readonly subStatus: string | null
}

/** Phase and step in the CRM. An unknown review does not ask for another one. */
export function saleStatusFrom(
  status: LegacySaleStatus,
  { isPaid, isReviewed }: LegacyProgress,
): JobPosition {
  const isToReview =
    (status === 'Completed: Completed' && isReviewed === false) ||
    (status === 'Payment: Ready' && isPaid === true)
  if (isToReview) return { status: 'QAReview', subStatus: 'Pending' }
  const [phase, step] = statuses[status]
  return { status: phase, subStatus: step }
}
