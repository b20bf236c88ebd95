/**
 * Merges two leads of one person: dependent records move, the other lead redirects to the survivor, and everything is
 * one batch that `unmerge.ts` reverts.
 */
import type { LeadMerge } from '@crm/contract/web/lead-merge-shapes'
import { appointmentNumber } from '@crm/domain/appointments/appointment-words'
import {
  type MovedRecordCounts,
  type MovedRecordKind,
  type MergeChoice,
  decideMergedStatus,
  movedRecordNoun,
  movedRecordsInWords,
  obstaclesOf,
} from '@crm/domain/leads/merge'
import { leadNumber } from '@crm/domain/leads/lead-name'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { can } from '@crm/domain/people/can'
import { saleScope } from '@crm/domain/people/scope'
import { entriesOf } from '#platform/record-of'
import { Refused, conflict, demand, refuse } from '#spine/refusals'
import { newId } from '#platform/ids'
import { demandFields } from '#business/leads/act'
import { refreshSearchIndex, lockIdentity } from '#business/leads/identity'
import { findScheduled, hasActiveSale } from '#business/leads/queries'
import { type LeadInput, leadView, leads } from '#business/leads/store'
import type { Lead } from '#business/leads/lead'
import { updateFirstContact } from '#shared/notes/store'
import { namedLead } from '#shared/notifications/named-lead'
import { notify } from '#shared/notifications/notify'
import type { Person } from '#spine/people/people'
import { changesBetween } from '#spine/records/activity'
import { ownersOf } from '#spine/records/lead-scope'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { updateReferrals } from '#business/referrals/follow'
import { tasks } from '#shared/tasks/store'
import { countFollowers, findBetween, tasksOfPair } from './queries.ts'
import type { Merging } from './merging.ts'
import { mergeAddresses } from './addresses.ts'
import { transferImports, transferMerged, mergedIntoColumns, leadRelations, moveAll } from './store.ts'

/** Throws Refused without the right, on a version conflict, or when something blocks the merge. */
export async function mergeLeads(
  work: UnitOfWork,
  actor: Person,
  survivorId: string,
  { otherId, take = [], version, otherVersion }: LeadMerge,
) {
  const [survivor, other] = await lockPair(work, actor, survivorId, otherId)
  demandUnchanged(work, survivor, version)
  demandUnchanged(work, other, otherVersion)
  const merging: Merging = { survivor, other, batchId: newId() }
  const choices = new Set(take)
  const fields = await mergedFields(work, actor, merging, choices)
  const counts = await countFollowers(work.tx, other.id)

  await mergeAddresses(work, merging, choices.has('primaryAddress'))
  await moveFollowers(work, merging)
  await closeTasksOfPair(work, merging)
  const reopenedAt = fields.status !== survivor.status && choices.has('status') ? other.inquired_at : null
  await mergeAway(work, merging, reopenedAt)
  const after = await updateSurvivor(work, merging, {
    fields,
    reopened: reopenedAt,
    summary: summarizeFollowers(counts),
  })
  await notifyRep(work, merging, after)
  return { lead: after, merged: other, followed: visibleCounts(actor, counts) }
}

/** Locks keys first and rows second, both leads at once, so that a concurrent merge in the other direction waits. */
export async function lockPair(
  work: UnitOfWork,
  actor: Person,
  firstId: string,
  otherId: string,
): Promise<[Lead, Lead]> {
  if (firstId === otherId) {
    const message = 'This is one lead, not two.'
    throw new Refused(refuse(400, message, [{ field: 'otherId', message }]))
  }
  await lockIdentity(work.tx, [firstId, otherId])
  const locked = new Map((await leads.lockMany(work, [firstId, otherId])).map((lead) => [lead.id, lead]))
  const [first, other] = [locked.get(firstId), locked.get(otherId)]
  if (!first || !other) throw new Refused(leads.notFound)
  for (const lead of [first, other]) demand(can.mergeLead(actor, ownersOf(lead)))
  return [first, other]
}

function demandUnchanged(work: UnitOfWork, lead: Lead, version: number | undefined): void {
  if (version === undefined || version === lead.version) return
  const message = `Someone changed ${leadNumber(lead.number)}.`
  throw new Refused(conflict(message, leadView(lead, work)))
}

/** The changed fields of the survivor; each needs its own right. Throws Refused. */
async function mergedFields(
  work: UnitOfWork,
  actor: Person,
  { survivor, other }: Merging,
  choices: ReadonlySet<MergeChoice>,
): Promise<LeadInput & { readonly status: LeadStatus }> {
  const { tx, users, nameOf } = work
  const obstacles = obstaclesOf(await findBetween(tx, survivor.id, other.id))
  if (obstacles.length > 0) throw refusal(obstacles.join(' '))
  const [own, others] = [leads.fieldsOf(survivor), leads.fieldsOf(other)]
  const chosen = Object.fromEntries(
    Object.entries(others).filter(([field]) => field !== 'status' && choices.has(field as MergeChoice)),
  ) as LeadInput
  const scheduled = (await findScheduled(tx, survivor.id)) ?? (await findScheduled(tx, other.id))
  const decision = decideMergedStatus(
    { status: own.status, hasActiveSale: await hasActiveSale(tx, survivor.id) },
    { status: others.status, hasActiveSale: await hasActiveSale(tx, other.id) },
    {
      takesOther: choices.has('status'),
      scheduled: scheduled === null ? null : appointmentNumber(scheduled),
    },
  )
  if (!decision.ok) throw refusal(decision.reason)
  const fields = {
    ...chosen,
    status: decision.status,
    // Do-not-contact on either lead applies to the result.
    doNotContact: own.doNotContact || others.doNotContact,
  }
  const after = { ...own, ...fields }
  if (!after.firstName && !after.lastName) throw refusal('firstName or lastName is required.')
  demandFields(survivor, changesBetween(own, fields), actor)
  for (const field of ['salesRepId', 'repId'] as const) {
    const id = chosen[field]
    if (id && id !== own[field] && !users.get(id)?.is_enabled)
      throw refusal(`${nameOf(id) ?? 'Nobody'} is not enabled, so leave the rep as it is.`)
  }
  return fields
}

