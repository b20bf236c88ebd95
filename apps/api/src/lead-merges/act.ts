/**
 * Two leads of one person become one: what hangs on the other goes along, the other leads to the one that stays, and all
 * of it is one batch, which `unmerge.ts` takes back.
 */
import type { LeadMerge } from '@crm/contract/web/lead-merge-shapes'
import { appointmentNumber } from '@crm/domain/appointments/appointment-words'
import {
  type FollowerCounts,
  type FollowerKind,
  type MergeChoice,
  decideMergedStatus,
  followerNoun,
  followersInWords,
  obstaclesOf,
} from '@crm/domain/leads/merge'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { can } from '@crm/domain/people/can'
import { saleScope } from '@crm/domain/people/scope'
import { Refused, conflict, demand, refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import { demandFields } from '../leads/act.ts'
import { keepLeadFound, lockIdentity } from '../leads/identity.ts'
import { findScheduled, hasActiveSale } from '../leads/queries.ts'
import { type GivenLead, type Lead, leadView, leads } from '../leads/store.ts'
import { keepFirstContact } from '../notes/store.ts'
import { notify } from '../notifications/notify.ts'
import type { Person } from '../people/people.ts'
import { changesBetween } from '../records/activity.ts'
import { ownersOf } from '../records/through-lead.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { followReferred } from '../referrals/follow.ts'
import { tasks } from '../tasks/store.ts'
import { countFollowers, findBetween, tasksOfPair } from './queries.ts'
import { makeRoom } from './addresses.ts'
import { carryImports, carryMerged, goesInto, leadTies, moveAll } from './store.ts'

export interface Merging {
  readonly survivor: Lead
  readonly other: Lead
  readonly batchId: string
}

/** Throws Refused: who may not, what changed since it was looked at, and what stands in the way. */
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
  const taken = new Set(take)
  const fields = await fieldsAfter(work, actor, merging, taken)
  const counts = await countFollowers(work.tx, other.id)

  await makeRoom(work, merging, taken.has('primaryAddress'))
  await moveFollowers(work, merging)
  await endTasks(work, merging)
  const reopened = fields.status !== survivor.status && taken.has('status') ? other.inquired_at : null
  await sendAway(work, merging, reopened)
  const after = await takeIn(work, merging, { fields, reopened, came: cameWords(counts) })
  await tellRep(work, merging, after)
  return { lead: after, merged: other, followed: visibleCounts(actor, counts) }
}

/** Keys first and rows after, both of both at once, so that whoever merges them the other way round waits. */
export async function lockPair(
  work: UnitOfWork,
  actor: Person,
  oneId: string,
  otherId: string,
): Promise<[Lead, Lead]> {
  if (oneId === otherId) {
    const message = 'This is one lead, not two.'
    throw new Refused(refuse(400, message, [{ field: 'otherId', message }]))
  }
  await lockIdentity(work.tx, [oneId, otherId])
  const locked = new Map((await leads.lockMany(work, [oneId, otherId])).map((lead) => [lead.id, lead]))
  const [one, other] = [locked.get(oneId), locked.get(otherId)]
  if (!one || !other) throw new Refused(leads.notFound)
  for (const lead of [one, other]) demand(can.mergeLead(actor, ownersOf(lead)))
  return [one, other]
}

function demandUnchanged(work: UnitOfWork, lead: Lead, version: number | undefined): void {
  if (version === undefined || version === lead.version) return
  const message = `Somebody changed ${leadNumber(lead.number)} in the meantime.`
  throw new Refused(conflict(message, leadView(lead, work)))
}

/** What changes of the lead that stays; each field asks for the right that it needs. Throws Refused. */
async function fieldsAfter(
  work: UnitOfWork,
  actor: Person,
  { survivor, other }: Merging,
  taken: ReadonlySet<MergeChoice>,
): Promise<GivenLead & { readonly status: LeadStatus }> {
  const { tx, users, nameOf } = work
  const obstacles = obstaclesOf(await findBetween(tx, survivor.id, other.id))
  if (obstacles.length > 0) throw wrong(obstacles.join(' '))
  const [mine, theirs] = [leads.fieldsOf(survivor), leads.fieldsOf(other)]
  const chosen = Object.fromEntries(
    Object.entries(theirs).filter(([field]) => field !== 'status' && taken.has(field as MergeChoice)),
  ) as GivenLead
  const scheduled = (await findScheduled(tx, survivor.id)) ?? (await findScheduled(tx, other.id))
  const decision = decideMergedStatus(
    { status: mine.status, hasActiveSale: await hasActiveSale(tx, survivor.id) },
    { status: theirs.status, hasActiveSale: await hasActiveSale(tx, other.id) },
    { takesOther: taken.has('status'), scheduled: scheduled === null ? null : appointmentNumber(scheduled) },
  )
  if (!decision.ok) throw wrong(decision.reason)
  const fields = {
    ...chosen,
    status: decision.status,
    // Who asked to be left alone is left alone.
    doNotContact: mine.doNotContact || theirs.doNotContact,
  }
  const after = { ...mine, ...fields }
  if (!after.firstName && !after.lastName) throw wrong('firstName or lastName is required.')
  demandFields(survivor, changesBetween(mine, fields), actor)
  for (const field of ['salesRepId', 'repId'] as const) {
    const id = chosen[field]
    if (id && id !== mine[field] && !users.get(id)?.is_enabled)
      throw wrong(`${nameOf(id) ?? 'Nobody'} is not enabled, so leave the rep as it is.`)
  }
  return fields
}

