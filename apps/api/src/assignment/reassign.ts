import type { Reassignment } from '@crm/contract/web/handover-shapes'
import { selfGeneratedSource } from '@crm/domain/leads/lead-sources'
import { can } from '@crm/domain/people/can'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import { refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import type { LockedLead } from '../leads/queries.ts'
import { ownersOf } from '../leads/view.ts'
import type { Person } from '../users/people.ts'
import { assignAll } from './assign.ts'
import { type Decided, handoverOf } from './fates.ts'
import { handOver } from './hand-over.ts'
import { findBatch, leadsToHandOver, lockLeads, zipsOf } from './queries.ts'
import { type Move, tellOfHandover } from './tell.ts'

/** How many leads one call looks at, in one transaction. */
export const atOnce = 200

/**
 * Gives leads of one rep, or of nobody, to another or to whoever's turn it is. Taking a rep's leads away is
 * for those who may reassign; leads of nobody may be given by those who may set a sales rep.
 */
export async function reassignLeads(given: Reassignment, ctx: StaffContext) {
  const { db, actor, now, people } = ctx
  const from = given.from === 'none' ? null : given.from
  const may = from === null ? can.setLeadRep(actor) : can.reassignLead(actor)
  if (!may.ok) return refuse(403, may.reason)
  if (given.to !== 'rules' && !(await people.get(given.to))?.is_enabled)
    return wrong('to', 'Nobody enabled has this id.')
  if (given.to === from) return wrong('to', 'These leads are theirs already.')
  const nameOf = await people.names()
  const batchId = given.batchId ?? newId()

  return db.inTransaction(async (tx) => {
    const batch = await findBatch(tx, batchId)
    if (batch && batch.authorId !== actor.id) return wrong('batchId', 'This batch is somebody else’s.')
    const found = await leadsToHandOver(
      tx,
      actor,
      { from, statuses: given.statuses, after: given.after },
      atOnce,
    )
    const ids = found.slice(0, atOnce)
    const locked = new Map((await lockLeads(tx, ids)).map((lead) => [lead.id, lead]))
    // Whoever changed one between the look and the lock was first: it is not from's any more, or not live.
    const leads = ids
      .map((id) => locked.get(id))
      .filter((lead) => lead !== undefined)
      .filter((lead) => lead.deleted_at === null && lead.sales_rep_id === from)
    const receivers =
      given.to === 'rules' ? await byTheRules(tx, leads, from, now) : leads.map(() => given.to)
    const decided = leads.map((lead, at) => decide(lead, receivers[at] ?? null, actor))
    const moves: Move[] = []
    for (const { lead, to, reason } of decided) {
      if (reason !== null) continue
      await handOver(tx, lead, to, { actor, now, nameOf, batchId })
      moves.push({ lead, from, to })
    }
    await tellOfHandover(tx, moves, { actor, now, nameOf })
    return handoverOf(batchId, decided, found.length > atOnce ? ids.at(-1) : undefined, nameOf)
  })
}

const wrong = (field: string, message: string) => refuse(400, message, [{ field, message }])

/** By territory and turn. Of leads that somebody had, only whoever else may have them matters, not how they came. */
async function byTheRules(
  tx: Transaction<Tables>,
  leads: readonly LockedLead[],
  from: string | null,
  now: Date,
) {
  const zips = await zipsOf(
    tx,
    leads.map(({ id }) => id),
  )
  const asked = leads.map(({ id, source_name }) => ({
    sourceName: from === null ? source_name : null,
    zip: zips.get(id) ?? null,
  }))
  return assignAll(tx, asked, now, from ?? undefined)
}

function decide(lead: LockedLead, to: string | null, actor: Person): Decided {
  const may = can.setLeadRep(actor, ownersOf(lead))
  if (!may.ok) return { lead, to: lead.sales_rep_id, reason: may.reason }
  if (to !== null) return { lead, to, reason: null }
  const isSelfGenerated = lead.sales_rep_id === null && lead.source_name === selfGeneratedSource
  return { lead, to: lead.sales_rep_id, reason: isSelfGenerated ? unknownSender : nobodyMay }
}

const unknownSender = 'Self Generated: somebody has to say whose it is.'
const nobodyMay = 'Nobody may be given it by the rules.'
