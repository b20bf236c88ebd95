import type { Connection } from '@crm/api/platform/db/database'
import { sql } from 'kysely'

/** Marks the demo's mails as sent at the time, before there was a local inbox. */
export async function sendMailsOfThen(db: Connection, since: Date): Promise<void> {
  await sql`delete from mails where created_at < ${since}`.execute(db)
  await sql`
    update mails set tries = 1, last_tried_at = created_at + interval '3 seconds',
      sent_at = created_at + interval '4 seconds', letter = case when is_secret then null else letter end
    where state = 'Waiting'
  `.execute(db)
}
