import { Client } from 'pg'

const usual = 'postgres://postgres@localhost:5432/postgres'

/** The PostgreSQL server to repeat the API tests on: the one that is named, or in CI the usual one if it answers. */
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
