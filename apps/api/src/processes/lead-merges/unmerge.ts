/**
 * Reverts a merge: moved records go back, fields get their previous values, and later changes by people stay unless
 * they belong to something that goes back.
 */
import { fieldLabel } from '@crm/domain/activity/field-labels'
import { taskStatuses } from '@crm/domain/work/task-statuses'
import type { MovedRecordKind } from '@crm/domain/leads/merge'
import { leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { isKeyOf } from '@crm/domain/own'
import { Refused, demand, refuse } from '#spine/refusals'
import { newId } from '#platform/ids'
import { lockIdentity } from '#business/leads/identity'
import { hasActiveSale } from '#business/leads/queries'
import { type LeadInput, leads } from '#business/leads/store'
import type { Lead } from '#business/leads/lead'
import { namedLead } from '#shared/notifications/named-lead'
import { notify } from '#shared/notifications/notify'
import type { Person } from '#spine/people/people'
import { ownersOf } from '#spine/records/lead-scope'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { tasks } from '#shared/tasks/store'
import { mergedChange, reloadLead, movedFacts, refreshLeads } from './act.ts'
import { separateAddresses } from './addresses.ts'
import {
  type MergeChange,
  type Merge,
  findCrossReferences,
  listMergeChanges,
  findMerge,
  findMerged,
  lockLeadRows,
} from './queries.ts'
import {
  addressRelations,
  movedOrAdded,
  transferImports,
  transferMerged,
  unmergedColumns,
  leadRelations,
  moveAll,
} from './store.ts'

interface Unmerge {
  readonly lead: Lead
  readonly survivor: Lead
  readonly merge: Merge
  readonly changes: readonly MergeChange[]
  readonly batchId: string
}

/** Throws Refused without the right, or when something blocks it. */
export async function unmergeLead(work: UnitOfWork, actor: Person, id: string) {
  const { lead, survivor, merge } = await lockMerged(work, actor, id)
  const changes = await listMergeChanges(work.tx, merge.batchId)
  const unmerge: Unmerge = { lead, survivor, merge, changes, batchId: newId() }
  await moveFollowersBack(work, unmerge)
  await restoreLead(work, unmerge)
  await separateAddresses(work, [lead.id, survivor.id], changes, unmerge.batchId)
  await moveWithinHouses(work, unmerge)
  await demandNoCrossReferences(work, unmerge)
  await reopenTasks(work, unmerge)
  const stayed = await revertSurvivor(work, unmerge)
  await refreshLeads(work, [lead.id, survivor.id])
  await notifyRep(work, unmerge)
  return { lead: await reloadLead(work, lead.id), survivor: await reloadLead(work, survivor.id), stayed }
}

async function lockMerged(work: UnitOfWork, actor: Person, id: string) {
  const { tx } = work
  const found = await findMerged(tx, id)
  if (!found || !can.readLead(actor, ownersOf(found)).ok) throw new Refused(leads.notFound)
  await lockIdentity(tx, [id, found.merged_into])
  await lockLeadRows(tx, [id, found.merged_into])
  const lead = await findMerged(tx, id)
  const merge = await findMerge(tx, id)
  if (!lead || !merge) throw refusal('This lead is merged no longer.')
  if (lead.merged_into !== merge.facts.intoId)
    throw refusal(`${merge.facts.into} was itself merged after that. Undo that first.`)
  const [survivor] = await leads.lockMany(asSystem(work), [lead.merged_into])
  if (!survivor) throw refusal(`${merge.facts.into} is removed. Restore it first.`)
  if (!can.readLead(actor, ownersOf(survivor)).ok) throw new Refused(leads.notFound)
  for (const current of [lead, survivor]) demand(can.mergeLead(actor, ownersOf(current)))
  return { lead, survivor, merge }
}

const refusal = (message: string) => new Refused(refuse(400, message))

/** Moves back what the merge moved, and what was added to it since; records moved elsewhere meanwhile stay. */
async function moveFollowersBack(
  work: UnitOfWork,
  { lead, survivor, changes, batchId }: Unmerge,
): Promise<void> {
  const movedIds = new Map<MovedRecordKind, readonly string[]>()
  for (const relation of leadRelations) {
    const moved = changes.filter(
      (change) => change.subject_type === relation.kind && isKeyOf(change.changes, relation.field),
    )
    movedIds.set(
      relation.kind,
      moved.map((change) => change.subject_id),
    )
    const ids = await moveAll(work, relation, {
      from: survivor.id,
      to: lead.id,
      leadId: lead.id,
      batchId,
      facts: movedFacts(relation.kind, survivor, lead),
      only: movedOrAdded(relation, movedIds),
    })
    movedIds.set(relation.kind, ids)
  }
}

/** Starts from the row with the records that returned to it. */
async function restoreLead(work: UnitOfWork, { lead, survivor, merge, batchId }: Unmerge): Promise<void> {
  const { tx } = work
  const ids = { from: survivor.id, to: lead.id }
  await transferMerged(tx, { ...ids, ids: merge.facts.carried })
  await transferImports(tx, { ...ids, ids: merge.facts.imports })
  await leads.change(
    work,
    (await findMerged(tx, lead.id)) ?? lead,
    {},
    {
      verb: 'lead.unmerged',
      changes: mergedChange(false),
      columns: unmergedColumns,
      details: { into: leadNumber(survivor.number), intoId: survivor.id },
      batchId,
    },
  )
}

/** Returns jobs and appointments to their own address where the merge joined duplicates. */
async function moveWithinHouses(
  work: UnitOfWork,
  { lead, survivor, changes, batchId }: Unmerge,
): Promise<void> {
  for (const relation of addressRelations) {
    const moved = changes.filter(
      (change) => change.subject_type === relation.kind && isKeyOf(change.changes, relation.field),
    )
    for (const { subject_id: id, changes } of moved) {
      const [from, to] = changes[relation.field] as readonly [string, string]
      await moveAll(work, relation, {
        from: to,
        to: from,
        leadId: lead.id,
        batchId,
        facts: movedFacts(relation.kind, survivor, lead),
        only: movedOrAdded(relation, new Map([[relation.kind, [id]]])),
      })
    }
  }
}

/** No record of one lead may be at an address of the other. */
async function demandNoCrossReferences({ tx }: UnitOfWork, { lead, survivor }: Unmerge): Promise<void> {
  const names = await findCrossReferences(tx, lead.id, survivor.id)
  if (names.length === 0) return
  throw refusal(
    `${names.join(', ')} would be at an address of the other lead. Choose another address there, or none, first.`,
  )
}

async function reopenTasks(work: UnitOfWork, { changes, batchId }: Unmerge): Promise<void> {
  const ended = changes.filter(({ subject_type: type, changes }) => type === 'task' && changes['status'])
  const system = asSystem(work)
  const locked = await tasks.lockMany(
    system,
    ended.map((change) => change.subject_id),
  )
  for (const task of locked) {
    const [from, to] = ended.find((change) => change.subject_id === task.id)?.changes['status'] ?? []
    if (task.status === to)
      await tasks.change(
        system,
        task,
        { status: taskStatuses.find((status) => status === from) },
        { batchId },
      )
  }
}

/** Returns the labels of fields that somebody changed since. */
async function revertSurvivor(
  work: UnitOfWork,
  { lead, survivor, merge, changes, batchId }: Unmerge,
): Promise<string[]> {
  const now = await reloadLead(work, survivor.id)
  const values: Readonly<Record<string, unknown>> = leads.fieldsOf(now)
  const mergeChanges = changes.find(({ verb }) => verb === 'lead.tookIn')?.changes ?? {}
  const all = Object.entries(mergeChanges).filter(
    ([field, [from, to]]) => isKeyOf(values, field) && from !== to,
  )
  const unchanged = all.filter(([field, [, to]]) => values[field] === to)
  const before = Object.fromEntries(unchanged.map(([field, [from]]) => [field, from])) as LeadInput
  const isSold = before.status !== undefined && (await hasActiveSale(work.tx, survivor.id))
  const fields: LeadInput = { ...before, ...(isSold && { status: 'Sold' }) }
  const [former, reopened] = merge.facts.reopened ?? []
  const resetsReopened = reopened !== undefined && fields.status !== undefined && now.reopened_at === reopened
  await leads.change(work, now, fields, {
    verb: 'lead.gaveBack',
    changes: { merged: [leadNumber(lead.number), null] },
    details: { from: leadNumber(lead.number), fromId: lead.id },
    ...(resetsReopened && { columns: { reopened_at: former } }),
    batchId,
    undoes: merge.batchId,
  })
  return all.filter((entry) => !unchanged.includes(entry)).map(([field]) => fieldLabel(field))
}

async function notifyRep(work: UnitOfWork, { lead, survivor }: Unmerge): Promise<void> {
  const { sales_rep_id: rep } = lead
  if (!rep || rep === survivor.sales_rep_id) return
  const by = work.viewer?.name ?? 'Someone'
  await notify(work, 'lead.unmerged', [rep], { by, lead: namedLead(lead) })
}
