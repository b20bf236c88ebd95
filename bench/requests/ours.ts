/** Our application as it runs in production, but for a limit on requests that a benchmark would meet at once. */
import { tmpdir } from 'node:os'
import { createApp } from '@crm/api/app'
import { directoryKeys } from '@crm/api/auth/tokens'
import { type Database, openDatabase } from '@crm/api/db/database'
import { logDestination } from '@crm/api/log-destination'
import { embeddedDrive } from '@crm/api/drive/embedded-drive'
import { noJobs } from '@crm/api/jobs/queue'
import { httpPoster } from '@crm/api/hooks/http-poster'
import { noMailer } from '@crm/api/mail/mailer'
import { application } from '@crm/cast'
import { pino } from 'pino'

export type App = Awaited<ReturnType<typeof createApp>>

export interface Where {
  readonly databaseUrl: string
  readonly authority: string
  readonly logFile: string
}

export async function ours({ databaseUrl, authority, logFile }: Where) {
  const db: Database = openDatabase(databaseUrl)
  const app = await createApp({
    db,
    log: pino({ level: 'info' }, logDestination(logFile)),
    strict: false,
    services: {
      keys: directoryKeys({ authority, audience: application.apiAudience }),
      jobs: noJobs,
      drive: embeddedDrive(tmpdir()),
      mailer: noMailer,
      poster: httpPoster({ reachesThisMachine: false }),
      admins: new Set(),
      webhookKeys: [],
      askGraph: async () => undefined,
    },
    security: { allies: [], https: false },
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
