import { readFile } from 'node:fs/promises'
import { cast } from '@crm/cast'
import { userRows } from '@crm/cast/user-rows'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { wrongCounters } from '../leads/counts.ts'
import { asSuperuser, databaseAt } from '../test/postgres.ts'
import { tableTypes } from '../test/table-types.ts'
import { testDatabaseName } from '../test/template.ts'
import { type Connection, type Database, openDatabase } from './database.ts'
import { migrate, migrationNames } from './migrate.ts'
import { schemaOf } from '../test/schema.ts'

const opened: { name: string; db: Database }[] = []
afterEach(async () => {
  for (const { name, db } of opened.splice(0)) {
    await db.close()
    await asSuperuser(inject('postgresUrl'), (client) => client.query(`drop database "${name}" with (force)`))
  }
})

async function emptyDatabase() {
  const name = testDatabaseName()
  const url = databaseAt(inject('postgresUrl'), name)
  await asSuperuser(inject('postgresUrl'), (client) => client.query(`create database "${name}"`))
  const db = openDatabase(url)
  opened.push({ name, db })
  return { db, url }
}

describe('the schema', () => {
  test('is the same whether made at once or step by step with rows in between, which stay', async () => {
    const [fresh, grown] = await Promise.all([emptyDatabase(), emptyDatabase()])
    await migrate(fresh.url)
    for (const step of await migrationNames()) {
      await migrate(grown.url, { target: step })
      await fill[step]?.(grown.db)
    }
    expect(await schemaOf(grown.db.read)).toEqual(await schemaOf(fresh.db.read))
    expect(await rowCounts(grown.db)).toEqual({ users: 16, activity: 1, leads: 1, addresses: 1, notes: 1 })
    expect(await wrongCounters(grown.db.read)).toEqual([])
  })

  test('finds the first contact of older leads in their notes, since they last asked', async () => {
    const { db, url } = await emptyDatabase()
    await migrate(url, { target: '0012_people' })
    await fill['0001_activity_and_users']?.(db)
    await fill['0002_leads']?.(db)
    const note = (type: string, hour: number, author_id: string | null = cast.rita.crm.id) => {
      const on = new Date(at.getTime() + hour * 3_600_000)
      return sql`
        insert into notes (id, lead_id, body, type, author_id, created_at, updated_at)
        values (gen_random_uuid(), ${lead}, 'Text.', ${type}, ${author_id}, ${on}, ${on})
      `.execute(db.read)
    }
    await note('Call', 1)
    await sql`
      insert into activity (id, at, actor_kind, verb, subject_type, subject_id, lead_id, changes)
      values (gen_random_uuid(), ${new Date(at.getTime() + 2 * 3_600_000)}, 'webhook', 'lead.changed', 'lead', ${lead},
        ${lead}, '{"status": ["Cold", "New"]}')
    `.execute(db.read)
    await note('General', 3)
    await note('Call', 4, null)
    await note('Text', 5)
    await note('Call', 6)
    await migrate(url)
    const found = await db.read.selectFrom('leads').select(['inquired_at', 'first_contact_at']).execute()
    expect(found).toEqual([
      {
        inquired_at: '2026-03-20T18:00:00.000Z',
        first_contact_at: '2026-03-20T21:00:00.000Z',
      },
    ])
  })

  test('may be asked for by many processes at once, and again', async () => {
    const { db, url } = await emptyDatabase()
    await Promise.all([migrate(url), migrate(url), migrate(url)])
    await migrate(url)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      db.read,
    )
    expect(rows.map(({ name }) => name)).toEqual(await migrationNames())
  })

  test('is what the row types were made from; else `npm run db:types`', async () => {
    const { url } = await emptyDatabase()
    await migrate(url)
    const types = await readFile(new URL('./tables.gen.ts', import.meta.url), 'utf8')
    expect(await tableTypes(url)).toBe(types)
  })
})

