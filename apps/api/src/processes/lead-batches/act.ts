/** One change of many leads, with a result per lead, and its undo. */
import type {
  LeadBatch,
  LeadBatchChange,
  LeadBatchRow,
  LeadBatchResult,
  LeadBatchUndo,
} from '@crm/contract/web/lead-batch-shapes'
import { leadsPerCall, maxLeadsPerBatch } from '@crm/domain/leads/batches'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { demandOwnBatch } from '#processes/handovers/act'
import { findBatch } from '#processes/handovers/queries'
import { Refused, conflict, demand, refuse } from '#spine/refusals'
import { newId } from '#platform/ids'
import { changeLead, demandFields, removeLead, restoreLead } from '#business/leads/act'
import { type LeadInput, leadView, leads } from '#business/leads/store'
import type { Lead } from '#business/leads/lead'
import { removeNote, restoreNote } from '#shared/notes/act'
import { notes } from '#shared/notes/store'
import { changesBetween } from '#spine/records/activity'
import type { Recording } from '#spine/records/kind'
import { ownersOf } from '#spine/records/lead-scope'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import type { Person } from '#spine/people/people'
import { type LeadChange, countMatching, listLeadChanges, idsMatching } from './queries.ts'

/** A lead to change, and the version that the caller saw. */
interface LeadRef {
  readonly id: string
  readonly version?: number | undefined
}

/**
 * Changes the listed leads, or the next page of those that match the filter: each by the rules of the single change, in
 * id order. Throws Refused without the right to any lead, and for more matches than the caller expected.
 */
export async function changeLeads(
  work: UnitOfWork,
  actor: Person,
  input: LeadBatch,
): Promise<LeadBatchResult> {
  const { change } = input
  demand(rightFor(change)(actor))
  const batchId = input.batchId ?? newId()
  await demandOwnBatch(work, batchId, actor)
  const found = await refsOfBatch(work, actor, input)
  const page = found.slice(0, leadsPerCall)
  const locked = await lockedById(work, page)
  const results: LeadBatchRow[] = []
  for (const { id, version } of page) {
    const lead = locked.get(id)
    results.push(
      await resultOf(work, id, lead, async (current) => applyTo(work, current, change, { version, batchId })),
    )
  }
  return { batchId, leads: results, next: nextCursor(found, page.at(-1)?.id) }
}

/** The listed leads, without duplicates; or the matching ones, one more than a call takes. */
async function refsOfBatch(
  { tx, now }: UnitOfWork,
  actor: Person,
  { leads: refs, filter, expected, after }: LeadBatch,
): Promise<readonly LeadRef[]> {
  if (!filter) return [...new Map((refs ?? []).map((ref) => [ref.id, ref])).values()]
  const matching = { actor, filter, now }
  if (after === undefined) {
    const n = await countMatching(tx, matching, maxLeadsPerBatch + 1)
    if (n > maxLeadsPerBatch) throw tooMany
    if (expected !== undefined && n > expected)
      throw new Refused(refuse(409, `Now ${n} leads match, not ${expected}.`))
  }
  return (await idsMatching(tx, matching, after, leadsPerCall + 1)).map((id) => ({ id }))
}

const tooMany = new Refused(
  refuse(
    400,
    `At most ${maxLeadsPerBatch.toLocaleString('en-US')} leads can change together. Narrow the filter.`,
  ),
)

function rightFor(change: LeadBatchChange): typeof can.readLead {
  if ('isRemoved' in change) return can.deleteLead
  return 'salesRepId' in change ? can.setLeadRep : can.updateLead
}

/** Returns the updated lead, or the same one without a change. Throws Refused before writing anything. */
function applyTo(
  work: UnitOfWork,
  lead: Lead,
  change: LeadBatchChange,
  { version, ...recording }: Recording & { readonly version: number | undefined },
): Lead | Promise<Lead> {
  if (!('isRemoved' in change)) {
    // A lead that is already dead keeps its reason: the new one is for the others.
    if ('status' in change && change.status === lead.status) return lead
    return changeLead(work, lead, { ...change, version }, recording)
  }
  if (work.viewer) demand(can.deleteLead(work.viewer, ownersOf(lead)))
  if (version !== undefined && version < lead.version)
    throw new Refused(conflict('Someone changed this lead.', leadView(lead, work)))
  return removeLead(work, lead, recording)
}

