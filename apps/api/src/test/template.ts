import { randomUUID } from 'node:crypto'
import { organisation, people } from '@crm/cast'
import { openDatabase, type Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { userSearch } from '../users/create.ts'
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

/** Before anybody signs in: what an administrator would have entered. */
export async function insertCast(db: Database): Promise<void> {
  const at = new Date('2026-01-05T17:00:00Z')
  const users = people.flatMap(({ oid, username, displayName: name, mobilePhone, crm }) =>
    crm === null
      ? []
      : {
          id: crm.id,
          oid,
          tid: organisation.tenantId,
          name,
          email: username,
          phone_num: mobilePhone,
          his_license_num: crm.hisLicenseNum,
          department: crm.department,
          role: crm.role,
          is_sales: crm.isSales,
          is_marketing: crm.isMarketing,
          is_enabled: crm.isEnabled,
          search: userSearch({ name, email: username }),
          created_at: at,
          updated_at: at,
        },
  )
  await db.read.insertInto('users').values(users).execute()
}
