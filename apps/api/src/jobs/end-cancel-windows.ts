import { stepAfterWindow } from '@crm/domain/sales/requirements'
import type { FastifyBaseLogger } from 'fastify'
import { changeSale } from '../sales/act.ts'
import { findBeside, listInWindow } from '../sales/queries.ts'
import { standingOf } from '../sales/standing.ts'
import { sales } from '../sales/store.ts'
import { type Circumstances, inUnitOfWork } from '../records/unit-of-work.ts'

/**
 * Every night: a pending job whose buyer can cancel no more goes to the step that says what it waits for now. Each
 * in a transaction of its own, asked again under its lock, so that run twice it does no harm.
 */
export async function endCancelWindows(circumstances: Circumstances, log: FastifyBaseLogger): Promise<void> {
  let moved = 0
  for (const id of await listInWindow(circumstances.db.read)) {
    moved += await inUnitOfWork(circumstances, 'system', async (work) => {
      const sale = await sales.lock(work, id)
      const isInWindow =
        sale.status === 'Pending' && sale.sub_status === 'CancellationWindow' && !sale.on_hold
      const subStatus = stepAfterWindow(standingOf(sale, await findBeside(work.tx, sale)), work.now)
      if (!isInWindow || !subStatus) return 0
      await changeSale(work, sale, { subStatus })
      return 1
    })
  }
  log.info({ moved }, 'jobs whose buyers can cancel no more have gone on')
}
