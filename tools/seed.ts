/** `npm run seed`: enters the demo organisation into the embedded database, or the one DATABASE_URL names, if it is empty. */
import path from 'node:path'
import { readConfig } from '@crm/api/config'
import { openDatabase } from '@crm/api/db/database'
import { startEmbedded } from '@crm/api/db/embedded/start-embedded'
import { migrate } from '@crm/api/db/migrate'
import { seedDemo } from './seed/demo.ts'
import { readEnvironment, withLocalCloud } from './start/environment.ts'
import { stopping } from './start/stopping.ts'

const root = path.resolve(import.meta.dirname, '..')

await stopping(async () => {
  const config = readConfig(withLocalCloud(readEnvironment(root)))
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: path.join(path.resolve(root, config.dataDir), 'postgres') })
  const databaseUrl = config.databaseUrl ?? embedded?.connection ?? ''
  const db = openDatabase(databaseUrl)
  await migrate(db.read)
  await db.close()
  await seedDemo(databaseUrl)
  await embedded?.stop()
  return { stop: async () => undefined }
})
