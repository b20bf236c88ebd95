import type { Handover } from '@crm/contract/web/handover-shapes'
import type { LockedLead } from '../leads/queries.ts'
import { type NameOf, fullName, leadNumber } from '../leads/view.ts'

/** What is to become of one lead of a handover. */
export interface Decided {
  readonly lead: LockedLead
  /** Whose it is afterwards. */
  readonly to: string | null
  /** Why it stays; null when it goes. */
  readonly reason: string | null
}

/** The answer: what became of each lead, and where to go on. */
export const handoverOf = (
  batchId: string,
  decided: readonly Decided[],
  next: string | undefined,
  nameOf: NameOf,
): Handover => ({
  batchId,
  leads: decided.map(({ lead, to, reason }) => ({
    leadId: lead.id,
    number: leadNumber(lead.number),
    fullName: fullName(lead.first_name, lead.last_name),
    isGiven: reason === null,
    salesRepId: to,
    salesRepName: nameOf(to),
    reason,
  })),
  next: next ?? null,
})
