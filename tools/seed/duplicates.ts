/** Duplicate candidates of the demo, and one pair that Mona merged. */
import type { Connection } from '@crm/api/platform/db/database'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import type { SeedApplication } from './application.ts'

const aDay = 86_400_000

/** Values that pairs share: a household's phone, or one person's name and email. */
const shared: readonly (readonly (keyof WebLead)[])[] = [['phone1'], ['lastName', 'email1'], ['phone1']]

export async function enterDuplicates(
  application: SeedApplication,
  db: Connection,
  today: Date,
): Promise<void> {
  // Cold leads that nobody searches for: the recent ones appear on everyone's screens.
  const { rows } = await sql<{ id: string }>`
    select id from leads where status = 'Cold' and phone1 is not null and email1 is not null
    order by created_at limit ${2 * shared.length + 1}
  `.execute(db)
  const [twice, ...others] = rows.map(({ id }) => id)
  if (!twice) return
  const mona = cast.mona.username
  const at = new Date(today.getTime() - 20 * aDay)
  for (const [rank, fields] of shared.entries()) {
    const [one, other] = [others[2 * rank], others[2 * rank + 1]]
    if (!one || !other) continue
    const lead = await application.call<WebLead>(mona, at, 'GET', `/webLeads/${one}`)
    const body = Object.fromEntries(fields.map((field) => [field, lead[field]]))
    await application.call(mona, at, 'PUT', `/webLeads/${other}`, body)
  }
  await enterMerge(application, twice, at)
}

/** Max entered a known client at a fair; the duplicate was found a day later. */
async function enterMerge(application: SeedApplication, leadId: string, at: Date): Promise<void> {
  const max = cast.max.username
  const { firstName, lastName, phone1 } = await application.call<WebLead>(
    max,
    at,
    'GET',
    `/webLeads/${leadId}`,
  )
  const again = await application.call<WebLead>(max, at, 'POST', '/webLeads', {
    firstName: `${firstName.charAt(0)}.`,
    lastName,
    phone1,
    sourceName: 'Canvassing',
  })
  const body = 'Stopped at our stand, asks what a battery would cost.'
  await application.call(max, at, 'POST', '/webNotes', {
    leadId: again.id,
    body,
    type: 'General',
    priority: 'Medium',
  })
  const nextDay = new Date(at.getTime() + aDay)
  await application.call(cast.mona.username, nextDay, 'POST', `/webLeads/${leadId}/merge`, {
    otherId: again.id,
  })
}
