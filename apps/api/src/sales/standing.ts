/** A sale as the rules of moves look at it. */
import type { DocType } from '@crm/domain/documents/doc-types'
import type { SaleStanding } from '@crm/domain/sales/moves'
import type { SaleStatus } from '@crm/domain/sales/phases'
import { type Sale, sales, ticksOf } from './store.ts'

/** With what of the job is not in its row. */
export interface BesideSale {
  readonly openHighTasks: number
  readonly docTypes: readonly DocType[]
  readonly hasOpenChange: boolean
}

export function standingOf(sale: Sale, beside: BesideSale): SaleStanding {
  const fields = sales.fieldsOf(sale)
  return {
    ...fields,
    stamped: fields,
    status: sale.status as SaleStatus,
    subStatus: sale.sub_status,
    onHold: sale.on_hold,
    previousStatus: sale.previous_status as SaleStatus | null,
    previousSubStatus: sale.previous_sub_status,
    financeTypeOne: sale.finance_type_one,
    ticks: ticksOf(sale),
    hasHoa: sale.has_hoa === true,
    ...beside,
  }
}
