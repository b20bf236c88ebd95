/** A sale in the form that the rules of moves read. */
import type { DocType } from '@crm/domain/documents/doc-types'
import type { SaleSnapshot } from '@crm/domain/sales/moves'
import { sales, ticksOf } from './store.ts'
import type { Sale } from './sale.ts'

/** Facts about the job that are not in its row. */
export interface RelatedFacts {
  readonly openHighTasks: number
  readonly docTypes: readonly DocType[]
  readonly hasOpenChange: boolean
}

export function moveStateOf(sale: Sale, related: RelatedFacts): SaleSnapshot {
  const fields = sales.fieldsOf(sale)
  return {
    ...fields,
    stamped: fields,
    status: sale.status,
    subStatus: sale.sub_status,
    onHold: sale.on_hold,
    previousStatus: sale.previous_status,
    previousSubStatus: sale.previous_sub_status,
    financeTypeOne: sale.finance_type_one,
    ticks: ticksOf(sale),
    hasHoa: sale.has_hoa === true,
    hasAhj: sale.ahj_id !== null,
    ...related,
  }
}
