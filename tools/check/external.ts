import { Client } from 'pg'

const usual = 'postgres://postgres@localhost:5432/postgres'

/** The PostgreSQL server for repeating the API tests: the configured one, or in CI the default one if it answers. */
export async function externalPostgres(): Promise<string | undefined> {
  const named = process.env['TEST_DATABASE_URL']
  if (named || !process.env['CI']) return named
  const client = new Client({ connectionString: usual, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.end()
    return usual
  } catch {
    return undefined
  }
}
