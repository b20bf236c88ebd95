/** One PostgreSQL, one migrated template with the cast, and one directory for all API tests. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startCloud } from './cloud.ts'
import { makeGuardedTemplate } from './template.ts'
import { startTestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's connection to the server, database `postgres`. */
    postgresUrl: string
    template: string
    authority: string
    graphUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-test-'))
  const [postgres, cloud] = await Promise.all([startTestPostgres(folder), startCloud(folder)])
  const template = await makeGuardedTemplate(postgres.url)
  project.provide('postgresUrl', postgres.url)
  project.provide('template', template)
  project.provide('authority', cloud.authority)
  project.provide('graphUrl', cloud.graphUrl)

  return async () => {
    await cloud.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
