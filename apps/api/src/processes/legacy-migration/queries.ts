/** Migration runs, the outcome of each client, and migrated records. */
import type { LegacyMigrationEntryQuery } from '@crm/contract/legacy/migration-shapes'
import type { LegacyKind } from '@crm/contract/legacy/kinds'
import type { CatalogKind } from '@crm/domain/catalog/kinds'
import type { MigrationOutcome } from '@crm/domain/legacy/migration-outcomes'
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import { catalogTables, nameColumn } from '#shared/catalog/store'
import type { Connection, Tables } from '#platform/db/database'

export type Migration = Selectable<Tables['legacy_migrations']>

/** Kinds that can be a client on their own: a lead, or a record without one. */
export type ClientKind = Extract<LegacyKind, 'leads' | 'sales' | 'addresses'>

export interface FormerClient {
  readonly kind: ClientKind
  readonly id: string
  readonly created_at: string
}

const hasNoLead = sql<SqlBool>`not exists (
  select from legacy_leads as p where p.uuid_lead = l.uuid_lead and p.deleted_at is null
)`

const clients = sql`(
  select 'leads' as kind, id, created_at from legacy_leads where deleted_at is null
  union all select 'sales', id, created_at from legacy_sales as l where deleted_at is null and ${hasNoLead}
  union all select 'addresses', id, created_at from legacy_addresses as l where deleted_at is null and ${hasNoLead}
) as client`

export async function countClients(db: Connection): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${clients}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The next clients of a run, oldest first. */
export async function nextClients(
  db: Connection,
  migrationId: string,
  limit: number,
): Promise<FormerClient[]> {
  const { rows } = await sql<FormerClient>`
    select kind, id, created_at from ${clients}
    where not exists (
      select from legacy_migration_entries as e where e.migration_id = ${migrationId} and e.record_id = client.id
    )
    order by created_at, id limit ${limit}
  `.execute(db)
  return rows
}

export const insertMigration = (db: Connection, run: Insertable<Tables['legacy_migrations']>) =>
  db.insertInto('legacy_migrations').values(run).execute()

export const findMigration = (db: Connection, id: string) =>
  db.selectFrom('legacy_migrations').selectAll().where('id', '=', id).executeTakeFirst()

export const lockMigration = (tx: Connection, id: string) =>
  tx.selectFrom('legacy_migrations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The running migration. */
export const findRunning = (db: Connection) =>
  db.selectFrom('legacy_migrations').select('id').where('ended_at', 'is', null).executeTakeFirst()

export const listMigrations = (db: Connection, limit: number) =>
  db
    .selectFrom('legacy_migrations')
    .selectAll()
    .orderBy('begun_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const changeMigration = (
  tx: Connection,
  id: string,
  changes: Partial<Pick<Insertable<Tables['legacy_migrations']>, 'stopped_at' | 'stopped_by' | 'ended_at'>>,
) => tx.updateTable('legacy_migrations').set(changes).where('id', '=', id).execute()

export interface Tally {
  readonly migration_id: string
  readonly outcome: MigrationOutcome
  readonly n: number
  readonly addresses: number
  readonly notes: number
  readonly sales: number
  readonly remarked: number
}

/** Outcome totals of these runs. */
export async function readTallies(db: Connection, ids: readonly string[]): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select migration_id, outcome, count(*)::integer as n, sum(addresses)::integer as addresses,
      sum(notes)::integer as notes, sum(sales)::integer as sales, count(*) filter (where remarks <> '{}')::integer as remarked
    from legacy_migration_entries where migration_id = any(${ids}) group by migration_id, outcome
  `.execute(db)
  return rows
}

/** One entry per client and run: of two concurrent dry runs of a client, the first wins. */
export const insertEntry = (db: Connection, entry: Insertable<Tables['legacy_migration_entries']>) =>
  db
    .insertInto('legacy_migration_entries')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['migration_id', 'record_id']).doNothing())
    .execute()

export const findEntry = (tx: Connection, migrationId: string, recordId: string) =>
  tx
    .selectFrom('legacy_migration_entries')
    .select('id')
    .where('migration_id', '=', migrationId)
    .where('record_id', '=', recordId)
    .executeTakeFirst()

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** Latest first, one more than the limit. */
export function listEntries(
  db: Connection,
  migrationId: string,
  { outcome, isRemarked, limit, after }: LegacyMigrationEntryQuery,
) {
  let query = db
    .selectFrom('legacy_migration_entries as e')
    .leftJoin('leads as l', (join) => join.onRef('l.id', '=', 'e.lead_id').on('l.deleted_at', 'is', null))
    .select(['e.id', 'e.kind', 'e.former_id', 'e.name', 'e.outcome', 'e.addresses', 'e.notes', 'e.sales'])
    .select(['e.remarks', 'l.id as lead_id', 'l.number as lead_number'])
    .where('e.migration_id', '=', migrationId)
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
  if (outcome) query = query.where('e.outcome', '=', outcome)
  if (isRemarked !== undefined) query = query.where(sql<SqlBool>`(e.remarks <> '{}') = ${isRemarked}`)
  if (after) query = query.where('e.id', '<', after)
  return query.execute()
}

export const markMigrated = (tx: Connection, recordId: string, leadId: string, migrationId: string) =>
  tx
    .insertInto('legacy_copies')
    .values({ record_id: recordId, lead_id: leadId, migration_id: migrationId })
    .execute()

/** The lead of a migrated record, following a merge. */
export async function findMigratedLead(tx: Connection, recordId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(l.merged_into, l.id) as id from legacy_copies as b join leads as l on l.id = b.lead_id
    where b.record_id = ${recordId}
  `.execute(tx)
  return rows[0]?.id
}

