import { Client } from 'pg'
import { type Access, urlOf } from './access.ts'

export const crmDatabase = 'crm'

/** Makes the application's database in a new cluster. */
export async function ensureCrmDatabase(access: Access): Promise<void> {
  await withClient(urlOf(access, 'postgres'), async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [crmDatabase])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${crmDatabase}`)
  })
}

export async function answers(access: Access): Promise<boolean> {
  try {
    await withClient(urlOf(access, crmDatabase), (client) => client.query('SELECT'))
    return true
  } catch {
    return false
  }
}

/** Runs `use` on a connection of its own, which is closed afterwards. */
export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  // A connection lost between two queries would otherwise be an uncaught event; the next query reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
