/** Whom an import tells of what it did, in its transaction. */
import { labelKey } from '@crm/domain/imports/labels'
import { selfGeneratedSource } from '@crm/domain/leads/lead-sources'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/database.ts'
import { newId } from '../ids.ts'
import { fullName, leadNumber } from '../leads/view.ts'
import { insertNotifications } from '../notifications/queries.ts'
import { makeTask } from '../tasks/make.ts'

export interface ToldLead {
  readonly id: string
  readonly number: number
  readonly first_name: string
  readonly last_name: string
  readonly sales_rep_id: string | null
}

/** The rep of a new lead, or of one that was given up and asked again; where there is none, whoever has to find one. */
export async function tellRep(
  tx: Transaction<Tables>,
  subject: 'New lead' | 'Asked again',
  lead: ToldLead,
  sourceName: string | null,
  now: Date,
): Promise<void> {
  if (!lead.sales_rep_id) return askForRep(tx, lead, sourceName, now)
  await insertNotifications(tx, [
    {
      id: newId(),
      user_id: lead.sales_rep_id,
      lane: 'needs-you',
      subject,
      content: `${inWords(lead)}${from(sourceName)}`,
      href: `/leads/${lead.id}`,
      created_at: now,
    },
  ])
}

/** Somebody who has bought asked again: worth a call. */
export const askToCallClient = (
  tx: Transaction<Tables>,
  lead: ToldLead,
  sourceName: string | null,
  now: Date,
) =>
  makeTask(
    tx,
    {
      topic: `sold-asked-again ${lead.id}`,
      once: 'open',
      description: `Call ${inWords(lead)}, who has bought and asked again${from(sourceName)}.`,
      leadId: lead.id,
      href: `/leads/${lead.id}`,
      priority: 'High',
      to: lead.sales_rep_id ? { id: lead.sales_rep_id } : 'Sales managers',
    },
    now,
  )

/** Somebody who wanted to be left alone asked again: a manager decides. */
export const askWhetherToContact = (
  tx: Transaction<Tables>,
  lead: ToldLead,
  sourceName: string | null,
  now: Date,
) =>
  makeTask(
    tx,
    {
      topic: `do-not-contact ${lead.id}`,
      once: 'open',
      description: `${inWords(lead)} is marked as not to be contacted and asked again${from(sourceName)}.`,
      leadId: lead.id,
      href: `/leads/${lead.id}`,
      priority: 'Medium',
      to: 'Sales managers',
    },
    now,
  )

/** Once per name, not per lead; spellings that differ in case, blanks and punctuation are one name. */
export const askAboutSource = (tx: Transaction<Tables>, sourceName: string, now: Date) =>
  makeTask(
    tx,
    {
      topic: `unknown-source ${labelKey(sourceName) || sourceName}`,
      once: 'open',
      description: `The lead import brings a source that is not on the list: ${sourceName}`,
      href: '/leads',
      priority: 'Low',
      to: 'Marketing',
    },
    now,
  )

function askForRep(tx: Transaction<Tables>, lead: ToldLead, sourceName: string | null, now: Date) {
  const isSelfGenerated = sourceName === selfGeneratedSource
  const why = isSelfGenerated ? 'its sender is not known' : 'nobody could be assigned'
  return makeTask(
    tx,
    {
      topic: `${isSelfGenerated ? 'self-generated' : 'unassigned'} ${lead.id}`,
      once: 'open',
      description: `Find a rep for ${inWords(lead)}${from(sourceName)}: ${why}.`,
      leadId: lead.id,
      href: `/leads/${lead.id}`,
      priority: 'High',
      to: isSelfGenerated ? 'Sales managers' : 'Marketing',
    },
    now,
  )
}

const inWords = ({ first_name, last_name, number }: ToldLead) =>
  `${fullName(first_name, last_name)}, ${leadNumber(number)}`

const from = (sourceName: string | null) => (sourceName ? `, from ${sourceName}` : '')
