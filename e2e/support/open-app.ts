import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readConfig } from '@crm/api/platform/config'
import { start } from '@crm/api/main'
import type { Signing } from '@crm/api/platform/ports/signing'
import { signingOf } from '@crm/api/platform/signing/signing-of'
import { type Clone, cloneDatabase } from '@crm/api/test/clone'
import { freePort } from '@crm/api/test/cloud'
import { directoryFile } from '@crm/cast'
import { localCloud } from '@crm/local-cloud'
import { withLocalCloud } from '../../tools/start/environment.ts'
import { localSigningService } from '../../tools/start/signing-service.ts'
import { withInbox } from '../../tools/start/inbox.ts'
import type { World } from './world.ts'

export type DirectoryPerson = ReturnType<typeof directoryFile>['people'][number]

export interface AppOptions {
  /** An operator's setting: empty, or an address where nothing listens. */
  readonly apiBaseUrl?: string
  /** People of the directory beside the cast. */
  readonly people?: readonly DirectoryPerson[]
  /** Lifetime of access tokens; an hour by default. */
  readonly accessTokenSeconds?: number
  /** The signature service; our own signing by default. */
  readonly signing?: 'documenso' | 'docusign'
  /** A copy of the build, for a story that deploys another. */
  readonly ownBuild?: true
}

export interface App {
  readonly origin: string
  readonly database: Pick<Clone, 'close' | 'open'>
  /** For rows that no API call writes. */
  readonly databaseUrl: string
  /** The signature service, to follow the links that it mails; null without one. */
  readonly signing: Signing | null
  /** The build that it serves. */
  readonly webFolder: string
  stop(): Promise<void>
}

/** The key of the lead import in every story. */
export const webhookKey = 'a key for stories'

/** The whole product as `npm start` serves it, with the demo organization in its own database, on a free port. */
export async function openApp(world: World, options: AppOptions = {}): Promise<App> {
  const { apiBaseUrl, people = [], accessTokenSeconds = 3600, signing, ownBuild } = options
  const folder = await mkdtemp(path.join(world.folder, 'app-'))
  const port = await freePort()
  const given = readConfig(
    withLocalCloud({
      PORT: String(port),
      WEBHOOK_KEYS: webhookKey,
      ...(apiBaseUrl !== undefined && { API_BASE_URL: apiBaseUrl }),
      ...(signing && { SIGNING: signing }),
    }),
  )
  const peopleFile = path.join(folder, 'people.json')
  const directory = directoryFile()
  await writeFile(peopleFile, JSON.stringify({ ...directory, people: [...directory.people, ...people] }))
  const { config, inbox } = await withInbox(given, path.join(folder, 'cloud'))
  const { origin } = config
  await cp(world.driveFolder, path.join(folder, 'drive'), { recursive: true })
  const webFolder = ownBuild ? path.join(folder, 'web') : world.webFolder
  if (ownBuild) await cp(world.webFolder, webFolder, { recursive: true })
  const database = await cloneDatabase(world.postgresUrl, world.template)
  const stateDir = path.join(folder, 'cloud')
  const signingService = await localSigningService(config, stateDir)
  const running = await start({
    config,
    databaseUrl: database.url,
    driveFolder: path.join(folder, 'drive'),
    webFolder,
    neighbours: [
      localCloud({ origin, stateDir, peopleFile, accessTokenSeconds }),
      inbox.pages,
      ...(signingService ? [signingService] : []),
    ],
    strict: true,
    logFile: path.join(folder, 'server.log'),
  })
  return {
    origin,
    database,
    databaseUrl: database.url,
    signing: signingOf(config.signing),
    webFolder,
    async stop() {
      await running.stop()
      await inbox.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
