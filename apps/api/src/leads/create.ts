import type { NewWebLead } from '@crm/contract/web/lead-shapes'
import { sourceTypeOf } from '@crm/domain/leads/lead-sources'
import { leadKeys, meetingPoints } from '@crm/domain/leads/duplicates'
import { can } from '@crm/domain/people/can'
import type { LeadOwners } from '@crm/domain/people/subject'
import { recordActivity } from '../activity/record.ts'
import type { StaffContext } from '../http/context.ts'
import { refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import type { Person } from '../users/people.ts'
import { allMessages, normalise } from './given.ts'
import { lockNames } from './keys/lock.ts'
import { identityOf } from './keys/keep.ts'
import { tellOfHiddenTwins } from './keys/hidden-twins.ts'
import { insertKeys } from './keys/queries.ts'
import { insertLead, nextLeadNumber } from './queries.ts'
import { leadSearch } from './search.ts'
import { type LeadFields, fullName, leadColumns } from './view.ts'

/** Creates a lead and answers its id, or a refusal that names the fields at fault. */
export async function createLead(given: NewWebLead, { db, actor, people, now }: StaffContext) {
  const { fields, errors } = await normalise(given, people)
  const lead = { ...emptyLead, ...fields, ...ownersGiven(fields, actor) }
  const misassigned = refusedAssignment(lead, actor)
  if (misassigned) return refuse(403, misassigned)
  if (errors.length > 0) return refuse(400, allMessages(errors), errors)

  const id = newId()
  await db.inTransaction(async (tx) => {
    const columns = {
      ...leadColumns(lead),
      first_name: lead.firstName,
      last_name: lead.lastName,
      phone1: lead.phone1,
      email1: lead.email1,
    }
    const identity = identityOf(columns, undefined)
    await lockNames(tx, meetingPoints(identity))
    const number = await nextLeadNumber(tx)
    const row = {
      ...columns,
      id,
      number,
      phone1_raw: given.phone1 ?? null,
      source_type: lead.sourceName && sourceTypeOf(lead.sourceName),
      created_at: now,
      created_by: actor.id,
      updated_at: now,
      last_activity_at: now,
    }
    await insertLead(tx, { ...row, search: leadSearch(row, undefined) })
    await insertKeys(tx, id, leadKeys(identity))
    await recordActivity(tx, {
      by: actor,
      at: now,
      verb: 'lead.created',
      subject: { type: 'lead', id },
      leadId: id,
      facts: { name: fullName(lead.firstName, lead.lastName), version: 1 },
    })
    await tellOfHiddenTwins(tx, row, identity, { actor, now })
  })
  return id
}

/** What the rules below ask of every lead; the columns' own defaults say the rest. */
const emptyLead = {
  firstName: '',
  lastName: '',
  phone1: null,
  email1: null,
  sourceName: null,
  repId: null,
  salesRepId: null,
  doNotContact: false,
}

/** Whoever sees only their own leads owns what they enter: it would vanish before their eyes otherwise. */
function ownersGiven(fields: Partial<LeadFields>, actor: Person): Partial<LeadFields> {
  const theirs = { repId: actor.id, salesRepId: null }
  const given = { repId: fields.repId ?? null, salesRepId: fields.salesRepId ?? null }
  const stranded = !can.readLead(actor, given).ok && can.readLead(actor, theirs).ok
  if (!stranded || given.repId || given.salesRepId) return given
  return { salesRepId: actor.id }
}

/** Giving a lead to somebody else is reassigning it, at creation too. */
function refusedAssignment({ repId, salesRepId }: LeadOwners, actor: Person): string | undefined {
  const owners = { repId, salesRepId }
  const givenRep = repId && repId !== actor.id ? can.reassignLead(actor, owners) : undefined
  const givenSalesRep = salesRepId && salesRepId !== actor.id ? can.setLeadRep(actor, owners) : undefined
  for (const decision of [givenRep, givenSalesRep]) if (decision && !decision.ok) return decision.reason
  return undefined
}
