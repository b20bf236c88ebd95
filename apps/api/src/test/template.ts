import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { userRows } from '@crm/cast/user-rows'
import { sql } from 'kysely'
import { openDatabase, type Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { asSuperuser, databaseAt } from './postgres.ts'

/** A migrated database with the cast's CRM users; test files clone it in a few milliseconds. Answers its name. */
export async function makeTemplate(postgresUrl: string, fill: (db: Database) => Promise<void> = insertCast) {
  const name = testDatabaseName()
  await asSuperuser(postgresUrl, (client) => client.query(`create database "${name}"`))
  const url = databaseAt(postgresUrl, name)
  await migrate(url)
  const db = openDatabase(url)
  await fill(db)
  await db.close()
  return name
}

/** The cast, and a guard that lets no write of a record go without its version and its row in the activity. */
export const makeGuardedTemplate = (postgresUrl: string) =>
  makeTemplate(postgresUrl, async (db) => {
    await insertCast(db)
    const guard = await readFile(new URL('guard-records.sql', import.meta.url), 'utf8')
    await sql.raw(guard).execute(db.read)
  })

export const testDatabaseName = () => `crm_test_${randomUUID().replaceAll('-', '')}`

const insertCast = async (db: Database): Promise<void> => {
  await db.read
    .insertInto('users')
    .values(userRows(new Date('2026-01-05T17:00:00Z')))
    .execute()
}
