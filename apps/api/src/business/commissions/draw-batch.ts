/** Approves or pays many draws in one call, each in its own transaction: a refused draw does not stop the others. */
import type { DrawBatch, DrawBatchRow, DrawBatchResult } from '@crm/contract/web/draw-batch-shapes'
import { drawActions } from '@crm/domain/commissions/draw-actions'
import { checkNumberAt } from '@crm/domain/commissions/draw-batches'
import { can } from '@crm/domain/people/can'
import type { StaffContext } from '#spine/http/context'
import { Refused } from '#spine/refusals'
import { type UnitOfWork, inUnitOfWork } from '#spine/records/unit-of-work'
import { demandPastDay } from './demands.ts'
import { type Payment, moveDraw } from './draw-act.ts'
import { lockDraw } from './draw-lock.ts'
import { draws as store } from './draw-store.ts'

/**
 * Approves or pays the draws in the order of the call, by the same rules as a single draw and under the lock of its sheet.
 * Idempotent: a repeated call changes nothing. Throws Refused, 400, for a payment date in the future or over a year ago.
 */
export async function decideDraws(
  ctx: StaffContext,
  { action, draws, paymentDate, firstCheckNumber }: DrawBatch,
): Promise<DrawBatchResult> {
  demandPastDay(ctx, 'paymentDate', paymentDate)
  const results: DrawBatchRow[] = []
  const uniqueDraws = new Map(draws.map((draw) => [draw.id, draw]))
  for (const [position, { id, version }] of [...uniqueDraws.values()].entries()) {
    const checkNumber = firstCheckNumber && checkNumberAt(firstCheckNumber, position)
    const payment = {
      ...(version && { version }),
      ...(paymentDate && { paymentDate }),
      ...(checkNumber && { checkNumber }),
    }
    results.push(await decideInTransaction(ctx, id, action, payment))
  }
  return { draws: results }
}

/** Reads the draw first, for the details of the result, then decides it in its own transaction. */
async function decideInTransaction(
  ctx: StaffContext,
  drawId: string,
  action: DrawBatch['action'],
  payment: Payment,
): Promise<DrawBatchRow> {
  const { db, actor, people } = ctx
  const found = await store.find(db.read, drawId, actor)
  if (!found) return { ...unknownDraw, drawId, fate: 'refused', reason: store.notFound.body.message }
  const details = {
    drawId,
    jobNumber: found.job_number,
    repName: (await people.names())(found.rep_id),
    amount: Number(found.amount),
  }
  const decide = async (work: UnitOfWork) => {
    const ids = { commissionId: found.sheet_id, drawId }
    const { sheet, draw } = await lockDraw(work, ids, can[drawActions[action].right])
    await moveDraw(work, sheet, draw, action, payment)
    return work.changeLog.length > 0
  }
  try {
    const isChanged = await inUnitOfWork(ctx, actor, decide)
    // A draw may have got its check number before, when it was entered.
    const checkNumber = payment.checkNumber ?? (action === 'mark-paid' ? found.check_number : null)
    return { ...details, checkNumber, fate: isChanged ? 'done' : 'unchanged', reason: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...details, checkNumber: null, fate: 'refused', reason: error.message }
  }
}

const unknownDraw = { jobNumber: null, repName: null, amount: null, checkNumber: null }
