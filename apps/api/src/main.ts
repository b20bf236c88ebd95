/** Starts the application over a configured database and directory, and stops it on signals. */
import path from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { directoryKeys } from './auth/tokens.ts'
import type { Config } from './config.ts'
import { openDatabase, type Database, reachDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import type { Drive } from './drive/drive.ts'
import { embeddedDrive } from './drive/embedded-drive.ts'
import { graphDrive } from './drive/graph-drive.ts'
import { httpPoster } from './hooks/http-poster.ts'
import { startJobs } from './jobs/queue.ts'
import { goOnMigrating } from './legacy-migration/run.ts'
import { type Mailer, noMailer } from './mail/mailer.ts'
import { smtpMailer } from './mail/smtp-mailer.ts'
import { type LogDestination, logDestination } from './log-destination.ts'
import { browserSettings } from './web/web.ts'

export interface StartOptions {
  readonly config: Config
  readonly databaseUrl: string
  /** Of the embedded drive, where the settings name no other. */
  readonly driveFolder: string
  /** The folder of the built web application. */
  readonly webFolder?: string
  /** What stands beside the API on the same origin: the local cloud. */
  readonly neighbours?: readonly FastifyPluginAsync[]
  /** Runs after the migrations, before anybody is served: the demo's seed. */
  readonly prepare?: (db: Database) => Promise<void>
  readonly strict: boolean
  /** A file instead of standard output. */
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
  const db = openDatabase(databaseUrl, { keepsStatements: config.keepsStatements })
  await reachDatabase(db, databaseUrl)
  await migrate(databaseUrl, { log })
  await prepare?.(db)
  const drive = driveOf(config, options.driveFolder)
  const mailer = mailerOf(config)
  const poster = httpPoster({ reachesThisMachine: neighbours !== undefined })
  const jobs = await startJobs(databaseUrl, { db, drive, mailer, poster }, log)
  await goOnMigrating({ db, jobs })

  const allies = [config.apiBaseUrl || config.origin, config.directory.authority, config.graphUrl].map(
    (address) => new URL(address).origin,
  )
  const app = await createApp({
    db,
    log,
    strict,
    services: {
      keys: directoryKeys({ authority: config.directory.authority, audience: config.directory.apiAudience }),
      jobs,
      drive,
      mailer,
      poster,
      admins: config.admins,
      webhookKeys: config.webhooks.keys,
      askGraph: () => fetch(config.graphUrl, { signal: AbortSignal.timeout(3_000) }),
    },
    security: {
      allies: [...new Set(allies)].filter((origin) => origin !== config.origin),
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
      // Who does not read an answer to its end would keep the process for ever.
      const deadline = setTimeout(() => app.server.closeAllConnections(), patienceMs)
      await app.close()
      clearTimeout(deadline)
      await jobs.stop()
      await db.close()
      await destination.close()
    },
  }
}

/** The cloud's, where the settings have its credentials; else files are kept in our own folder. */
const driveOf = ({ graphDrive: cloud, graphUrl, directory }: Config, folder: string): Drive =>
  cloud
    ? graphDrive({ ...cloud, graphUrl, authority: directory.authority, clientId: directory.clientId })
    : embeddedDrive(folder)

/** The server that the settings name; without one mails are kept, and nobody is written to. */
const mailerOf = ({ mail, origin, company }: Config): Mailer =>
  mail ? smtpMailer({ ...mail, origin, company }) : noMailer

/** That requests have to finish once the process was told to stop: what stops services kills them after ten seconds. */
const patienceMs = 5_000

/** A laptop serves itself alone; a server, whose origin is a real name, serves the network. */
const listensOn = ({ origin }: Config) => (new URL(origin).hostname === 'localhost' ? 'localhost' : '0.0.0.0')

function logger({ logLevel }: Config, destination: LogDestination) {
  return pino(
    { level: logLevel, redact: ['req.headers.authorization', 'req.headers["x-webhook-key"]'] },
    destination,
  )
}
