/** Statuses of leads, from the specification (section 4, new lead status), with the rules. */

/** Stored statuses, in pipeline order. */
export const leadStatuses = ['New', 'Appointment', 'Cold', 'Dead', 'Sold'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** Recent and All are filters, never stored; Recent overlaps the others. */
export const leadStatusFilters = ['Recent', ...leadStatuses, 'All'] as const
export type LeadStatusFilter = (typeof leadStatusFilters)[number]

/** Recent: created within this many days, in any status. */
export const recentDays = 30

export const leadStatusLabels: Record<LeadStatusFilter, string> = {
  Recent: 'Recent',
  New: 'New',
  Appointment: 'Appointment',
  Cold: 'Cold',
  Dead: 'Dead',
  Sold: 'Sold',
  All: 'All',
}

export interface LeadFacts {
  /** A sale that is not cancelled. */
  readonly hasActiveSale: boolean
  /** A reason is given; it becomes a note of type DeadReason. */
  readonly hasReason: boolean
  /** Display number of a scheduled appointment; absent when unknown. */
  readonly scheduled?: string | null
}

export type StatusDecision = { readonly ok: true } | { readonly ok: false; readonly reason: string }

/** Decides on a manual status change. Callers check permissions separately. */
export function decideStatusChange(from: LeadStatus, to: LeadStatus, facts: LeadFacts): StatusDecision {
  if (from === to) return { ok: true }
  if (to === 'Sold') return refused('A lead becomes Sold only through a sale.')
  if (from === 'Sold' && facts.hasActiveSale) {
    return refused('This lead has an active sale. Cancel the sale before changing the status.')
  }
  if ((to === 'Cold' || to === 'Dead') && facts.scheduled) {
    return refused(`${facts.scheduled} is still scheduled. Enter its result or move it first.`)
  }
  if (to === 'Dead' && !facts.hasReason) return refused('A dead lead needs a reason.')
  return { ok: true }
}

const refused = (reason: string): StatusDecision => ({ ok: false, reason })
