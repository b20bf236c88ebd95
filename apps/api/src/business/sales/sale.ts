import type { WebSale } from '@crm/contract/web/sale-shapes'
import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/database'

/** Columns that a sale reads from joined rows. */
export interface JoinedColumns {
  readonly lead_number: number
  readonly first_name: string
  readonly last_name: string
  readonly full_address: string | null
  readonly has_hoa: boolean | null
  readonly city: string | null
  readonly ahj_id: string | null
  readonly ahj_name: string | null
  readonly rep_name: string | null
  readonly util_provider: string | null
  readonly installer_name: string | null
  readonly sub_installer_name: string | null
  readonly finance_one_name: string | null
  readonly finance_two_name: string | null
  readonly module_name: string | null
  readonly battery_name: string | null
  readonly inverters: WebSale['inverters']
  readonly sheet: { readonly id: string; readonly rep_id: string } | null
}

export type Sale = Selectable<Tables['sales']> & JoinedColumns

export interface TickStamp {
  readonly at: string
  readonly by: string | null
}
