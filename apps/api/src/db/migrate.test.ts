import { readFile } from 'node:fs/promises'
import { cast } from '@crm/cast'
import { userRows } from '@crm/cast/user-rows'
import { sql } from 'kysely'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { wrongCounters } from '../leads/counts.ts'
import { asSuperuser, databaseAt } from '../test/postgres.ts'
import { tableTypes } from '../test/table-types.ts'
import { testDatabaseName } from '../test/template.ts'
import { type Database, openDatabase } from './database.ts'
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
    await migrate(fresh.db.read)
    for (const step of await migrationNames()) {
      await migrate(grown.db.read, step)
      await fill[step]?.(grown.db)
    }
    expect(await schemaOf(grown.db.read)).toEqual(await schemaOf(fresh.db.read))
    expect(await rowCounts(grown.db)).toEqual({ users: 16, activity: 1, leads: 1, addresses: 1, notes: 1 })
    expect(await wrongCounters(grown.db.read)).toEqual([])
  })

  test('finds the first contact of older leads in their notes, since they last asked', async () => {
    const { db } = await emptyDatabase()
    const names = await migrationNames()
    await migrate(db.read, names[names.indexOf('0013_lead_queue') - 1])
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
    await migrate(db.read)
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
    const others = [openDatabase(url), openDatabase(url)]
    await Promise.all([db, ...others].map((one) => migrate(one.read)))
    await migrate(db.read)
    await Promise.all(others.map((one) => one.close()))
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      db.read,
    )
    expect(rows.map(({ name }) => name)).toEqual(await migrationNames())
  })

  test('is what the row types were made from; else `npm run db:types`', async () => {
    const { db, url } = await emptyDatabase()
    await migrate(db.read)
    const types = await readFile(new URL('./tables.gen.ts', import.meta.url), 'utf8')
    expect(await tableTypes(url)).toBe(types)
  })
})

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
