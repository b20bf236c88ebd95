/** The cursor over the activity for webhooks, and deliveries with their tries. */
import type { HooksState } from '@crm/contract/web/health-shapes'
import type { HookDeliveryQuery } from '@crm/contract/web/hook-shapes'
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'
import type { ActivityRow } from './message.ts'

export type DeliveryRow = Selectable<Tables['hook_deliveries']>
export type TryRow = Selectable<Tables['hook_attempts']>

export const insertDelivery = (
  tx: Connection,
  delivery: Insertable<Tables['hook_deliveries']>,
): Promise<DeliveryRow> =>
  tx.insertInto('hook_deliveries').values(delivery).returningAll().executeTakeFirstOrThrow()

/** Newest first, one row more than the limit. */
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
    .selectFrom('hook_attempts')
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
 * Starts a try and returns the delivery with its webhook; undefined when it is done, or another process is trying it. A
 * statement of its own, so that no lock is held while the receiver responds.
 */
export async function beginTry(db: Connection, id: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('hook_deliveries')
    .set((row) => ({ tries: row('tries', '+', 1), next_try_at: new Date(now.getTime() + tryLeaseMs) }))
    .where('id', '=', id)
    .where('state', '=', 'Waiting')
    // The job queue uses the clock of the database.
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
export type StartedTry = NonNullable<Awaited<ReturnType<typeof beginTry>>>

/** Lease of a try: longer than the timeout for a receiver. */
const tryLeaseMs = 5 * 60_000

export async function insertTry(tx: Connection, row: Insertable<Tables['hook_attempts']>): Promise<void> {
  await tx.insertInto('hook_attempts').values(row).execute()
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

/** Start of the current failure period; null after a success. Does not change the version of the webhook. */
export async function setFailingSince(tx: Connection, hookId: string, since: Date | null): Promise<void> {
  let query = tx.updateTable('hooks').set({ failing_since: since }).where('id', '=', hookId)
  query = query.where('failing_since', since ? 'is' : 'is not', null)
  await query.execute()
}

/** Numbers of failing, stopped and disabled webhooks, and of waiting and failed deliveries. */
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

/** Webhooks that receive events. */
export const listEnabledHooks = (tx: Connection) =>
  tx
    .selectFrom('hooks')
    .select(['id', 'events', 'enabled_at'])
    .where('is_enabled', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** The cursor; undefined while another process holds it. */
export async function lockCursor(tx: Connection): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    select incarnation, xid::text, seq::text from hook_cursor for update skip locked
  `.execute(tx)
  return rows[0]
}

interface Position {
  readonly xid: string
  readonly seq: string
}

interface Cursor extends Position {
  readonly incarnation: number
}

/** Activity of one database incarnation: rows with `seq` above `after_seq`, up to `until_seq`. */
interface Incarnation {
  readonly incarnation: number
  readonly after_seq: string
  readonly first_xid: string
  /** Null in the current incarnation, which still grows. */
  readonly until_seq: string | null
}

/** The incarnation of the cursor, and its successor if there is one. */
export async function findIncarnations(tx: Connection, { incarnation }: Cursor): Promise<Incarnation[]> {
  const { rows } = await sql<Incarnation>`
    select incarnation, after_seq::text, first_xid::text, lead(after_seq) over (order by incarnation)::text as until_seq
    from database_incarnations where incarnation >= ${incarnation} order by incarnation limit 2
  `.execute(tx)
  return rows
}

/**
 * In the current incarnation, only rows of finished transactions: a late commit keeps its place, and no reader has
 * passed it. An earlier incarnation came with a restore and is complete.
 */
export async function listEntriesAfter(
  tx: Connection,
  { xid, seq }: Position,
  { after_seq: afterSeq, until_seq: untilSeq }: Incarnation,
  limit: number,
): Promise<(ActivityRow & Position)[]> {
  const end =
    untilSeq === null
      ? sql<SqlBool>`xid < pg_snapshot_xmin(pg_current_snapshot())`
      : sql<SqlBool>`seq <= ${untilSeq}::bigint`
  const { rows } = await sql<ActivityRow & Position>`
    select
      xid::text, seq::text, id, at, actor_id, actor_kind, verb, subject_type, subject_id, version, lead_id, sale_id,
      changes, facts ->> 'intoId' as into_id
    from activity
    where (xid, seq) > (${xid}::xid8, ${seq}::bigint) and seq > ${afterSeq}::bigint and ${end}
    order by activity.xid, activity.seq limit ${limit}
  `.execute(tx)
  return rows
}

export const moveCursor = (tx: Connection, { incarnation, xid, seq }: Cursor) =>
  sql`
    update hook_cursor set incarnation = ${incarnation}, xid = ${xid}::xid8, seq = ${seq}::bigint
  `.execute(tx)

/** Without listeners nothing is read, so the first listener skips everything that happened before. */
export async function skipToNow(tx: Connection): Promise<void> {
  await sql`
    update hook_cursor set
      incarnation = (select max(incarnation) from database_incarnations),
      xid = pg_snapshot_xmin(pg_current_snapshot()), seq = 0
    where not exists (select from hooks where is_enabled and deleted_at is null)
  `.execute(tx)
}