describe('a database of a former version', () => {
  const formerDatabase = async () => {
    const made = await emptyDatabase()
    await migrate(made.url, { target: former })
    return made
  }

  test('is migrated with thousands of leads, however long it takes, and the log says how far it is', async () => {
    const { db, url } = await formerDatabase()
    await fill['0001_activity_and_users']?.(db)
    await enterManyLeads(db.read)
    const { log, logged } = aLog()
    const names = await migrationNames()
    const impatient = new URL(url)
    impatient.searchParams.set('statement_timeout', '5')
    await migrate(impatient.href, { log })
    expect(logged).toMatchObject(
      names.slice(names.indexOf(former) + 1).flatMap((migration) => [
        { msg: 'migrating', migration, number: names.indexOf(migration) + 1, of: names.length },
        { msg: 'migrated', migration, ms: expect.any(Number) },
      ]),
    )
    expect(await rowCounts(db)).toMatchObject({ leads: 3_000, addresses: 3_000, notes: 9_000 })
    expect(await wrongCounters(db.read)).toEqual([])
  })

  test('keeps the files that were done when the next one fails, and goes on from there', async () => {
    const { db, url } = await formerDatabase()
    await sql`create index leads_rep_status on leads (rep_id)`.execute(db.read)
    await expect(migrate(url)).rejects.toThrow('Migrating failed at 0016_status_of_rep.')
    expect(await newest(db.read)).toBe('0015_unassigned_of_rep')
    await sql`drop index leads_rep_status`.execute(db.read)
    await migrate(url)
    expect(await newest(db.read)).toBe((await migrationNames()).at(-1))
  })

  test('waits for a table that somebody uses, without keeping others from it for long', async () => {
    const { db, url } = await formerDatabase()
    const { log, logged } = aLog()
    const free = Promise.withResolvers<void>()
    const taken = Promise.withResolvers<void>()
    const holding = db.inTransaction(async (tx) => {
      await sql`lock table leads in access share mode`.execute(tx)
      taken.resolve()
      await free.promise
    })
    await taken.promise
    const migrating = migrate(url, { log, lockPatience: 50 })
    await vi.waitFor(
      () =>
        expect(logged).toContainEqual(
          expect.objectContaining({
            level: 40,
            migration: '0013_lead_queue',
            msg: 'migrating waits for a table that somebody else uses',
          }),
        ),
      10_000,
    )
    free.resolve()
    await Promise.all([holding, migrating])
    expect(await newest(db.read)).toBe((await migrationNames()).at(-1))
  })
})

/** Before the leads were given a generated column, for which every one is written anew. */
const former = '0012_people'

function aLog() {
  const logged: Record<string, unknown>[] = []
  const log = pino({}, { write: (line) => logged.push(JSON.parse(line) as Record<string, unknown>) })
  return { log, logged }
}

async function newest(db: Connection): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1
  `.execute(db)
  return rows[0]?.name
}

/** As many as make a file that reads them all take longer than an impatient address allows. */
const enterManyLeads = (db: Connection) =>
  sql`
    with entered as (
      insert into leads (id, first_name, last_name, sales_rep_id, search, created_at, updated_at, last_activity_at)
      select gen_random_uuid(), 'Lupe', 'Soto ' || n, ${cast.rita.crm.id}, 'lupe soto ' || n, ${at}, ${at}, ${at}
      from generate_series(1, 3000) as n
      returning id
    ), housed as (
      insert into addresses (id, lead_id, full_address, created_at, updated_at)
      select gen_random_uuid(), id, '1 Elm Ct', ${at}, ${at} from entered
    )
    insert into notes (id, lead_id, body, type, author_id, created_at, updated_at)
    select gen_random_uuid(), id, 'Called.', 'Call', ${cast.rita.crm.id}, ${at}, ${at}
    from entered, generate_series(1, 3)
  `.execute(db)

const at = new Date('2026-03-20T16:00:00Z')
const written = { created_at: at, updated_at: at }
const lead = '01943800-0000-7000-8000-0000000000f1'

/** Rows that a company has when a step comes, by the step after which they are entered. */
const fill: Record<string, (db: Database) => Promise<unknown>> = {
  async '0001_activity_and_users'(db) {
    await db.read.insertInto('users').values(userRows(at)).execute()
    await sql`
      insert into activity (id, at, actor_id, actor_kind, verb, subject_type, subject_id)
      values (gen_random_uuid(), ${at}, ${cast.adam.crm.id}, 'person', 'user.created', 'user', ${cast.adam.crm.id})
    `.execute(db.read)
  },
  async '0002_leads'(db) {
    const searched = { search: 'lupe soto', last_activity_at: at }
    await db.read
      .insertInto('leads')
      .values({
        id: lead,
        first_name: 'Lupe',
        last_name: 'Soto',
        sales_rep_id: cast.rita.crm.id,
        ...searched,
        ...written,
      })
      .execute()
    await db.read
      .insertInto('addresses')
      .values({ id: lead, lead_id: lead, full_address: '1 Elm Ct', ...written })
      .execute()
    await db.read
      .insertInto('notes')
      .values({ id: lead, lead_id: lead, body: 'Called.', ...written })
      .execute()
  },
}

async function rowCounts(db: Database) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from users)::integer as users, (select count(*) from activity)::integer as activity,
      (select count(*) from leads)::integer as leads, (select count(*) from addresses)::integer as addresses,
      (select count(*) from notes)::integer as notes
  `.execute(db.read)
  return rows[0]
}
