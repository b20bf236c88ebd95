import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { cast } from '@crm/cast'
import { userRows } from '@crm/cast/user-rows'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { findWrongCounters } from '#business/leads/counts'
import { asSuperuser, databaseAt } from '#test/postgres'
import { schemaOf } from '#test/schema'
import { tableTypes } from '#test/table-types'
import { testDatabaseName } from '#test/template'
import { type Connection, type Database, openDatabase } from './database.ts'
import { migrate, migrationNames, squashedUpTo } from './migrate.ts'
import { schemaFiles } from './schema.ts'

const opened: { name: string; db: Database }[] = []
const folders: string[] = []
afterEach(async () => {
  for (const { name, db } of opened.splice(0)) {
    await db.close()
    await asSuperuser(inject('postgresUrl'), (client) => client.query(`drop database "${name}" with (force)`))
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function emptyDatabase() {
  const name = testDatabaseName()
  const url = databaseAt(inject('postgresUrl'), name)
  await asSuperuser(inject('postgresUrl'), (client) => client.query(`create database "${name}"`))
  const db = openDatabase(url)
  opened.push({ name, db })
  return { db, url }
}

/** The release of November 26, 2026, with the cast, a lead, and what hangs on it. */
async function databaseOfFormerRelease() {
  const made = await emptyDatabase()
  const dump = await readFile(new URL('../../test/releases/2026-11-26.sql', import.meta.url), 'utf8')
  await asSuperuser(made.url, (client) => client.query(dump))
  await made.db.read.insertInto('users').values(userRows(at)).execute()
  await sql`
    insert into leads (id, first_name, last_name, sales_rep_id, search, last_activity_at, created_at, updated_at)
    values (${lead}, 'Lupe', 'Soto', ${cast.rita.crm.id}, 'lupe soto', ${at}, ${at}, ${at});
  `.execute(made.db.read)
  await sql`
    insert into appointments (id, lead_id, rep_id, lead_sales_rep_id, date_time, created_at, updated_at)
    values (${lead}, ${lead}, ${cast.rita.crm.id}, ${cast.rita.crm.id}, ${at}, ${at}, ${at})
  `.execute(made.db.read)
  await sql`
    insert into sales (id, job_number, lead_id, sales_rep_id, lead_sales_rep_id, sub_status, status_entered_at,
      sub_entered_at, created_at, updated_at)
    values (${lead}, 'J-1001', ${lead}, ${cast.rita.crm.id}, ${cast.rita.crm.id}, 'Ready', ${at}, ${at}, ${at}, ${at})
  `.execute(made.db.read)
  await sql`
    insert into answers_given (user_id, key, request_hash, answered_at)
    values (${cast.rita.crm.id}, ${lead}, 'hash', ${at})
  `.execute(made.db.read)
  await sql`
    insert into commission_sheets (id, sale_id, lead_id, rep_id, settings_version, job_number, sale_amount, system_watts,
      par_value, is_self_gen, self_gen_amount, referral_amount, dealer_fee_total, finance_total, adder_total, net_system_cost,
      par_cost, net_to_rep, commission_amount, gross_ppw, net_ppw, net_to_rep_ppw, submitted_at, submitted_by, approved_at,
      approved_by, completed_at, completed_by, settled_amount, created_at, updated_at)
    values (${lead}, ${lead}, ${lead}, ${cast.rita.crm.id}, 1, 'J-1001', 24000, 8000, 2.6, false, 0, 0, 0, 24000, 0, 24000,
      20800, 3200, 3200, 3, 3, 0.4, ${at}, ${cast.rita.crm.id}, ${at}, ${cast.fiona.crm.id}, ${at}, ${cast.fiona.crm.id}, 2200,
      ${at}, ${at})
  `.execute(made.db.read)
  await sql`
    insert into commission_draws (id, sheet_id, amount, notes, check_number, payment_date, approved_at, approved_by,
      marked_paid_at, marked_paid_by, created_at, updated_at)
    values (${lead}, ${lead}, 1000, 'Rent.', '1001', '2026-03-19', ${at}, ${cast.fiona.crm.id}, ${at}, ${cast.fiona.crm.id},
      ${at}, ${at})
  `.execute(made.db.read)
  await sql`
    insert into activity (id, at, actor_kind, verb, subject_type, subject_id, version, changes)
    values (${lead}, ${at}, 'system', 'commission.changed', 'commission', ${lead}, 2,
      jsonb_build_object('repId', jsonb_build_array(${cast.sam.crm.id}::text, ${cast.rita.crm.id}::text)))
  `.execute(made.db.read)
  return made
}

const at = new Date('2026-03-20T16:00:00Z')
const lead = '01943800-0000-7000-8000-0000000000f1'

describe('the schema', () => {
  test('of a migrated database equals that of a new one, and its rows stay', async () => {
    const [fresh, migrated] = await Promise.all([emptyDatabase(), databaseOfFormerRelease()])
    await migrate(fresh.url)
    await migrate(migrated.url)
    expect(await schemaOf(migrated.db.read)).toEqual(await schemaOf(fresh.db.read))
    expect(await rowCounts(migrated.db.read)).toEqual({
      users: 16,
      leads: 1,
      appointments: 1,
      sales: 1,
      idempotency_keys: 1,
      commission_settings: 1,
      commission_sheets: 1,
      payments: 2,
    })
  })

  test('has what was paid before as payments, and owes nothing more', async () => {
    const { db, url } = await databaseOfFormerRelease()
    await migrate(url)
    const { rows } = await sql`
      select kind, amount::text, method, check_number, day::text from payments order by amount
    `.execute(db.read)
    expect(rows).toEqual([
      { kind: 'draw', amount: '1000.00', method: 'check', check_number: '1001', day: '2026-03-19' },
      { kind: 'settlement', amount: '2200.00', method: 'payroll', check_number: null, day: '2026-03-20' },
    ])
    expect((await sql`select amount::text from commission_clawbacks`.execute(db.read)).rows).toEqual([
      { amount: '0.00' },
    ])
    // A person who was the rep of a sheet never decides on it.
    expect((await sql`select former_rep_ids from commission_sheets`.execute(db.read)).rows).toEqual([
      { former_rep_ids: [cast.sam.crm.id] },
    ])
  })

  test('counts on after a migration', async () => {
    const { db, url } = await databaseOfFormerRelease()
    await migrate(url)
    await sql`update leads set sales_rep_id = ${cast.sam.crm.id}, status = 'Sold' where id = ${lead}`.execute(
      db.read,
    )
    expect(await findWrongCounters(db.read)).toEqual([])
    expect(await counted(db.read)).toEqual({ appointments: 1, sales: 1 })
    await sql`update leads set deleted_at = ${at}, deleted_by = ${cast.adam.crm.id} where id = ${lead}`.execute(
      db.read,
    )
    expect(await findWrongCounters(db.read)).toEqual([])
    expect(await counted(db.read)).toEqual({ appointments: 0, sales: 1 })
  })

  test('has the same seed rows in a new database as in a migrated one', async () => {
    const [fresh, migrated] = await Promise.all([emptyDatabase(), databaseOfFormerRelease()])
    await migrate(fresh.url)
    await migrate(migrated.url)
    expect(await seedRows(fresh.db.read)).toEqual(await seedRows(migrated.db.read))
  })

  test('is in files that each name a table, and all files run', async () => {
    const files = (await readdir(new URL('./schema/', import.meta.url))).map((file) =>
      file.replace('.sql', ''),
    )
    expect(files.toSorted()).toEqual([...schemaFiles].toSorted())
    const { db, url } = await emptyDatabase()
    await migrate(url)
    const { rows } = await sql<{ name: string; comment: string | null }>`
      select relname as name, obj_description(oid, 'pg_class') as comment from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
    `.execute(db.read)
    expect([...rows.map(({ name }) => name), 'extensions', 'functions'].toSorted()).toEqual(files.toSorted())
    expect(rows.filter(({ comment }) => !comment)).toEqual([])
  })

  test('may be created by many processes at once, and again', async () => {
    const { db, url } = await emptyDatabase()
    await Promise.all([migrate(url), migrate(url), migrate(url)])
    await migrate(url)
    expect(await executed(db.read)).toEqual([squashedUpTo, ...(await migrationNames())])
  })

  test('is what the row types were generated from; else `npm run db:types`', async () => {
    const { url } = await emptyDatabase()
    await migrate(url)
    const types = await readFile(new URL('./tables.gen.ts', import.meta.url), 'utf8')
    expect(await tableTypes(url)).toBe(types)
  })
})

describe('a database', () => {
  test('of the former release continues with the newer migrations', async () => {
    const { db, url } = await databaseOfFormerRelease()
    const former = await executed(db.read)
    expect(former.at(-1)).toBe(squashedUpTo)
    await migrate(url)
    expect(await executed(db.read)).toEqual([...former, ...(await migrationNames())])
  })

  test('older than the former release is refused and stays as it is', async () => {
    const { db, url } = await databaseOfFormerRelease()
    await sql`delete from kysely_migration where name = ${squashedUpTo}`.execute(db.read)
    const before = [await schemaOf(db.read), await executed(db.read)]
    await expect(migrate(url)).rejects.toThrow(
      'This database is older than the release of November 26, 2026. Start that release on it once, then this one.',
    )
    expect([await schemaOf(db.read), await executed(db.read)]).toEqual(before)
  })

  test('of a newer release is refused', async () => {
    const { db, url } = await emptyDatabase()
    await migrate(url)
    await sql`insert into kysely_migration (name, timestamp) values ('9999_newer', '9999')`.execute(db.read)
    await expect(migrate(url)).rejects.toThrow('Migrating failed at the start.')
  })
})

describe('a migration', () => {
  test('has no statement timeout, and the log says how far it is', async () => {
    const { url } = await newDatabaseWith()
    const { log, logged } = aLog()
    const folder = await folderOf({ '0200_slow': 'select pg_sleep(0.05)', '0201_fast': 'select 1' })
    const impatient = new URL(url)
    impatient.searchParams.set('statement_timeout', '5')
    await migrate(impatient.href, { log, folder })
    expect(logged).toMatchObject(
      ['0200_slow', '0201_fast'].flatMap((migration, index) => [
        { msg: 'migrating', migration, number: index + 1, of: 2 },
        { msg: 'migrated', migration, ms: expect.any(Number) },
      ]),
    )
  })

  test('stays done when the next one fails, and the next start continues there', async () => {
    const { db, url } = await newDatabaseWith()
    const folder = await folderOf({
      '0200_first': 'create table first (id integer)',
      '0201_second': 'create table second (id integer)',
    })
    await sql`create table second (id integer)`.execute(db.read)
    await expect(migrate(url, { folder })).rejects.toThrow('Migrating failed at 0201_second.')
    expect((await executed(db.read)).at(-1)).toBe('0200_first')
    await sql`drop table second`.execute(db.read)
    await migrate(url, { folder })
    expect((await executed(db.read)).at(-1)).toBe('0201_second')
  })

  test('waits for a table in use, without keeping others from it for long', async () => {
    const { db, url } = await newDatabaseWith()
    const folder = await folderOf({ '0200_locks': 'alter table leads add column color text' })
    const { log, logged } = aLog()
    const free = Promise.withResolvers<void>()
    const taken = Promise.withResolvers<void>()
    const holding = db.inTransaction(async (tx) => {
      await sql`lock table leads in access share mode`.execute(tx)
      taken.resolve()
      await free.promise
    })
    await taken.promise
    const migrating = migrate(url, { log, folder, lockTimeoutMs: 50 })
    await vi.waitFor(
      () =>
        expect(logged).toContainEqual(
          expect.objectContaining({
            level: 40,
            migration: '0200_locks',
            msg: 'migrating waits for a table lock',
          }),
        ),
      10_000,
    )
    free.resolve()
    await Promise.all([holding, migrating])
    expect((await executed(db.read)).at(-1)).toBe('0200_locks')
  })
})

/** A new database that has run no migration of a folder of tests. */
async function newDatabaseWith() {
  const made = await emptyDatabase()
  await migrate(made.url, { folder: await folderOf({}) })
  return made
}

async function folderOf(migrations: Readonly<Record<string, string>>): Promise<URL> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-migrations-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(migrations))
    await writeFile(path.join(folder, `${name}.sql`), text)
  return pathToFileURL(`${folder}${path.sep}`)
}

function aLog() {
  const logged: Record<string, unknown>[] = []
  const log = pino({}, { write: (line) => logged.push(JSON.parse(line) as Record<string, unknown>) })
  return { log, logged }
}

async function executed(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function rowCounts(db: Connection) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from users)::integer as users, (select count(*) from leads)::integer as leads,
      (select count(*) from appointments)::integer as appointments, (select count(*) from sales)::integer as sales,
      (select count(*) from idempotency_keys)::integer as idempotency_keys,
      (select count(*) from commission_settings)::integer as commission_settings,
      (select count(*) from commission_sheets)::integer as commission_sheets,
      (select count(*) from payments)::integer as payments
  `.execute(db)
  return rows[0]
}

/** The counters of the rep who has the lead now. */
async function counted(db: Connection) {
  const { rows } = await sql<Record<string, number>>`
    select coalesce((select sum(n) from appointment_count where sales_rep_id = ${cast.sam.crm.id}), 0)::integer as appointments,
      coalesce((select sum(n) from sale_count where lead_sales_rep_id = ${cast.sam.crm.id}), 0)::integer as sales
  `.execute(db)
  return rows[0]
}

async function seedRows(db: Connection) {
  const { rows } = await sql`
    select
      (select json_agg(to_jsonb(s) - array['created_at', 'updated_at']) from commission_settings as s) as settings,
      (select json_agg(to_jsonb(p) - 'since') from commission_price_lists as p) as price_lists,
      (select json_agg(to_jsonb(c) - array['created_at', 'updated_at']) from company_facts as c) as company,
      (select json_agg(to_jsonb(h) - 'xid') from hook_cursor as h) as hook_cursor,
      (select json_agg(to_jsonb(i) - 'began_at') from database_incarnations as i) as incarnations
  `.execute(db)
  return rows
}
