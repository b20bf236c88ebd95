/** Notifications and tasks of an import, in its transaction. */
import { labelKey } from '@crm/domain/imports/labels'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { selfGeneratedSource } from '@crm/domain/leads/lead-sources'
import type { Lead } from '#business/leads/lead'
import { notify } from '#shared/notifications/notify'
import { ownersOf } from '#spine/records/lead-scope'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { makeTask } from '#shared/tasks/make'

/** Notifies the rep of a new or reopened lead; without a rep, creates a task to find one. */
export async function notifyRep(
  work: UnitOfWork,
  subject: 'New lead' | 'Asked again',
  lead: Lead,
  sourceName: string | null,
): Promise<void> {
  if (!lead.sales_rep_id) return askForRep(work, lead, sourceName)
  await notify(work, [lead.sales_rep_id], {
    lane: 'needs-you',
    subject,
    content: `${describeLead(lead)}${sourceSuffix(sourceName)}`,
    href: `/leads/${lead.id}`,
  })
}

/** A client with a sale asked again: worth a call. */
export const askToCallClient = (work: UnitOfWork, lead: Lead, sourceName: string | null) =>
  makeTask(work, {
    topic: `sold-asked-again ${lead.id}`,
    once: 'open',
    description: `Call ${describeLead(lead)}, who has bought and asked again${sourceSuffix(sourceName)}.`,
    lead,
    about: [ownersOf(lead)],
    href: `/leads/${lead.id}`,
    priority: 'High',
    to: lead.sales_rep_id ? { id: lead.sales_rep_id } : 'Sales managers',
  })

/** A do-not-contact client asked again: a manager decides. */
export const askWhetherToContact = (work: UnitOfWork, lead: Lead, sourceName: string | null) =>
  makeTask(work, {
    topic: `do-not-contact ${lead.id}`,
    once: 'open',
    description: `${describeLead(lead)} is marked as not to be contacted and asked again${sourceSuffix(sourceName)}.`,
    lead,
    about: [ownersOf(lead)],
    href: `/leads/${lead.id}`,
    priority: 'Medium',
    to: 'Sales managers',
  })

/** Once per source name, not per lead; case, spaces and punctuation do not matter. */
export const askAboutSource = (work: UnitOfWork, sourceName: string) =>
  makeTask(work, {
    topic: `unknown-source ${labelKey(sourceName) || sourceName}`,
    once: 'open',
    description: `The lead import brings a source that is not on the list: ${sourceName}`,
    about: [],
    href: '/leads',
    priority: 'Low',
    to: 'Marketing',
  })

function askForRep(work: UnitOfWork, lead: Lead, sourceName: string | null) {
  const isSelfGenerated = sourceName === selfGeneratedSource
  const reason = isSelfGenerated ? 'its sender is not known' : 'nobody could be assigned'
  return makeTask(work, {
    topic: `${isSelfGenerated ? 'self-generated' : 'unassigned'} ${lead.id}`,
    once: 'open',
    description: `Find a rep for ${describeLead(lead)}${sourceSuffix(sourceName)}: ${reason}.`,
    lead,
    about: [ownersOf(lead)],
    href: `/leads/${lead.id}`,
    priority: 'High',
    to: isSelfGenerated ? 'Sales managers' : 'Marketing',
  })
}

const describeLead = ({ first_name, last_name, number }: Lead) =>
  `${fullName(first_name, last_name)}, ${leadNumber(number)}`

const sourceSuffix = (sourceName: string | null) => (sourceName ? `, from ${sourceName}` : '')
