import path from 'node:path'
import { readConfig } from '@crm/api/platform/config'
import { startEmbedded } from '@crm/api/platform/db/embedded/start-embedded'
import { migrate } from '@crm/api/platform/db/migrate'
import { readEnvironment, withLocalCloud } from './environment.ts'

export interface ConfiguredDatabase {
  readonly url: string
  /** The embedded drive's folder. */
  readonly driveFolder: string
  /** Stops an embedded database; one that DATABASE_URL names is not ours to stop. */
  readonly stop: () => Promise<void>
}

/** The database that `npm start` of this folder would use, with migrations applied. */
export async function configuredDatabase(root: string): Promise<ConfiguredDatabase> {
  const config = readConfig(withLocalCloud(readEnvironment(root)))
  const dataDir = path.resolve(root, config.dataDir)
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: path.join(dataDir, 'postgres') })
  const url = config.databaseUrl ?? embedded?.connection ?? ''
  await migrate(url)
  return { url, driveFolder: path.join(dataDir, 'drive'), stop: async () => embedded?.stop() }
}
