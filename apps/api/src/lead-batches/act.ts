/** One change of many leads, each with its fate, and the way back. */
import type {
  LeadBatch,
  LeadBatchChange,
  LeadBatchFate,
  LeadBatchResult,
  LeadBatchUndo,
} from '@crm/contract/web/lead-batch-shapes'
import { batchAtOnce, mostInBatch } from '@crm/domain/leads/batches'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { demandOwnBatch } from '../handovers/act.ts'
import { findBatch } from '../handovers/queries.ts'
import { Refused, conflict, demand, refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import { changeLead, demandFields, removeLead, restoreLead } from '../leads/act.ts'
import { type GivenLead, type Lead, leadView, leads } from '../leads/store.ts'
import { removeNote, restoreNote } from '../notes/act.ts'
import { notes } from '../notes/store.ts'
import { changesBetween } from '../records/activity.ts'
import type { Recording } from '../records/kind.ts'
import { ownersOf } from '../records/through-lead.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import type { Person } from '../people/people.ts'
import { type Deed, countMatching, deedsOf, idsMatching } from './queries.ts'

/** A lead that is to be changed, and the version somebody saw of it. */
interface Named {
  readonly id: string
  readonly version?: number | undefined
}

/**
 * Changes those that are named, or the next of those that the filter matches: each by the rules of the single change,
 * in the order of their ids. Throws Refused: who may not do such a thing to any lead, and more than was agreed to.
 */
export async function changeLeads(
  work: UnitOfWork,
  actor: Person,
  given: LeadBatch,
): Promise<LeadBatchResult> {
  const { change } = given
  demand(rightFor(change)(actor))
  const batchId = given.batchId ?? newId()
  await demandOwnBatch(work, batchId, actor)
  const found = await asked(work, actor, given)
  const some = found.slice(0, batchAtOnce)
  const locked = await lockedById(work, some)
  const fates: LeadBatchFate[] = []
  for (const { id, version } of some) {
    const lead = locked.get(id)
    fates.push(await fateOf(work, id, lead, async (one) => applyTo(work, one, change, { version, batchId })))
  }
  return { batchId, leads: fates, next: nextOf(found, some.at(-1)?.id) }
}

/** Those that are named, each once; or of those that match one more than one call takes. */
async function asked(
  { tx, now }: UnitOfWork,
  actor: Person,
  { leads: named, filter, expected, after }: LeadBatch,
): Promise<readonly Named[]> {
  if (!filter) return [...new Map((named ?? []).map((one) => [one.id, one])).values()]
  const matching = { actor, filter, now }
  if (after === undefined) {
    const n = await countMatching(tx, matching, mostInBatch + 1)
    if (n > mostInBatch) throw tooMany
    if (expected !== undefined && n > expected)
      throw new Refused(refuse(409, `By now ${n} leads match, not ${expected}.`))
  }
  return (await idsMatching(tx, matching, after, batchAtOnce + 1)).map((id) => ({ id }))
}

const tooMany = new Refused(
  refuse(400, `At most ${mostInBatch.toLocaleString('en-US')} leads are changed at once. Narrow the filter.`),
)

function rightFor(change: LeadBatchChange): typeof can.readLead {
  if ('isRemoved' in change) return can.deleteLead
  return 'salesRepId' in change ? can.setLeadRep : can.updateLead
}

/** The lead as it is afterwards: the same one where nothing changed. Throws Refused before anything is written. */
function applyTo(
  work: UnitOfWork,
  lead: Lead,
  change: LeadBatchChange,
  { version, ...recording }: Recording & { readonly version: number | undefined },
): Lead | Promise<Lead> {
  if (!('isRemoved' in change)) {
    // One that is dead already keeps the reason it has: this one is of the others.
    if ('status' in change && change.status === lead.status) return lead
    return changeLead(work, lead, { ...change, version }, recording)
  }
  if (work.viewer) demand(can.deleteLead(work.viewer, ownersOf(lead)))
  if (version !== undefined && version < lead.version)
    throw new Refused(conflict('Somebody changed this lead in the meantime.', leadView(lead, work)))
  return removeLead(work, lead, recording)
}

/** What is refused of one leaves the others alone: it is thrown before anything of it is written. */
async function fateOf(
  work: UnitOfWork,
  id: string,
  lead: Lead | undefined,
  doing: (lead: Lead) => Promise<Lead>,
): Promise<LeadBatchFate> {
  if (!lead) return { leadId: id, number: null, fullName: null, fate: 'refused', reason: 'Lead not found' }
  const named = {
    leadId: id,
    number: leadNumber(lead.number),
    fullName: fullName(lead.first_name, lead.last_name),
  }
  const before = work.written.length
  try {
    await doing(lead)
    return { ...named, fate: work.written.length > before ? 'done' : 'unchanged', reason: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const fate = error.answer.status === 409 ? 'conflict' : 'refused'
    return { ...named, fate, reason: error.message }
  }
}

/**
 * Makes each lead of a batch what it was before its first call, whatever rules a new decision would meet: a dead lead
 * is dead again for the reason it had. What somebody changed since stays. Throws Refused.
 */
export async function undoLeadBatch(
  work: UnitOfWork,
  actor: Person,
  id: string,
  given: LeadBatchUndo,
): Promise<LeadBatchResult> {
  const batch = await findBatch(work.tx, id)
  if (!batch) throw new Refused(refuse(404, 'Batch not found'))
  demand(can.undoBatch(actor, batch, work.now))
  const batchId = given.batchId ?? newId()
  await demandOwnBatch(work, batchId, actor)
  const found = await deedsOf(work.tx, id, given.after, batchAtOnce)
  const some = found.slice(0, batchAtOnce)
  const removed = some.filter(({ ended }) => ended === 'lead.removed')
  const locked = await lockedById(work, named(removed), { removed: true })
  for (const [key, lead] of await lockedById(work, named(some))) locked.set(key, lead)
  const fates: LeadBatchFate[] = []
  for (const deed of some) {
    const recording = { batchId, undoes: id }
    fates.push(
      await fateOf(work, deed.leadId, locked.get(deed.leadId), (lead) =>
        takeBack(work, lead, deed, recording),
      ),
    )
  }
  return { batchId, leads: fates, next: nextOf(named(found), some.at(-1)?.leadId) }
}

const named = (deeds: readonly Deed[]): Named[] => deeds.map(({ leadId: id }) => ({ id }))

async function takeBack(work: UnitOfWork, lead: Lead, deed: Deed, recording: Recording): Promise<Lead> {
  const { viewer } = work
  if (deed.ended === 'lead.removed') {
    if (viewer) demand(can.restoreLead(viewer, ownersOf(lead)))
    return leads.isRemoved(lead) ? restoreLead(work, lead, recording) : lead
  }
  if (deed.ended === 'lead.restored') {
    if (viewer) demand(can.deleteLead(viewer, ownersOf(lead)))
    return removeLead(work, lead, recording)
  }
  const fields = asBefore(lead, deed)
  if (viewer) demandFields(lead, changesBetween(leads.fieldsOf(lead), fields), viewer)
  const changed = await leads.change(work, lead, fields, recording)
  for (const note of await notes.lockMany(work, deed.written)) {
    await unlessAnswered(removeNote(work, note, recording))
  }
  for (const note of await notes.lockMany(work, deed.taken, { removed: true })) {
    await unlessAnswered(restoreNote(work, note, recording))
  }
  return changed
}

/** Every field as it was. Throws Refused where somebody gave one another value since; as it was already is no such. */
function asBefore(lead: Lead, { changes }: Deed): GivenLead {
  const now: Readonly<Record<string, unknown>> = leads.fieldsOf(lead)
  const others = Object.entries(changes).filter(([, [from, to]]) => from !== to)
  for (const [field, [from, to]] of others) {
    if (now[field] !== to && now[field] !== from) throw changedSince
  }
  return Object.fromEntries(others.map(([field, [from]]) => [field, from]))
}

const changedSince = new Refused(refuse(400, 'Somebody changed this since.'))

/** A note that somebody answered stays: the words of others are not taken away with it. */
async function unlessAnswered(noting: Promise<unknown>): Promise<void> {
  try {
    await noting
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

const lockedById = async (
  work: UnitOfWork,
  some: readonly Named[],
  options?: { readonly removed: boolean },
): Promise<Map<string, Lead>> => {
  const locked = await leads.lockMany(
    work,
    some.map(({ id }) => id),
    options,
  )
  return new Map(locked.map((lead) => [lead.id, lead]))
}

const nextOf = (found: readonly Named[], last: string | undefined): string | null =>
  found.length > batchAtOnce ? (last ?? null) : null
