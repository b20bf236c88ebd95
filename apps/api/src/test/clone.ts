import { asSuperuser, databaseAt } from './postgres.ts'
import { testDatabaseName } from './template.ts'

/** A database of its own for a test file or a story. */
export interface Clone {
  readonly url: string
  /** Simulates an outage that cuts every connection. */
  close(): Promise<void>
  open(): Promise<void>
  drop(): Promise<void>
}

/** A clone of the template, which must have no connections. */
export async function cloneDatabase(postgresUrl: string, template: string): Promise<Clone> {
  const name = testDatabaseName()
  await asSuperuser(postgresUrl, async (client) => {
    const { rows } = await client.query<{ fsync: string }>('show fsync')
    // The FILE_COPY strategy takes two checkpoints: without fsync a fifth of the time of WAL_LOG, with fsync more.
    const strategy = rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log'
    await client.query(`create database "${name}" template "${template}" strategy ${strategy}`)
  })
  const run = (statement: string) => async () => {
    await asSuperuser(postgresUrl, (client) => client.query(statement))
  }
  return {
    url: databaseAt(postgresUrl, name),
    close: run(`alter database "${name}" with allow_connections false;
      select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
    open: run(`alter database "${name}" with allow_connections true`),
    drop: run(`drop database "${name}" with (force)`),
  }
}
