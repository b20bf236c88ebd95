import { randomUUID } from 'node:crypto'
import { userRows } from '@crm/cast/user-rows'
import { openDatabase, type Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { asSuperuser, databaseAt } from './postgres.ts'

/** A migrated database with the cast's CRM users; test files clone it in a few milliseconds. Answers its name. */
export async function makeTemplate(postgresUrl: string, fill: (db: Database) => Promise<void> = insertCast) {
  const name = testDatabaseName()
  await asSuperuser(postgresUrl, (client) => client.query(`create database "${name}"`))
  const db = openDatabase(databaseAt(postgresUrl, name))
  await migrate(db.read)
  await fill(db)
  await db.close()
  return name
}

export const testDatabaseName = () => `crm_test_${randomUUID().replaceAll('-', '')}`

const insertCast = async (db: Database): Promise<void> => {
  await db.read
    .insertInto('users')
    .values(userRows(new Date('2026-01-05T17:00:00Z')))
    .execute()
}
