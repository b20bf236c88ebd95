import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { userRows } from '@crm/cast/user-rows'
import { sql } from 'kysely'
import { openDatabase, type Database } from '#platform/db/database'
import { migrate } from '#platform/db/migrate'
import { asSuperuser, databaseAt } from './postgres.ts'

/** A migrated database with the cast's CRM users, which test files clone in a few milliseconds. Returns its name. */
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

/** The cast, and a trigger that refuses any write of a record without a new version and an activity row. */
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
