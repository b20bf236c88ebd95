/** The shared world of all stories: one PostgreSQL with the demo organization as a template, one build, one browser. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type EmbeddedDatabase, startEmbedded } from '@crm/api/platform/db/embedded/start-embedded'
import { browserAdvice, findStoryBrowser } from '../../tools/check/browser.ts'
import { copyDemo } from '../../tools/seed/cached-demo.ts'
import { buildWeb } from '../../tools/start/build-web.ts'

export interface World {
  /** A superuser's connection to the server, database `postgres`. */
  readonly postgresUrl: string
  /** The database with the demo organization, to be cloned. */
  readonly template: string
  /** The files of its documents, to be copied. */
  readonly driveFolder: string
  /** The folder of the built web application. */
  readonly webFolder: string
  /** For files that live as long as the run. */
  readonly folder: string
  /** The browser that runs the stories. */
  readonly chrome: string
}

const root = path.resolve(import.meta.dirname, '../..')

export async function makeWorld(): Promise<{ world: World; end: () => Promise<void> }> {
  const chrome = await findStoryBrowser()
  if (!chrome) throw new Error(browserAdvice)
  const built = await buildWeb(root)
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-stories-'))
  // A copy: another build would empty the folder during the stories.
  const webFolder = path.join(folder, 'web')
  await cp(built, webFolder, { recursive: true })
  const end = async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  let postgres: EmbeddedDatabase | undefined
  try {
    const dataDir = path.join(folder, 'postgres')
    const driveFolder = path.join(folder, 'drive')
    await copyDemo(dataDir, driveFolder)
    postgres = await startEmbedded({ dataDir, throwaway: true })
    const postgresUrl = postgres.url('postgres')
    return { world: { postgresUrl, template: 'crm', driveFolder, webFolder, folder, chrome }, end }
  } catch (error) {
    await end()
    throw error
  }
}
