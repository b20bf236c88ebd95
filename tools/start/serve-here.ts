import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Config, ConfigError, readConfig } from '@crm/api/platform/config'
import { startEmbedded } from '@crm/api/platform/db/embedded/start-embedded'
import { start } from '@crm/api/main'
import { seedDemo } from '../seed/demo.ts'
import { readEnvironment, usesLocalCloud, withLocalCloud } from './environment.ts'
import { withInbox } from './inbox.ts'
import { localCloudOptions, withLocalDrive } from './local-cloud.ts'
import { localSigningService } from './signing-service.ts'
import { someoneAdministers } from './someone-administers.ts'

export interface Here {
  readonly config: Config
  readonly local: boolean
  /** Mails go to the local cloud's inbox. */
  readonly hasInbox: boolean
  stop(): Promise<void>
}

interface Options {
  readonly root: string
  /** Returns the folder of the built web application; absent when Vite serves it. */
  readonly buildWeb?: () => Promise<string>
  readonly strict: boolean
}

/** Reads the settings, embeds the services they do not name, and serves. */
export async function serveHere({ root, buildWeb, strict }: Options): Promise<Here> {
  const env = readEnvironment(root)
  const local = usesLocalCloud(env)
  const given = readConfig(local ? withLocalCloud(env) : env)
  const dataDir = path.resolve(root, given.dataDir)
  await mkdir(dataDir, { recursive: true })

  const driveFolder = path.join(dataDir, 'drive')
  const webFolder = await buildWeb?.()
  const embedded = given.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: path.join(dataDir, 'postgres') })
  const databaseUrl = given.databaseUrl ?? embedded?.connection
  if (!databaseUrl) throw new ConfigError('DATABASE_URL is missing and nothing is embedded.')

  const { config, inbox } =
    local && !given.mail
      ? await withInbox(given, path.join(dataDir, 'cloud'))
      : { config: given, inbox: undefined }

  const signing = local ? await localSigningService(config, path.join(dataDir, 'cloud')) : undefined
  const cloud = local ? await loadCloud(config, dataDir) : undefined
  const running = await start({
    config,
    databaseUrl,
    driveFolder,
    strict,
    ...(webFolder && { webFolder }),
    ...(embedded && { logFile: path.join(dataDir, 'server.log') }),
    ...(cloud && {
      neighbours: [cloud, ...(inbox ? [inbox.pages] : []), ...(signing ? [signing] : [])],
    }),
    prepare: async (db) => {
      if (embedded && local && config.demo) {
        await withLocalDrive(config, dataDir, (drive) =>
          seedDemo(databaseUrl, driveFolder, new Date(), drive),
        )
      }
      await someoneAdministers(db, config)
    },
  }).catch(async (error: unknown) => {
    await inbox?.close()
    await embedded?.stop()
    throw error
  })
  return {
    config,
    local,
    hasInbox: inbox !== undefined,
    async stop() {
      await running.stop()
      await inbox?.close()
      await embedded?.stop()
    },
  }
}

/** Loaded on demand: a process with a real directory does not pay for it. */
async function loadCloud(config: Config, dataDir: string) {
  const { localCloud } = await import('@crm/local-cloud')
  return localCloud(await localCloudOptions(config, dataDir))
}
