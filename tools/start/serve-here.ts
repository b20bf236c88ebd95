import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Config, ConfigError, readConfig } from '@crm/api/platform/config'
import { startEmbedded } from '@crm/api/platform/db/embedded/start-embedded'
import { start } from '@crm/api/main'
import { directoryFile } from '@crm/cast'
import { seedDemo } from '../seed/demo.ts'
import { readEnvironment, usesLocalCloud, withLocalCloud } from './environment.ts'
import { withInbox } from './inbox.ts'
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
  const running = await start({
    config,
    databaseUrl,
    driveFolder,
    strict,
    ...(webFolder && { webFolder }),
    ...(embedded && { logFile: path.join(dataDir, 'server.log') }),
    ...(local && {
      neighbours: [
        await cloud(config, dataDir),
        ...(inbox ? [inbox.pages] : []),
        ...(signing ? [signing] : []),
      ],
    }),
    prepare: async (db) => {
      if (embedded && local && config.demo) await seedDemo(databaseUrl, driveFolder)
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

/** The organization's cloud on this machine, seeded with the cast from a file, as people would fill a real one. */
async function cloud({ origin }: Config, dataDir: string) {
  const { localCloud } = await import('@crm/local-cloud')
  const stateDir = path.join(dataDir, 'cloud')
  const peopleFile = path.join(stateDir, 'people.json')
  await mkdir(stateDir, { recursive: true })
  await writeFile(peopleFile, JSON.stringify(directoryFile(), null, 2))
  return localCloud({ origin, stateDir, peopleFile })
}
