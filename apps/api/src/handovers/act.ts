/** Many leads change hands at once, and back: each with its fate, in one batch that is undone as one. */
import type { Handover, HandoverUndo, Reassignment } from '@crm/contract/web/handover-shapes'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { selfGeneratedSource } from '@crm/domain/leads/lead-sources'
import { can } from '@crm/domain/people/can'
import { type Turn, assignAll, takeBackTurns } from '../assignment/round-robin.ts'
import { Refused, demand, refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import { type Lead, leads } from '../leads/store.ts'
import { ownersOf } from '../records/through-lead.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import type { Person } from '../people/people.ts'
import { type Made, findBatch, leadsToHandOver, lockLeads, movesOf } from './queries.ts'

/** How many leads one call looks at, in one transaction. */
const atOnce = 200

/** What is to become of one lead of a handover. */
interface Decided {
  readonly lead: Lead
  /** Whose it is afterwards. */
  readonly to: string | null
  /** Why it stays; null when it goes. */
  readonly reason: string | null
  /** Of the round-robin: those that giving it was, or those that giving it back takes back. */
  readonly turns: readonly Turn[]
}

/**
 * Gives leads of one rep, or of nobody, to another or to whoever's turn it is. Taking a rep's leads away is
 * for those who may reassign; leads of nobody may be given by those who may set a sales rep. Throws Refused.
 */
export async function reassignLeads(work: UnitOfWork, actor: Person, given: Reassignment): Promise<Handover> {
  const from = given.from === 'none' ? null : given.from
  demand(from === null ? can.setLeadRep(actor) : can.reassignLead(actor))
  if (given.to !== 'rules' && !work.users.get(given.to)?.is_enabled)
    throw wrong('to', 'Nobody enabled has this id.')
  if (given.to === from) throw wrong('to', 'These leads are theirs already.')
  const batchId = given.batchId ?? newId()
  await demandOwnBatch(work, batchId, actor)
  const found = await leadsToHandOver(work, { from, statuses: given.statuses, after: given.after }, atOnce)
  const ids = found.slice(0, atOnce)
  const locked = await lockLeads(work, ids)
  // Whoever changed one between the look and the lock was first: it is not from's any more, or not live.
  const theirs = ids
    .map((id) => locked.get(id))
    .filter((lead) => lead !== undefined)
    .filter((lead) => lead.sales_rep_id === from)
  const turns = given.to === 'rules' ? await byTheRules(work, theirs, from) : []
  const decided = theirs.map((lead, at) => {
    const turn = turns[at] ?? null
    return decide(lead, given.to === 'rules' ? (turn?.repId ?? null) : given.to, turn, actor)
  })
  for (const { lead, to, reason, turns: noted } of decided) {
    if (reason === null) await leads.change(work, lead, { salesRepId: to }, { batchId, ...asFacts(noted) })
  }
  return handoverView(work, batchId, decided, found.length > atOnce ? ids.at(-1) : undefined)
}

/** By territory and turn. Of leads that somebody had, only whoever else may have them matters, not how they came. */
function byTheRules(work: UnitOfWork, theirs: readonly Lead[], from: string | null) {
  const asked = theirs.map(({ source_name, zip }) => ({
    sourceName: from === null ? source_name : null,
    zip,
  }))
  return assignAll(work, asked, from ?? undefined)
}

function decide(lead: Lead, to: string | null, turn: Turn | null, actor: Person): Decided {
  const may = can.setLeadRep(actor, ownersOf(lead))
  if (!may.ok) return stays(lead, may.reason)
  if (to !== null) return { lead, to, reason: null, turns: turn ? [turn] : [] }
  const isSelfGenerated = lead.sales_rep_id === null && lead.source_name === selfGeneratedSource
  return stays(lead, isSelfGenerated ? unknownSender : nobodyMay)
}

const stays = (lead: Lead, reason: string): Decided => ({ lead, to: lead.sales_rep_id, reason, turns: [] })

const asFacts = (turns: readonly Turn[]) => (turns.length > 0 ? { facts: { turns } } : {})

const unknownSender = 'Self Generated: somebody has to say whose it is.'
const nobodyMay = 'Nobody may be given it by the rules.'

/**
 * Gives leads back as they were before the batch, to somebody disabled too: an undo restores, what people were told
 * and whose turn it was as well. What was given to another since stays, so that undoing twice does nothing. Throws
 * Refused.
 */
export async function undoHandover(
  work: UnitOfWork,
  actor: Person,
  id: string,
  given: HandoverUndo,
): Promise<Handover> {
  const batch = await findBatch(work.tx, id)
  if (!batch) throw new Refused(refuse(404, 'Batch not found'))
  demand(can.undoBatch(actor, batch, work.now))
  const batchId = given.batchId ?? newId()
  await demandOwnBatch(work, batchId, actor)
  const found = await movesOf(work.tx, id, given.after, atOnce)
  const made = found.slice(0, atOnce)
  const locked = await lockLeads(
    work,
    made.map(({ leadId }) => leadId),
  )
  const decided = made.flatMap((move) => decideUndo(locked.get(move.leadId), move, actor))
  for (const { lead, to, reason, turns } of decided) {
    if (reason !== null) continue
    const taken = await takeBackTurns(work, turns)
    await leads.change(work, lead, { salesRepId: to }, { batchId, undoes: id, ...asFacts(taken) })
  }
  return handoverView(work, batchId, decided, found.length > atOnce ? made.at(-1)?.leadId : undefined)
}

/** Nothing about a lead that was removed, or that is out of the person's sight by now. */
function decideUndo(lead: Lead | undefined, { from, to, turns }: Made, actor: Person): Decided[] {
  if (!lead) return []
  if (lead.sales_rep_id !== to) return [stays(lead, 'Its rep was changed since.')]
  const may = can.setLeadRep(actor, ownersOf(lead))
  return [may.ok ? { lead, to: from, reason: null, turns } : stays(lead, may.reason)]
}

/** Nobody goes on with the batch of another. Throws Refused. */
export async function demandOwnBatch({ tx }: UnitOfWork, batchId: string, actor: Person): Promise<void> {
  const batch = await findBatch(tx, batchId)
  if (batch && batch.authorId !== actor.id) throw wrong('batchId', 'This batch is somebody else’s.')
}

const wrong = (field: string, message: string) => new Refused(refuse(400, message, [{ field, message }]))

/** The answer: what became of each lead, and where to go on. */
const handoverView = (
  { nameOf }: UnitOfWork,
  batchId: string,
  decided: readonly Decided[],
  next: string | undefined,
): Handover => ({
  batchId,
  leads: decided.map(({ lead, to, reason }) => ({
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
