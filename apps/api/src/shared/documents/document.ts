import type { SaleStatus } from '@crm/domain/sales/phases'
import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/database'
import type { LeadColumns } from '#spine/records/lead-scope'

type Row = Selectable<Tables['documents']>

/** The owners, for permission checks. */
export interface WithClient {
  readonly lead_number: number
  readonly first_name: string
  readonly last_name: string
}

/** Its job; null for a document of the client only. */
export interface WithJob {
  readonly job_number: string | null
  readonly sale_status: SaleStatus | null
  readonly job_rep_id: string | null
  readonly paid_rep_id: string | null
}

export type Document = Row & LeadColumns & WithClient & WithJob
