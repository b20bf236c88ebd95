import { webLeads, webNotes } from '@crm/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aNote, good } from '#test/builders'
import { startTestServer, type TestServer } from '#test/server'
import { type Connection, type Database, openDatabase } from './database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await sql`create table boxes (id integer primary key, label text not null, weight integer)`.execute(
    server.db.read,
  )
  await sql`insert into boxes values (1, 'one', 10), (2, 'two', 20)`.execute(server.db.read)
})
afterAll(() => server.close())

async function withOne(
  work: (db: Database) => Promise<void>,
  options: { readonly preparesStatements?: boolean } = {},
): Promise<void> {
  const db = openDatabase(server.databaseUrl, { max: 1, ...options })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

/** The prepared statements of the only connection. */
async function keptBy({ read }: Database): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement not like '%pg_prepared%'
  `.execute(read)
  return rows.map(({ statement }) => statement.trim())
}

const labelOf = async (db: Connection, id: number) =>
  (await sql<{ label: string }>`select label from boxes where id = ${id}`.execute(db)).rows[0]?.label

describe('a statement', () => {
  test('a statement is prepared once for all values', () =>
    withOne(async (db) => {
      expect([await labelOf(db.read, 1), await labelOf(db.read, 2)]).toEqual(['one', 'two'])
      expect(await keptBy(db)).toEqual(['select label from boxes where id = $1'])
    }))

  test('searches, lists of values and `select *` are not prepared', () =>
    withOne(async ({ read, ...db }) => {
      await sql`select id from boxes where label like ${'%o%'}`.execute(read)
      await sql`select id from boxes where label ilike ${'%o%'}`.execute(read)
      await sql`select id from boxes where id in (${1}, ${2})`.execute(read)
      await sql`insert into boxes values (${3}, ${'three'}), (${4}, ${'four'})`.execute(read)
      await sql`select b.* from boxes as b where id = ${1}`.execute(read)
      await sql`delete from boxes where id > ${2} returning *`.execute(read)
      expect(await keptBy({ read, ...db })).toEqual([])
    }))

  test('no statement is prepared when the setting forbids it', () =>
    withOne(
      async (db) => {
        expect(await labelOf(db.read, 1)).toBe('one')
        expect(await keptBy(db)).toEqual([])
      },
      { preparesStatements: false },
    ))

  test('the number of prepared statements is limited, and others work unprepared', () =>
    withOne(async (db) => {
      for (let at = 0; at < 210; at++) {
        const { rows } = await sql`select ${sql.lit(at)}::integer as at`.execute(db.read)
        expect(rows).toEqual([{ at }])
      }
      expect(await keptBy(db)).toHaveLength(200)
    }))
})

describe('what is kept no longer is prepared again', () => {
  const changeType = async (type: string) => {
    await sql`alter table boxes alter column weight type ${sql.raw(type)}`.execute(server.db.read)
  }
  const weightOf = async (db: Connection) =>
    (await sql<{ weight: unknown }>`select weight from boxes where id = ${1}`.execute(db)).rows[0]?.weight

  test('a statement is prepared again after a column changed its type', () =>
    withOne(async (db) => {
      expect(await weightOf(db.read)).toBe(10)
      await changeType('text')
      expect(await weightOf(db.read)).toBe('10')
      await changeType('integer using weight::integer')
      expect(await weightOf(db.read)).toBe(10)
    }))

  test('a stale statement in a transaction is retried, and the transaction happens once', () =>
    withOne(async (db) => {
      const label = () =>
        sql<{ weight: unknown }>`update boxes set label = label || '!' where id = 1 returning weight`
      await label().execute(db.read)
      await changeType('text')
      const answer = await db.inTransaction(async (tx) => {
        await sql`update boxes set label = label || '?' where id = 2`.execute(tx)
        return label().execute(tx)
      })
      expect(answer.rows).toEqual([{ weight: '10' }])
      expect([await labelOf(db.read, 1), await labelOf(db.read, 2)]).toEqual(['one!!', 'two?'])
      await changeType('integer using weight::integer')
    }))

  test('a statement is prepared again after the pooler switched the connection', () =>
    withOne(async (db) => {
      for (const forget of ['deallocate all', 'discard all']) {
        expect(await weightOf(db.read)).toBe(10)
        await sql.raw(forget).execute(db.read)
        expect(await weightOf(db.read)).toBe(10)
        await sql.raw(forget).execute(db.read)
        expect(await db.inTransaction((tx) => weightOf(tx))).toBe(10)
      }
    }))

  test('preparing stops after too many stale statements', () =>
    withOne(async (db) => {
      for (let times = 0; times < 60; times++) {
        expect(await weightOf(db.read)).toBe(10)
        await sql`deallocate all`.execute(db.read)
      }
      expect(await weightOf(db.read)).toBe(10)
      expect(await keptBy(db)).toEqual([])
    }))
})

test('a server keeps working while migrations of the next release add a column and change a type', async () => {
  const mona = await server.as('mona')
  const lead = await aLead(mona)
  const note = await aNote(mona, lead.id)
  const read = async () => {
    const answers = await Promise.all([
      good(mona.call(webLeads.get, { params: { id: lead.id } })),
      good(mona.call(webNotes.list, { query: { leadId: lead.id } })),
    ])
    return [answers[0].id, answers[1].map(({ id }) => id)]
  }
  const write = (sourceName: string) =>
    good(mona.call(webLeads.update, { params: { id: lead.id }, body: { sourceName } }))
  for (const migration of [
    'select',
    'alter table leads add column shoe_size integer',
    'alter table leads alter column cloud_folder_id type varchar(99)',
    'alter table notes alter column body type varchar(20000)',
    'alter table activity add column mood text',
  ]) {
    await sql.raw(migration).execute(server.db.read)
    expect(await read()).toEqual([lead.id, [note.id]])
    expect((await write(migration.slice(0, 40))).sourceName).toBe(migration.slice(0, 40))
  }
})
