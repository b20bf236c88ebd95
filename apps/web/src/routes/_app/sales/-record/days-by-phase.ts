import type { SaleMove } from '@crm/contract/web/sale-shapes'
import type { SaleStatus } from '@crm/domain/sales/phases'

/** Phase -> days that the job spent there until it left, all its stays together; a phase passed over is not there. */
export function daysByPhase(
  moves: readonly Pick<SaleMove, 'from' | 'days'>[],
): ReadonlyMap<SaleStatus, number> {
  const days = new Map<SaleStatus, number>()
  for (const { from, days: stay } of moves) {
    if (from !== null && stay !== null) days.set(from, (days.get(from) ?? 0) + stay)
  }
  return days
}
