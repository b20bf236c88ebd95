/** How far the activity is read for webhooks, and what they were told, try by try. */
import type { HooksState } from '@crm/contract/web/health-shapes'
import type { HookDeliveryQuery } from '@crm/contract/web/hook-shapes'
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import type { ActivityRow } from './message.ts'

export type DeliveryRow = Selectable<Tables['hook_deliveries']>
export type TryRow = Selectable<Tables['hook_tries']>

export const insertDelivery = (
  tx: Connection,
  delivery: Insertable<Tables['hook_deliveries']>,
): Promise<DeliveryRow> =>
  tx.insertInto('hook_deliveries').values(delivery).returningAll().executeTakeFirstOrThrow()

/** Newest first, one row more than asked for. */
export function listDeliveries(
  db: Connection,
  { hookId, state, limit, after }: HookDeliveryQuery,
): Promise<DeliveryRow[]> {
  let query = db
    .selectFrom('hook_deliveries')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (hookId) query = query.where('hook_id', '=', hookId)
  if (state) query = query.where('state', 'in', state)
  if (after) {
    query = query.where(
      sql<SqlBool>`(created_at, id) < (select created_at, id from hook_deliveries where id = ${after})`,
    )
  }
  return query.execute()
}

export const findDelivery = (db: Connection, id: string) =>
  db
    .selectFrom('hook_deliveries as d')
    .innerJoin('hooks as h', 'h.id', 'd.hook_id')
    .selectAll('d')
    .select('h.url')
    .where('d.id', '=', id)
    .executeTakeFirst()

export const listTries = (db: Connection, deliveryId: string): Promise<TryRow[]> =>
  db
    .selectFrom('hook_tries')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('at', 'desc')
    .limit(50)
    .execute()

export const lockDelivery = (tx: Connection, id: string): Promise<DeliveryRow | undefined> =>
  tx.selectFrom('hook_deliveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function lockFailed(tx: Connection, hookId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('hook_deliveries')
    .select('id')
    .where('hook_id', '=', hookId)
    .where('state', '=', 'Failed')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Notes that a delivery is tried now, and answers it with its webhook; nothing when it is done, or when another tries
 * it and has not been given up. In a statement of its own, so that nothing is locked while a receiver thinks.
 */
export async function beginTry(db: Connection, id: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('hook_deliveries')
    .set((row) => ({ tries: row('tries', '+', 1), next_try_at: new Date(now.getTime() + longestTry) }))
    .where('id', '=', id)
    .where('state', '=', 'Waiting')
    // The queue's clock is the database's.
    .where('next_try_at', '<', new Date(now.getTime() + 2_000).toISOString())
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return undefined
  return db
    .selectFrom('hook_deliveries as d')
    .innerJoin('hooks as h', 'h.id', 'd.hook_id')
    .selectAll('d')
    .select(['h.url', 'h.is_enabled', 'h.deleted_at', 'h.secret', 'h.former_secret', 'h.former_until'])
    .where('d.id', '=', id)
    .executeTakeFirst()
}
export type Trying = NonNullable<Awaited<ReturnType<typeof beginTry>>>

/** Longer than a receiver is waited for. */
const longestTry = 5 * 60_000

export async function insertTry(tx: Connection, one: Insertable<Tables['hook_tries']>): Promise<void> {
  await tx.insertInto('hook_tries').values(one).execute()
}

export async function changeDelivery(
  tx: Connection,
  id: string,
  changes: Partial<
    Pick<Insertable<Tables['hook_deliveries']>, 'next_try_at' | 'status' | 'error' | 'tries'>
  > & {
    readonly delivered_at?: Date | null
    readonly failed_at?: Date | null
  },
): Promise<DeliveryRow> {
  return tx
    .updateTable('hook_deliveries')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Since when nothing arrives; null once something does. No change of the webhook itself. */
export async function noteFailing(tx: Connection, hookId: string, since: Date | null): Promise<void> {
  let query = tx.updateTable('hooks').set({ failing_since: since }).where('id', '=', hookId)
  query = query.where('failing_since', since ? 'is' : 'is not', null)
  await query.execute()
}

/** How many webhooks fail, were switched off for it or by somebody, and how many deliveries wait or were given up. */
export async function hooksState(db: Connection) {
  const { rows } = await sql<HooksState>`
    select
      count(*) filter (where h.failing_since is not null and h.is_enabled)::integer as failing,
      count(*) filter (where h.stopped_because is not null)::integer as stopped,
      count(*) filter (where not h.is_enabled and h.stopped_because is null)::integer as off,
      coalesce(sum(d.waiting), 0)::integer as waiting,
      coalesce(sum(d.failed), 0)::integer as failed
    from hooks as h, lateral (
      select count(*) filter (where state = 'Waiting') as waiting, count(*) filter (where state = 'Failed') as failed
      from hook_deliveries where hook_id = h.id and delivered_at is null
    ) as d
    where h.deleted_at is null
  `.execute(db)
  return rows[0] ?? { failing: 0, stopped: 0, off: 0, waiting: 0, failed: 0 }
}

/** Those that are told anything. */
export const listListening = (tx: Connection) =>
  tx
    .selectFrom('hooks')
    .select(['id', 'events', 'enabled_at'])
    .where('is_enabled', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** Where reading goes on; undefined while another process reads. */
export async function lockPlace(tx: Connection): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select xid::text, seq::text from hook_cursor for update skip locked
  `.execute(tx)
  return rows[0]
}

interface Place {
  readonly xid: string
  readonly seq: string
}

/** Rows of finished transactions only: what commits late has a place before which nobody has read on. */
export async function entriesAfter(
  tx: Connection,
  { xid, seq }: Place,
  limit: number,
): Promise<(ActivityRow & Place)[]> {
  const { rows } = await sql<ActivityRow & Place>`
    select
      xid::text, seq::text, id, at, actor_id, actor_kind, verb, subject_type, subject_id, version, lead_id, sale_id,
      changes, facts ->> 'intoId' as into_id
    from activity
    where (xid, seq) > (${xid}::xid8, ${seq}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by activity.xid, activity.seq limit ${limit}
  `.execute(tx)
  return rows
}

export const movePlace = (tx: Connection, { xid, seq }: Place) =>
  sql`update hook_cursor set xid = ${xid}::xid8, seq = ${seq}::bigint`.execute(tx)

/** While nobody listens nothing is read: whoever begins to does not go through all that happened meanwhile. */
export async function readFromNow(tx: Connection): Promise<void> {
  await sql`
    update hook_cursor set xid = pg_snapshot_xmin(pg_current_snapshot()), seq = 0
    where not exists (select from hooks where is_enabled and deleted_at is null)
  `.execute(tx)
}
