/** What no call does yet. */
import type { Database } from '@crm/api/db/database'
import { leads } from '@crm/api/leads/store'
import { inUnitOfWork } from '@crm/api/records/unit-of-work'
import { personLastSeen, rememberPeople } from '@crm/api/people/people'

/** A lead becomes Sold through its sale; until sales exist, here. */
export async function markSold(db: Database, leadId: string, repId: string, at: Date): Promise<void> {
  const people = rememberPeople(db)
  const rep = await people.get(repId)
  if (!rep) throw new Error(`There is nobody with the id ${repId}.`)
  await inUnitOfWork({ db, people, now: at }, personLastSeen(rep), async (work) => {
    await leads.change(work, await leads.lock(work, leadId), { status: 'Sold' })
  })
}
