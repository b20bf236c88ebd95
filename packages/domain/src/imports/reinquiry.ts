import type { LeadStatus } from '../leads/lead-status.ts'

interface Reinquiry {
  readonly status: LeadStatus
  /** The client asked for no contact. */
  readonly doNotContact: boolean
}

/** Recipients of the notification: the rep of a reopened lead, the rep of a client, managers, or nobody. */
type ReinquiryNotice = 'reopened' | 'client' | 'managers' | 'nobody'

/** Decides status and notification for a re-inquiry. */
export function decideReinquiry({ status, doNotContact }: Reinquiry): {
  status: LeadStatus
  tells: ReinquiryNotice
} {
  if (doNotContact) return { status, tells: 'managers' }
  if (status === 'Cold' || status === 'Dead') return { status: 'New', tells: 'reopened' }
  return { status, tells: status === 'Sold' ? 'client' : 'nobody' }
}
