import path from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '#platform/db/embedded/start-embedded'

/**
 * The test server: TEST_DATABASE_URL if set, else a throwaway embedded one. Tests create only databases named
 * `crm_test_*` and drop those of their run at the end.
 */
export async function startTestPostgres(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: () => dropTestDatabases(given) }
  const server = await startEmbedded({ dataDir: path.join(folder, 'postgres'), throwaway: true })
  return { url: server.url('postgres'), stop: () => server.stop() }
}

/** Another database of the same server. */
export function databaseAt(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

export async function asSuperuser<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const dropTestDatabases = (url: string) =>
  asSuperuser(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'crm\\_test\\_%'`,
    )
    for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`)
  })
