import type { Transaction } from 'kysely'
import { recordActivity } from '../activity/record.ts'
import type { Tables } from '../db/database.ts'
import { type LockedLead, changeLead } from '../leads/queries.ts'
import { type NameOf, fullName } from '../leads/view.ts'
import type { Person } from '../users/people.ts'

interface Handing {
  readonly actor: Person
  readonly now: Date
  readonly nameOf: NameOf
  readonly batchId: string
}

/** Gives one locked lead to somebody else as a part of a batch; telling them is the caller's. */
export async function handOver(
  tx: Transaction<Tables>,
  lead: LockedLead,
  to: string | null,
  { actor, now, nameOf, batchId }: Handing,
): Promise<void> {
  const from = lead.sales_rep_id
  await changeLead(tx, lead.id, { sales_rep_id: to, updated_at: now, last_activity_at: now })
  await recordActivity(tx, {
    by: actor,
    at: now,
    verb: 'lead.changed',
    subject: { type: 'lead', id: lead.id },
    leadId: lead.id,
    batchId,
    changes: { salesRepId: [from, to] },
    facts: {
      name: fullName(lead.first_name, lead.last_name),
      version: lead.version + 1,
      names: Object.fromEntries([from, to].flatMap((id) => (id ? [[id, nameOf(id)]] : []))),
    },
  })
}
