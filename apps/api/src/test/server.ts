/** The application on a fresh database of its own, listening on a free port, as tests use it. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { application, cast } from '@crm/cast'
import { signIn } from '@crm/cast/sign-in'
import { sql } from 'kysely'
import { pino } from 'pino'
import { inject } from 'vitest'
import { createApp } from '../app.ts'
import { directoryKeys } from '../auth/tokens.ts'
import { type Connection, openDatabase, type Database } from '../db/database.ts'
import type { Drive } from '../drive/drive.ts'
import { embeddedDrive } from '../drive/embedded-drive.ts'
import { httpPoster } from '../hooks/http-poster.ts'
import type { Poster } from '../hooks/poster.ts'
import { type Jobs, noJobs, startJobs } from '../jobs/queue.ts'
import { type Mailer, noMailer } from '../mail/mailer.ts'
import type { WebOptions } from '../web/web.ts'
import { type Client, clientFor } from './client.ts'
import { cloneDatabase, type Clone } from './clone.ts'
import { injecting } from './inject.ts'

export interface TestServer {
  readonly url: string
  readonly db: Database
  readonly databaseUrl: string
  readonly drive: Drive
  readonly mailer: Mailer
  readonly poster: Poster
  readonly jobs: Jobs
  /** Puts rows as a test needs them, by SQL of its own, which leaves no activity. */
  arrange(work: (db: Connection) => Promise<unknown>): Promise<void>
  /** Takes the database away as an outage does, cutting every connection, and brings it back. */
  readonly database: Pick<Clone, 'close' | 'open'>
  /** A client that signed in as this person of the cast. */
  as(person: keyof typeof cast): Promise<Client>
  /** The same without a socket between, for tests that call thousands of times. */
  within(person: keyof typeof cast): Promise<Client>
  /** A client with any token, or none. */
  withToken(token: string | undefined): Client
  tokenOf(person: keyof typeof cast): Promise<string>
  /** What the server logged, one object a line. */
  readonly logged: readonly Record<string, unknown>[]
  close(): Promise<void>
}

export interface TestOptions {
  readonly now?: () => Date
  readonly admins?: readonly string[]
  readonly strict?: boolean
  readonly requestsPerMinute?: number
  readonly webhookKeys?: readonly string[]
  readonly webhooksPerMinute?: number
  readonly signingsPerMinute?: number
  readonly legacyStoreName?: string
  /** Another directory than the organisation's. */
  readonly authority?: string
  /** Jobs are run, soon after they are asked for or brought forward. */
  readonly worksJobs?: boolean
  /** Another than a folder of its own. */
  readonly drive?: Drive
  /** Unless told, there is none. */
  readonly mailer?: Mailer
  /** Unless told, receivers may listen on this machine, as beside the local cloud. */
  readonly poster?: Poster
  /** Pages, mounted beside the API as in production. */
  readonly web?: WebOptions
}

/** Opens the webhooks of every test server that names no other. */
export const webhookKey = 'a key for tests'

export async function startTestServer(options: TestOptions = {}): Promise<TestServer> {
  const database = await cloneDatabase(inject('postgresUrl'), inject('template'))
  const db = openDatabase(database.url, { max: 8 })
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { level: 'info' },
    { write: (line) => logged.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const driveFolder = await mkdtemp(path.join(tmpdir(), 'crm-test-drive-'))
  const drive = options.drive ?? embeddedDrive(driveFolder)
  const { mailer = noMailer, poster = httpPoster({ reachesThisMachine: true }) } = options
  const services = { db, drive, mailer, poster }
  const jobs = options.worksJobs ? await startJobs(database.url, services, log, fast) : noJobs
  const app = await createApp({
    db,
    log,
    strict: options.strict ?? true,
    services: {
      keys: directoryKeys({
        authority: options.authority ?? inject('authority'),
        audience: application.apiAudience,
      }),
      jobs,
      drive,
      mailer,
      poster,
      admins: new Set(options.admins),
      webhookKeys: options.webhookKeys ?? [webhookKey],
      askGraph: () => fetch(inject('graphUrl')),
    },
    security: { allies: [], https: false },
    requestsPerMinute: options.requestsPerMinute ?? 1_000_000,
    webhooksPerMinute: options.webhooksPerMinute ?? 1_000_000,
    signingsPerMinute: options.signingsPerMinute ?? 1_000_000,
    ...(options.legacyStoreName && { legacyStoreName: options.legacyStoreName }),
    ...(options.now && { now: options.now }),
    ...(options.web && { web: options.web }),
  })
  await app.listen({ port: 0, host: 'localhost' })
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}/api`

  return {
    url,
    db,
    drive,
    mailer,
    poster,
    jobs,
    databaseUrl: database.url,
    database,
    arrange: (work) =>
      db.inTransaction(async (tx) => {
        await sql`set local crm.arranged = 'on'`.execute(tx)
        await work(tx)
      }),
    logged,
    tokenOf,
    as: async (person) => clientFor(url, await tokenOf(person)),
    within: async (person) => clientFor(url, await tokenOf(person), injecting(app)),
    withToken: (token) => clientFor(url, token),
    async close() {
      await app.close()
      await jobs.stop()
      await db.close()
      await database.drop()
      await rm(driveFolder, { recursive: true, force: true })
    },
  }
}

/** As often as the queue can be asked. */
const fast = { pollingIntervalSeconds: 0.5 }

const tokens = new Map<string, Promise<string>>()

/** One real sign-in per person and worker. */
function tokenOf(person: keyof typeof cast): Promise<string> {
  const known = tokens.get(person)
  if (known) return known
  const token = tokenFor(person, `api://${application.apiAudience}/access`)
  tokens.set(person, token)
  return token
}

/** A token from the organisation's directory for anything that `scope` names. */
export async function tokenFor(person: keyof typeof cast, scope: string): Promise<string> {
  const authority = inject('authority')
  const { accessToken } = await signIn({
    authority,
    clientId: application.clientId,
    redirectUri: `${new URL(authority).origin}/redirect`,
    username: cast[person].username,
    scope,
  })
  return accessToken
}
