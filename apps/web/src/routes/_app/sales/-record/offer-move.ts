import { webSales } from '@crm/contract/web/sales'
import type { WebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { moveAfterDate } from '@crm/domain/sales/moves'
import { subLabel } from '@crm/domain/sales/phases'
import { routeQuery } from '~/api/route-query.ts'
import { queries } from '~/api/queries.ts'
import { dateLabel, hasDateLabel } from '~/records/phases/date-labels.ts'
import { toast } from '~/ui/toast.ts'
import { beginMove, labelOfMove, takeStep } from './move-sale.tsx'

/**
 * A new date offers the move that follows from it, in one press; the server says whether the person may make it.
 * A toast is enough, since leaving the job in its phase is fine.
 */
export async function offerMove(sale: WebSale, changes: WebSaleChanges): Promise<void> {
  if (changes.status !== undefined || changes.subStatus !== undefined || changes.onHold !== undefined) return
  const entered = Object.entries(changes).find(([field, value]) => value && moveAfterDate(sale, field))
  const [field] = entered ?? []
  const next = field === undefined ? undefined : moveAfterDate(sale, field)
  if (!field || !next || !hasDateLabel(field)) return
  const progress = await queries
    .fetchQuery({
      ...routeQuery(webSales.progress, { params: { id: sale.id } }),
      staleTime: 0,
      meta: { quiet: true },
    })
    .catch(() => undefined)
  if (!progress) return
  const say = (label: string, onPress: () => unknown) =>
    toast.done(`${sale.jobNumber}: ${dateLabel(field).toLowerCase().replace('pto', 'PTO')}`, {
      action: { label, onPress },
    })
  if ('subStatus' in next) {
    const step = progress.steps.find(({ subStatus }) => subStatus === next.subStatus)
    if (step && step.reason === null && step.needs === null) {
      say(`Move to ${subLabel(step.subStatus)}`, () => takeStep(sale, step))
    }
    return
  }
  const move = progress.moves.find(({ kind, status }) => kind === 'forward' && status === next.status)
  if (move && move.reason === null) say(labelOfMove(move), () => beginMove(sale, move))
}
