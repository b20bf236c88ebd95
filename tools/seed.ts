/**
 * `npm run seed`: enters the demo organization into the embedded database, or the one DATABASE_URL names, if it is
 * empty. `npm run seed -- --leads 1000000` adds that many leads of a large company, with address, notes and history, and
 * an appointment and a task for every fifth.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '@crm/api/platform/config'
import { seedDemo } from './seed/demo.ts'
import { seedMany } from './seed/many/seed-many.ts'
import { configuredDatabase } from './start/configured-database.ts'
import { stopping } from './start/stopping.ts'

const root = path.resolve(import.meta.dirname, '..')

await stopping(async (leaving) => {
  const leads = requestedLeads()
  const { url, driveFolder, stop } = await configuredDatabase(root)
  await seedDemo(url, driveFolder)
  if (leads > 0) await enterMany(url, leads, leaving)
  await stop()
  return { stop: async () => undefined }
})

function requestedLeads(): number {
  const { values } = parseArgs({ options: { leads: { type: 'string', default: '0' } } })
  const leads = Number(values.leads)
  if (Number.isInteger(leads) && leads >= 0 && leads <= 5_000_000) return leads
  throw new ConfigError('--leads: give a whole number up to 5000000, such as 1000000.')
}

async function enterMany(databaseUrl: string, leads: number, signal: AbortSignal): Promise<void> {
  const began = performance.now()
  const refusal = await seedMany(databaseUrl, { leads, signal, say: console.log })
  if (refusal) process.exitCode = 1
  console.log(
    refusal ?? `Entered ${leads} leads in ${Math.round((performance.now() - began) / 1000)} seconds.`,
  )
}
