import { stepAfterWindow } from '@crm/domain/sales/requirements'
import type { FastifyBaseLogger } from 'fastify'
import { changeSale } from '#business/sales/act'
import { findRelatedFacts, listInCancellationWindow } from '#business/sales/queries'
import { moveStateOf } from '#business/sales/move-state'
import { sales } from '#business/sales/store'
import { type Environment, inUnitOfWork } from '#spine/records/unit-of-work'

/**
 * Nightly: a pending job whose cancellation period has ended moves to its next step. One transaction per job,
 * with the condition checked again under the lock, so that the run is idempotent.
 */
export async function endCancelWindows(environment: Environment, log: FastifyBaseLogger): Promise<void> {
  let moved = 0
  for (const id of await listInCancellationWindow(environment.db.read)) {
    moved += await inUnitOfWork(environment, 'system', async (work) => {
      const sale = await sales.lock(work, id)
      const isInWindow =
        sale.status === 'Pending' && sale.sub_status === 'CancellationWindow' && !sale.on_hold
      const subStatus = stepAfterWindow(moveStateOf(sale, await findRelatedFacts(work.tx, sale)), work.now)
      if (!isInWindow || !subStatus) return 0
      await changeSale(work, sale, { subStatus })
      return 1
    })
  }
  log.info({ moved }, 'jobs left the cancellation period')
}
