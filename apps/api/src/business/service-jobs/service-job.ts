import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/database'

/** Columns that a service job reads from joined rows. */
export interface JoinedColumns {
  readonly lead_number: number
  readonly first_name: string
  readonly last_name: string
  readonly full_address: string | null
  readonly job_number: string | null
}

export type ServiceJob = Selectable<Tables['service_jobs']> & JoinedColumns
