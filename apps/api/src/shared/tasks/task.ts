import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/database'
import type { LeadOfRecord, LeadColumns } from '#spine/records/lead-scope'

type Row = Selectable<Tables['tasks']>

/** A lead that a task links to, with the owners that decide who may see it. */
export type LeadOfTask = OwnersOfLead &
  Pick<LeadOfRecord, 'id' | 'number' | 'first_name' | 'last_name' | 'phone1'>

export type OwnersOfLead = Pick<LeadOfRecord, 'rep_id' | 'sales_rep_id'>

/** The task's own lead. */
export interface WithLead extends LeadColumns {
  readonly lead_number: number | null
  readonly lead_first_name: string | null
  readonly lead_last_name: string | null
  readonly lead_phone1: string | null
}

export interface WithLinkedLeads {
  /** Live linked leads; empty when the task links only to its own lead, which is read already. */
  readonly led: readonly LeadOfTask[] | null
  /** The displayed name of its job; null without one. */
  readonly job_number: string | null
}

export type Task = Row & WithLead & WithLinkedLeads
