/** Our application as in production, except for a rate limit that a benchmark would hit at once. */
import { createApp } from '@crm/api/app'
import { directoryKeys } from '@crm/api/platform/auth/tokens'
import { type Database, openDatabase } from '@crm/api/platform/db/database'
import { evidenceKeysOf } from '@crm/api/platform/evidence-keys'
import { logDestination } from '@crm/api/platform/log-destination'
import { openEmbeddedDrive } from '@crm/api/platform/drive/file-folder'
import { noJobs } from '@crm/api/platform/ports/jobs'
import { httpPoster } from '@crm/api/processes/hooks/http-poster'
import { noMailer } from '@crm/api/platform/ports/mailer'
import { application } from '@crm/cast'
import { pino } from 'pino'

export type App = Awaited<ReturnType<typeof createApp>>

export interface Where {
  readonly databaseUrl: string
  readonly driveFolder: string
  readonly authority: string
  readonly logFile: string
}

export async function ours({ databaseUrl, driveFolder, authority, logFile }: Where) {
  const db: Database = openDatabase(databaseUrl)
  const app = await createApp({
    db,
    log: pino({ level: 'info' }, logDestination(logFile)),
    strict: false,
    services: {
      keys: directoryKeys({
        authority,
        audience: application.apiAudience,
        clientId: application.clientId,
      }),
      jobs: noJobs,
      drive: await openEmbeddedDrive(db, driveFolder),
      mailer: noMailer,
      poster: httpPoster({ allowsLocalhost: false }),
      evidence: evidenceKeysOf(['a key for benchmarks']),
      signing: null,
      admins: new Set(),
      allowsGuests: false,
      webhookKeys: [],
      origin: 'http://localhost:3000',
      pingGraph: async () => undefined,
    },
    security: { cspAllowedOrigins: [], https: false },
    requestsPerMinute: 1_000_000_000,
  })
  return {
    app,
    async close() {
      await app.close()
      await db.close()
    },
  }
}
