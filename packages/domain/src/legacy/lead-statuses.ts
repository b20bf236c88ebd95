/** What a lead of the former store is to the CRM: two of its statuses are one here. */
import type { LeadStatus } from '../leads/lead-status.ts'

const statuses = {
  'New Lead': 'New',
  'Cold Lead': 'Cold',
  'Hot Lead': 'New',
  'Dead Lead': 'Dead',
  'Appointment Scheduled': 'Appointment',
  Sold: 'Sold',
} as const satisfies Record<string, LeadStatus>

export type LegacyLeadStatus = keyof typeof statuses

/** In the specification's order. */
export const legacyLeadStatuses = Object.keys(statuses) as [LegacyLeadStatus, ...LegacyLeadStatus[]]

export const leadStatusFrom = (status: LegacyLeadStatus): LeadStatus => statuses[status]
