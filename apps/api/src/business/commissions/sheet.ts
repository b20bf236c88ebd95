import type { SaleStatus } from '@crm/domain/sales/phases'
import type { CommissionAdder, CommissionFinanceOption } from '@crm/contract/web/commission-shapes'
import type { DrawStep } from '@crm/domain/commissions/draw-cap'
import type { ReferralStatus } from '@crm/domain/referrals/referral-status'
import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/database'
import type { DrawRow } from './draw-store.ts'
import type { PaymentRow } from '#business/payments/store'

/** Amounts are text, so that they stay exact. */
interface LineColumns {
  readonly adders: readonly (Omit<CommissionAdder, 'cost'> & { readonly cost: string })[]
  readonly finance_options: readonly (Omit<CommissionFinanceOption, 'amount' | 'fee'> & {
    readonly amount: string
    readonly fee: string
  })[]
}

export interface JoinedColumns extends LineColumns {
  readonly lead_number: number
  readonly first_name: string
  readonly last_name: string
  readonly sale_status: SaleStatus
  readonly rep_now: string | null
  readonly contract_date: string | null
  readonly sale_amount_now: string | null
  readonly down_payment: string | null
  readonly finance_type_one: string | null
  readonly finance_amount_one: string | null
  readonly finance_fee_one: string | null
  readonly finance_type_two: string | null
  readonly finance_amount_two: string | null
  readonly finance_fee_two: string | null
  readonly module_wattage_stc: number | null
  readonly module_quantity: number | null
  readonly system_size_kw: string | null
  readonly has_open_change: boolean
  readonly install_completed_date: string | null
  readonly is_senior: boolean | null
  readonly draw_steps: readonly DrawStep[]
  readonly source_now: string | null
  readonly listed_par: string
  readonly referral_taken_by: string | null
  readonly promised_now: string | null
  readonly referral_status_now: ReferralStatus | null
  readonly draws: readonly DrawRow[]
  readonly payments: readonly PaymentRow[]
}

export type Sheet = Selectable<Tables['commission_sheets']> & JoinedColumns
