import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/database'

export type Row = Selectable<Tables['appointments']>

export interface LeadNumberColumn {
  readonly lead_number: number
}

/** The row has a denormalized copy of the lead's names and phone and of the address. */
export type Appointment = Row & LeadNumberColumn