/** Legacy records of a lead that are not migrated yet, oldest first; the primary address comes first. */
export async function listPending(
  tx: Connection,
  kind: Exclude<LegacyKind, 'leads' | 'users'>,
  leadKey: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from ${sql.table(`legacy_${kind}`)} as r
    where r.uuid_lead = ${leadKey} and r.deleted_at is null
    and not exists (select from legacy_copies as b where b.record_id = r.id)
    order by ${kind === 'addresses' ? sql`r.type is distinct from 'Primary', ` : sql``}r.created_at, r.id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Checks whether an earlier client of this dry run would have created one of these. */
export async function isInDryRun(
  tx: Connection,
  migrationId: string,
  keys: readonly string[],
): Promise<boolean> {
  if (keys.length === 0) return false
  const found = await tx
    .selectFrom('legacy_dry_run_keys')
    .select('key')
    .where('migration_id', '=', migrationId)
    .where('key', 'in', keys)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertDryRunKeys(
  db: Connection,
  migrationId: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('legacy_dry_run_keys')
    .values(keys.map((key) => ({ migration_id: migrationId, key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteDryRunKeys = (db: Connection, migrationId: string) =>
  db.deleteFrom('legacy_dry_run_keys').where('migration_id', '=', migrationId).execute()

/** Everybody in the legacy store, with their user id while enabled. */
export async function listFormerPeople(
  db: Connection,
): Promise<{ readonly key: string; readonly name: string; readonly user_id: string | null }[]> {
  const { rows } = await sql<{ key: string; name: string; user_id: string | null }>`
    select f.uuid_user as key, concat_ws(' ', f.first_name, f.last_name) as name,
      (select u.id from users as u where u.oid = f.oid and u.is_enabled) as user_id
    from legacy_users as f where f.deleted_at is null
  `.execute(db)
  return rows
}

/** Names of enabled catalog entries; equipment also by manufacturer and model. */
export async function listNames(
  db: Connection,
  kind: CatalogKind,
): Promise<{ readonly id: string; readonly name: string; readonly model: string | null }[]> {
  const model =
    kind === 'modules' || kind === 'batteries' ? sql`concat_ws(' ', r.manufacturer, r.model)` : sql`null`
  const { rows } = await sql<{ id: string; name: string; model: string | null }>`
    select r.id, ${nameColumn(kind)} as name, ${model} as model from ${sql.table(catalogTables[kind])} as r
    where r.deleted_at is null and r.is_enabled
  `.execute(db)
  return rows
}
