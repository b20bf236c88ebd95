/** A sale as the rules of moves look at it. */
import type { SaleStanding } from '@crm/domain/sales/moves'
import type { SaleStatus } from '@crm/domain/sales/phases'
import { type Sale, sales, ticksOf } from './store.ts'

export function standingOf(sale: Sale, openHighTasks: number): SaleStanding {
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
    openHighTasks,
  }
}
