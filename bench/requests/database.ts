/** The database that is measured: the one `npm start` would use, with many leads in it. */
import path from 'node:path'
import { readConfig } from '@crm/api/config'
import { openDatabase } from '@crm/api/db/database'
import { migrate } from '@crm/api/db/migrate'
import { startEmbedded } from '@crm/api/db/embedded/start-embedded'
import { Client } from 'pg'
import { readEnvironment, withLocalCloud } from '../../tools/start/environment.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface Measured {
  readonly url: string
  /** Live leads in it. */
  readonly leads: number
  stop(): Promise<void>
}

/** Throws a sentence when nothing worth measuring is there. */
export async function measuredDatabase(): Promise<Measured> {
  const config = readConfig(withLocalCloud(readEnvironment(root)))
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: path.join(path.resolve(root, config.dataDir), 'postgres') })
  const url = config.databaseUrl ?? embedded?.connection ?? ''
  const db = openDatabase(url)
  await migrate(db.read)
  await db.close()
  const [counted] = await ask<{ n: number }>(url, 'select coalesce(sum(n), 0)::integer as n from lead_count')
  const leads = counted?.n ?? 0
  if (leads < 10_000) {
    await embedded?.stop()
    throw new Error(
      `There are only ${leads} leads: enter a million first with npm run seed -- --leads 1000000.`,
    )
  }
  return { url, leads, stop: async () => embedded?.stop() }
}

/** One statement on a connection of its own. */
export async function ask<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
