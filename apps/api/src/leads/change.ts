import type { WebLeadChanges } from '@crm/contract/web/lead-shapes'
import { sourceTypeOf } from '@crm/domain/leads/lead-sources'
import { decideStatusChange } from '@crm/domain/leads/lead-status'
import { can } from '@crm/domain/people/can'
import type { Transaction } from 'kysely'
import { changesBetween } from '../activity/changes.ts'
import { fieldsChangedSince } from '../activity/queries.ts'
import { type Changes, recordActivity } from '../activity/record.ts'
import { countAsTurn } from '../assignment/assign.ts'
import { tellOfHandover } from '../assignment/tell.ts'
import type { Tables } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import { refuse } from '../http/handle.ts'
import { hasDeadReason } from '../notes/queries.ts'
import { writeNote } from '../notes/write.ts'
import type { Person } from '../users/people.ts'
import { allMessages, normalise } from './given.ts'
import { tellOfHiddenTwins } from './keys/hidden-twins.ts'
import { identityOf, keepLeadKeys, lockIdentity } from './keys/keep.ts'
import { type LockedLead, changeLead, lockLead, primaryAddressOf } from './queries.ts'
import { leadSearch } from './search.ts'
import { type LeadFields, type NameOf, fullName, leadColumns, leadFields, ownersOf } from './view.ts'

/** Applies a change set. Lock, decide, write, record: one transaction. */
export async function updateLead(id: string, given: WebLeadChanges, ctx: StaffContext) {
  const { version, deadReason, ...wanted } = given
  const { fields, errors } = await normalise(wanted, ctx.people)
  const nameOf = await ctx.people.names()

  return ctx.db.inTransaction(async (tx) => {
    if (changesIdentity(fields)) await lockIdentity(tx, id, leadColumns(fields))
    const lead = await lockLead(tx, id)
    const refusal = refusedLead(lead, ctx.actor, can.updateLeadContact)
    if (refusal || !lead) return refusal ?? notFound
    const changes = changesBetween(leadFields(lead), fields)
    const forbidden = refusedChange(lead, changes, ctx.actor)
    if (forbidden) return refuse(403, forbidden)
    if (errors.length > 0) return refuse(400, allMessages(errors), errors)

    const invalid = invalidChange(lead, fields, deadReason)
    if (invalid) return refuse(400, invalid)
    if (version !== undefined && (await isStale(tx, lead, version, changes))) return 'stale' as const
    if (Object.keys(changes).length > 0) await write(tx, lead, fields, changes, { ...ctx, nameOf })
    if (deadReason && (becomesDead(changes) || !(await hasDeadReason(tx, id, deadReason)))) {
      await writeNote(tx, { leadId: id, body: deadReason, type: 'DeadReason', priority: 'Medium' }, ctx)
    }
    return 'done' as const
  })
}

export const notFound = refuse(404, 'Lead not found')

type LeadDecision = typeof can.readLead

/** 404 for what the person may not see, 403 for what they may see and not do. */
export function refusedLead(
  lead: Pick<LockedLead, 'rep_id' | 'sales_rep_id' | 'deleted_at'> | undefined,
  actor: Person,
  allowed: LeadDecision,
  removed = false,
) {
  if (!lead || (lead.deleted_at !== null) !== removed) return notFound
  if (!can.readLead(actor, ownersOf(lead)).ok) return notFound
  const decision = allowed(actor, ownersOf(lead))
  return decision.ok ? undefined : refuse(403, decision.reason)
}

const contactFields = new Set(['phone1', 'email1'])

const changesIdentity = (fields: Partial<LeadFields>) =>
  ['firstName', 'lastName', 'phone1', 'email1'].some((field) => field in fields)

/** Each field asks for the right it needs. Fields that do not change ask for nothing. */
function refusedChange(lead: LockedLead, changes: Changes, actor: Person): string | undefined {
  const owners = ownersOf(lead)
  for (const field of Object.keys(changes)) {
    const decision = rightFor(field)(actor, owners)
    if (!decision.ok) return decision.reason
  }
  return undefined
}

function rightFor(field: string): LeadDecision {
  if (field === 'repId') return can.reassignLead
  if (field === 'salesRepId') return can.setLeadRep
  return contactFields.has(field) ? can.updateLeadContact : can.updateLead
}

/** To a lead that is dead already a further reason is added; the one it has, sent twice, is no other. */
const becomesDead = (changes: Changes) => changes['status']?.[1] === 'Dead'

function invalidChange(
  lead: LockedLead,
  fields: Partial<LeadFields>,
  deadReason?: string,
): string | undefined {
  const after = { ...leadFields(lead), ...fields }
  if (!after.firstName && !after.lastName) return 'firstName or lastName is required.'
  if (deadReason && after.status !== 'Dead') return 'Only a lead that becomes Dead takes a deadReason.'
  if (!fields.status || fields.status === lead.status) return undefined
  const decision = decideStatusChange(leadFields(lead).status, fields.status, {
    hasActiveSale: lead.status === 'Sold',
    hasReason: Boolean(deadReason),
  })
  return decision.ok ? undefined : decision.reason
}

/** Stale only when a field of this change set was changed by someone since; other fields merge silently. */
async function isStale(tx: Transaction<Tables>, lead: LockedLead, version: number, changes: Changes) {
  if (version >= lead.version) return false
  const changedSince = await fieldsChangedSince(tx, lead.id, version)
  return Object.keys(changes).some((field) => changedSince.has(field))
}

async function write(
  tx: Transaction<Tables>,
  lead: LockedLead,
  fields: Partial<LeadFields>,
  changes: Changes,
  { actor, now, nameOf }: StaffContext & { nameOf: NameOf },
) {
  const columns = leadColumns(fields)
  const row: LockedLead = { ...lead, ...columns }
  const home = await primaryAddressOf(tx, lead.id)
  await changeLead(tx, lead.id, {
    ...columns,
    ...(changes['sourceName'] && { source_type: row.source_name && sourceTypeOf(row.source_name) }),
    search: leadSearch(row, home),
    updated_at: now,
    last_activity_at: now,
  })
  await recordActivity(tx, {
    by: actor,
    at: now,
    verb: 'lead.changed',
    subject: { type: 'lead', id: lead.id },
    leadId: lead.id,
    changes,
    facts: {
      name: fullName(row.first_name, row.last_name),
      version: lead.version + 1,
      names: namesIn(changes, nameOf),
    },
  })
  if (changes['salesRepId']) {
    const move = { lead: row, from: lead.sales_rep_id, to: row.sales_rep_id }
    await tellOfHandover(tx, [move], { actor, now, nameOf })
    if (!move.from && move.to) await countAsTurn(tx, move.to, now)
  }
  const identity = identityOf(row, home)
  if (await keepLeadKeys(tx, lead.id, identity)) await tellOfHiddenTwins(tx, lead, identity, { actor, now })
}

/** The names, at this moment, of the people that a change of rep speaks of. */
function namesIn(changes: Changes, nameOf: NameOf) {
  const ids = ['repId', 'salesRepId'].flatMap((field) => changes[field] ?? [])
  return Object.fromEntries(ids.filter((id) => typeof id === 'string').map((id) => [id, nameOf(id)]))
}
