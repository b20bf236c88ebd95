/** Starts the application on a configured database and directory, and stops it on signals. */
import path from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { pino } from 'pino'
import { closeApp, createApp } from './app.ts'
import { directoryKeys } from '#platform/auth/tokens'
import type { Config } from '#platform/config'
import { openDatabase, type Database, checkDatabase } from '#platform/db/database'
import { detectRestore } from '#platform/db/incarnation'
import { migrate } from '#platform/db/migrate'
import type { Drive } from '#platform/ports/drive'
import { openEmbeddedDrive } from '#platform/drive/file-folder'
import { openGraphDrive } from '#platform/drive/open-graph-drive'
import { openSealer } from '#platform/seal/sealer'
import { openEvidenceKeys } from '#platform/evidence-keys'
import { signingOf } from '#platform/signing/signing-of'
import { httpPoster } from '#processes/hooks/http-poster'
import { startJobs } from '#jobs/queue'
import { resumeMigration } from '#processes/legacy-migration/run'
import { openMailer } from '#shared/mail/open-mailer'
import { type LogDestination, logDestination } from '#platform/log-destination'
import { browserSettings } from '#platform/web/web'

export interface StartOptions {
  readonly config: Config
  readonly databaseUrl: string
  /** The embedded drive's folder, used unless the settings configure a cloud drive. */
  readonly driveFolder: string
  /** The folder of the built web application. */
  readonly webFolder?: string
  /** Plugins on the same origin beside the API: the local cloud. */
  readonly neighbours?: readonly FastifyPluginAsync[]
  /** Runs after the migrations and before the first request: the demo's seed. */
  readonly prepare?: (db: Database) => Promise<void>
  readonly strict: boolean
  /** The log file; standard output by default. */
  readonly logFile?: string
}

export interface Running {
  readonly app: FastifyInstance
  /** Lets requests finish, then closes everything. */
  stop(): Promise<void>
}

export async function start(options: StartOptions): Promise<Running> {
  const { config, databaseUrl, neighbours, prepare, strict } = options
  const destination = logDestination(options.logFile)
  const log = logger(config, destination)
  const db = openDatabase(databaseUrl, { preparesStatements: config.preparesStatements })
  await checkDatabase(db, databaseUrl)
  await migrate(databaseUrl, { log })
  await detectRestore(db, log)
  await prepare?.(db)
  const drive = await openDrive(config, db, options.driveFolder)
  const mailer = await openMailer(config)
  const poster = httpPoster({ allowsLocalhost: neighbours !== undefined })
  const sealer = await openSealer(config)
  const evidence = await openEvidenceKeys(config)
  const signing = signingOf(config.signing)
  const jobs = await startJobs(databaseUrl, { db, drive, mailer, poster, sealer, evidence, signing }, log)
  await resumeMigration({ db, jobs })

  const origins = [config.apiBaseUrl || config.origin, config.directory.authority, config.graphUrl].map(
    (address) => new URL(address).origin,
  )
  const app = await createApp({
    db,
    log,
    strict,
    services: {
      keys: directoryKeys({
        authority: config.directory.authority,
        audience: config.directory.apiAudience,
        clientId: config.directory.clientId,
      }),
      jobs,
      drive,
      mailer,
      poster,
      evidence,
      signing,
      admins: config.admins,
      allowsGuests: config.allowsGuests,
      webhookKeys: config.webhooks.keys,
      origin: config.origin,
      pingGraph: () => fetch(config.graphUrl, { signal: AbortSignal.timeout(3_000) }),
    },
    security: {
      cspAllowedOrigins: [...new Set(origins)].filter((origin) => origin !== config.origin),
      https: config.origin.startsWith('https:'),
    },
    legacyStoreName: config.legacyStoreName,
    trustedProxies: config.trustedProxies,
    webhooksPerMinute: config.webhooks.perMinute,
    ...(neighbours && { neighbours }),
    ...(options.webFolder && {
      web: { folder: path.resolve(options.webFolder), settings: () => browserSettings(config) },
    }),
  })
  await app.listen({ port: config.port, host: listensOn(config) })
  return {
    app,
    async stop() {
      await closeApp(app)
      await jobs.stop()
      await db.close()
      await destination.close()
    },
  }
}

/** The cloud's drive if the settings have its credentials, else our own folder. */
const openDrive = (config: Config, db: Database, folder: string): Promise<Drive> =>
  config.graphDrive ? openGraphDrive(config, config.graphDrive) : openEmbeddedDrive(db, folder)

/** A laptop listens on localhost only; a server, whose origin is a real name, on all interfaces. */
const listensOn = ({ origin }: Config) => (new URL(origin).hostname === 'localhost' ? 'localhost' : '0.0.0.0')

function logger({ logLevel }: Config, destination: LogDestination) {
  return pino(
    { level: logLevel, redact: ['req.headers.authorization', 'req.headers["x-webhook-key"]'] },
    destination,
  )
}
