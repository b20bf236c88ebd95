import type { LeadStatus } from '../leads/lead-status.ts'

interface Asked {
  readonly status: LeadStatus
  /** The client asked to be left alone. */
  readonly doNotContact: boolean
}

/** Whom a re-inquiry tells: the rep of a reopened lead, of a client who has bought, a manager, or nobody beside the note. */
type Tells = 'reopened' | 'client' | 'managers' | 'nobody'

/** What becomes of a lead whose person asks again. */
export function decideReinquiry({ status, doNotContact }: Asked): { status: LeadStatus; tells: Tells } {
  if (doNotContact) return { status, tells: 'managers' }
  if (status === 'Cold' || status === 'Dead') return { status: 'New', tells: 'reopened' }
  return { status, tells: status === 'Sold' ? 'client' : 'nobody' }
}
