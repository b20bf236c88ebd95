/** Whom an import tells of what it did, in its transaction. */
import { labelKey } from '@crm/domain/imports/labels'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { selfGeneratedSource } from '@crm/domain/leads/lead-sources'
import type { Lead } from '../leads/store.ts'
import { notify } from '../notifications/notify.ts'
import { ownersOf } from '../records/through-lead.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { makeTask } from '../tasks/make.ts'

/** The rep of a new lead, or of one that was given up and asked again; where there is none, whoever has to find one. */
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
    content: `${inWords(lead)}${from(sourceName)}`,
    href: `/leads/${lead.id}`,
  })
}

/** Somebody who has bought asked again: worth a call. */
export const askToCallClient = (work: UnitOfWork, lead: Lead, sourceName: string | null) =>
  makeTask(work, {
    topic: `sold-asked-again ${lead.id}`,
    once: 'open',
    description: `Call ${inWords(lead)}, who has bought and asked again${from(sourceName)}.`,
    lead,
    about: [ownersOf(lead)],
    href: `/leads/${lead.id}`,
    priority: 'High',
    to: lead.sales_rep_id ? { id: lead.sales_rep_id } : 'Sales managers',
  })

/** Somebody who wanted to be left alone asked again: a manager decides. */
export const askWhetherToContact = (work: UnitOfWork, lead: Lead, sourceName: string | null) =>
  makeTask(work, {
    topic: `do-not-contact ${lead.id}`,
    once: 'open',
    description: `${inWords(lead)} is marked as not to be contacted and asked again${from(sourceName)}.`,
    lead,
    about: [ownersOf(lead)],
    href: `/leads/${lead.id}`,
    priority: 'Medium',
    to: 'Sales managers',
  })

/** Once per name, not per lead; spellings that differ in case, blanks and punctuation are one name. */
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
  const why = isSelfGenerated ? 'its sender is not known' : 'nobody could be assigned'
  return makeTask(work, {
    topic: `${isSelfGenerated ? 'self-generated' : 'unassigned'} ${lead.id}`,
    once: 'open',
    description: `Find a rep for ${inWords(lead)}${from(sourceName)}: ${why}.`,
    lead,
    about: [ownersOf(lead)],
    href: `/leads/${lead.id}`,
    priority: 'High',
    to: isSelfGenerated ? 'Sales managers' : 'Marketing',
  })
}

const inWords = ({ first_name, last_name, number }: Lead) =>
  `${fullName(first_name, last_name)}, ${leadNumber(number)}`

const from = (sourceName: string | null) => (sourceName ? `, from ${sourceName}` : '')