const refusal = (message: string) => new Refused(refuse(400, message))

async function moveFollowers(work: UnitOfWork, { survivor, other, batchId }: Merging): Promise<void> {
  for (const relation of leadRelations) {
    const facts = movedFacts(relation.kind, other, survivor)
    await moveAll(work, relation, { from: other.id, to: survivor.id, leadId: survivor.id, batchId, facts })
  }
}

export const movedFacts = (kind: MovedRecordKind, from: Lead, to: Lead) => ({
  what: movedRecordNoun(kind),
  from: leadNumber(from.number),
  to: leadNumber(to.number),
})

/** Closes the tasks that asked to compare the two leads. */
async function closeTasksOfPair(work: UnitOfWork, { survivor, other, batchId }: Merging): Promise<void> {
  const system = asSystem(work)
  for (const task of await tasks.lockMany(system, await tasksOfPair(work.tx, survivor.id, other.id))) {
    await tasks.change(system, task, { status: 'Done' }, { batchId })
  }
}

/** Stores in the facts what the undo needs and no other row of the batch has. */
async function mergeAway(
  work: UnitOfWork,
  { survivor, other, batchId }: Merging,
  reopened: string | null,
): Promise<void> {
  const { tx, now, viewer } = work
  const ids = { from: other.id, to: survivor.id }
  const [carried, imports] = [await transferMerged(tx, ids), await transferImports(tx, ids)]
  const facts = {
    into: leadNumber(survivor.number),
    intoId: survivor.id,
    carried,
    imports,
    reopened: reopened && [survivor.reopened_at, reopened],
  }
  const columns = mergedIntoColumns(survivor.id, now, viewer?.id ?? null)
  await leads.change(
    work,
    other,
    {},
    { verb: 'lead.merged', changes: mergedChange(true), columns, details: facts, batchId },
  )
  // The keys of leads merged earlier leave the other lead, too.
  if (carried.length > 0) await refreshSearchIndex(tx, other.id)
}

export const mergedChange = (merged: boolean) => ({ isMerged: [!merged, merged] }) as const

interface SurvivorUpdate {
  readonly fields: LeadInput
  /** The waiting start of the other lead, when its status is taken. */
  readonly reopened: string | null
  readonly summary: string
}

/** Starts from the row with the moved records: keys and search text follow from it. */
async function updateSurvivor(
  work: UnitOfWork,
  { survivor, other, batchId }: Merging,
  { fields, reopened, summary }: SurvivorUpdate,
): Promise<Lead> {
  const after = await leads.change(work, await reloadLead(work, survivor.id), fields, {
    verb: 'lead.tookIn',
    changes: { merged: [null, leadNumber(other.number)] },
    details: { from: leadNumber(other.number), fromId: other.id, came: summary },
    ...(reopened && { columns: { reopened_at: reopened } }),
    batchId,
  })
  await refreshLeads(work, [survivor.id])
  return { ...after, ...(await reloadLead(work, survivor.id)) }
}

/** The lead with its dependent data, in the current transaction. */
export const reloadLead = async ({ tx, now }: UnitOfWork, id: string): Promise<Lead> =>
  leads.guard(await leads.find(tx, id, undefined), undefined, undefined, now)

/** Updates data derived from dependent records. */
export async function refreshLeads(work: UnitOfWork, leadIds: readonly string[]): Promise<void> {
  for (const id of leadIds) {
    await refreshSearchIndex(work.tx, id)
    await updateFirstContact(work.tx, id)
  }
  await updateReferrals(work, leadIds)
}

/** Notifies the rep whose client moves to another rep. */
async function notifyRep(work: UnitOfWork, { other, batchId }: Merging, after: Lead): Promise<void> {
  const { sales_rep_id: former } = other
  if (!former || former === after.sales_rep_id) return
  const details = {
    by: work.viewer?.name ?? 'Someone',
    lead: namedLead(other),
    survivor: namedLead(after),
    rep: after.sales_rep_id ? (work.nameOf(after.sales_rep_id) ?? 'somebody') : null,
  }
  await notify(work, 'lead.merged', [former], details, batchId)
}

/** Summary for everyone who reads the lead; jobs and documents are mentioned without numbers. */
function summarizeFollowers(counts: MovedRecordCounts): string {
  const open = Object.fromEntries(entriesOf(counts).filter(([kind]) => !jobKinds.has(kind)))
  const hasJobs = Object.keys(counts).length > Object.keys(open).length
  return [movedRecordsInWords(open), hasJobs && 'all that belongs to its jobs'].filter(Boolean).join(', and ')
}

const jobKinds: ReadonlySet<MovedRecordKind> = new Set([
  'sale',
  'serviceJob',
  'contract',
  'commission',
  'document',
])

/** Counts of the kinds that the person may see. */
export const visibleCounts = (actor: Person, counts: MovedRecordCounts): MovedRecordCounts =>
  saleScope(actor) === 'All'
    ? counts
    : Object.fromEntries(entriesOf(counts).filter(([kind]) => !jobKinds.has(kind)))
