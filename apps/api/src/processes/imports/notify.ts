/** Notifications and tasks of an import, in its transaction. */
import { labelKey } from '@crm/domain/imports/labels'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { selfGeneratedSource } from '@crm/domain/leads/lead-sources'
import { listLink, recordLink } from '@crm/domain/notifications/links'
import type { Lead } from '#business/leads/lead'
import { namedLead } from '#shared/notifications/named-lead'
import { notify } from '#shared/notifications/notify'
import { ownersOf } from '#spine/records/lead-scope'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { makeTask } from '#shared/tasks/make'

/** Notifies the rep of a new or reopened lead; without a rep, creates a task to find one. */
export async function notifyRep(
  work: UnitOfWork,
  event: 'lead.new' | 'lead.asked-again',
  lead: Lead,
  sourceName: string | null,
): Promise<void> {
  if (!lead.sales_rep_id) return askForRep(work, lead, sourceName)
  await notify(work, event, [lead.sales_rep_id], { lead: namedLead(lead), sourceName })
}

/** A client with a sale asked again: worth a call. */
export const askToCallClient = (work: UnitOfWork, lead: Lead, sourceName: string | null) =>
  makeTask(work, {
    ...taskOn(lead),
    reason: 'sold-asked-again',
    description: `Call ${describeLead(lead)}, who has bought and asked again${sourceSuffix(sourceName)}.`,
    to: lead.sales_rep_id,
  })

/** A do-not-contact client asked again: a manager decides. */
export const askWhetherToContact = (work: UnitOfWork, lead: Lead, sourceName: string | null) =>
  makeTask(work, {
    ...taskOn(lead),
    reason: 'do-not-contact',
    description: `${describeLead(lead)} is marked as not to be contacted and asked again${sourceSuffix(sourceName)}.`,
  })

/** Once per source name, not per lead; case, spaces and punctuation do not matter. */
export const askAboutSource = (work: UnitOfWork, sourceName: string) =>
  makeTask(work, {
    reason: 'unknown-source',
    key: labelKey(sourceName) || sourceName,
    description: `The lead import brings a source that is not on the list: ${sourceName}`,
    link: listLink('leads'),
  })

function askForRep(work: UnitOfWork, lead: Lead, sourceName: string | null) {
  const isSelfGenerated = sourceName === selfGeneratedSource
  const cause = isSelfGenerated ? 'its sender is not known' : 'no rep could be assigned'
  return makeTask(work, {
    ...taskOn(lead),
    reason: isSelfGenerated ? 'self-generated' : 'unassigned',
    description: `Find a rep for ${describeLead(lead)}${sourceSuffix(sourceName)}: ${cause}.`,
  })
}

const taskOn = (lead: Lead) => ({
  key: lead.id,
  lead,
  about: [ownersOf(lead)],
  link: recordLink('leads', lead.id),
})

const describeLead = ({ first_name, last_name, number }: Lead) =>
  `${fullName(first_name, last_name)}, ${leadNumber(number)}`

const sourceSuffix = (sourceName: string | null) => (sourceName ? `, from ${sourceName}` : '')
