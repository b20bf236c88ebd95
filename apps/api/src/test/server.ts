/** The application for tests, on a new database of its own and a free port. */
import { mkdtemp, type open, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { application, cast } from '@crm/cast'
import { signIn } from '@crm/cast/sign-in'
import { sql } from 'kysely'
import { pino } from 'pino'
import { inject } from 'vitest'
import { closeApp, createApp } from '#app'
import { directoryKeys } from '#platform/auth/tokens'
import { type Connection, openDatabase, type Database } from '#platform/db/database'
import type { Drive } from '#platform/ports/drive'
import { openEmbeddedDrive } from '#platform/drive/file-folder'
import { httpPoster } from '#processes/hooks/http-poster'
import type { Poster } from '#platform/ports/poster'
import type { Sealer } from '#platform/ports/sealer'
import { type EvidenceKeys, evidenceKeysOf } from '#platform/evidence-keys'
import { openSealer } from '#platform/seal/sealer'
import { startJobs } from '#jobs/queue'
import { type Jobs, noJobs } from '#platform/ports/jobs'
import { type Mailer, noMailer } from '#platform/ports/mailer'
import type { Signing } from '#platform/ports/signing'
import type { WebOptions } from '#platform/web/web'
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
  readonly sealer: Sealer
  readonly evidence: EvidenceKeys
  readonly signing: Signing | null
  readonly jobs: Jobs
  /** Inserts rows through SQL, without activity. */
  arrange(work: (db: Connection) => Promise<unknown>): Promise<void>
  /** Simulates a database outage that cuts every connection, and ends it. */
  readonly database: Pick<Clone, 'close' | 'open'>
  /** A client signed in as this person of the cast. */
  as(person: keyof typeof cast): Promise<Client>
  /** An in-process client, for tests with thousands of calls. */
  within(person: keyof typeof cast): Promise<Client>
  /** A client with any token, or none. */
  withToken(token: string | undefined): Client
  tokenOf(person: keyof typeof cast): Promise<string>
  /** The server's log, one object per line. */
  readonly logged: readonly Record<string, unknown>[]
  close(): Promise<void>
}

export interface TestOptions {
  readonly now?: () => Date
  readonly admins?: readonly string[]
  readonly allowsGuests?: boolean
  readonly strict?: boolean
  readonly requestsPerMinute?: number
  readonly webhookKeys?: readonly string[]
  readonly webhooksPerMinute?: number
  readonly signingsPerMinute?: number
  readonly legacyStoreName?: string
  /** A directory other than the organization's. */
  readonly authority?: string
  /** Runs jobs, soon after they are queued or brought forward. */
  readonly worksJobs?: boolean
  /** A database other than a clone of the template; it is dropped at the end too. */
  readonly database?: Clone
  /** A drive other than a folder of its own. */
  readonly drive?: Drive
  /** The path of that folder, which the test creates and deletes. */
  readonly driveFolder?: string
  /** Opens the files of that folder, for a failing disk. */
  readonly openFile?: typeof open
  /** None by default. */
  readonly mailer?: Mailer
  /** An e-signature service; none by default. */
  readonly signing?: Signing
  /** Receivers may listen on this machine, as with the local cloud. */
  readonly poster?: Poster
  /** A service for time stamps; none by default. */
  readonly timestampUrl?: string
  /** Pages, mounted beside the API as in production. */
  readonly web?: WebOptions
}

/** The webhook key of every test server without keys of its own. */
export const webhookKey = 'a key for tests'

export async function startTestServer(options: TestOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await cloneDatabase(inject('postgresUrl'), inject('template')))
  const db = openDatabase(database.url, { max: 8 })
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { level: 'info' },
    { write: (line) => logged.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const ownFolder = await mkdtemp(path.join(tmpdir(), 'crm-test-drive-'))
  const driveFolder = options.driveFolder ?? ownFolder
  const drive = options.drive ?? (await openEmbeddedDrive(db, driveFolder, options.openFile))
  const { mailer = noMailer, poster = httpPoster({ allowsLocalhost: true }) } = options
  const sealer = await openSealer({
    seal: { certificate: null, timestampUrl: options.timestampUrl ?? null },
    company: 'Sunridge Solar',
    dataDir: ownFolder,
  })
  const { signing = null } = options
  const evidence = evidenceKeysOf(['a key for tests, of enough characters'])
  const services = { db, drive, mailer, poster, sealer, evidence, signing }
  const jobs = options.worksJobs ? await startJobs(database.url, services, log, fast) : noJobs
  const app = await createApp({
    db,
    log,
    strict: options.strict ?? true,
    services: {
      keys: directoryKeys({
        authority: options.authority ?? inject('authority'),
        audience: application.apiAudience,
        clientId: application.clientId,
      }),
      jobs,
      drive,
      mailer,
      poster,
      evidence,
      signing,
      admins: new Set(options.admins),
      allowsGuests: options.allowsGuests ?? false,
      webhookKeys: options.webhookKeys ?? [webhookKey],
      origin: 'http://localhost',
      pingGraph: () => fetch(inject('graphUrl')),
    },
    security: { cspAllowedOrigins: [], https: false },
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
    sealer,
    evidence,
    signing,
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
      await closeApp(app)
      await jobs.stop()
      await db.close()
      await database.drop()
      await rm(ownFolder, { recursive: true, force: true })
    },
  }
}

/** The queue's shortest polling interval. */
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

/** A token from the organization's directory for any `scope`. */
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
