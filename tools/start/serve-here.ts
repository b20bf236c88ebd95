import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Config, ConfigError, readConfig } from '@crm/api/config'
import { startEmbedded } from '@crm/api/db/embedded/start-embedded'
import { start } from '@crm/api/main'
import { directoryFile } from '@crm/cast'
import { seedDemo } from '../seed/demo.ts'
import { readEnvironment, usesLocalCloud, withLocalCloud } from './environment.ts'
import { someoneAdministers } from './someone-administers.ts'

export interface Here {
  readonly config: Config
  readonly local: boolean
  stop(): Promise<void>
}

interface Options {
  readonly root: string
  /** Answers the folder of the built web application; absent when Vite serves it. */
  readonly buildWeb?: () => Promise<string>
  readonly strict: boolean
}

/** Reads the settings, embeds what they do not name, and serves. */
export async function serveHere({ root, buildWeb, strict }: Options): Promise<Here> {
  const env = readEnvironment(root)
  const local = usesLocalCloud(env)
  const config = readConfig(local ? withLocalCloud(env) : env)
  const dataDir = path.resolve(root, config.dataDir)
  await mkdir(dataDir, { recursive: true })

  const driveFolder = path.join(dataDir, 'drive')
  const webFolder = await buildWeb?.()
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: path.join(dataDir, 'postgres') })
  const databaseUrl = config.databaseUrl ?? embedded?.connection
  if (!databaseUrl) throw new ConfigError('DATABASE_URL is missing and nothing is embedded.')

  const running = await start({
    config,
    databaseUrl,
    driveFolder,
    strict,
    ...(webFolder && { webFolder }),
    ...(embedded && { logFile: path.join(dataDir, 'server.log') }),
    ...(local && { neighbours: [await cloud(config, dataDir)] }),
    prepare: async (db) => {
      if (embedded && local && config.demo) await seedDemo(databaseUrl, driveFolder)
      await someoneAdministers(db, config)
    },
  }).catch(async (error: unknown) => {
    await embedded?.stop()
    throw error
  })
  return {
    config,
    local,
    async stop() {
      await running.stop()
      await embedded?.stop()
    },
  }
}

/** The organisation's cloud on this machine, seeded with the cast by a file, as a real one would be by its people. */
async function cloud({ origin }: Config, dataDir: string) {
  const { localCloud } = await import('@crm/local-cloud')
  const stateDir = path.join(dataDir, 'cloud')
  const peopleFile = path.join(stateDir, 'people.json')
  await mkdir(stateDir, { recursive: true })
  await writeFile(peopleFile, JSON.stringify(directoryFile(), null, 2))
  return localCloud({ origin, stateDir, peopleFile })
}
