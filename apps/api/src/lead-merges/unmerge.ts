/**
 * The way back of a merge: everything that went along goes back, each field is what it was, and what people changed or
 * added since stays where it is, unless it belongs to something that goes back.
 */
import { fieldLabel } from '@crm/domain/activity/field-labels'
import type { FollowerKind } from '@crm/domain/leads/merge'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { Refused, demand, refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import { lockIdentity } from '../leads/identity.ts'
import { hasActiveSale } from '../leads/queries.ts'
import { type GivenLead, type Lead, leads } from '../leads/store.ts'
import { notify } from '../notifications/notify.ts'
import type { Person } from '../people/people.ts'
import { ownersOf } from '../records/through-lead.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { tasks } from '../tasks/store.ts'
import { isMerged, leadNow, movedFacts, settle } from './act.ts'
import { partAddresses } from './addresses.ts'
import { type Deed, type Merge, astride, deedsOf, findMerge, findMerged, lockLeadRows } from './queries.ts'
import { addressTies, cameTo, carryImports, carryMerged, comesBack, leadTies, moveAll } from './store.ts'

interface Unmerging {
  readonly lead: Lead
  readonly survivor: Lead
  readonly merge: Merge
  readonly deeds: readonly Deed[]
  readonly batchId: string
}

/** Throws Refused: who may not, and what stands in the way. */
export async function unmergeLead(work: UnitOfWork, actor: Person, id: string) {
  const { lead, survivor, merge } = await lockMerged(work, actor, id)
  const deeds = await deedsOf(work.tx, merge.batchId)
  const parting: Unmerging = { lead, survivor, merge, deeds, batchId: newId() }
  await moveBack(work, parting)
  await bringBack(work, parting)
  await partAddresses(work, [lead.id, survivor.id], deeds, parting.batchId)
  await moveWithinHouses(work, parting)
  await demandApart(work, parting)
  await openTasks(work, parting)
  const stayed = await giveBack(work, parting)
  await settle(work, [lead.id, survivor.id])
  await tellRep(work, parting)
  return { lead: await leadNow(work, lead.id), survivor: await leadNow(work, survivor.id), stayed }
}

async function lockMerged(work: UnitOfWork, actor: Person, id: string) {
  const { tx } = work
  const seen = await findMerged(tx, id)
  if (!seen || !can.readLead(actor, ownersOf(seen)).ok) throw new Refused(leads.notFound)
  await lockIdentity(tx, [id, seen.merged_into])
  await lockLeadRows(tx, [id, seen.merged_into])
  const lead = await findMerged(tx, id)
  const merge = await findMerge(tx, id)
  if (!lead || !merge) throw wrong('This lead is merged no longer.')
  if (lead.merged_into !== merge.facts.intoId)
    throw wrong(`${merge.facts.into} was itself merged after that. Undo that first.`)
  const [survivor] = await leads.lockMany({ ...work, viewer: undefined }, [lead.merged_into])
  if (!survivor) throw wrong(`${merge.facts.into} is removed. Restore it first.`)
  if (!can.readLead(actor, ownersOf(survivor)).ok) throw new Refused(leads.notFound)
  for (const one of [lead, survivor]) demand(can.mergeLead(actor, ownersOf(one)))
  return { lead, survivor, merge }
}

const wrong = (message: string) => new Refused(refuse(400, message))

/** What the merge moved, and what came to it since; what was moved on by somebody stays there. */
async function moveBack(work: UnitOfWork, { lead, survivor, deeds, batchId }: Unmerging): Promise<void> {
  const back = new Map<FollowerKind, readonly string[]>()
  for (const tie of leadTies) {
    const moved = deeds.filter((deed) => deed.subject_type === tie.kind && tie.field in deed.changes)
    back.set(
      tie.kind,
      moved.map((deed) => deed.subject_id),
    )
    const ids = await moveAll(work, tie, {
      from: survivor.id,
      to: lead.id,
      leadId: lead.id,
      batchId,
      facts: movedFacts(tie.kind, survivor, lead),
      only: cameTo(tie, back),
    })
    back.set(tie.kind, ids)
  }
}

/** From the row as it is with what came back to it. */
async function bringBack(work: UnitOfWork, { lead, survivor, merge, batchId }: Unmerging): Promise<void> {
  const { tx } = work
  const ids = { from: survivor.id, to: lead.id }
  await carryMerged(tx, { ...ids, ids: merge.facts.carried })
  await carryImports(tx, { ...ids, ids: merge.facts.imports })
  await leads.change(
    work,
    (await findMerged(tx, lead.id)) ?? lead,
    {},
    {
      verb: 'lead.unmerged',
      changes: isMerged(false),
      columns: comesBack,
      facts: { into: leadNumber(survivor.number), intoId: survivor.id },
      batchId,
    },
  )
}

/** A job or an appointment whose address was there twice is at its own again. */
async function moveWithinHouses(
  work: UnitOfWork,
  { lead, survivor, deeds, batchId }: Unmerging,
): Promise<void> {
  for (const tie of addressTies) {
    const moved = deeds.filter((deed) => deed.subject_type === tie.kind && tie.field in deed.changes)
    for (const { subject_id: id, changes } of moved) {
      const [from, to] = changes[tie.field] as readonly [string, string]
      await moveAll(work, tie, {
        from: to,
        to: from,
        leadId: lead.id,
        batchId,
        facts: movedFacts(tie.kind, survivor, lead),
        only: cameTo(tie, new Map([[tie.kind, [id]]])),
      })
    }
  }
}

/** Nothing of the one may be at an address of the other. */
async function demandApart({ tx }: UnitOfWork, { lead, survivor }: Unmerging): Promise<void> {
  const names = await astride(tx, lead.id, survivor.id)
  if (names.length === 0) return
  throw wrong(
    `${names.join(', ')} would be at an address of the other lead. Choose another address there, or none, first.`,
  )
}

async function openTasks(work: UnitOfWork, { deeds, batchId }: Unmerging): Promise<void> {
  const ended = deeds.filter(({ subject_type: type, changes }) => type === 'task' && changes['status'])
  const system: UnitOfWork = { ...work, viewer: undefined }
  const locked = await tasks.lockMany(
    system,
    ended.map((deed) => deed.subject_id),
  )
  for (const task of locked) {
    const [from, to] = ended.find((deed) => deed.subject_id === task.id)?.changes['status'] ?? []
    if (task.status === to) await tasks.change(system, task, { status: from as 'Todo' }, { batchId })
  }
}

/** Answers, in words, the fields that somebody changed since. */
async function giveBack(
  work: UnitOfWork,
  { lead, survivor, merge, deeds, batchId }: Unmerging,
): Promise<string[]> {
  const now = await leadNow(work, survivor.id)
  const values: Readonly<Record<string, unknown>> = leads.fieldsOf(now)
  const taken = deeds.find(({ verb }) => verb === 'lead.tookIn')?.changes ?? {}
  const all = Object.entries(taken).filter(([field, [from, to]]) => field in values && from !== to)
  const still = all.filter(([field, [, to]]) => values[field] === to)
  const before = Object.fromEntries(still.map(([field, [from]]) => [field, from])) as GivenLead
  const isSold = before.status !== undefined && (await hasActiveSale(work.tx, survivor.id))
  const fields: GivenLead = { ...before, ...(isSold && { status: 'Sold' }) }
  const [former, reopened] = merge.facts.reopened ?? []
  const isAsked = reopened !== undefined && fields.status !== undefined && now.reopened_at === reopened
  await leads.change(work, now, fields, {
    verb: 'lead.gaveBack',
    changes: { merged: [leadNumber(lead.number), null] },
    facts: { from: leadNumber(lead.number), fromId: lead.id },
    ...(isAsked && { columns: { reopened_at: former } }),
    batchId,
    undoes: merge.batchId,
  })
  return all.filter((one) => !still.includes(one)).map(([field]) => fieldLabel(field))
}

async function tellRep(work: UnitOfWork, { lead, survivor }: Unmerging): Promise<void> {
  const { sales_rep_id: rep } = lead
  if (!rep || rep === survivor.sales_rep_id) return
  await notify(work, [rep], {
    lane: 'needs-you',
    subject: `${work.viewer?.name ?? 'Somebody'} took a client of yours out of another lead again`,
    content: `${fullName(lead.first_name, lead.last_name)}, ${leadNumber(lead.number)}`,
    href: `/leads/${lead.id}`,
  })
}
