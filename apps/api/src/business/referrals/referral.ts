import type { SaleStatus } from '@crm/domain/sales/phases'
import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/database'

/** Columns of both clients, and of the referred client's job: an active one if it exists, otherwise the latest. */
export interface JoinedColumns {
  readonly number: number
  readonly first_name: string
  readonly last_name: string
  readonly rep_id: string | null
  readonly sales_rep_id: string | null
  readonly by_number: number
  readonly by_first_name: string
  readonly by_last_name: string
  readonly by_rep_id: string | null
  readonly by_sales_rep_id: string | null
  readonly job_id: string | null
  readonly job_number: string | null
  readonly job_status: SaleStatus | null
  readonly job_rep_id: string | null
}

export type Referral = Selectable<Tables['referrals']> & JoinedColumns
