/**
 * Incarnations of the database. Transaction ids (xid) order commits on one server only: a restore from a dump brings
 * rows whose ids lie in the new server's future, or among its own. Such a restore starts another incarnation, and
 * readers finish one incarnation before the next (decision 0028, A-606).
 */
import { type Transaction, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Connection, Database, Tables } from './database.ts'
import { lockNames } from './locks.ts'

/**
 * Detects a restore and starts another incarnation. Idempotent: any process may call it at any time, concurrently
 * too.
 */
export async function detectRestore(db: Database, log: Pick<Logger, 'info' | 'warn'>): Promise<void> {
  const server = await findServer(db.read)
  if (restoreEvidence(await findNewest(db.read), server) === undefined) return
  const result = await db.inTransaction(async (tx) => {
    await lockNames(tx, ['database incarnation'])
    const newest = await findNewest(tx)
    const evidence = restoreEvidence(newest, server)
    return evidence && (await startIncarnation(tx, newest, server, evidence))
  })
  if (result === 'begun')
    log.warn(server, 'the database was restored from a dump: webhooks go on where it ends')
  if (result === 'noted') log.info(server, 'the server of the database is another one, with its transactions')
}

/** The time of the last restore from a dump; undefined if none is known. */
export async function restoredAt(db: Connection): Promise<Date | undefined> {
  const { incarnation, began_at: at } = await db
    .selectFrom('database_incarnations')
    .select(['incarnation', 'began_at'])
    .orderBy('incarnation', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return incarnation > 1 ? new Date(at) : undefined
}

interface Server {
  /** Null where the server does not reveal it. */
  readonly systemIdentifier: string | null
  readonly databaseOid: string
}

async function findServer(db: Connection): Promise<Server> {
  const { rows } = await sql<{ oid: string; tells: boolean | null }>`
    select oid::text, has_function_privilege(to_regprocedure('pg_control_system()'), 'execute') as tells
    from pg_database where datname = current_database()
  `.execute(db)
  const { rows: identifiers } = rows[0]?.tells
    ? await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(db)
    : { rows: [] }
  return { systemIdentifier: identifiers[0]?.id ?? null, databaseOid: rows[0]?.oid ?? '' }
}

interface Newest {
  readonly incarnation: number
  readonly systemIdentifier: string | null
  readonly databaseOid: string | null
  readonly afterSeq: string
  /** A row or the cursor carries a transaction id that this server has not reached. */
  readonly isAhead: boolean
}

async function findNewest(db: Connection): Promise<Newest> {
  const { rows } = await sql<Newest>`
    select i.incarnation, i.system_identifier as "systemIdentifier", i.database_oid as "databaseOid",
      i.after_seq::text as "afterSeq",
      coalesce(greatest(
        (select c.xid from hook_cursor as c where c.incarnation = i.incarnation),
        (select a.xid from activity as a where a.seq > i.after_seq order by a.seq desc limit 1)
      ) >= pg_snapshot_xmax(pg_current_snapshot()), false) as "isAhead"
    from database_incarnations as i order by i.incarnation desc limit 1
  `.execute(db)
  const [newest] = rows
  if (!newest) throw new Error('The database has no incarnation.')
  return newest
}

/** A missing identity is not a different one. */
function restoreEvidence(newest: Newest, server: Server): 'ahead' | 'another' | 'unknown' | undefined {
  if (newest.isAhead) return 'ahead'
  if (newest.databaseOid === null) return 'unknown'
  const isSame =
    newest.databaseOid === server.databaseOid && newest.systemIdentifier === server.systemIdentifier
  return isSame ? undefined : 'another'
}

async function startIncarnation(
  tx: Transaction<Tables>,
  { incarnation, afterSeq }: Newest,
  { systemIdentifier, databaseOid }: Server,
  evidence: 'ahead' | 'another' | 'unknown',
): Promise<'begun' | 'noted' | undefined> {
  const restored = evidence === 'unknown' ? undefined : await lastRestored(tx, afterSeq, evidence === 'ahead')
  if (restored === undefined && evidence !== 'ahead') {
    // The first start; or pg_upgrade, a template or a physical copy, which keep the transaction ids.
    await tx
      .updateTable('database_incarnations')
      .set({ system_identifier: systemIdentifier, database_oid: databaseOid })
      .where('incarnation', '=', incarnation)
      .execute()
    return evidence === 'another' ? 'noted' : undefined
  }
  const boundary = restored ?? afterSeq
  await sql`
    insert into database_incarnations
      (incarnation, system_identifier, database_oid, after_seq, first_xid, began_at)
    select ${incarnation + 1}, ${systemIdentifier}, ${databaseOid}, ${boundary}::bigint,
      least(
        pg_snapshot_xmin(pg_current_snapshot()),
        (select min(xid::text::numeric)::text::xid8 from activity where seq > ${boundary}::bigint)
      ),
      now()
  `.execute(tx)
  return 'begun'
}

/** The number of rows to inspect when only the server's identity suggests a restore. */
const maxInspected = 10_000

/**
 * The newest restored row, by `seq`. Activity rows never change, so a row written by this server has its transaction
 * id twice: in `xid` and in the system column `xmin`. A restored row has the restore's `xmin`. So rows written before
 * anybody noticed the restore count as new.
 */
async function lastRestored(tx: Connection, afterSeq: string, isSure: boolean): Promise<string | undefined> {
  const { rows } = await sql<{ seq: string }>`
    select seq::text from (
      select seq, xid, xmin from activity where seq > ${afterSeq}::bigint order by seq desc
      limit ${isSure ? null : maxInspected}
    ) as newest
    where xmin::text::bigint <> (xid::text::numeric % 4294967296)::bigint
    order by seq desc limit 1
  `.execute(tx)
  return rows[0]?.seq
}