/** A refusal of one lead does not affect the others, since it is thrown before any write. */
async function resultOf(
  work: UnitOfWork,
  id: string,
  lead: Lead | undefined,
  act: (lead: Lead) => Promise<Lead>,
): Promise<LeadBatchRow> {
  if (!lead) return { leadId: id, number: null, fullName: null, fate: 'refused', reason: 'Lead not found' }
  const details = {
    leadId: id,
    number: leadNumber(lead.number),
    fullName: fullName(lead.first_name, lead.last_name),
  }
  const before = work.changeLog.length
  try {
    await act(lead)
    return { ...details, fate: work.changeLog.length > before ? 'done' : 'unchanged', reason: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const result = error.answer.status === 409 ? 'conflict' : 'refused'
    return { ...details, fate: result, reason: error.message }
  }
}

/**
 * Restores each lead to its state before the batch, without the rules for new decisions: a dead lead gets its old
 * reason back. Later changes by others stay. Throws Refused.
 */
export async function undoLeadBatch(
  work: UnitOfWork,
  actor: Person,
  id: string,
  input: LeadBatchUndo,
): Promise<LeadBatchResult> {
  const batch = await findBatch(work.tx, id)
  if (!batch) throw new Refused(refuse(404, 'Batch not found'))
  demand(can.undoBatch(actor, batch, work.now))
  const batchId = input.batchId ?? newId()
  await demandOwnBatch(work, batchId, actor)
  const found = await listLeadChanges(work.tx, id, input.after, leadsPerCall)
  const page = found.slice(0, leadsPerCall)
  const removed = page.filter(({ ended }) => ended === 'lead.removed')
  const locked = await lockedById(work, refsOf(removed), { removed: true })
  for (const [key, lead] of await lockedById(work, refsOf(page))) locked.set(key, lead)
  const results: LeadBatchRow[] = []
  for (const change of page) {
    const recording = { batchId, undoes: id }
    results.push(
      await resultOf(work, change.leadId, locked.get(change.leadId), (lead) =>
        revertLead(work, lead, change, recording),
      ),
    )
  }
  return { batchId, leads: results, next: nextCursor(refsOf(found), page.at(-1)?.leadId) }
}

const refsOf = (changes: readonly LeadChange[]): LeadRef[] => changes.map(({ leadId: id }) => ({ id }))

async function revertLead(
  work: UnitOfWork,
  lead: Lead,
  change: LeadChange,
  recording: Recording,
): Promise<Lead> {
  const { viewer } = work
  if (change.ended === 'lead.removed') {
    if (viewer) demand(can.restoreLead(viewer, ownersOf(lead)))
    return leads.isRemoved(lead) ? restoreLead(work, lead, recording) : lead
  }
  if (change.ended === 'lead.restored') {
    if (viewer) demand(can.deleteLead(viewer, ownersOf(lead)))
    return removeLead(work, lead, recording)
  }
  const fields = previousFields(lead, change)
  if (viewer) demandFields(lead, changesBetween(leads.fieldsOf(lead), fields), viewer)
  const changed = await leads.change(work, lead, fields, recording)
  for (const note of await notes.lockMany(work, change.written)) {
    await ignoreRefusal(removeNote(work, note, recording))
  }
  for (const note of await notes.lockMany(work, change.taken, { removed: true })) {
    await ignoreRefusal(restoreNote(work, note, recording))
  }
  return changed
}

/**
 * The previous field values. Throws Refused when somebody changed one since; a value that is already as before is fine.
 */
function previousFields(lead: Lead, { changes }: LeadChange): LeadInput {
  const now: Readonly<Record<string, unknown>> = leads.fieldsOf(lead)
  const others = Object.entries(changes).filter(([, [from, to]]) => from !== to)
  for (const [field, [from, to]] of others) {
    if (now[field] !== to && now[field] !== from) throw changedMeanwhile
  }
  return Object.fromEntries(others.map(([field, [from]]) => [field, from]))
}

const changedMeanwhile = new Refused(refuse(400, 'Someone changed this since.'))

/** Keeps a note with replies: the undo must not remove texts of other people. */
async function ignoreRefusal(change: Promise<unknown>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

const lockedById = async (
  work: UnitOfWork,
  refs: readonly LeadRef[],
  options?: { readonly removed: boolean },
): Promise<Map<string, Lead>> => {
  const locked = await leads.lockMany(
    work,
    refs.map(({ id }) => id),
    options,
  )
  return new Map(locked.map((lead) => [lead.id, lead]))
}

const nextCursor = (found: readonly LeadRef[], last: string | undefined): string | null =>
  found.length > leadsPerCall ? (last ?? null) : null
