import type { OutboxCountQuery, OutboxQuery } from '@crm/contract/web/mail-shapes'
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import { betweenDays, contains } from '#platform/db/conditions'
import type { Connection, Tables } from '#platform/db/database'

export type MailRow = Selectable<Tables['mails']>

export async function insertMail(tx: Connection, mail: Insertable<Tables['mails']>): Promise<void> {
  await tx.insertInto('mails').values(mail).execute()
}

/**
 * Marks a mail as being sent and returns it; nothing if it was sent, has failed, or another process is sending it. A
 * statement of its own, so that no lock is held during SMTP.
 */
export async function beginTry(db: Connection, id: string, now: Date): Promise<MailRow | undefined> {
  return db
    .updateTable('mails')
    .set((mail) => ({ tries: mail('tries', '+', 1), last_tried_at: now, error: null }))
    .where('id', '=', id)
    .where('state', '=', 'Waiting')
    .where((mail) =>
      mail.or([
        mail('tries', '=', 0),
        mail('error', 'is not', null),
        mail('last_tried_at', '<', new Date(now.getTime() - maxTryDuration).toISOString()),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Longer than the SMTP timeouts. */
const maxTryDuration = 5 * 60_000

export async function markSent(db: Connection, { id, is_secret }: MailRow, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: now, error: null, ...(is_secret && { letter: null }) })
    .where('id', '=', id)
    .execute()
}

/** `isLast`: there is no further automatic retry. */
export async function markFailed(
  db: Connection,
  id: string,
  error: string,
  {
    now,
    isLast,
    isSenderRefused,
  }: { readonly now: Date; readonly isLast: boolean; readonly isSenderRefused: boolean },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ error, is_sender_refused: isSenderRefused, ...(isLast && { failed_at: now }) })
    .where('id', '=', id)
    .execute()
}

/** Mails waiting since before then without a job in the queue. */
export async function listWithoutJob(db: Connection, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from mails as m
    where m.state = 'Waiting' and coalesce(m.last_tried_at, m.created_at) < ${before}
    and not exists (
      select from jobs.job as j
      where j.name = 'send-mail' and j.state in ('created', 'retry', 'active') and j.data ->> 'mailId' = m.id::text
    )
    order by m.created_at, m.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

export const letterOf = ({ letter }: MailRow) => letter

/** Newest first, one row more than `limit`. */
export function listMails(
  db: Connection,
  { state, limit, after, ...filter }: OutboxQuery,
): Promise<MailRow[]> {
  let query = conditionsOf(db, filter)
    .selectAll()
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
  if (state) query = query.where('m.state', 'in', state)
  if (after) {
    query = query.where(
      sql<SqlBool>`(m.created_at, m.id) < (select created_at, id from mails where id = ${after})`,
    )
  }
  return query.execute()
}

export const countMails = (db: Connection, filter: OutboxCountQuery) =>
  conditionsOf(db, filter)
    .groupBy('m.state')
    .select((select) => ['m.state', select.fn.countAll<number>().as('n')])
    .execute()

function conditionsOf(db: Connection, { q, from, to }: OutboxCountQuery) {
  const mails = db
    .selectFrom('mails as m')
    .where(
      sql<SqlBool>`${sql.join([sql`true`, ...betweenDays(sql.ref('m.created_at'), from, to)], sql` and `)}`,
    )
  if (!q) return mails
  return mails.where(sql<SqlBool>`(m.to_address ilike ${contains(q)} or m.subject ilike ${contains(q)})`)
}

export const findMail = (db: Connection, id: string): Promise<MailRow | undefined> =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()

export const lockMail = (tx: Connection, id: string): Promise<MailRow | undefined> =>
  tx.selectFrom('mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Mails that still have their text, oldest first. */
export async function listFailed(tx: Connection): Promise<string[]> {
  const rows = await tx
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'Failed')
    .where('letter', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Resets the retries; the last error stays until the mail is sent. */
export const markForRetry = (tx: Connection, id: string): Promise<MailRow> =>
  tx
    .updateTable('mails')
    .set({ failed_at: null, tries: 0 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The number of unsent mails, and the latest error. */
/** Why the mail server has refused our sender lately, when nothing was sent since. */
export async function senderRefusal(db: Connection, now: Date): Promise<string | undefined> {
  const since = new Date(now.getTime() - hoursRemembered * 3_600_000)
  const { rows } = await sql<{ error: string }>`
    select r.error from mails as r
    where r.sent_at is null and r.is_sender_refused and r.last_tried_at > ${since}
    and not exists (select from mails as m where m.created_at > ${since} and m.sent_at > r.last_tried_at)
    order by r.last_tried_at desc limit 1
  `.execute(db)
  return rows[0]?.error
}

/** Longer than the queue retries a mail. */
const hoursRemembered = 24

export async function outboxState(db: Connection) {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select
      count(*) filter (where state = 'Waiting')::integer as waiting,
      count(*) filter (where state = 'Failed')::integer as failed
    from mails where sent_at is null
  `.execute(db)
  const last = await db
    .selectFrom('mails')
    .select(['last_tried_at as at', 'error'])
    .where('sent_at', 'is', null)
    .where('error', 'is not', null)
    .$narrowType<{ error: string }>()
    .orderBy('last_tried_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return { waiting: rows[0]?.waiting ?? 0, failed: rows[0]?.failed ?? 0, lastFailure: last ?? null }
}
