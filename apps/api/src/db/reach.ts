import { sql } from 'kysely'
import { ConfigError } from '../config.ts'
import type { Database } from './database.ts'

const oldest = 15

/** Asks the server for its version before anything else. Throws ConfigError: not reachable, refused, or too old. */
export async function reachDatabase({ read }: Database, connectionString: string): Promise<void> {
  const { host } = new URL(connectionString)
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`
    .execute(read)
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new ConfigError(`DATABASE_URL: the server at ${host} cannot be used (${reason}).`)
    })
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < oldest) {
    throw new ConfigError(
      `DATABASE_URL: the server at ${host} is PostgreSQL ${major}; ${oldest} or newer is needed.`,
    )
  }
}
