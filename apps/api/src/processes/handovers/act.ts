/** Reassigns many leads at once, and back: a result per lead, in one batch that can be undone as a whole. */
import type { Handover, HandoverUndo, Reassignment } from '@crm/contract/web/handover-shapes'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { selfGeneratedSource } from '@crm/domain/leads/lead-sources'
import { can } from '@crm/domain/people/can'
import { type Turn, assignAll, takeBackTurns } from '#shared/assignment/round-robin'
import { Refused, demand, refuse } from '#spine/refusals'
import { newId } from '#platform/ids'
import { leads } from '#business/leads/store'
import type { Lead } from '#business/leads/lead'
import { ownersOf } from '#spine/records/lead-scope'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import type { Person } from '#spine/people/people'
import { type LeadMove, findBatch, leadsToHandOver, lockLeads, listMoves } from './queries.ts'

/** Number of leads per call and transaction. */
const leadsPerCall = 200

/** The outcome for one lead of a handover. */
interface Decision {
  readonly lead: Lead
  /** The rep afterwards. */
  readonly to: string | null
  /** Reason that the lead stays; null when it is reassigned. */
  readonly reason: string | null
  /** Round-robin turns: those that the reassignment uses, or those that the undo returns. */
  readonly turns: readonly Turn[]
}

/**
 * Reassigns the leads of one rep, or unassigned ones, to a person or by the assignment rules. Taking leads from
 * a rep needs the right to reassign; unassigned leads need the right to set a sales rep. Throws Refused.
 */
export async function reassignLeads(work: UnitOfWork, actor: Person, input: Reassignment): Promise<Handover> {
  const from = input.from === 'none' ? null : input.from
  demand(from === null ? can.setLeadRep(actor) : can.reassignLead(actor))
  if (input.to !== 'rules' && !work.users.get(input.to)?.is_enabled)
    throw refusal('to', 'No enabled user has this ID.')
  if (input.to === from) throw refusal('to', 'These leads are already theirs.')
  const batchId = input.batchId ?? newId()
  await demandOwnBatch(work, batchId, actor)
  const found = await leadsToHandOver(
    work,
    { from, statuses: input.statuses, after: input.after },
    leadsPerCall,
  )
  const ids = found.slice(0, leadsPerCall)
  const locked = await lockLeads(work, ids)
  // A lead that changed between the query and the lock no longer belongs to `from`, or is removed.
  const candidates = ids
    .map((id) => locked.get(id))
    .filter((lead) => lead !== undefined)
    .filter((lead) => lead.sales_rep_id === from)
  const turns = input.to === 'rules' ? await assignByRules(work, candidates, from) : []
  const decisions = candidates.map((lead, index) => {
    const turn = turns[index] ?? null
    return decide(lead, input.to === 'rules' ? (turn?.repId ?? null) : input.to, turn, actor)
  })
  for (const { lead, to, reason, turns: leadTurns } of decisions) {
    if (reason === null)
      await leads.change(work, lead, { salesRepId: to }, { batchId, ...turnFacts(leadTurns) })
  }
  return handoverView(work, batchId, decisions, found.length > leadsPerCall ? ids.at(-1) : undefined)
}

/** Assigns by territory and turn. For leads of a former rep only eligibility matters, not their source. */
function assignByRules(work: UnitOfWork, candidates: readonly Lead[], from: string | null) {
  const inquiries = candidates.map(({ source_name, zip }) => ({
    sourceName: from === null ? source_name : null,
    zip,
  }))
  return assignAll(work, inquiries, from ?? undefined)
}

function decide(lead: Lead, to: string | null, turn: Turn | null, actor: Person): Decision {
  const permission = can.setLeadRep(actor, ownersOf(lead))
  if (!permission.ok) return keep(lead, permission.reason)
  if (to !== null) return { lead, to, reason: null, turns: turn ? [turn] : [] }
  const isSelfGenerated = lead.sales_rep_id === null && lead.source_name === selfGeneratedSource
  return keep(lead, isSelfGenerated ? unknownSenderMessage : noRepMessage)
}

const keep = (lead: Lead, reason: string): Decision => ({ lead, to: lead.sales_rep_id, reason, turns: [] })

const turnFacts = (turns: readonly Turn[]) => (turns.length > 0 ? { details: { turns } } : {})

const unknownSenderMessage = 'Self Generated: choose the rep by hand.'
const noRepMessage = 'No rule matches.'

/**
 * Restores the reps before the batch, even disabled ones, with notifications and turns. Leads that changed since stay,
 * so a repeated undo is idempotent. Throws Refused.
 */
export async function undoHandover(
  work: UnitOfWork,
  actor: Person,
  id: string,
  input: HandoverUndo,
): Promise<Handover> {
  const batch = await findBatch(work.tx, id)
  if (!batch) throw new Refused(refuse(404, 'Batch not found'))
  demand(can.undoBatch(actor, batch, work.now))
  const batchId = input.batchId ?? newId()
  await demandOwnBatch(work, batchId, actor)
  const found = await listMoves(work.tx, id, input.after, leadsPerCall)
  const moves = found.slice(0, leadsPerCall)
  const locked = await lockLeads(
    work,
    moves.map(({ leadId }) => leadId),
  )
  const decisions = moves.flatMap((move) => decideUndo(locked.get(move.leadId), move, actor))
  for (const { lead, to, reason, turns } of decisions) {
    if (reason !== null) continue
    const reverted = await takeBackTurns(work, turns)
    await leads.change(work, lead, { salesRepId: to }, { batchId, undoes: id, ...turnFacts(reverted) })
  }
  return handoverView(
    work,
    batchId,
    decisions,
    found.length > leadsPerCall ? moves.at(-1)?.leadId : undefined,
  )
}

/** Skips a lead that is removed or out of the person's scope by now. */
function decideUndo(lead: Lead | undefined, { from, to, turns }: LeadMove, actor: Person): Decision[] {
  if (!lead) return []
  if (lead.sales_rep_id !== to) return [keep(lead, 'Its rep was changed since.')]
  const permission = can.setLeadRep(actor, ownersOf(lead))
  return [permission.ok ? { lead, to: from, reason: null, turns } : keep(lead, permission.reason)]
}

/** Refuses a batch id of another person. Throws Refused. */
export async function demandOwnBatch({ tx }: UnitOfWork, batchId: string, actor: Person): Promise<void> {
  const batch = await findBatch(tx, batchId)
  if (batch && batch.authorId !== actor.id) throw refusal('batchId', 'This batch belongs to someone else.')
}

const refusal = (field: string, message: string) => new Refused(refuse(400, message, [{ field, message }]))

/** The response: the outcome per lead, and the cursor for the next call. */
const handoverView = (
  { nameOf }: UnitOfWork,
  batchId: string,
  decisions: readonly Decision[],
  next: string | undefined,
): Handover => ({
  batchId,
  leads: decisions.map(({ lead, to, reason }) => ({
    leadId: lead.id,
    number: leadNumber(lead.number),
    fullName: fullName(lead.first_name, lead.last_name),
    isGiven: reason === null,
    salesRepId: to,
    salesRepName: nameOf(to),
    reason,
  })),
  next: next ?? null,
})