const wrong = (message: string) => new Refused(refuse(400, message))

async function moveFollowers(work: UnitOfWork, { survivor, other, batchId }: Merging): Promise<void> {
  for (const tie of leadTies) {
    const facts = movedFacts(tie.kind, other, survivor)
    await moveAll(work, tie, { from: other.id, to: survivor.id, leadId: survivor.id, batchId, facts })
  }
}

export const movedFacts = (kind: FollowerKind, from: Lead, to: Lead) => ({
  what: followerNoun(kind),
  from: leadNumber(from.number),
  to: leadNumber(to.number),
})

/** Nobody has to look at the two any more. */
async function endTasks(work: UnitOfWork, { survivor, other, batchId }: Merging): Promise<void> {
  const system: UnitOfWork = { ...work, viewer: undefined }
  for (const task of await tasks.lockMany(system, await tasksOfPair(work.tx, survivor.id, other.id))) {
    await tasks.change(system, task, { status: 'Done' }, { batchId })
  }
}

/** What its undo needs and no other row of the batch says stands in the facts. */
async function sendAway(
  work: UnitOfWork,
  { survivor, other, batchId }: Merging,
  reopened: string | null,
): Promise<void> {
  const { tx, now, viewer } = work
  const ids = { from: other.id, to: survivor.id }
  const [carried, imports] = [await carryMerged(tx, ids), await carryImports(tx, ids)]
  const facts = {
    into: leadNumber(survivor.number),
    intoId: survivor.id,
    carried,
    imports,
    reopened: reopened && [survivor.reopened_at, reopened],
  }
  const columns = goesInto(survivor.id, now, viewer?.id ?? null)
  await leads.change(
    work,
    other,
    {},
    { verb: 'lead.merged', changes: isMerged(true), columns, facts, batchId },
  )
  // What those were known by is no longer the other's either.
  if (carried.length > 0) await keepLeadFound(tx, other.id)
}

export const isMerged = (is: boolean) => ({ isMerged: [!is, is] }) as const

interface TakenIn {
  readonly fields: GivenLead
  /** Since when the other waits, where its status is taken. */
  readonly reopened: string | null
  readonly came: string
}

/** From the row as it is with all that came: keys and search follow it. */
async function takeIn(
  work: UnitOfWork,
  { survivor, other, batchId }: Merging,
  { fields, reopened, came }: TakenIn,
): Promise<Lead> {
  const after = await leads.change(work, await leadNow(work, survivor.id), fields, {
    verb: 'lead.tookIn',
    changes: { merged: [null, leadNumber(other.number)] },
    facts: { from: leadNumber(other.number), fromId: other.id, came },
    ...(reopened && { columns: { reopened_at: reopened } }),
    batchId,
  })
  await settle(work, [survivor.id])
  return { ...after, ...(await leadNow(work, survivor.id)) }
}

/** The lead with what hangs on it, in the transaction that holds it. */
export const leadNow = async ({ tx, now }: UnitOfWork, id: string): Promise<Lead> =>
  leads.guard(await leads.find(tx, id, undefined), undefined, undefined, now)

/** What follows from what hangs on a lead. */
export async function settle(work: UnitOfWork, leadIds: readonly string[]): Promise<void> {
  for (const id of leadIds) {
    await keepLeadFound(work.tx, id)
    await keepFirstContact(work.tx, id)
  }
  await followReferred(work, leadIds)
}

/** Whose client is another's by it. */
async function tellRep(work: UnitOfWork, { other, batchId }: Merging, after: Lead): Promise<void> {
  const { sales_rep_id: former } = other
  if (!former || former === after.sales_rep_id) return
  const whose = after.sales_rep_id ? `, a client of ${work.nameOf(after.sales_rep_id) ?? 'somebody'}` : ''
  const message = {
    lane: 'needs-you',
    subject: `${work.viewer?.name ?? 'Somebody'} merged a client of yours with another lead`,
    content: `${fullName(other.first_name, other.last_name)}, ${leadNumber(other.number)}, is now ${leadNumber(after.number)}${whose}`,
    href: `/leads/${after.id}`,
  } as const
  await notify(work, [former], message, batchId)
}

/** What everybody who reads the lead may know; of jobs and papers not how many there are. */
function cameWords(counts: FollowerCounts): string {
  const open = Object.fromEntries(
    Object.entries(counts).filter(([kind]) => !ofJobs.has(kind as FollowerKind)),
  )
  const hasJobs = Object.keys(counts).length > Object.keys(open).length
  return [followersInWords(open), hasJobs && 'all that belongs to its jobs'].filter(Boolean).join(', and ')
}

const ofJobs: ReadonlySet<FollowerKind> = new Set([
  'sale',
  'serviceJob',
  'contract',
  'commission',
  'document',
])

/** How many there are of what the person may see. */
export const visibleCounts = (actor: Person, counts: FollowerCounts): FollowerCounts =>
  saleScope(actor) === 'All'
    ? counts
    : Object.fromEntries(Object.entries(counts).filter(([kind]) => !ofJobs.has(kind as FollowerKind)))
