import { asSuperuser, databaseAt } from '@crm/api/test/postgres'
import { testDatabaseName } from '@crm/api/test/template'
import type { World } from './world.ts'

export interface OwnDatabase {
  readonly url: string
  /** Takes the database away as an outage does, cutting every connection. */
  close(): Promise<void>
  open(): Promise<void>
  drop(): Promise<void>
}

/** The whole demo organisation, for one story file alone: a clone of the template. */
export async function ownDatabase({ postgresUrl, template }: World): Promise<OwnDatabase> {
  const name = testDatabaseName()
  const run = (statement: string) => async () => {
    await asSuperuser(postgresUrl, (client) => client.query(statement))
  }
  await run(`create database "${name}" template "${template}"`)()
  return {
    url: databaseAt(postgresUrl, name),
    close: run(`alter database "${name}" with allow_connections false;
      select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
    open: run(`alter database "${name}" with allow_connections true`),
    drop: run(`drop database "${name}" with (force)`),
  }
}
