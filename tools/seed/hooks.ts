/** A webhook that the demo's company used for a while: nothing listens at its address, so it is off. */
import type { Connection } from '@crm/api/platform/db/database'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import type { SeedApplication } from './application.ts'

const aMonth = 30 * 86_400_000
const aQuarter = 3 * aMonth

/** With the deliveries of the last leads before it was disabled, one of which failed. */
export async function enterHooks(application: SeedApplication, db: Connection, today: Date): Promise<void> {
  const [madeAt, offAt] = [aQuarter, aMonth].map((ago) => new Date(today.getTime() - ago)) as [Date, Date]
  const adam = (at: Date, method: 'POST' | 'PUT', path: string, body: object) =>
    application.call<{ readonly id: string }>(cast.adam.username, at, method, path, { ...body })
  const { id } = await adam(madeAt, 'POST', '/hooks', {
    description: 'Mailing list',
    url: 'https://hooks.mailings.example/sunridge',
    events: ['lead.created', 'lead.statusChanged', 'contract.completed'],
  })
  await adam(offAt, 'PUT', `/hooks/${id}`, { isEnabled: false })
  await sql`
    insert into hook_deliveries (id, hook_id, event_id, type, body, created_at, tries, status, error, delivered_at, failed_at)
    select
      gen_random_uuid(), ${id}::uuid, event_id, 'lead.created',
      json_build_object('id', event_id, 'type', 'lead.created', 'timestamp', at, 'data',
        json_build_object('subject', 'lead', 'id', subject_id, 'leadId', lead_id))::text,
      at, case when n = 3 then 9 else 1 end, case when n = 3 then 503 else 200 end,
      case when n = 3 then 'Answered 503.' end, case when n <> 3 then at end, case when n = 3 then at + interval '23 hours' end
    from (
      select gen_random_uuid() as event_id, at, subject_id, lead_id, row_number() over (order by at desc) as n
      from activity where verb = 'lead.created' and at < ${offAt} order by at desc limit 8
    ) as told
  `.execute(db)
  await sql`
    insert into hook_attempts (delivery_id, at, ms, status, answer, error)
    select id, created_at + interval '2 seconds', 140, status, case when error is null then 'OK' else '' end, error
    from hook_deliveries where hook_id = ${id}
  `.execute(db)
}
