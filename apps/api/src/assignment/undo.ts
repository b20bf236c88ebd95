import type { HandoverUndo } from '@crm/contract/web/handover-shapes'
import { can } from '@crm/domain/people/can'
import type { StaffContext } from '../http/context.ts'
import { refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import type { LockedLead } from '../leads/queries.ts'
import { ownersOf } from '../leads/view.ts'
import type { Person } from '../users/people.ts'
import { type Decided, handoverOf } from './fates.ts'
import { handOver } from './hand-over.ts'
import { findBatch, lockLeads, movesOf } from './queries.ts'
import { atOnce } from './reassign.ts'
import { type Move, tellOfHandover } from './tell.ts'

/**
 * Gives leads back as they were before the batch, to somebody disabled too: an undo restores. What was given to
 * another since stays, so that undoing twice does nothing.
 */
export async function undoHandover(
  id: string,
  given: HandoverUndo,
  { db, actor, now, people }: StaffContext,
) {
  const nameOf = await people.names()
  const batchId = given.batchId ?? newId()
  return db.inTransaction(async (tx) => {
    const [batch, own] = [await findBatch(tx, id), await findBatch(tx, batchId)]
    if (!batch) return refuse(404, 'Batch not found')
    const may = can.undoBatch(actor, batch, now)
    if (!may.ok) return refuse(403, may.reason)
    if (own && own.authorId !== actor.id) return refuse(400, 'This batch is somebody else’s.')
    const found = await movesOf(tx, id, given.after, atOnce)
    const made = found.slice(0, atOnce)
    const locked = await lockLeads(
      tx,
      made.map(({ leadId }) => leadId),
    )
    const leads = new Map(locked.map((lead) => [lead.id, lead]))
    const decided = made.flatMap((move) => decide(leads.get(move.leadId), move, actor))
    const moves: Move[] = []
    for (const { lead, to, reason } of decided) {
      if (reason !== null) continue
      await handOver(tx, lead, to, { actor, now, nameOf, batchId })
      moves.push({ lead, from: lead.sales_rep_id, to })
    }
    await tellOfHandover(tx, moves, { actor, now, nameOf })
    return handoverOf(batchId, decided, found.length > atOnce ? made.at(-1)?.leadId : undefined, nameOf)
  })
}

/** Nothing about a lead that was removed, or that is out of the person's sight by now. */
function decide(
  lead: LockedLead | undefined,
  made: { readonly from: string | null; readonly to: string | null },
  actor: Person,
): Decided[] {
  if (!lead || lead.deleted_at !== null || !can.readLead(actor, ownersOf(lead)).ok) return []
  const stays = (reason: string) => [{ lead, to: lead.sales_rep_id, reason }]
  if (lead.sales_rep_id !== made.to) return stays('Its rep was changed since.')
  const may = can.setLeadRep(actor, ownersOf(lead))
  return may.ok ? [{ lead, to: made.from, reason: null }] : stays(may.reason)
}
