/** The measured database: the one `npm start` would use, with many leads in it. */
import path from 'node:path'
import { Client } from 'pg'
import { type ConfiguredDatabase, configuredDatabase } from '../../tools/start/configured-database.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface Measured extends ConfiguredDatabase {
  /** The number of leads that are not removed. */
  readonly leads: number
}

/** Throws a readable error when there is not enough data to measure. */
export async function measuredDatabase(): Promise<Measured> {
  const { url, driveFolder, stop } = await configuredDatabase(root)
  const [counted] = await ask<{ n: number }>(url, 'select coalesce(sum(n), 0)::integer as n from lead_count')
  const leads = counted?.n ?? 0
  if (leads < 10_000) {
    await stop()
    throw new Error(
      `There are only ${leads} leads: enter a million first with npm run seed -- --leads 1000000.`,
    )
  }
  const [worked] = await ask<{ n: number }>(
    url,
    'select coalesce(sum(n), 0)::integer as n from appointment_count',
  )
  if ((worked?.n ?? 0) < leads / 10) {
    await stop()
    throw new Error(
      'Its leads were entered without appointments and tasks: enter them anew into an empty database.',
    )
  }
  return { url, driveFolder, leads, stop }
}

/** Runs one statement on its own connection. */
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
