/** What all stories stand on: one PostgreSQL with the demo organisation as a template, one build, one browser. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseAt, startTestPostgres } from '@crm/api/test/postgres'
import { makeTemplate } from '@crm/api/test/template'
import { browserAdvice, findBrowser } from '../../tools/check/browser.ts'
import { seedDemo } from '../../tools/seed/demo.ts'
import { buildWeb } from '../../tools/start/build-web.ts'

export interface World {
  /** A superuser's connection to the server, database `postgres`. */
  readonly postgresUrl: string
  /** The database with the demo organisation in it, to be cloned. */
  readonly template: string
  /** The folder of the built web application. */
  readonly webFolder: string
  /** The program that the stories are told in. */
  readonly chrome: string
}

const root = path.resolve(import.meta.dirname, '../..')

export async function makeWorld(): Promise<{ world: World; end: () => Promise<void> }> {
  const chrome = await findBrowser()
  if (!chrome) throw new Error(browserAdvice)
  const built = await buildWeb(root)
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-stories-'))
  // A copy: a build begun meanwhile would empty the folder under the stories.
  const webFolder = path.join(folder, 'web')
  await cp(built, webFolder, { recursive: true })
  const postgres = await startTestPostgres(folder)
  const end = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const template = await demoTemplate(postgres.url)
    return { world: { postgresUrl: postgres.url, template, webFolder, chrome }, end }
  } catch (error) {
    await end()
    throw error
  }
}

async function demoTemplate(postgresUrl: string): Promise<string> {
  const name = await makeTemplate(postgresUrl, async () => undefined)
  await seedDemo(databaseAt(postgresUrl, name))
  return name
}
